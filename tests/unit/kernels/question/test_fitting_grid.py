"""The grid that goes with arguments, and kernels in grids that are tied to them."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.kernels.question.argument_types import (
    GROUPS,
    ArgumentType,
    assumable_types,
    named_types,
    size_names,
)
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.fitting_grid import fitting_grid
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.launches.launch import Dim, Launch
from fencepost.llvm.source_types import Sign
from tests.unit.kernels.kernels_of_text import module_of
from tests.unit.kernels.stages.test_any_size import asked, stored

INT = ArgumentType(32, Sign.SIGNED)
TYPES = {"n": INT, "m": INT} | dict.fromkeys(GROUPS, ArgumentType(32, Sign.UNSIGNED))
MOST = (1 << 16, 1 << 16, 1 << 16)


@pytest.mark.parametrize(
    ("texts", "n", "grid"),
    [
        (["n > 0"], 5, (4, 1, 1)),
        (["n > 0"], -5, None),
        (["groups_x == n // 64"], 640, (10, 1, 1)),
        (["groups_x == n // 64"], 63, None),
        (["n // 64 == groups_x"], 640, (10, 1, 1)),
        (["groups_x <= n // 64"], 640, (4, 1, 1)),
        (["groups_x <= n // 64", "groups_x <= 3"], 640, (3, 1, 1)),
        (["groups_x == n / 64"], -640, None),
        (["n > 100 or groups_x == n"], 7, (7, 1, 1)),
        (["groups_x == n", "groups_y == m"], 7, (7, 9, 1)),
        (["groups_x * 2 == n"], 6, (3, 1, 1)),
        (["groups_x == n"], 1 << 20, None),
    ],
)
def test_grids(texts: list[str], n: int, grid: Dim | None) -> None:
    """The launch's own grid first, then what the size is compared with."""
    assumptions = Assumptions.read(texts, TYPES)
    launch = Launch((64, 1, 1), (4, 1, 1))
    assert fitting_grid(assumptions, {"n": n, "m": 9}, launch, MOST) == grid


def test_a_grid_that_is_given_stays() -> None:
    assumptions = Assumptions.read(["groups_x == n // 64"], TYPES)
    launch = Launch((64, 1, 1), (4, 1, 1))
    assert fitting_grid(assumptions, {"n": 640, "m": 0}, launch, None) is None
    assert fitting_grid(assumptions, {"n": 256, "m": 0}, launch, None) == (4, 1, 1)


def test_an_argument_has_its_name() -> None:
    """The sizes of the launch are not to be mistaken for arguments of such a name."""
    kernel = module_of(
        "define amdgpu_kernel void @k(ptr %groups_x, i32 %groups_y) { ret void }"
    ).kernels[0]
    assert size_names(kernel) == ("groups_z", "items_x", "items_y", "items_z")
    assert assumable_types(kernel).keys() - named_types(kernel).keys() == {
        "groups_z",
        "items_x",
        "items_y",
        "items_z",
    }


COLUMNS = stored("%x = mul i32 %n, 3\n%i = add i32 %own, %x") + stored(
    "%j = add i32 %own, 0"
).replace("%i", "%j").replace("%p", "%q")
"""Two columns, the second behind three times `n` elements."""


def columns(*assumed: str, grid: Dim | None = None) -> Report:
    return asked(COLUMNS, workgroup=(64, 1, 1), assumptions=assumed, grid=grid)


def test_a_grid_that_is_tied_to_an_argument() -> None:
    """The columns are apart if no work-item is beyond the first `n`, and only then."""
    assert columns("signed(n) > 0").verdict is Verdict.BUG
    assert columns("groups_x == n // 64", "n < 65536").verdict is Verdict.PROVED
    wrong = columns("groups_x == n", "n < 65536")
    assert wrong.verdict is Verdict.BUG
    for each in wrong.findings:
        assert each.witness is not None
        n = each.witness.arguments["n"]
        assert all(actor.group[0] < n for actor in each.witness.actors)


def test_a_grid_that_is_given_beside_a_tie() -> None:
    """The argument is what the tie makes of the grid."""
    assert columns("groups_x == n // 64", "n < 65536", grid=(3, 1, 1)).verdict is Verdict.PROVED
    with pytest.raises(InputError, match="nothing satisfies"):
        columns("groups_x == n // 64", "n < 64")
    with pytest.raises(InputError, match="nothing satisfies"):
        columns("groups_x == n // 64", "n < 128", grid=(3, 1, 1))


def test_an_axis_that_an_assumption_names() -> None:
    """Workgroups that the kernel does not tell apart write to one place."""
    own = stored("%i = add i32 %own, 0")
    assert asked(own, workgroup=(64, 1, 1)).verdict is Verdict.PROVED
    for each, verdict in (
        ("groups_y == n", Verdict.BUG),
        ("groups_y == 2", Verdict.BUG),
        ("groups_y == 1", Verdict.PROVED),
    ):
        found = asked(own, workgroup=(64, 1, 1), assumptions=(each,), same_value=True)
        assert found.verdict is verdict
