"""What lockstep puts in order: accesses between which both lanes executed something together."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from fencepost.kernels.execute.schedule.lockstep import Together, executed, together
from fencepost.kernels.execute.state import State
from fencepost.llvm.launches.launch import Launch

LANES = 8


def state(*did: tuple[int, list[int], int]) -> State:
    """A wave whose lanes execute: from which step on, which lanes, on which way."""
    item = np.arange(LANES)
    made = SimpleNamespace(
        launch=Launch((LANES, 1, 1), (1, 1, 1), 32),
        item=item,
        group=np.zeros_like(item),
        wave=np.zeros_like(item),
        together=None,
        lockstep=True,
        step=0,
        executed=[(step, np.array(lanes), np.full(len(lanes), way)) for step, lanes, way in did],
    )
    return cast(State, made)


def need(*lanes: int) -> int:
    return sum(1 << lane for lane in lanes)


ALL = list(range(LANES))
LOW, HIGH = ALL[:4], ALL[4:]


@pytest.mark.parametrize(
    ("low", "high", "lanes", "yes"),
    [
        (1, 11, (0, 7), True),
        (1, 1, (0, 7), False),
        (11, 21, (0, 1), True),
        (11, 21, (0, 7), False),
        (11, 31, (0, 7), True),
        (21, 31, (4, 5), True),
    ],
)
def test_lanes_that_part_and_meet(low: int, high: int, lanes: tuple[int, ...], yes: bool) -> None:
    """Together, then two sides of a branch, then together: the sides are in no order."""
    found = together(state((0, ALL, 0), (10, LOW, 0), (20, HIGH, 0), (30, ALL, 0)))
    assert found.joint(0, low, high, need(*lanes)) is yes


def test_ways_that_are_perhaps_not_taken() -> None:
    """An execution on such a way counts only for accesses on the same one."""
    found = Together(state((0, ALL, 0), (10, ALL, 1), (20, ALL, 2), (30, ALL, 0)))
    assert found.joint(0, 11, 12, need(0, 1))
    assert not found.joint(0, 11, 21, need(0, 1))
    assert found.joint(0, 11, 31, need(0, 1))


def test_many_pairs_at_once() -> None:
    """In the order in which they are asked, whichever access is the first."""
    found = Together(state((0, ALL, 0), (10, LOW, 0), (20, HIGH, 0), (30, ALL, 0)))
    wave = np.zeros(3, np.int64)
    one, other = np.array([21, 1, 11]), np.array([11, 11, 31])
    lanes = np.array([need(0, 7), need(0, 7), need(0, 7)], np.uint64)
    assert found.ordered(wave, one, other, lanes).tolist() == [False, True, True]
    assert found.ordered(wave[:0], one[:0], other[:0], lanes[:0]).tolist() == []


def test_what_is_executed_is_written_down_under_lockstep_alone() -> None:
    kept = state()
    executed(kept, np.array(LOW), None)
    assert [(step, lanes.tolist()) for step, lanes, _ in kept.executed] == [(1, LOW)]
    kept.lockstep = False
    executed(kept, np.array(LOW), None)
    assert len(kept.executed) == 1
