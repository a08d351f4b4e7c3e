"""Operations that may be in flight, not yet written back or invalidated, at places of machine code.

A forward data flow over the blocks of a kernel: states grow until nothing changes, so what is told
may be so on some path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fencepost.lowering.rows.instructions import CacheOp, Counter
from fencepost.machine_code.against.place import Place
from fencepost.machine_code.against.program import START, Memory, Role
from fencepost.machine_code.against.questions import Acquire, Pending, Release, Seen, Standing
from fencepost.machine_code.against.required import CacheNeed, Need, level_of
from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block
from fencepost.machine_code.instructions.counters import GENERATIONS
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Unit
from fencepost.machine_code.instructions.raised import Stream
from fencepost.machine_code.instructions.registers import Registers
from fencepost.machine_code.waits.effects import Effect
from fencepost.records import dataclass, field


class Clause(NamedTuple):
    """A counter that says when an operation is done; `age` is the least number of younger ones."""

    counter: Counter
    stream: Stream
    age: int


_WRITE_BACKS = frozenset({*(each.value for each in CacheOp if each.writes_back), "global_wbinv"})
_Dirty = tuple[CacheNeed, frozenset[Counter]]


@dataclass(slots=True)
class _State:
    flights: dict[int, tuple[Clause, ...]] = field(default_factory=dict)
    dirty: dict[_Dirty, int] = field(default_factory=dict)
    flushing: dict[tuple[_Dirty, int], int] = field(default_factory=dict)
    pending: dict[int, Pending] = field(default_factory=dict)

    def copy(self) -> _State:
        return _State(dict(self.flights), dict(self.dirty), dict(self.flushing), dict(self.pending))

    def done(self, number: int, counters: Iterable[Counter]) -> None:
        """An operation is done, as far as these counters say it."""
        gone = {(number, counter) for counter in counters}
        for key, each in list(self.pending.items()):
            if gone & each.waiting or gone & each.last:
                left = each._replace(waiting=each.waiting - gone, last=each.last - gone)
                self.begin(key, left)

    def begin(self, watch: int, left: Pending) -> None:
        """An acquire has so much left; nothing, if it is done."""
        if left.is_done:
            self.pending.pop(watch, None)
        else:
            self.pending[watch] = left


_NOWHERE = Pending(frozenset(), frozenset(), frozenset())


class Flights:
    """The data flow of one kernel. `observing` are the instructions from which it may see how far
    others have come.
    """

    def __init__(self, place: Place, observing: frozenset[int]) -> None:
        self._code, self._flow, self._effects = place.code, place.flow, place.effects
        self._most = GENERATIONS[place.generation].counters
        self._shapes, self._observing = place.shapes, observing
        self._stores = Counter.VS if Counter.VS in self._most else Counter.STORE
        self._releases: dict[int, list[Release]] = {}
        self._acquires: dict[int, list[Acquire]] = {}
        self._needs: dict[int, Need] = {}
        self._dirty: set[_Dirty] = set()
        self._seen = Seen()

    def run(self, releases: Iterable[Release], acquires: Iterable[Acquire]) -> Seen:
        """Answer these questions."""
        for each in releases:
            self._releases.setdefault(each.at, []).append(each)
            self._dirty |= {(one, each.need.first) for one in each.need.write_back}
        for one in acquires:
            self._acquires.setdefault(one.since, []).append(one)
            self._needs[one.watch] = one.need
        blocks = self._flow.blocks
        entries = solve(blocks, {0: self._start()}, self._through, accumulate(_joined))
        for block, entry in zip(blocks, entries, strict=True):
            if entry is not None:
                self._through(block, entry, self._seen)
        return self._seen

    def _start(self) -> _State:
        """The state where the function begins."""
        first = _State(dirty=dict.fromkeys(self._dirty, _bit(START)))
        if not self._flow.kernel and self._stores in self._most:
            # The caller's stores may be under way (001 Non-Kernel Functions).
            first.flights[START] = (Clause(self._stores, Stream.ANY_ORDER, 0),)
        for each in self._acquires.get(START, ()):
            self._begin(each, first)
        return first

    def _through(self, block: Block, entry: _State, seen: Seen | None = None) -> _State:
        """Carry a state through a block; what is asked about is put into `seen`."""
        state = entry.copy()
        for number in range(block.first, block.end):
            each = self._code.instructions[number]
            effect = self._effects[number]
            for counter, left in effect.waits:
                self._wait(state, counter, left)
            if seen is not None:
                for release in self._releases.get(number, ()):
                    seen.releases[release.watch, number] = self._standing(release, state)
                self._access(number, state, seen)
            if number in self._flow.calls:
                self._call(number, state)
            if each.opcode.kind is Kind.CACHE:
                self._cache(number, each, state)
            self._raise(number, each, effect, state)
            self._touch(number, state)
            for acquire in self._acquires.get(number, ()):
                self._begin(acquire, state)
        return state

    def _wait(self, state: _State, counter: Counter, left: int) -> None:
        for number, clauses in list(state.flights.items()):
            kept = tuple(c for c in clauses if c.counter is not counter or c.age < left)
            if len(kept) == len(clauses):
                continue
            # What is done has also been translated.
            if all(c.counter is Counter.X for c in kept) and counter is not Counter.X:
                kept = ()
            state.done(number, {c.counter for c in clauses} - {c.counter for c in kept})
            if kept:
                state.flights[number] = kept
            else:
                del state.flights[number]
        if state.flushing:
            # What a write-back that is done wrote back is clean.
            state.flushing = {
                key: bits for key, bits in state.flushing.items() if key[1] in state.flights
            }

    def _writes_back(self, number: int) -> bool:
        return number >= 0 and self._code.instructions[number].opcode.mnemonic in _WRITE_BACKS

    def _raise(self, number: int, each: Instruction, effect: Effect, state: _State) -> None:
        clauses = [(raised.counter, raised.stream) for raised in effect.raises if not raised.holds]
        translated = each.opcode.unit in _TRANSLATED and each.opcode.kind in _ACCESSES
        if clauses and Counter.X in self._most and translated:
            order = Stream.ANY_ORDER if each.opcode.unit is Unit.SCALAR else Stream.VECTOR
            clauses.append((Counter.X, order))
        for counter, stream in clauses:
            if stream is not Stream.ANY_ORDER:
                self._older(state, counter, stream)
        if clauses:
            state.flights[number] = tuple(Clause(*clause, 0) for clause in clauses)

    def _older(self, state: _State, counter: Counter, stream: Stream) -> None:
        for at, clauses in list(state.flights.items()):
            if not any(c.counter is counter and c.stream is stream for c in clauses):
                continue
            aged = tuple(
                c._replace(age=c.age + 1) if c.counter is counter and c.stream is stream else c
                for c in clauses
            )
            kept = tuple(c for c in aged if c.age < self._most[c.counter])
            if len(kept) < len(aged):
                state.done(at, {c.counter for c in aged} - {c.counter for c in kept})
            if kept:
                state.flights[at] = kept
            else:
                del state.flights[at]

    def _call(self, number: int, state: _State) -> None:
        """Retire what is in flight, for which the callee waits; it may leave stores of its own."""
        for at, clauses in list(state.flights.items()):
            del state.flights[at]
            state.done(at, {c.counter for c in clauses})
        if self._stores in self._most:
            state.flights[number] = (Clause(self._stores, Stream.ANY_ORDER, 0),)

    def _cache(self, number: int, each: Instruction, state: _State) -> None:
        name, level = each.opcode.mnemonic, level_of(each.bits)
        for key in state.dirty:
            need, first = key
            if name == need.op.value and level >= need.level:
                early = 0
                for at, clauses in state.flights.items():
                    if any(c.counter in first for c in clauses):
                        early |= _bit(at)
                state.flushing[key, number] = state.dirty[key] & ~early
                state.dirty[key] &= early
        for watch, left in list(state.pending.items()):
            asked = self._needs[watch]
            # Until the outer cache is invalidated the inner one may be filled from it again, so an
            # invalidate counts in the order of the row alone.
            following = next((one for one in asked.invalidates if one in left.invalidates), None)
            if following is None or left.waiting or name != following.op.value:
                continue
            if level >= following.level:
                counters = asked.last
                raised = {each.counter for each in self._effects[number].raises}
                new = frozenset((number, counter) for counter in counters & raised)
                rest = left.invalidates - {following}
                state.begin(watch, left._replace(invalidates=rest, last=left.last | new))

    def _touch(self, number: int, state: _State) -> None:
        """Mark what is stored, or may have been seen of others, as not written back."""
        if not state.dirty:
            return
        shape = self._shapes.get(number)
        stores = shape is not None and shape.role in (Role.STORE, Role.RMW, Role.COPY)
        if stores or number in self._observing or number in self._flow.calls:
            for key in state.dirty:
                state.dirty[key] |= _bit(number)

    def _begin(self, acquire: Acquire, state: _State) -> None:
        counters = acquire.need.after
        waiting = {
            (at, clause.counter)
            for at, clauses in state.flights.items()
            for clause in clauses
            if clause.counter in counters
            and (at == acquire.since or (acquire.fence and at in self._observing))
        }
        known = state.pending.get(acquire.watch, _NOWHERE)
        left = Pending(
            known.waiting | waiting,
            known.invalidates | frozenset(acquire.need.invalidates),
            known.last,
        )
        state.begin(acquire.watch, left)

    def _standing(self, release: Release, state: _State) -> Standing:
        need = release.need
        flying: set[tuple[int, Counter]] = set()
        backs: set[int] = set()
        for at, clauses in state.flights.items():
            counters = {c.counter for c in clauses} & need.before
            if not counters:
                continue
            if self._writes_back(at):
                backs.add(at)
            elif Counter.X in counters or at in self._shapes or at < 0 or at in self._flow.calls:
                seen = counters if at in self._shapes or at < 0 else counters & {Counter.X}
                seen = counters if at in self._flow.calls else seen
                flying |= {(at, counter) for counter in seen}
        return Standing(
            frozenset(flying),
            _stored(state.dirty, need),
            _stored(_joined_backs(state.flushing), need),
            frozenset(backs),
        )

    def _access(self, number: int, state: _State, seen: Seen) -> None:
        """Tells of acquires that are not done where an access comes."""
        shape = self._shapes.get(number)
        leaves = number in self._flow.calls or number in self._flow.returns
        if shape is not None and shape.role in (Role.BARRIER, Role.ARRIVE, Role.WAIT):
            return
        if shape is None and not leaves:
            return
        for watch, left in state.pending.items():
            if shape is not None and (shape.role is Role.STORE or shape.memory is Memory.LDS):
                left = Pending(left.waiting, frozenset(), frozenset())
            if not left.is_done:
                known = seen.accesses.setdefault(watch, {})
                known[number] = left


_ACCESSES = frozenset({Kind.LOAD, Kind.STORE, Kind.ATOMIC, Kind.LDS_COPY})
_TRANSLATED = frozenset(
    {Unit.BUFFER, Unit.GLOBAL, Unit.FLAT, Unit.SCRATCH, Unit.IMAGE, Unit.SAMPLE, Unit.SCALAR}
)


def _joined_backs(flushing: Mapping[tuple[_Dirty, int], int]) -> dict[_Dirty, int]:
    found: dict[_Dirty, int] = {}
    for (key, _), bits in flushing.items():
        found[key] = found.get(key, 0) | bits
    return found


def _stored(
    masks: Mapping[_Dirty, int], need: Need
) -> tuple[tuple[CacheNeed, frozenset[int]], ...]:
    return tuple(
        (one, _numbers(masks[one, need.first]))
        for one in need.write_back
        if masks.get((one, need.first))
    )


def _bit(number: int) -> int:
    return 1 << (number + 1)


def _numbers(bits: Registers) -> frozenset[int]:
    found = set()
    while bits:
        low = bits & -bits
        found.add(low.bit_length() - 2)
        bits ^= low
    return frozenset(found)


def _joined(known: _State, new: _State) -> _State:
    flights = dict(known.flights)
    for at, clauses in new.flights.items():
        flights[at] = _merged(flights[at], clauses) if at in flights else clauses
    dirty = {key: bits | new.dirty.get(key, 0) for key, bits in known.dirty.items()}
    flushing = dict(known.flushing)
    for back, bits in new.flushing.items():
        flushing[back] = flushing.get(back, 0) | bits
    pending = dict(known.pending)
    for watch, each in new.pending.items():
        mine = pending.get(watch, _NOWHERE)
        pending[watch] = Pending(
            mine.waiting | each.waiting,
            mine.invalidates | each.invalidates,
            mine.last | each.last,
        )
    return _State(flights, dirty, flushing, pending)


def _merged(one: tuple[Clause, ...], other: tuple[Clause, ...]) -> tuple[Clause, ...]:
    found = {(c.counter, c.stream): c for c in one}
    for each in other:
        key = (each.counter, each.stream)
        if key not in found or each.age < found[key].age:
            found[key] = each
    return tuple(found.values())
