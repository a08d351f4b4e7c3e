"""Results of instructions: as settled as operands, and poison where they break what is promised."""

from __future__ import annotations

import pytest

from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN
from tests.unit.kernels.execute.instructions.test_effects import after, register


@pytest.mark.parametrize(
    ("body", "level"),
    [
        ("%v = add nuw i32 %t, 1", GIVEN),
        ("%v = sub nuw i32 %t, 1", GUESS),
        ("%x = sub nuw i32 %t, 1\n  %v = freeze i32 %x", OPEN),
        ("%x = sub nuw i32 %t, 1\n  %v = add i32 %n, %x", GUESS),
    ],
)
def test_levels(body: str, level: int) -> None:
    """What is frozen is any value, of which the run has one."""
    assert after("  " + body).level(["v"]) == level


def test_other_lanes_have_their_results() -> None:
    state = after("  %v = sub nuw i32 %t, 2")
    assert register(state, "v")[2:] == [0, 1]
    assert state.settled(["v"]) == GIVEN
