"""Counters of waves: what one wave issues makes nothing of another wave older."""

from __future__ import annotations

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.verify import verify
from tests.unit.placement.test_place import placed


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "waves 2; G A waves={0}; G B waves={1}; R A waves={0}",
            "G A waves={0} G B waves={1} vmcnt 0 R A waves={0}",
        ),
        (
            "waves 2; G A waves={0}; G B waves={0}; R A waves={0}",
            "G A waves={0} G B waves={0} vmcnt 1 R A waves={0}",
        ),
        (
            "waves 2; G A waves={0}; G B; R A waves={1}",
            "G A waves={0} G B vmcnt 1 barrier R A waves={1}",
        ),
        (
            "waves 2; G A waves={0}; G B waves={1}; R A waves={1}",
            "G A waves={0} G B waves={1} vmcnt 0 barrier R A waves={1}",
        ),
    ],
)
def test_waits_count_the_operations_of_the_wave(text: str, after: str) -> None:
    """The wait leaves outstanding only what the wave of the access has surely issued later."""
    assert placed(text, "gfx950") == after


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("waves 2; G A waves={0}; G B waves={1}; vmcnt 1; barrier; R A", {(0, 4)}),
        ("waves 2; G A waves={0}; G B waves={1}; vmcnt 0; barrier; R A", set()),
        ("waves 2; G A; G B waves={1}; vmcnt 1; barrier; R A", {(0, 4)}),
        ("waves 2; G A; G B waves={0}; G C waves={1}; vmcnt 1; barrier; R A", set()),
        ("waves 3; G A; G B waves={0, 2}; G C waves={1}; vmcnt 1; barrier; R A", set()),
        ("waves 2; G A waves={0}; G B waves={0, 1}; vmcnt 1; barrier; R A", set()),
        ("for divergent (r = A -> s, s = B -> r) { W r own=t }; W r own=t; W A own=t; R B", {
            (1, 4), (2, 4),
        }),
    ],
)  # fmt: skip
def test_verifier(text: str, pairs: set[tuple[int, int]]) -> None:
    """Each wave is older by its own operations; names that waves hold by themselves are any."""
    assert {(each.producer, each.consumer) for each in verify(parse(text)).unordered} == pairs
