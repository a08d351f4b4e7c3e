"""What a kernel's instructions do to shared memory, as nodes for placement."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.frontends.llvm_ir.ir import (
    AtomicRmw,
    Call,
    CmpXchg,
    Instruction,
    Load,
    Operand,
    Store,
)
from fencepost.frontends.llvm_ir.types import store_size
from fencepost.frontends.llvm_placement.addresses import Addresses, Touch, name
from fencepost.frontends.llvm_placement.calls import Reach, reaches
from fencepost.frontends.llvm_placement.objects import ALL, Objects
from fencepost.frontends.llvm_placement.waits import vmcnt
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Barrier,
    Counter,
    CounterWait,
    Node,
    Signal,
    Wait,
)

BARRIERS = {
    "llvm.amdgcn.s.barrier": Barrier,
    "llvm.amdgcn.s.barrier.signal": Signal,
    "llvm.amdgcn.s.barrier.wait": Wait,
}
WAITS = {
    "llvm.amdgcn.s.wait.loadcnt": Counter.VMCNT,
    "llvm.amdgcn.s.wait.asynccnt": Counter.ASYNCCNT,
    "llvm.amdgcn.s.wait.tensorcnt": Counter.TENSORCNT,
}


class Accesses:
    """The accesses of a function, as they are met; `touches` holds those with an address, `buffers`
    the names of all objects.
    """

    def __init__(
        self, objects: Objects, addresses: Addresses, wave_size: int, generation: int
    ) -> None:
        self.objects = objects
        self.addresses = addresses
        self.wave_size = wave_size
        self.generation = generation
        self.touches: list[Touch] = []
        self.buffers: set[str] = set()

    def nodes(self, label: str, each: Instruction) -> Iterator[Node]:
        match each:
            case Load():
                yield from self.access(
                    label,
                    each,
                    AccessKind.READ,
                    each.pointer,
                    store_size(each.head.type),
                    each.atomic is not None,
                )
            case Store():
                yield from self.access(
                    label,
                    each,
                    AccessKind.WRITE,
                    each.pointer,
                    store_size(each.value.type),
                    each.atomic is not None,
                )
            case AtomicRmw():
                yield from self.access(
                    label,
                    each,
                    AccessKind.READ_WRITE,
                    each.pointer,
                    store_size(each.value.type),
                    True,
                )
            case CmpXchg():
                yield from self.access(
                    label,
                    each,
                    AccessKind.READ_WRITE,
                    each.pointer,
                    store_size(each.value.type),
                    True,
                )
            case Call(callee=callee) if callee in BARRIERS:
                if callee == "llvm.amdgcn.s.barrier":
                    yield Barrier()
                elif callee == "llvm.amdgcn.s.barrier.signal":
                    yield Signal(self.number(each))
                else:
                    yield Wait(self.number(each))
            case Call(callee=callee) if callee in WAITS:
                yield CounterWait(WAITS[callee], self.number(each))
            case Call(callee="llvm.amdgcn.s.waitcnt"):
                yield CounterWait(Counter.VMCNT, vmcnt(self.number(each), self.generation))
            case Call():
                for reach in reaches(each, self.wave_size):
                    yield from self.reach(label, each, reach)
            case _:
                pass

    def number(self, call: Call) -> int:
        value = getattr(call.arguments[0], "value", 0)
        bits = getattr(getattr(call.arguments[0], "type", None), "bits", 32)
        return value - (1 << bits) if value >> (bits - 1) else value

    def reach(self, label: str, call: Call, reach: Reach) -> Iterator[Access]:
        """What a call does, as an access."""
        if reach.pointer is not None and reach.size is not None:
            if reach.size > 0:
                yield from self.access(
                    label, call, reach.kind, reach.pointer, reach.size, reach.atomic, reach.counter
                )
            return
        buffer = ALL if reach.pointer is None else self.objects.origin(reach.pointer)
        if self.concerns(buffer):
            self.buffers.add(buffer)
            shown = f"{reach.kind.value} {buffer} in a call in %{label}"
            yield Access(reach.kind, buffer, counter=reach.counter, label=shown)

    def concerns(self, buffer: str) -> bool:
        """Whether accesses to an object are ordered."""
        return buffer.startswith("@") or buffer == ALL or buffer in self.objects.both

    def access(
        self,
        label: str,
        each: Instruction,
        kind: AccessKind,
        pointer: Operand,
        size: int,
        atomic: bool,
        counter: Counter | None = None,
    ) -> Iterator[Access]:
        buffer = self.objects.origin(pointer)
        if not self.concerns(buffer):
            return
        start, end = 0, None
        base = self.objects.bases.get(buffer[1:])
        whole = next((a.size for a in self.objects.allocations if a.name == buffer), 0)
        room = None if base is None or whole < size else (base, base + whole)
        touch = Touch(len(self.touches), label, pointer, size, kind.writes, buffer, room)
        self.touches.append(touch)
        self.buffers.add(buffer)
        if base is not None:
            at = self.addresses.constant(pointer)
            if at is not None and at - base >= 0 and at - base + size <= whole:
                start, end = at - base, at - base + size
        shown = f"{kind.value} {buffer} in %{label}"
        # Atomic accesses to one object do not race with each other, whatever they do.
        operation = "atomic" if atomic else None
        what = AccessKind.READ_WRITE if atomic else kind
        index = name(touch)
        yield Access(
            what, buffer, start, end, None, operation, counter=counter, index=index, label=shown
        )
