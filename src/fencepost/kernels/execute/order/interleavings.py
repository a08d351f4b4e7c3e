"""Schedules as moves of lanes, and those that a run's own events suggest to try next.

Only visible operations decide the result of a run: atomic accesses, and fences that take part in
the total order of sequentially consistent operations. Lanes of a wave that are at the same one
execute it together. Two events are dependent if a lane takes part in both, if they access one place
and one of them writes to it, or if both are sequentially consistent. Runs that differ only in the
order of independent events are equivalent, so a run represents its class [Mazurkiewicz traces]. A
run suggests new classes in two ways:

- two dependent events of different lanes, with nothing between them that orders them, are reversed:
  the first of them waits until the second is done. This is the reversal of races that dynamic
  partial-order reduction rests on;
- an atomic load that could have read an older value reads it.

A class is begun once. Within the bounds of the search, nothing is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fencepost.records import dataclass, field

Place = tuple[int, bool]
"""An address that is accessed atomically; True for LDS."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: the first of the lanes that go next, and the age of the value that their load
    reads; 0 is the last value.
    """

    lane: int
    age: int = 0


Plan = tuple[Move, ...]
"""The first moves of a run; the machine chooses those that follow."""


@dataclass(slots=True)
class Event:
    """A visible operation of some lanes, as a run executed it.

    `reads` and `writes` are places, `changed` says that memory differs afterwards, `oldest` is the
    age of the oldest value that it could have read.
    """

    move: Move
    lanes: frozenset[int]
    site: int
    step: int
    sequential: bool
    reads: set[Place] = field(default_factory=set)
    writes: set[Place] = field(default_factory=set)
    changed: bool = False
    oldest: int = 0


def are_dependent(one: Event, other: Event) -> bool:
    """Return True if exchanging two events may change the run, or is impossible."""
    if one.sequential and other.sequential:
        return True
    return not (
        one.lanes.isdisjoint(other.lanes)
        and one.writes.isdisjoint(other.writes)
        and one.writes.isdisjoint(other.reads)
        and one.reads.isdisjoint(other.writes)
    )


Name = tuple[int, int, int]
"""Identity of an event: its first lane, the number of earlier events of that lane, and the age of
the value it reads."""
Class = frozenset[Name | tuple[Name, Name]]
"""A class of runs: their events, and which of two dependent ones comes first."""


def class_of(events: Sequence[Event], last: Move) -> Class:
    """Return the class of a run's beginning whose last event makes the move `last`."""
    counts: Counter[int] = Counter()
    names: list[Name] = []
    for move in (*(event.move for event in events[:-1]), last):
        counts[move.lane] += 1
        names.append((move.lane, counts[move.lane], move.age))
    ordered = {
        (names[one], names[other])
        for other in range(len(events))
        for one in range(other)
        if are_dependent(events[one], events[other])
    }
    return frozenset((*names, *ordered))


def variations(events: Sequence[Event]) -> Iterator[tuple[Class, Plan]]:
    """Yield the beginnings of other runs that a run suggests, each with its class."""
    after = _reached(events)
    for number, event in enumerate(events):
        before = tuple(each.move for each in events[:number])
        for age in range(1, event.oldest + 1):
            if age != event.move.age:
                move = Move(event.move.lane, age)
                yield class_of(events[: number + 1], move), (*before, move)
        for first in _reversible(events, after, number):
            kept = [each for each in range(first, number) if each not in after[first]]
            chosen = [*events[:first], *(events[each] for each in kept), event]
            move = Move(event.move.lane)
            yield class_of(chosen, move), (*(each.move for each in chosen[:-1]), move)


def _reached(events: Sequence[Event]) -> list[set[int]]:
    """Return, for each event, those that must come after it, including itself."""
    after: list[set[int]] = [{number} for number in range(len(events))]
    for first in range(len(events) - 1, -1, -1):
        for later in range(first + 1, len(events)):
            if later not in after[first] and are_dependent(events[first], events[later]):
                after[first] |= after[later]
    return after


def _reversible(events: Sequence[Event], after: Sequence[set[int]], number: int) -> Iterator[int]:
    """Yield the events of other lanes on which one depends, with none between that orders them."""
    event = events[number]
    for first in range(number):
        same = not events[first].lanes.isdisjoint(event.lanes)
        if same or not are_dependent(events[first], event):
            continue
        between = range(first + 1, number)
        if not any(each in after[first] and number in after[each] for each in between):
            yield first
