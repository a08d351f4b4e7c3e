"""Orders of the host as flags."""

from __future__ import annotations

from fencepost.frontends.litmus.print import print_condition, print_operation
from fencepost.frontends.litmus.vulkan_host import ending, flags, in_order, starting
from fencepost.program.conditions import Truth

ORDERS = [(0, 1), (1, 2)]


def test_flags_make_nothing_available() -> None:
    """The first thread sets one at its end, the second reads it at its start."""
    assert [each.name for each in flags(ORDERS)] == ["ssw0_1", "ssw1_2"]
    assert list(map(print_operation, ending(ORDERS, 0))) == [
        "store atomic ssw0_1, 1 system release !{amdgcn-av:none}"
    ]
    assert list(map(print_operation, starting(ORDERS, 1))) == [
        "r_ssw0_1 = load atomic ssw0_1 system acquire !{amdgcn-av:none}"
    ]
    assert starting(ORDERS, 0) == []
    assert ending(ORDERS, 2) == []


def test_executions_count_in_which_they_are_seen() -> None:
    both = in_order(ORDERS, None)
    assert both is not None
    assert print_condition(both) == "P1:r_ssw0_1 == 1 /\\ P2:r_ssw1_2 == 1"
    one = in_order(ORDERS[:1], Truth(value=True))
    assert one is not None
    assert print_condition(one) == "true /\\ P1:r_ssw0_1 == 1"
    assert in_order([], None) is None
    assert in_order([], Truth(value=True)) == Truth(value=True)
