"""Bounds, valid in every execution, on the barrier-modification-order of an object: how many
intervals it may have, and in which of them an operation may be.

Every interval except the last ends with a completion, which takes as many arrives and drops as are
expected, or with an operation that sets the expected count. An operation of a thread is in a later
interval than each earlier wait of the thread on the same object.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise

from fencepost.executions.facts.program_order import program_order
from fencepost.executions.structure import BarrierInstance, Constant, EventKind, EventStructure
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Range:
    """An operation with the first and the last interval that it may be in; `in_step` marks a wait
    for which barrier-participates-in leaves only one.
    """

    event: int
    first: int
    last: int
    in_step: bool = False


def intervals(
    structure: EventStructure, order: set[tuple[int, int]]
) -> Iterator[tuple[int, int, list[Range]]]:
    """Yield for each object: its index, its last interval, and the intervals of its modification
    operations and of the waits that may be on it. `order` is the program order of barrier
    operations.
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
        exact = _in_step(structure, index, order, certain)
        if exact:
            waiting = {e for e in exact if structure.events[e].kind is EventKind.BARRIER_WAIT}
            places = [(e, min(p, last)) for e, p in exact.items()]
            yield index, last, [Range(e, p, p, e in waiting) for e, p in places]
        else:
            earliest = [*((e, min(p, last)) for e, p in first.items()), *waits]
            yield index, last, [Range(e, p, last) for e, p in earliest]


def barrier_order(structure: EventStructure) -> set[tuple[int, int]]:
    """Return the program order of barrier operations, including those at the end of threads."""
    order = set(program_order(structure, lambda event: event.kind.is_barrier).pairs)
    for ending in structure.endings:
        order.update(
            (index, ending.event)
            for index, event in enumerate(structure.events)
            if event.kind.is_barrier and event.thread in ending.threads and event.block is not None
        )
    return order


def _in_step(
    structure: EventStructure, index: int, order: set[tuple[int, int]], certain: dict[int, int]
) -> dict[int, int]:
    """Return the one interval of each operation on an object at which waves go in step; none if
    that is not certain.

    The expected count is that of the waves from the start, no operation sets another one, a wave
    reaches a wait between any two operations that modify the object, and only its last one is a
    drop. So no wave is in an interval twice, and none is complete without every wave that has not
    dropped the object before: operation n of a wave comes when n intervals are complete, and wait n
    passes in interval n.
    """
    events, barrier = structure.events, structure.barriers[index]
    own = [e for e, event in enumerate(events) if event.barrier == index]
    waves: dict[int, list[int]] = {}
    for e in own:
        thread, kind = events[e].thread, events[e].kind
        if events[e].count is not None or thread is None or len(structure.wave(thread)) > 1:
            return {}
        if kind is not EventKind.BARRIER_JOIN:
            waves.setdefault(thread, []).append(e)
    if barrier.kind is BarrierKind.NAMED or barrier.expected is None:
        return {}
    if barrier.kind is BarrierKind.CLUSTER or len(waves) > barrier.expected:
        return {}
    found: dict[int, int] = {}
    for operations in waves.values():
        ordered = sorted(operations, key=lambda e: sum((f, e) in order for f in operations))
        if not all(pair in order for pair in pairwise(ordered)):
            return {}
        changes = waits = 0
        for place, e in enumerate(ordered):
            kind = events[e].kind
            if kind is EventKind.BARRIER_WAIT:
                found[e] = waits
                waits += 1
                if waits != changes:
                    return {}
            else:
                found[e] = changes
                if certain.get(e, 0) != changes or waits != changes:
                    return {}
                changes += 1
                if kind is EventKind.BARRIER_DROP and place + 1 < len(ordered):
                    return {}
    return found


def _may_move(structure: EventStructure, operand: int, index: int) -> bool:
    """Return True if a wait on a named object may wait on another one of the same workgroup."""
    a, b = structure.barriers[operand], structure.barriers[index]
    return a.kind is b.kind is BarrierKind.NAMED and a.owner == b.owner


def _certain_waits(structure: EventStructure, order: set[tuple[int, int]]) -> dict[int, int]:
    """Return, for each modification operation, how many waits on its object surely precede it in
    its thread. None is counted if the thread branches, nor on named objects, where the operand of a
    wait does not determine its object.
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
    """Return the last interval that any operation can be in, or that a completion can begin."""
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
    """Return a lower bound of the expected counts that the object is ever given."""
    given = [] if barrier.expected is None else [barrier.expected]
    for event in setting:
        match structure.events[event].count:
            case Constant(int() as value):
                given.append(value)
            case _:
                return 1
    return max(1, min(given, default=1))
