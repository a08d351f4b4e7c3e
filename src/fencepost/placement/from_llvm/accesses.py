"""The accesses of a kernel's instructions to shared memory, as nodes for placement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.llvm.ir import (
    AtomicRmw,
    Call,
    CmpXchg,
    Instruction,
    Int,
    Load,
    Operand,
    Other,
    Store,
)
from fencepost.llvm.types import store_size
from fencepost.placement.from_llvm.addresses import GLOBAL, Addresses, Touch, name
from fencepost.placement.from_llvm.calls import Reach, is_atomic, unread
from fencepost.placement.from_llvm.certain_errors import COLLIDES, OUTSIDE, Surely
from fencepost.placement.from_llvm.objects import ALL, Objects
from fencepost.placement.from_llvm.places import stands
from fencepost.placement.from_llvm.waits import vmcnt
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Counter,
    CounterWait,
    Mark,
    Node,
    Unread,
)
from fencepost.records import dataclass

WAITS = {
    "llvm.amdgcn.s.wait.loadcnt": Counter.VMCNT,
    "llvm.amdgcn.s.wait.asynccnt": Counter.ASYNCCNT,
    "llvm.amdgcn.s.wait.tensorcnt": Counter.TENSORCNT,
    "llvm.amdgcn.wait.asyncmark": Counter.ASYNCMARK,
}
"""Waits for operations that a wave has issued, which for `check` end nothing that other waves
see."""

MARK = "llvm.amdgcn.asyncmark"


_KINDS: Mapping[type[Instruction], AccessKind] = {
    Load: AccessKind.READ,
    Store: AccessKind.WRITE,
    AtomicRmw: AccessKind.READ_WRITE,
    CmpXchg: AccessKind.READ_WRITE,
}


@dataclass(frozen=True, slots=True)
class Made:
    """The origin of an access: its instruction, whether it writes, and the object."""

    instruction: Instruction
    writes: bool
    buffer: str

    def may_meet(self, other: Made) -> bool:
        """Return True if placement takes both to be in one object, apart from facts about
        indices.
        """
        return self.buffer == other.buffer or bool({self.buffer, other.buffer} & {ALL, GLOBAL})


class Accesses:
    """The accesses of a function, in the order they are met; `touches` holds those with an address,
    `buffers` the names of all objects.
    """

    def __init__(
        self,
        objects: Objects,
        addresses: Addresses,
        synchronizing: dict[int, Node],
        loosened: dict[int, Node],
        surely: Surely | None,
        wave_size: int,
        generation: int,
    ) -> None:
        self.synchronizing = synchronizing
        self.loosened = loosened
        self.surely = surely
        self.objects = objects
        self.addresses = addresses
        self.wave_size = wave_size
        self.generation = generation
        self.touches: list[Touch] = []
        self.made: dict[str, Made] = {}
        """By the name of the access in facts."""
        self.buffers: set[str] = set()
        self.stands = ""
        """The place of the current instruction in the source."""

    def nodes(self, label: str, each: Instruction) -> Iterator[Node]:
        """Yield the nodes of an instruction in the block `label`, in order."""
        self.stands = stands(each, label)
        if id(each) in self.loosened:
            yield self.loosened[id(each)]
        match each:
            case Load() | Store() | AtomicRmw() | CmpXchg():
                size = store_size(each.head.type if isinstance(each, Load) else each.value.type)
                yield from self.wrong(label, each, each.pointer, size)
                kind, atomic = _KINDS[type(each)], is_atomic(each.atomic)
                yield from self.access(label, each, kind, each.pointer, size, atomic=atomic)
            case Call() if id(each) in self.synchronizing:
                yield self.synchronizing[id(each)]
            case Call(callee=callee) if callee == MARK:
                yield Mark()
            case Call(callee=callee) if callee in WAITS:
                if (count := self.number(each)) is not None:
                    yield CounterWait(WAITS[callee], count)
            case Call(callee="llvm.amdgcn.s.waitcnt"):
                if (count := self.number(each)) is not None:
                    yield CounterWait(Counter.VMCNT, vmcnt(count, self.generation))
            case Call():
                if (why := unread(each, self.objects.module.pure)) is not None:
                    yield Unread(_called(each), why)
                for reach in self.objects.reaches(each):
                    yield from self.reach(label, each, reach)
            case Other(opcode=op):
                yield Unread(op, f"{op} is not interpreted")
            case _:
                pass

    def wrong(self, label: str, each: Instruction, pointer: Operand, size: int) -> Iterator[Unread]:
        """Yield the errors that an access surely has by itself."""
        buffers = self.objects.reached(pointer)
        if self.surely is None or len(buffers) != 1 or not self.concerns(*buffers):
            return
        (buffer,) = buffers
        touch = Touch(
            -1,
            label,
            pointer,
            size,
            writes=True,
            buffer=buffer,
            room=self.objects.room(buffer, size),
        )
        shown = f"{type(each).__name__.lower()} {shown_buffer(buffer)} {self.stands}"
        if self.surely.outside(touch):
            yield Unread(shown, OUTSIDE)
        match each:
            case Store(value=value):
                differs = not is_atomic(each.atomic) and not self.uniform(value)
            case AtomicRmw() | CmpXchg():
                differs = not is_atomic(each.atomic)
            case _:
                differs = False
        stored = each.value if isinstance(each, Store) else None
        if differs and self.surely.collides(touch, stored):
            yield Unread(shown, COLLIDES)

    def uniform(self, value: Operand) -> bool:
        """Return True if all work-items store one value."""
        return self.addresses.uniformity.uniform(value)

    def number(self, call: Call) -> int | None:
        """Return the constant that a wait waits down to; None if it is no constant."""
        value = call.arguments[0]
        return value.value & 0xFFFF if isinstance(value, Int) else None

    def reach(self, label: str, call: Call, reach: Reach) -> Iterator[Access]:
        """Yield the accesses of a call in one of its ways to reach memory."""
        if reach.pointer is not None and reach.size is not None:
            if reach.size > 0:
                yield from self.access(
                    label,
                    call,
                    reach.kind,
                    reach.pointer,
                    reach.size,
                    atomic=reach.atomic,
                    counter=reach.counter,
                    shift=reach.shift,
                    by_wave=reach.by_wave,
                )
            return
        for buffer in sorted(self.objects.touched(reach)):
            if not self.concerns(buffer):
                continue
            self.buffers.add(buffer)
            shown = f"{reach.kind.value} {shown_buffer(buffer)} in {_called(call)} {self.stands}"
            operation = f"atomic of {reach.each}" if reach.atomic and reach.each else None
            index = None
            if reach.pointer is not None:
                # The walk does not know its address; whoever else is asked may.
                index = f"b{len(self.made)}"
                self.made[index] = Made(call, reach.kind.writes, buffer)
            yield Access(
                reach.kind,
                buffer,
                operation=operation,
                counter=reach.counter,
                index=index,
                label=shown,
            )

    def concerns(self, buffer: str) -> bool:
        """Return True if accesses to an object are ordered."""
        return buffer.startswith("@") or buffer == ALL or buffer in self.objects.both

    def access(
        self,
        label: str,
        each: Instruction,
        kind: AccessKind,
        pointer: Operand,
        size: int,
        *,
        atomic: bool,
        counter: Counter | None = None,
        shift: int = 0,
        by_wave: bool = False,
    ) -> Iterator[Access]:
        for buffer in sorted(self.objects.reached(pointer)):
            if self.concerns(buffer):
                found = self.access_to(
                    buffer,
                    label,
                    kind,
                    pointer,
                    size,
                    atomic=atomic,
                    counter=counter,
                    shift=shift,
                    by_wave=by_wave,
                )
                self.made[found.index or ""] = Made(each, kind.writes, buffer)
                yield found

    def access_to(
        self,
        buffer: str,
        label: str,
        kind: AccessKind,
        pointer: Operand,
        size: int,
        *,
        atomic: bool,
        counter: Counter | None,
        shift: int,
        by_wave: bool,
    ) -> Access:
        """Return an access to one of the objects that a pointer may be into."""
        start, end = 0, None
        room = self.objects.room(buffer, size)
        touch = Touch(
            len(self.touches), label, pointer, size, kind.writes, buffer, room, shift, by_wave
        )
        self.touches.append(touch)
        self.buffers.add(buffer)
        if room is not None:
            whole = next(a.size for a in self.objects.allocations if a.name == buffer)
            at = self.addresses.constant(pointer, buffer)
            if at is not None and at + shift >= 0 and at + shift + size <= whole:
                start, end = at + shift, at + shift + size
        shown = f"{kind.value} {shown_buffer(buffer)} {self.stands}"
        # Atomic accesses of one size do not race with each other, whatever they do.
        operation = f"atomic of {size}" if atomic else None
        what = AccessKind.READ_WRITE if atomic else kind
        index = name(touch)
        return Access(
            what, buffer, start, end, None, operation, counter=counter, index=index, label=shown
        )


def _called(call: Call) -> str:
    return (call.callee or "assembly").removeprefix("llvm.amdgcn.")


def shown_buffer(buffer: str) -> str:
    """Return the name of an object for readers."""
    return "global memory" if buffer == GLOBAL else buffer
