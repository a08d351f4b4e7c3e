"""The frame of a cycle: what its edges alone decide of a test.

Events stand between edges. Walking along the cycle, an external edge begins a thread and `Pod` a
location, so both follow from the edges; coherence edges order the writes of a location, and that
gives the values that are written, read, and left at the end.
"""

from __future__ import annotations

import graphlib
from collections.abc import Sequence
from functools import cached_property

from fencepost.errors import InputError, UnsupportedError
from fencepost.generate.draft import LOCATIONS
from fencepost.generate.edges import Edge, Relation
from fencepost.generate.families import family
from fencepost.generate.forms import Action
from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    RegisterTerm,
    Term,
    ValueTerm,
)
from fencepost.program.values import BinaryOp
from fencepost.records import dataclass

Rotation = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""A rotation that leaves a frame as it is: the event, the thread and the object that takes the
place of each."""


@dataclass(frozen=True)
class Frame:
    """The edges of a cycle, each from the event of its number to the next one. The first event
    begins a thread.
    """

    edges: tuple[Edge, ...]

    @cached_property
    def family(self) -> str:
        """The name of the cycle's family."""
        return family(self.edges)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of the edges."""
        return tuple(map(str, self.edges))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The action of each event."""
        return tuple(each.source for each in self.edges)

    @cached_property
    def threads(self) -> tuple[int, ...]:
        """The thread of each event."""
        return _numbered([each.external for each in self.edges])

    @cached_property
    def events(self) -> tuple[tuple[int, ...], ...]:
        """The events of each thread."""
        return tuple(
            tuple(event for event, own in enumerate(self.threads) if own == thread)
            for thread in range(1 + max(self.threads))
        )

    @cached_property
    def objects(self) -> tuple[int, ...]:
        """The location or barrier object of each event, numbered together by first use."""
        found = _numbered([each.relation is Relation.OTHER_OBJECT for each in self.edges])
        # The walk may begin within the events of an object; they are then also the last ones.
        last = found[-1]
        if self.edges[-1].relation is Relation.OTHER_OBJECT:
            return found
        return tuple(0 if each == last else each for each in found)

    @cached_property
    def locations(self) -> tuple[int, ...]:
        """The objects that are locations."""
        return self._objects(Action.READ, Action.WRITE)

    @cached_property
    def barriers(self) -> tuple[int, ...]:
        """The objects that are barrier objects."""
        return self._objects(Action.SYNC)

    def _objects(self, *actions: Action) -> tuple[int, ...]:
        pairs = zip(self.objects, self.actions, strict=True)
        return tuple(dict.fromkeys(number for number, action in pairs if action in actions))

    @cached_property
    def targets(self) -> tuple[tuple[int, int], ...]:
        """The number of each event's location among locations, or barrier object among barrier
        objects, and the value that it writes.
        """
        numbers = [
            own.index(used)
            for used in self.objects
            for own in (self.barriers if used in self.barriers else self.locations,)
        ]
        return tuple(zip(numbers, (value or 0 for value in self.values), strict=True))

    def users(self, number: int) -> frozenset[int]:
        """Return the threads that use an object."""
        pairs = zip(self.threads, self.objects, strict=True)
        return frozenset(thread for thread, used in pairs if used == number)

    @cached_property
    def values(self) -> tuple[int | None, ...]:
        """The value that each event writes or reads; None of a barrier, and of a read that no
        communication decides.
        """
        found: list[int | None] = [None] * len(self.edges)
        for events in self._by_location:
            order = self._coherence(events)
            for position, event in enumerate(order, 1):
                found[event] = position
            for event in events:
                if self.actions[event] is Action.READ:
                    found[event] = self._read(event, found, order)
        return tuple(found)

    def condition(self, reads: Sequence[bool]) -> Condition:
        """Return the values that only the cycle explains: of each read that an edge decides, and of
        each location that is written twice. `reads` are the events that have a register.
        """
        parts = [
            _equal(RegisterTerm(thread, f"r{sum(reads[e] for e in events[:place])}"), value)
            for thread, events in enumerate(self.events)
            for place, event in enumerate(events)
            if self.actions[event] is Action.READ and (value := self.values[event]) is not None
        ]
        parts += [
            _equal(LocationTerm(LOCATIONS[self.locations.index(number)]), count)
            for number, count in self.finals
        ]
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    @cached_property
    def plain_condition(self) -> Condition:
        """The condition where nothing but reads has a register."""
        return self.condition([action is Action.READ for action in self.actions])

    @cached_property
    def finals(self) -> tuple[tuple[int, int], ...]:
        """The locations that are written twice, with the value that is left at the end."""
        writes = [
            sum(self.actions[event] is Action.WRITE for event in events)
            for events in self._by_location
        ]
        pairs = zip(self.locations, writes, strict=True)
        return tuple((number, count) for number, count in pairs if count > 1)

    @cached_property
    def _by_location(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(event for event, used in enumerate(self.objects) if used == number)
            for number in self.locations
        )

    def _coherence(self, events: Sequence[int]) -> tuple[int, ...]:
        """Return the writes of a location in the order that the cycle asks for."""
        before: dict[int, set[int]] = {e: set() for e in events if self.actions[e] is Action.WRITE}
        for event in events:
            after = self._next(event)
            match self.edges[event].relation:
                case Relation.COHERENCE:
                    before[after].add(event)
                case Relation.FROM_READ:
                    before[after] |= {each for each in (self._source(event),) if each is not None}
                case _:
                    pass
        if len(before) > 2:
            raise UnsupportedError(
                f"the cycle writes {len(before)} times to one location",
                rule="a final value tells the order of two writes at most",
                mend="leave a write out: of Coe Coe, the first and the last stand for both",
            )
        # Two writes in a circle take edges of communication alone, and no program order.
        return tuple(graphlib.TopologicalSorter(before).static_order())

    def _read(self, event: int, values: Sequence[int | None], order: Sequence[int]) -> int | None:
        source = self._source(event)
        if source is not None:
            return values[source]
        if self.edges[event].relation is Relation.FROM_READ:
            return order.index(self._next(event))
        return None

    def _source(self, event: int) -> int | None:
        """Return the write that a read reads from, if an edge says so."""
        is_read = self.edges[event - 1].relation is Relation.READS_FROM
        return (event - 1) % len(self.edges) if is_read else None

    def _next(self, event: int) -> int:
        return (event + 1) % len(self.edges)

    @cached_property
    def rotations(self) -> tuple[Rotation, ...]:
        """The rotations that leave the frame as it is, but for the one that moves nothing."""
        found = []
        for shift in range(1, len(self.edges)):
            if self.edges[shift:] + self.edges[:shift] == self.edges:
                events = tuple((e + shift) % len(self.edges) for e in range(len(self.edges)))
                moved = (self.threads, self.objects)
                threads, objects = (
                    tuple(dict.fromkeys(numbers[event] for event in events)) for numbers in moved
                )
                found.append((events, threads, objects))
        return tuple(found)


def frame(edges: Sequence[Edge]) -> Frame:
    """Return the frame of a cycle, begun where a thread begins. Raises InputError if the edges are
    no cycle of accesses.
    """
    if len(edges) < 2:
        raise InputError("a cycle has two edges or more", mend="for example: PosWW Coi")
    for before, after in zip(edges, (*edges[1:], edges[0]), strict=True):
        if before.target is not after.source:
            raise InputError(
                f"{before} ends in a {before.target.name.lower()} and {after} begins with a "
                f"{after.source.name.lower()}",
                rule="an edge begins where the one before it ends",
                mend=f"put another edge between {before} and {after}",
            )
    start = next((i for i, each in enumerate(edges) if edges[i - 1].external), 0)
    found = Frame((*edges[start:], *edges[:start]))
    _check(found)
    _ = found.values  # refuses what a final condition cannot ask
    return found


def _check(found: Frame) -> None:
    relations = [each.relation for each in found.edges]
    externals = sum(each.external for each in found.edges)
    if externals == 1:
        raise InputError(
            "the cycle leaves a thread once and does not come back",
            rule="it has none or several of Rfe, Fre, Coe, Bar",
            mend="end it with one of them, or use Rfi, Fri, Coi within the thread",
        )
    if relations.count(Relation.OTHER_OBJECT) == 1:
        raise InputError(
            "the cycle leaves a location once and does not come back",
            rule="it has none or several of Pod..",
            mend="use Pos.. to stay at the location",
        )
    if not any(each.is_program_order for each in relations):
        raise InputError(
            "the cycle has no program order",
            rule="some edge is Pod.. or Pos..",
            mend="for example: PodWW Rfe PodRR Fre",
        )
    if any(
        each.relation is Relation.SAME_OBJECT and Action.SYNC in (each.source, each.target)
        for each in found.edges
    ):
        raise InputError(
            "the cycle stays at an object with a barrier",
            rule="Pos.. stands between two accesses of a location",
            mend="use Pod.. beside a barrier",
        )
    if not found.locations:
        raise InputError(
            "the cycle accesses no memory",
            rule="a test asks about values",
            mend="add Rfe, Fre or Coe",
        )
    if max(len(set(found.threads)), len(set(found.objects))) > len(LOCATIONS):
        raise InputError(
            f"the cycle has {len(set(found.threads))} threads and {len(set(found.objects))} "
            "locations",
            rule=f"at most {len(LOCATIONS)} of each",
            mend="make it shorter",
        )


def _equal(term: Term, value: int) -> Compare:
    return Compare(BinaryOp.EQ, term, ValueTerm(value))


def _numbered(ends: Sequence[bool]) -> tuple[int, ...]:
    """Return the number of each event's group, where True ends a group behind the event."""
    found, number = [], 0
    for ends_here in ends:
        found.append(number)
        number += ends_here
    return tuple(found)
