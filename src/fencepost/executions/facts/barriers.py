"""Facts of barrier operations: objects, order within threads, and the intervals of an object's
barrier-modification-order that an operation may stand in.

    object(B) named(B) null(B)             an object; of these kinds
    initial(B, N) blank(B)                 the expected count that it starts with; there is none
    interval(B, P)  slot(E, B, P)          intervals of an object; those an operation may stand in
    room(W, B, P)  in_step(W, B, P)        the same of a wait at which waves go in step; the one
                                           that barrier-participates-in leaves it
    barrier_op(E, B)                       any operation on an object, and by its kind:
    init(E, B) join(E, B) drop(E, B) arrive(E, B) wait(E, B)
    modifies(E, B) tally(E, B)             barrier modification operations; arrives and drops
    sets_count(E) count(E, N) counts(E, X) the expected count that it sets: a constant, or a node
    bpo(E, F) bnext(E, F)                  program order of barrier operations; neighbours in it
    named_wait(W) join_before(J, W)        a wait on a named object; joins it may come after
    join_and(J, E) breaks(K, J, E)         a later operation on the object; what may stand between
    asked_for(E) arrive_and_drop(A, D)     an explicit join or drop; an arrive before a drop
    waited(D, W)                           the edge that is taken when a wait completes
    ending(D, T) last_block(T, K)          a drop at the end of threads; where they end
    shared_wave(E) wave_mates(E, F) follower(F)          operations of waves with several threads
    same_workgroup(E, F)                   arrives of two waves of a workgroup at a cluster barrier
    absent(E) unavailable(E) unsplit(E)    what the target or the object does not offer
    release_arrive(F, A) acquire_wait(W, G)              fences before arrives and after waits
    bpo_memory(E, M) memory_bpo(M, E)      barrier and memory operations in program order
    depends(E, R)                          an event depends on what R reads
    may_spin(D) spin_read(D, R) spin_effect(D, E)        a loop's backward edge, and its iteration
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fencepost.executions.facts.control import spin_facts
from fencepost.executions.facts.dependencies import dependency_facts
from fencepost.executions.facts.intervals import intervals
from fencepost.executions.facts.program_order import program_order
from fencepost.executions.structure import (
    Constant,
    EventKind,
    EventStructure,
)
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass

_WORDS = {
    EventKind.BARRIER_INIT: "init",
    EventKind.BARRIER_JOIN: "join",
    EventKind.BARRIER_DROP: "drop",
    EventKind.BARRIER_ARRIVE: "arrive",
    EventKind.BARRIER_WAIT: "wait",
}
_BY_HARDWARE = (BarrierKind.WORKGROUP, BarrierKind.CLUSTER)
_EXCLUSIVE = (BarrierKind.NAMED, BarrierKind.NULL)


Slots = frozenset[tuple[int, int, int]]
"""Barrier operations with an object and an interval of its barrier-modification-order."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The facts about barriers that are known before a program is ground: the intervals in which
    each operation stands in some execution, and in every one.
    """

    possible: Slots
    certain: Slots


def barrier_facts(
    structure: EventStructure, settled: Settled | None, *, memory: bool = True
) -> Iterator[str]:
    """Yield all barrier facts, with `memory` also those that connect barriers and memory; none for
    a program without barrier operations.
    """
    if any(event.kind.is_barrier for event in structure.events):
        barriers = _Barriers(structure)
        yield from barriers.facts(settled)
        if memory:
            yield from barriers.memory()


class _Barriers:
    def __init__(self, structure: EventStructure) -> None:
        self.structure = structure
        self.events = structure.events
        self.operations = [i for i, e in enumerate(self.events) if e.kind.is_barrier]
        own = program_order(structure, lambda event: event.kind.is_barrier)
        self.pairs = set(own.pairs)
        self.neighbours = list(own.neighbours)
        for ending in structure.endings:
            before = [i for i in self.operations if self.events[i].thread in ending.threads]
            last = [(i, ending.event) for i in before if self.events[i].block is not None]
            self.pairs.update(last)
            self.neighbours += last
        self.mixed = [
            (e, f)
            for e, f in program_order(structure).pairs
            if self.events[e].kind.is_barrier != self.events[f].kind.is_barrier
        ]

    def facts(self, settled: Settled | None) -> Iterator[str]:
        yield from self._objects()
        yield from self._operations()
        yield from self._slots(settled)
        yield from self._order()
        yield from self._joins()
        yield from self._ends()
        yield from self._waves()
        yield from self._target()

    def _kind(self, event: int) -> BarrierKind:
        return self.structure.barriers[self._object(event)].kind

    def _object(self, event: int) -> int:
        barrier = self.events[event].barrier
        assert barrier is not None
        return barrier

    def _of_kind(self, kind: EventKind) -> list[int]:
        return [i for i in self.operations if self.events[i].kind is kind]

    def _objects(self) -> Iterator[str]:
        for index, barrier in enumerate(self.structure.barriers):
            yield f"object({index})."
            match barrier.kind:
                case BarrierKind.NULL:
                    yield f"null({index})."
                case BarrierKind.NAMED:
                    yield f"named({index})."
                case _:
                    pass
            if barrier.expected is not None:
                yield f"initial({index},{barrier.expected})."
            elif barrier.kind is not BarrierKind.NULL:
                yield f"blank({index})."

    def _operations(self) -> Iterator[str]:
        for index in self.operations:
            event, barrier = self.events[index], self._object(index)
            yield f"barrier_op({index},{barrier})."
            if self._follows(index):
                yield f"follower({index})."
            if self._does_nothing(index):
                continue
            yield f"{_WORDS[event.kind]}({index},{barrier})."
            if event.kind.modifies_barrier:
                yield f"modifies({index},{barrier})."
                if event.kind is not EventKind.BARRIER_INIT and not self._follows(index):
                    yield f"tally({index},{barrier})."
            match event.count:
                case None:
                    pass
                case Constant(value):
                    yield f"sets_count({index}). count({index},{value})."
                case node:
                    yield f"sets_count({index}). counts({index},{node.index})."

    def _does_nothing(self, event: int) -> bool:
        """Return True for an operation on the NULL barrier, except join, and except wait, which
        completes at once (001 Execution Barriers).
        """
        kind = self.events[event].kind
        return self._kind(event) is BarrierKind.NULL and kind not in (
            EventKind.BARRIER_JOIN,
            EventKind.BARRIER_WAIT,
        )

    def _slots(self, settled: Settled | None) -> Iterator[str]:
        for barrier, last, slots in intervals(self.structure, self.pairs):
            yield from (f"interval({barrier},{p})." for p in range(last + 1))
            for each in slots:
                event = each.event
                if each.in_step:
                    yield f"in_step({event},{barrier},{each.first})."
                widest = range(last + 1) if each.in_step else range(each.first, each.last + 1)
                for p in widest:
                    place = (event, barrier, p)
                    if settled is None or place in settled.possible:
                        yield f"{'room' if each.in_step else 'slot'}({event},{barrier},{p})."
                    if settled is not None and place in settled.certain:
                        waits = self.events[event].kind is EventKind.BARRIER_WAIT
                        yield f"{'takes' if waits else 'in'}({event},{barrier},{p})."

    def _order(self) -> Iterator[str]:
        yield from (f"bpo({e},{f})." for e, f in self.pairs)
        yield from (f"bnext({e},{f})." for e, f in self.neighbours)

    def _joins(self) -> Iterator[str]:
        joins = self._of_kind(EventKind.BARRIER_JOIN)
        for wait in self._of_kind(EventKind.BARRIER_WAIT):
            if self._kind(wait) is BarrierKind.NAMED:
                yield f"named_wait({wait})."
                for join in joins:
                    if (join, wait) in self.pairs and self._kind(join) in _EXCLUSIVE:
                        yield f"join_before({join},{wait})."
        for join in joins:
            later = [i for i in self.operations if (join, i) in self.pairs]
            for index in later:
                if self._kind(join) is BarrierKind.NULL or not self._meets(join, index):
                    continue
                yield f"join_and({join},{index})."
                for other in later:
                    if (other, index) in self.pairs and self._breaks(other, join):
                        yield f"breaks({other},{join},{index})."
        yield from (f"asked_for({j})." for j in joins if self.events[j].operation is not None)
        arrives = self._of_kind(EventKind.BARRIER_ARRIVE)
        for drop in self._of_kind(EventKind.BARRIER_DROP):
            if self.events[drop].operation is not None:
                yield f"asked_for({drop})."
            for arrive in arrives:
                if (arrive, drop) in self.pairs and self._object(arrive) == self._object(drop):
                    yield f"arrive_and_drop({arrive},{drop})."

    def _meets(self, join: int, index: int) -> bool:
        """Return True if a later operation may be on the object that was joined. A wait on a named
        object may be, whatever its operand.
        """
        any_named = self.events[index].kind is EventKind.BARRIER_WAIT and (
            self._kind(index) is BarrierKind.NAMED and self._kind(join) is BarrierKind.NAMED
        )
        return any_named or self._object(join) == self._object(index)

    def _breaks(self, other: int, join: int) -> bool:
        """Return True if an operation after a join ends barrier-joined-before."""
        match self.events[other].kind:
            case EventKind.BARRIER_DROP:
                return self._object(other) == self._object(join)
            case EventKind.BARRIER_JOIN:
                return self._object(other) == self._object(join) or (
                    self._kind(other) in _EXCLUSIVE and self._kind(join) in _EXCLUSIVE
                )
            case _:
                return False

    def _ends(self) -> Iterator[str]:
        entries = set(self.structure.entries)
        for ending in self.structure.endings:
            late = [
                (thread, blocks)
                for thread, blocks in zip(ending.threads, ending.last, strict=True)
                if entries.isdisjoint(blocks)
            ]
            if not late:
                yield f"executed({ending.event})."
            for thread, blocks in late:
                yield f"ending({ending.event},{thread})."
                yield from (f"last_block({thread},{block})." for block in blocks)

    def _follows(self, event: int) -> bool:
        """Return True if an earlier thread of the wave performs the same operation."""
        thread = self._thread(event)
        return self.events[event].block is not None and self.structure.wave(thread)[0] != thread

    def _waves(self) -> Iterator[str]:
        """Pairs of operations that threads of one wave may perform together."""
        explicit = [i for i in self.operations if self.events[i].operation is not None]
        launch = [i for i in self.operations if self._is_launch(i)]
        for index in (*explicit, *launch):
            thread = self._thread(index)
            wave = self.structure.wave(thread)
            if len(wave) == 1:
                continue
            yield f"shared_wave({index})."
            if wave[0] == thread:
                for other in (*explicit, *launch):
                    if self.events[other].thread in wave[1:] and self._same(index, other):
                        yield f"wave_mates({index},{other})."
        for e, f in combinations(self._of_kind(EventKind.BARRIER_ARRIVE), 2):
            if self._object(e) == self._object(f) and self._kind(e) is BarrierKind.CLUSTER:
                t, u = (self.structure.program.threads[self._thread(i)].position for i in (e, f))
                if t.workgroup == u.workgroup and t.wavefront != u.wavefront:
                    yield f"same_workgroup({e},{f})."

    def _thread(self, event: int) -> int:
        thread = self.events[event].thread
        assert thread is not None
        return thread

    def _is_launch(self, event: int) -> bool:
        return self.events[event].operation is None and self.events[event].block is not None

    def _same(self, e: int, f: int) -> bool:
        """Return True if two operations are of one kind, on one object."""
        a, b = self.events[e], self.events[f]
        return a.kind is b.kind and a.barrier == b.barrier

    def _target(self) -> Iterator[str]:
        explicit = [i for i in self.operations if self.events[i].operation is not None]
        for index in explicit:
            if self._kind(index) in _BY_HARDWARE and self.events[index].kind in (
                EventKind.BARRIER_INIT,
                EventKind.BARRIER_JOIN,
                EventKind.BARRIER_DROP,
            ):
                yield f"unavailable({index})."
        if self.structure.program.target is not None:
            from fencepost.executions.facts.barriers_of_target import target_facts

            yield from target_facts(self.structure, self.structure.program.target, explicit)

    def memory(self) -> Iterator[str]:
        for e, f in self.mixed:
            first, second = self.events[e], self.events[f]
            match first.kind, second.kind:
                case (EventKind.FENCE, EventKind.BARRIER_ARRIVE) if first.ordering.at_least_release:
                    yield f"release_arrive({e},{f})."
                case (EventKind.BARRIER_WAIT, EventKind.FENCE) if second.ordering.at_least_acquire:
                    yield f"acquire_wait({e},{f})."
                case _:
                    pass
            yield f"bpo_memory({e},{f})." if first.kind.is_barrier else f"memory_bpo({e},{f})."
        yield from dependency_facts(self.structure)
        yield from spin_facts(self.structure)
