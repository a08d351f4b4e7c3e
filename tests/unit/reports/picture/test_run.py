"""Where everything of a machine's run stands."""

from __future__ import annotations

from itertools import combinations

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import on_target
from fencepost.hardware.memory.schedule import ScheduleStep, schedule
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from fencepost.reports.picture.run import MOST_ROWS, Look, run_picture

MP = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ agent 0, workgroup 0        | P1 @ agent 1, workgroup 1         ;
 store x, 1                       | r0 = load atomic f system acquire ;
 store atomic f, 1 system release | r1 = load x                       ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)"""
THREADS = ((0, "CU 0"), (1, "CU 1"))


def runs(processor: str) -> list[tuple[ScheduleStep, ...]]:
    """A run for each outcome."""
    target = target_of(LoweringOptions(processor), None)
    test = on_target(parse(MP), target)
    options = Options()
    found = explore(test, target, options).outcomes
    return [schedule(test, target, witness, options) for witness in found.values()]


@pytest.mark.parametrize("processor", ["gfx900", "gfx942", "gfx1030", "gfx1200", "gfx1250"])
def test_nothing_overlaps(processor: str) -> None:
    """No two boxes share room, every text is inside its box, all of it is inside the picture."""
    for steps in runs(processor):
        shown = run_picture(steps, THREADS)
        for one, other in combinations(shown.boxes, 2):
            assert not one.rect.overlaps(other.rect)
        for box in shown.boxes:
            assert box.rect.x >= 0
            assert box.rect.right <= shown.width
            assert box.rect.bottom <= shown.height
            assert all(box.rect.contains(line.rect) for line in box.lines)


def test_every_operation_is_a_line_to_its_end() -> None:
    """An operation goes down from the step that issued it; none is left open in a whole run."""
    for steps in runs("gfx942"):
        shown = run_picture(steps, THREADS)
        ends = [each for each in steps if each.says.startswith(("done", "has taken place"))]
        assert len(shown.flights) == len(ends)
        for flight in shown.flights:
            assert flight.start.x == flight.end.x
            assert flight.start.y < flight.end.y
            assert not flight.is_open


def test_looks() -> None:
    """Dirty lines and old values have looks of their own."""
    looks = {box.look for steps in runs("gfx942") for box in run_picture(steps, THREADS).boxes}
    assert looks == set(Look)


def test_long_runs_are_cut() -> None:
    """The last steps of a long run are drawn, and an operation from before comes in from above."""
    store = ScheduleStep(0, "store", "line 1", "issues")
    done = ScheduleStep(0, "store", "line 1", "done: x = 1")
    steps = (store, *(ScheduleStep(1, "s_nop 0", "", "computes"),) * 200, done)
    shown = run_picture(steps, THREADS)
    assert len(shown.numbers) == len(shown.boxes) == MOST_ROWS
    assert shown.numbers[-1].text == "202"
    (flight,) = shown.flights
    assert flight.start.y < flight.end.y
