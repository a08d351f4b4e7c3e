"""Barrier operations in words, and schedules as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.executions.execution import Execution
from fencepost.executions.schedule import Step
from fencepost.executions.structure import EventKind
from fencepost.frontends.litmus.print import print_operation
from fencepost.program.operations import BarrierArrive
from fencepost.vocabulary.barrier_words import BarrierWords


def _verb(kind: EventKind, words: BarrierWords) -> str:
    match kind:
        case EventKind.BARRIER_INIT:
            return "init"
        case EventKind.BARRIER_JOIN:
            return "join"
        case EventKind.BARRIER_DROP:
            return words.drop
        case EventKind.BARRIER_ARRIVE:
            return words.arrive
        case _:
            return "wait"


def barrier_text(execution: Execution, event: int) -> str:
    """Return a barrier operation in litmus syntax, with the object that a wait refers to and the
    automatic actions of hardware in words.
    """
    node = execution.structure.events[event]
    assert node.barrier is not None
    objects = execution.structure.barriers
    text = f"barrier.{_verb(node.kind, execution.words)} {objects[node.barrier].name}"
    if isinstance(node.operation, BarrierArrive) and node.operation.register is not None:
        text = print_operation(node.operation, execution.words)
    elif event in execution.counts:
        text += f", {execution.counts[event]}"
    if node.operation is None:
        text += " (at its end)" if node.block is None else " (at launch)"
    if event in execution.told:
        text += f" returns {execution.told[event]}"
    if node.kind is EventKind.BARRIER_WAIT and event in execution.intervals:
        turned_to = execution.intervals[event][0]
        if turned_to != node.barrier:
            text += f" (waits on {objects[turned_to].name}, joined last)"
    return text


def schedule_table(execution: Execution, steps: Sequence[Step]) -> Iterator[str]:
    """Return a line for each step: number, thread, operation, the object's counts after it, and the
    result.
    """
    counts = f"{execution.words.count}/expected"
    rows = [("", "thread", "operation", "object", counts, "")]
    for number, step in enumerate(steps, 1):
        expected = "?" if step.expected is None else str(step.expected)
        rows.append(
            (
                str(number),
                _thread(execution, step),
                barrier_text(execution, step.event),
                str(execution.structure.barriers[_object(execution, step)]),
                f"{step.arrived}/{expected}",
                _outcome(execution, step),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def schedule_records(execution: Execution, steps: Sequence[Step]) -> list[dict[str, object]]:
    """Return a record for each step: the columns of `schedule_table`, with counts as numbers."""
    return [
        {
            "thread": _thread(execution, step),
            "operation": barrier_text(execution, step.event),
            "object": str(execution.structure.barriers[_object(execution, step)]),
            "arrived": step.arrived,
            "expected": step.expected,
            "says": _outcome(execution, step),
        }
        for step in steps
    ]


def _thread(execution: Execution, step: Step) -> str:
    thread = execution.structure.events[step.event].thread
    assert thread is not None
    return f"P{execution.structure.program.threads[thread].number}"


def _object(execution: Execution, step: Step) -> int:
    """Return the object of a step; of a wait that completes, the one that it waits on."""
    own = execution.structure.events[step.event].barrier
    assert own is not None
    return execution.intervals.get(step.event, (own, 0))[0]


def step_text(execution: Execution, number: int, step: Step) -> str:
    """Return a step of a schedule in a line, for the box of its operation."""
    expected = "?" if step.expected is None else step.expected
    parts = [f"{execution.words.count} {step.arrived} of {expected}"]
    if step.event in execution.firsts:
        parts.append("first of its phase")
    outcome = _outcome(execution, step)
    return f"{number}. {', '.join([*parts, outcome] if outcome else parts)}"


def _outcome(execution: Execution, step: Step) -> str:
    parts = []
    if step.completes:
        parts.append("completes the barrier")
    if step.waits:
        parts.append("waits forever")
    elif execution.structure.events[step.event].kind is EventKind.BARRIER_WAIT:
        parts.append("goes on")
    parts += (f"breaks {rule}" for rule in step.broken)
    return "; ".join(parts)
