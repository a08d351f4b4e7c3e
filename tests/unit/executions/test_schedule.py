"""Schedules of barrier operations, replayed by hand: each step does what is printed, and arrives
that tell the first return what the outcome asked for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from fencepost.errors import FencepostError
from fencepost.executions.execution import Execution
from fencepost.executions.explain import explain
from fencepost.executions.options import Options
from fencepost.executions.schedule import Step, schedule
from fencepost.executions.structure import EventKind
from fencepost.frontends.litmus.parse import parse

LITMUS = Path(__file__).parents[2] / "litmus"
TESTS = sorted(each for each in LITMUS.rglob("*.litmus") if "barrier." in each.read_text())


def replay(execution: Execution, steps: tuple[Step, ...]) -> list[str]:
    """What a schedule says that its own operations do not come to, one after the other."""
    structure = execution.structure
    expected: dict[int, int | None] = {
        at: each.expected for at, each in enumerate(structure.barriers)
    }
    arrived: Counter[int] = Counter()
    in_phase: Counter[int] = Counter()
    phases: Counter[int] = Counter()
    waited: dict[tuple[int, int], int] = defaultdict(int)
    wrong: list[str] = []
    for step in steps:
        event = structure.events[step.event]
        assert event.barrier is not None
        at = execution.intervals.get(step.event, (event.barrier, 0))[0]
        wave = event.thread if event.thread is None else structure.wave(event.thread)[0]
        leads = wave == event.thread
        count = execution.counts.get(step.event)
        completes = False
        match event.kind:
            case EventKind.BARRIER_INIT:
                expected[at], arrived[at], in_phase[at] = count, 0, 0  # type: ignore[assignment]
            case EventKind.BARRIER_JOIN if wave is not None:
                waited[wave, at] = phases[at]
            case EventKind.BARRIER_ARRIVE:
                if step.event in execution.told:
                    returns = int(in_phase[at] == 0) if leads else execution.told[step.event]
                    if execution.told[step.event] != returns:
                        wrong.append(f"arrive {step.event} returns {returns}")
                if leads:
                    if isinstance(count, int):
                        expected[at] = count
                    arrived[at] += 1
                    in_phase[at] += 1
            case EventKind.BARRIER_DROP if leads and expected[at] is not None:
                expected[at] -= 1  # type: ignore[operator]
            case EventKind.BARRIER_WAIT if not step.waits and wave is not None and leads:
                if phases[at] <= waited[wave, at]:
                    wrong.append(f"wait {step.event} goes on too early")
                waited[wave, at] += 1
        ends = event.kind in (EventKind.BARRIER_ARRIVE, EventKind.BARRIER_DROP) and leads
        if ends and arrived[at] == expected[at]:
            completes = True
            phases[at] += 1
            arrived[at], in_phase[at] = 0, 0
        if completes is not step.completes:
            wrong.append(f"{event.kind.value} {step.event} completes: {completes}")
        if (arrived[at], expected[at]) != (step.arrived, step.expected):
            wrong.append(f"{step.event}: {arrived[at]}/{expected[at]}")
    return wrong


def witness_of(path: Path) -> Execution | None:
    try:
        return explain(parse(path.read_text(encoding="utf-8")), Options(timeout=60.0)).witness
    except FencepostError:  # it is about a model of its own, or has loops that are cut
        return None


@pytest.mark.parametrize("path", TESTS, ids=lambda each: str(each.relative_to(LITMUS)))
def test_each_schedule_can_be_replayed(path: Path) -> None:
    witness = witness_of(path)
    if witness is None or witness.breaches:
        return
    assert replay(witness, schedule(witness)) == []


def test_most_tests_have_a_schedule() -> None:
    shown = [each for each in map(witness_of, TESTS[::4]) if each is not None and schedule(each)]
    assert 3 * len(shown) > len(TESTS[::4])


SECOND = """AMDGPU second
{ barrier w = workgroup; }
 P0 @ workgroup 0, wavefront 0   | P1 @ workgroup 0, wavefront 1   ;
 r0 = barrier.arrive.isfirst w   | r0 = barrier.arrive.isfirst w   ;
 barrier.wait w                  | barrier.wait w                  ;
exists (P1:r0 == 1)
expect allowed
"""


def test_who_is_the_first_arrives_first() -> None:
    """The outcome decides, not the number of the thread."""
    found = explain(parse(SECOND)).witness
    assert found is not None
    steps = schedule(found)
    assert replay(found, steps) == []
    arrives = [
        found.structure.events[each.event]
        for each in steps
        if found.structure.events[each.event].kind is EventKind.BARRIER_ARRIVE
    ]
    assert [each.thread for each in arrives] == [1, 0]
    assert sorted(map(str, found.told.values())) == ["0", "1"]
