"""What placement costs grows with the program, in work and in memory, and not with its square.

Work is counted in lines that are run, which no other process makes slower.
"""

from __future__ import annotations

import sys
import tracemalloc
from types import FrameType
from typing import Any

import pytest

from fencepost.placement.place import Placement, Strategy, place
from fencepost.placement.regions import Program
from fencepost.placement.target import TargetConfig
from tests.placement.shapes import SHAPES

SMALL, TIMES = 240, 4
MOST = 1.6
"""So much more than in proportion is allowed for: tables that fill, loops that go around again."""
TARGETS = {Strategy.MINIMIZE: TargetConfig("gfx942"), Strategy.DISJOINT: TargetConfig("gfx1250")}


def work(program: Program, strategy: Strategy) -> tuple[int, Placement]:
    """How many lines are run to place barriers and verify them."""
    count = 0

    def trace(_frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        placement = place(program, TARGETS[strategy], strategy)
    finally:
        sys.settrace(before)
    return count, placement


@pytest.mark.parametrize("strategy", TARGETS, ids=lambda each: each.value)
@pytest.mark.parametrize("shape", SHAPES)
def test_work(shape: str, strategy: Strategy) -> None:
    """Four times the program, four times the work."""
    (less, first), (more, second) = (
        work(SHAPES[shape](size), strategy) for size in (SMALL, TIMES * SMALL)
    )
    assert first.verdict.ok
    assert second.verdict.ok
    assert more < MOST * TIMES * less, more / less


@pytest.mark.parametrize("shape", ["loops in sequence", "loops, buffers of their own"])
def test_memory(shape: str) -> None:
    """Four times the program, four times the memory."""
    peaks = []
    for size in (SMALL, TIMES * SMALL):
        program = SHAPES[shape](size)
        tracemalloc.start()
        assert place(program, TARGETS[Strategy.MINIMIZE]).verdict.ok
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < MOST * TIMES * peaks[0], peaks
