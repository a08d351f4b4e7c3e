"""What a kernel without branches lost, from the times at which its instructions are surely done.

Shares no code with the comparison but the tables of `lowering` and what instructions raise: each
instruction is issued at the time that is its number, and each pair of operations of a sequence is
looked at by itself. Which instruction is whose is known from the offsets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fencepost.errors import FencepostError
from fencepost.lowering.from_llvm.read import KernelFunction
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Bit, Cache, Counter, Memory, Wait
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Follow, Target
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.counters import GENERATIONS, waited
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Unit
from fencepost.machine_code.instructions.raised import Stream, raised
from fencepost.targets.generation import Generation
from tests.machine_code.against_programs import Kernel, Op

NEVER = 1 << 30
VECTOR = (Unit.GLOBAL, Unit.DS)


@dataclass
class Event:
    """An instruction that counts: when it was issued, when each counter says that it is done."""

    at: int
    each: Instruction
    done: dict[Counter, int]


def timed(code: Code, name: Generation) -> list[Event]:
    """The instructions with the times at which they are surely done."""
    generation = GENERATIONS[name]
    events = [Event(at, each, {}) for at, each in enumerate(code.instructions)]
    flying: list[tuple[Event, Counter, Stream]] = []
    for event in events:
        each = event.each
        if each.opcode.kind is Kind.WAIT:
            for counter, most in waited(each.opcode.mnemonic, each.immediate or 0, name).items():
                for stream in Stream:
                    mine = [f for f in flying if f[1] is counter and f[2] is stream]
                    over = mine if most == 0 else mine[: max(0, len(mine) - most)]
                    if stream is Stream.ANY_ORDER and most:
                        over = []
                    for one in over:
                        if one not in flying:
                            continue
                        one[0].done[counter] = event.at
                        flying.remove(one)
                        # What is done has also been translated.
                        for other in [f for f in flying if f[0] is one[0] and f[1] is Counter.X]:
                            other[0].done[Counter.X] = event.at
                            flying.remove(other)
        for more in raised(each, generation):
            event.done[more.counter] = NEVER
            flying.append((event, more.counter, more.stream))
        translated = each.opcode.unit in (Unit.GLOBAL, Unit.SCALAR) and each.opcode.kind in (
            *(Kind.LOAD, Kind.STORE, Kind.ATOMIC),
        )
        if Counter.X in generation.counters and translated:
            event.done[Counter.X] = NEVER
            order = Stream.VECTOR if each.opcode.unit is Unit.GLOBAL else Stream.ANY_ORDER
            flying.append((event, Counter.X, order))
    return events


@dataclass(frozen=True)
class Sequence:
    """The steps of an operation, in parts."""

    first: frozenset[Counter]
    backs: tuple[Cache, ...]
    before: frozenset[Counter]
    bits: frozenset[Bit]
    after: frozenset[Counter]
    invalidates: tuple[Cache, ...]
    last: frozenset[Counter]


def sequence(steps: Iterable[Step], *, fence: bool) -> Sequence:
    """The parts of a sequence."""
    first: set[Counter] = set()
    before: set[Counter] = set()
    after: set[Counter] = set()
    last: set[Counter] = set()
    backs: list[Cache] = []
    invalidates: list[Cache] = []
    bits: set[Bit] = set()
    accessed = False
    for step in steps:
        match step.action:
            case Wait(counters):
                names = {counter for counter, _ in counters}
                if invalidates:
                    last |= names
                elif accessed:
                    after |= names
                elif (
                    any(s.action.op.writes_back for s in steps if isinstance(s.action, Cache))
                    and not backs
                ):
                    first |= names
                else:
                    before |= names
            case Cache() as one:
                (backs if one.op.writes_back else invalidates).append(one)
            case Memory(bits=own):
                accessed = True
                bits |= set(own)
            case _:
                pass
    if fence:
        after |= before
    return Sequence(
        *(frozenset(first), tuple(backs), frozenset(before), frozenset(bits)),
        *(frozenset(after), tuple(invalidates), frozenset(last)),
    )


class Twin:
    """A kernel and its code."""

    def __init__(self, kernel: Kernel, function: KernelFunction, target: Target) -> None:
        self.kernel = kernel
        self.sequences: dict[int, list[Sequence]] = {}
        requests = [each.request for each in function.operations]
        for number, op in enumerate(kernel.ops):
            request = requests[number]
            if op.order == "" or not isinstance(request, Request):
                continue
            self.sequences[number] = list(_sequences(request, target))

    def lost(self, code: Code, name: Generation) -> set[int]:
        """The operations that lost something, by number."""
        timeline = _Timeline(self.kernel, timed(code, name))
        return {
            number
            for number, found in self.sequences.items()
            if found and all(timeline.wrong(number, one) for one in found)
        }


def _sequences(request: Request, target: Target) -> Iterable[Sequence]:
    for follow in (Follow.DOCUMENT, Follow.LLVM_22):
        try:
            steps = lower(request, replace(target, follow=follow)).steps
        except FencepostError:
            continue
        yield sequence(steps, fence=request.space is None)


class _Timeline:
    def __init__(self, kernel: Kernel, events: list[Event]) -> None:
        self.ops = kernel.ops
        self.events = events
        by_offset: dict[tuple[bool, int], Event] = {}
        self.of: dict[int, Event] = {}
        self.owner: dict[int, int] = {}
        for event in events:
            each = event.each
            if each.opcode.unit in VECTOR and each.opcode.kind is not Kind.CACHE:
                lds = each.opcode.unit is Unit.DS
                by_offset[lds, each.offset] = event
                if each.offset1 is not None:
                    by_offset[lds, each.offset1] = event
        barriers = iter(
            e for e in events if e.each.opcode.mnemonic in ("s_barrier", "s_barrier_signal")
        )
        for number, op in enumerate(kernel.ops):
            if op.what == "barrier":
                self.of[number] = next(barriers)
            elif op.slot >= 0:
                found = by_offset.get((op.lds, op.offset))
                if found is not None:  # what nobody reads may be gone
                    self.of[number] = found
        for number, event in self.of.items():
            self.owner.setdefault(event.at, number)

    def wrong(self, number: int, need: Sequence) -> bool:
        op = self.ops[number]
        if op.what == "fence":
            return self._fence(number, op, need)
        event = self.of[number]
        return (
            self._weak(op, event.each, need)
            or self._released(event, need, len(self.ops))
            or self._acquired(number, [event], need, number)
        )

    def _weak(self, op: Op, each: Instruction, need: Sequence) -> bool:
        bits, has = need.bits, each.bits
        scope = {Bit.SCOPE_SE: 1, Bit.SCOPE_DEV: 2, Bit.SCOPE_SYS: 3}
        if op.what in ("rmw", "cmpxchg"):
            if Bit.SC1 in bits and not has.sc1:
                return True
        elif (Bit.GLC in bits and not has.glc) or (
            2 * (Bit.SC1 in bits) + (Bit.SC0 in bits) > 2 * has.sc1 + has.sc0
        ):
            return True
        return (Bit.DLC in bits and not has.dlc) or any(
            has.scope < level for bit, level in scope.items() if bit in bits
        )

    def _released(self, at: Event, need: Sequence, limit: int) -> bool:
        """Whether something before the operation `limit` is not done at an instruction."""
        before = [
            e for e in self.events[: at.at] if self._counts(e) and self.owner.get(e.at, -1) < limit
        ]
        for event in before:
            for counter in need.before & event.done.keys():
                real = self._accesses(event) or counter is Counter.X
                if real and event.done[counter] > at.at:
                    return True
        return any(not self._written_back(at, back, need, before) for back in need.backs)

    def _written_back(self, at: Event, back: Cache, need: Sequence, before: list[Event]) -> bool:
        stores = [e for e in before if self._dirties(e)]
        for event in self.events[: at.at]:
            if not _is(event.each, back):
                continue
            done = all(time <= at.at for c, time in event.done.items() if c in need.before)
            covered = all(
                e.at < event.at and all(e.done[c] < event.at for c in need.first & e.done.keys())
                for e in stores
            )
            if done and covered:
                return True
        return False

    def _acquired(self, number: int, seen: list[Event], need: Sequence, limit: int) -> bool:
        """Whether an access behind the operation `limit` comes before an acquire is done."""
        for event in self.events:
            # What belongs to no operation is the sum that is stored at the end.
            if not self._accesses(event) or self.owner.get(event.at, len(self.ops)) <= limit:
                continue
            waits = [
                one.done[c]
                for one in seen
                for c in need.after & one.done.keys()
                if one.at < event.at
            ]
            if self.ops[number].order == "volatile":
                owner = self.owner.get(event.at)
                if owner is None or self.ops[owner].order != "volatile":
                    continue
            if any(time > event.at for time in waits):
                return True
            if event.each.opcode.kind is Kind.STORE or event.each.opcode.unit is Unit.DS:
                continue
            start = max([*waits, *(one.at for one in seen)], default=-1)
            for one in need.invalidates:
                found = [e for e in self.events[start + 1 : event.at] if _is(e.each, one)]
                if not any(
                    all(time <= event.at for c, time in e.done.items() if c in need.last)
                    for e in found
                ):
                    return True
        return False

    def _fence(self, number: int, op: Op, need: Sequence) -> bool:
        if op.order in ("release", "acq_rel", "seq_cst"):
            for later in range(number + 1, len(self.ops)):
                other = self.ops[later]
                publishes = other.what in ("rmw", "cmpxchg", "barrier") or (
                    other.what == "store" and other.order
                )
                observes = op.order == "seq_cst" and other.what == "load" and other.order
                if (publishes or observes) and self._released(self.of[later], need, number):
                    return True
        if op.order in ("acquire", "acq_rel", "seq_cst"):
            seen = [
                self.of[one]
                for one in range(number)
                if self.ops[one].what in ("rmw", "cmpxchg", "barrier")
                or (self.ops[one].what == "load" and self.ops[one].order)
            ]
            return bool(seen) and self._acquired(number, seen, need, number)
        return False

    def _counts(self, event: Event) -> bool:
        return bool(event.done) or self.owner.get(event.at) is not None

    def _accesses(self, event: Event) -> bool:
        return event.each.opcode.unit in VECTOR and event.each.opcode.kind in (
            *(Kind.LOAD, Kind.STORE, Kind.ATOMIC, Kind.LDS),
        )

    def _dirties(self, event: Event) -> bool:
        each = event.each
        if self._accesses(event) and each.opcode.stores:
            return True
        owner = self.owner.get(event.at)
        return owner is not None and (
            self.ops[owner].order != "" or self.ops[owner].what == "barrier"
        )


def _is(each: Instruction, one: Cache) -> bool:
    level = {Bit.SC0: 1, Bit.SC1: 2, Bit.SCOPE_SE: 1, Bit.SCOPE_DEV: 2, Bit.SCOPE_SYS: 3}
    has = max(each.bits.scope, each.bits.sc0 + 2 * each.bits.sc1)
    return each.opcode.mnemonic == one.op.value and has >= sum(level.get(b, 0) for b in one.bits)
