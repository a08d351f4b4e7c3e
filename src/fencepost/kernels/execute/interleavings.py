"""Schedules as moves of waves, and those that a run's own events suggest to try next.

Only the visible operations of waves matter for what a run comes to: atomic accesses, and fences
that take part in the one order of all sequentially consistent operations. Two events are dependent
if they are of one wave, if they access one place and one of them writes to it, or if both are
sequentially consistent. Runs that differ by the order of independent events alone are one run, so a
run stands for its class [Mazurkiewicz traces]. From a run come new classes in two ways:

- two dependent events of two waves, with nothing between them that orders them, in the other
  order: the first of them waits until the second is done. This is the reversal of races that
  dynamic partial-order reduction rests on;
- an atomic load that could have read an older value reads it.

A class is begun once. Nothing is left out but what lies beyond the bounds of the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Place = tuple[int, bool]
"""An address that is accessed atomically, and whether it is in LDS."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: a lane of the wave that goes next, and by how many values too old what its
    load reads is.
    """

    lane: int
    age: int = 0


Plan = tuple[Move, ...]
"""The first moves of a run; what comes after them is up to the machine."""


@dataclass(slots=True)
class Event:
    """A visible operation of some lanes of one wave, as a run had it.

    `reads` and `writes` are places, `changed` says that memory differs afterwards, `oldest` is the
    age of the oldest value that it could have read.
    """

    move: Move
    wave: int
    site: int
    step: int
    sequential: bool
    reads: set[Place] = field(default_factory=set)
    writes: set[Place] = field(default_factory=set)
    changed: bool = False
    oldest: int = 0


def are_dependent(one: Event, other: Event) -> bool:
    """Return True if a run may differ when two events change places, or cannot have that."""
    if one.wave == other.wave or (one.sequential and other.sequential):
        return True
    return not (
        one.writes.isdisjoint(other.writes)
        and one.writes.isdisjoint(other.reads)
        and one.reads.isdisjoint(other.writes)
    )


Class = frozenset[tuple[tuple[int, int], tuple[int, int]] | tuple[int, int, int]]
"""A class of runs: events by wave and number, with ages, and the order of dependent ones."""


def class_of(events: Sequence[Event], last: Move) -> Class:
    """Return the class of a run's beginning whose last event makes the move `last`."""
    counts: dict[int, int] = {}
    names = []
    for event in events:
        counts[event.wave] = counts.get(event.wave, 0) + 1
        names.append((event.wave, counts[event.wave]))
    ages = [event.move.age for event in events[:-1]] + [last.age]
    lanes = [event.move.lane for event in events[:-1]] + [last.lane]
    ordered = {
        (names[one], names[other])
        for other in range(len(events))
        for one in range(other)
        if events[one].wave != events[other].wave and are_dependent(events[one], events[other])
    }
    told = {(lane, number, age) for (_, number), lane, age in zip(names, lanes, ages, strict=True)}
    return frozenset(ordered | told)


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
    """For each event those that have to come after it, itself among them."""
    after: list[set[int]] = [{number} for number in range(len(events))]
    for first in range(len(events) - 1, -1, -1):
        for later in range(first + 1, len(events)):
            if later not in after[first] and are_dependent(events[first], events[later]):
                after[first] |= after[later]
    return after


def _reversible(events: Sequence[Event], after: Sequence[set[int]], number: int) -> Iterator[int]:
    """Yield the events of other waves that one depends on, and on nothing that is between."""
    event = events[number]
    for first in range(number):
        if events[first].wave == event.wave or not are_dependent(events[first], event):
            continue
        between = range(first + 1, number)
        if not any(each in after[first] and number in after[each] for each in between):
            yield first
