"""Estimates of the size of a ground program, made before grounding.

Grounding cannot be interrupted, so a program that would take minutes or fill the memory is refused
first. The largest families of rule instances are counted; the counts need not be exact.
"""

from __future__ import annotations

from collections import Counter

from fencepost.errors import BoundReached
from fencepost.executions.facts.intervals import barrier_order, intervals
from fencepost.executions.structure import EventKind, EventStructure

MAX_INSTANCES = 1_500_000
"""Programs with more rule instances are refused: these take about 20 s and 2 GB."""


def check_size(structure: EventStructure) -> None:
    """Raise BoundReached if grounding the structure would exceed `MAX_INSTANCES`."""
    reads: Counter[int] = Counter()
    writes: Counter[int] = Counter()
    for event in structure.events:
        if event.location is not None:
            reads[event.location] += event.kind.reads
            writes[event.location] += event.kind.writes
    # A read sees what precedes, in modification order, the write that it reads.
    coherence = sum(reads[location] * writes[location] ** 2 for location in writes)
    # Happens-before extends every pair by every step and every possible synchronization.
    events = len(structure.events)
    order = events * (events + _synchronizations(structure))
    instances = max(coherence, order, _execution_order(structure))
    if instances > MAX_INSTANCES:
        raise BoundReached(
            f"the program grounds to about {instances:,} rule instances; the limit is "
            f"{MAX_INSTANCES:,}",
            mend="use fewer operations on one location, or fewer loops",
        )


def _execution_order(structure: EventStructure) -> int:
    """Estimate the number of instances of barrier-executes-before: from each join, and each arrive
    after a fence, to the barrier operations that it reaches, and the intervals of their objects.
    """
    operations = [event for event in structure.events if event.kind.is_barrier]
    origins = sum(
        event.kind in (EventKind.BARRIER_JOIN, EventKind.BARRIER_ARRIVE) for event in operations
    )
    return max(2 * origins * len(operations), _phases(structure) if operations else 0)


def _phases(structure: EventStructure) -> int:
    """Estimate the number of instances of the rules that follow barrier-executes-before from each
    interval of an object: to later operations, to those beyond another phase, and to those waited
    for.
    """
    starts = slots = 0
    for _, last, ranges in intervals(structure, barrier_order(structure)):
        starts += last + 1
        slots += sum(each.last - each.first + 1 for each in ranges)
    return 3 * starts * slots


def _synchronizations(structure: EventStructure) -> int:
    """Estimate the number of pairs that may synchronize: operations that release a write to a
    location, themselves or as a fence of the same thread, with those that acquire a read of it.
    """
    release_fences: Counter[int] = Counter()
    acquire_fences: Counter[int] = Counter()
    for event in structure.events:
        if event.kind is EventKind.FENCE and event.thread is not None:
            release_fences[event.thread] += event.ordering.at_least_release
            acquire_fences[event.thread] += event.ordering.at_least_acquire
    releasing: Counter[int] = Counter()
    acquiring: Counter[int] = Counter()
    fenced: set[tuple[int, int, bool]] = set()
    for event in structure.events:
        thread, location, ordering = event.thread, event.location, event.ordering
        if thread is None or location is None or not ordering.at_least_monotonic:
            continue
        releasing[location] += event.kind.writes and ordering.at_least_release
        acquiring[location] += event.kind.reads and ordering.at_least_acquire
        if event.kind.writes and (thread, location, True) not in fenced:
            fenced.add((thread, location, True))
            releasing[location] += release_fences[thread]
        if event.kind.reads and (thread, location, False) not in fenced:
            fenced.add((thread, location, False))
            acquiring[location] += acquire_fences[thread]
    return sum(releasing[location] * acquiring[location] for location in releasing)
