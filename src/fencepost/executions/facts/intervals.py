"""How many intervals the barrier-modification-order of an object may have, and which of them an
operation may stand in: bounds that hold in every execution.

Every interval but the last ends with a completion, which takes as many arrives and drops as are
expected, or with an operation that sets the expected count. A thread's operation stands in a later
interval than each wait on the same object before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from fencepost.executions.structure import BarrierInstance, Constant, EventKind, EventStructure
from fencepost.program.program import BarrierKind


def intervals(
    structure: EventStructure, order: set[tuple[int, int]]
) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """For each object: its index, its last interval, and its modification operations and the waits
    that may be on it, each with the first interval it may stand in. `order` is the program order of
    barrier operations.
    """
    certain = _certain_waits(structure, order)
    for index, barrier in enumerate(structure.barriers):
        if barrier.kind is BarrierKind.NULL:
            continue
        blank = barrier.expected is None  # its interval 0 is what comes before the first init
        first = {
            event: int(blank and operation.kind is EventKind.BARRIER_INIT) or certain.get(event, 0)
            for event, operation in enumerate(structure.events)
            if operation.barrier == index and operation.kind.modifies_barrier
        }
        waits = [
            (event, 0)
            for event, operation in enumerate(structure.events)
            if operation.kind is EventKind.BARRIER_WAIT
            and operation.barrier is not None
            and (operation.barrier == index or _may_move(structure, operation.barrier, index))
        ]
        last = _last(structure, barrier, first)
        yield index, last, [*((e, min(p, last)) for e, p in first.items()), *waits]


def _may_move(structure: EventStructure, operand: int, index: int) -> bool:
    """Whether a wait on a named object may wait on another one of the same workgroup."""
    a, b = structure.barriers[operand], structure.barriers[index]
    return a.kind is b.kind is BarrierKind.NAMED and a.owner == b.owner


def _certain_waits(structure: EventStructure, order: set[tuple[int, int]]) -> dict[int, int]:
    """For each modification operation, how many waits on its object surely precede it in its
    thread; none is counted where the thread branches, nor on named objects, where the operand of a
    wait does not say what it waits on.
    """
    waits: dict[int, list[int]] = {}
    for event, operation in enumerate(structure.events):
        barrier = operation.barrier
        if operation.kind is not EventKind.BARRIER_WAIT or barrier is None:
            continue
        if structure.barriers[barrier].kind is not BarrierKind.NAMED:
            waits.setdefault(barrier, []).append(event)
    branching = {
        edge.source
        for edge in structure.edges
        if sum(other.source == edge.source for other in structure.edges) > 1
    }
    threads = {structure.blocks[block].thread for block in branching}
    found: dict[int, int] = {}
    for event, operation in enumerate(structure.events):
        if operation.barrier is None or not operation.kind.modifies_barrier:
            continue
        own = [w for w in waits.get(operation.barrier, ()) if (w, event) in order]
        by_thread = {structure.events[w].thread for w in own}
        if len(by_thread) == 1 and not by_thread & threads:
            found[event] = len(own)
    return found


def _last(structure: EventStructure, barrier: BarrierInstance, first: dict[int, int]) -> int:
    """The last interval that any operation can stand in, or that a completion can begin."""
    events = structure.events
    setting = [e for e in first if events[e].count is not None]
    tally = [e for e in first if events[e].kind is not EventKind.BARRIER_INIT]
    drops = [first[e] for e in tally if events[e].kind is EventKind.BARRIER_DROP]
    smallest = _smallest_count(structure, barrier, setting)
    left = len(tally)
    for completed in count():
        # What earlier drops took off; an expected count of 0 is not reached again.
        taken_off = len(drops) if setting else sum(p < completed for p in drops)
        needed = max(1, smallest - taken_off)
        if needed > left:
            return completed + len(setting) + (barrier.expected is None)
        left -= needed
    raise AssertionError


def _smallest_count(structure: EventStructure, barrier: BarrierInstance, setting: list[int]) -> int:
    """A lower bound of the expected counts that the object is ever given."""
    given = [] if barrier.expected is None else [barrier.expected]
    for event in setting:
        match structure.events[event].count:
            case Constant(int() as value):
                given.append(value)
            case _:
                return 1
    return max(1, min(given, default=1))
