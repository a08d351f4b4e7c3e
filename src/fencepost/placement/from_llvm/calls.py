"""The accesses of calls to shared memory, by their effects.

A call about which nothing is known is assumed to write through all pointers that it is given, and
`unread` reports it; a call that is not interpreted, but whose pointers are known, accesses its
parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.llvm.effects.availability import is_cooperative
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    BarrierStep,
    Block,
    CrossLane,
    Effect,
    Foreign,
    GroupCopy,
    MemoryFence,
    Nothing,
    Opaque,
    Part,
    Pointer,
    Pure,
    Query,
    Reached,
    Touch,
    Transfer,
    Unsupported,
    lane_stride,
)
from fencepost.llvm.effects.effect import Counter as Waited
from fencepost.llvm.ir import Atomic, Call, Int, Operand
from fencepost.llvm.types import PointerType, VectorType
from fencepost.placement.certificate import Premise
from fencepost.placement.regions import AccessKind, Counter
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.scopes import Scope

READ, WRITE, ATOMIC = AccessKind.READ, AccessKind.WRITE, AccessKind.READ_WRITE

WIDEST = 64
"""The most work-items that a wave has."""

_COUNTERS = {
    None: None,
    Waited.ASYNC: Counter.ASYNCCNT,
    Waited.MARKS: Counter.ASYNCMARK,
    Waited.TENSOR: Counter.TENSORCNT,
}
_COPIES = {
    None: WRITE,
    Waited.ASYNC: AccessKind.GATHER_TO_LDS,
    Waited.MARKS: AccessKind.GATHER_TO_LDS,
    Waited.TENSOR: AccessKind.TENSOR_LOAD,
}
"""The kind of access by which a copy writes, by the counter that it is waited for with. A copy
without a counter is synchronous: the compiler ensures its completion [001 Memory Model, LDS
DMA], by the premise `direct-loads`."""

_TOUCHES_NOTHING = (Assume, Barrier, CrossLane, MemoryFence, Nothing, Opaque, Pointer, Pure, Query)
"""The effects that touch no shared memory."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The accesses of a call through one pointer; without a pointer, anywhere in the memory
    `spaces`. `size` in bytes from `shift` bytes behind it on; None for the whole object, of which
    `each` are touched at a time if that is known. `by_wave`: the pointer of one lane is that of its
    wave.
    """

    kind: AccessKind
    pointer: Operand | None
    size: int | None
    atomic: bool = False
    counter: Counter | None = None
    each: int | None = None
    shift: int = 0
    spaces: frozenset[SyncSpace] = ALL_SPACES
    by_wave: bool = False


def is_atomic(atomic: Atomic | None) -> bool:
    """Return True if an access is atomic to all of its workgroup."""
    return atomic is not None and atomic.scope.scope >= Scope.WORKGROUP


def is_declared(call: Call, pure: frozenset[str]) -> bool:
    """Return True if a call is of a function that is only declared and that no table knows."""
    meaning = effect_of(call, pure)
    return isinstance(meaning, Foreign) or (
        isinstance(meaning, Assume) and call.callee != "llvm.assume"
    )


def reaches(
    call: Call, wave_size: int, pure: frozenset[str], *, declared: bool, waited: bool = True
) -> Iterator[Reach]:
    """Yield the accesses of a call to shared memory, for waves of `wave_size` work-items. `pure`:
    the functions that touch no memory; `declared`: those that are only declared touch none either;
    `waited`: the compiler waits for direct loads to LDS.
    """
    intrinsic = (call.callee or "").startswith("llvm.")
    match effect_of(call, pure):
        case Touch() as found:
            yield _touched(found)
        case Block() as found:
            size = found.size.value if isinstance(found.size, Int) else None
            yield Reach(WRITE, found.target, size)
            if found.source is not None:
                yield Reach(READ, found.source, size)
        case Transfer() as found:
            yield from _copied(found, wave_size, waited=waited)
        case GroupCopy(count=count) as found:
            known = isinstance(count, Int) and found.gather is None and found.scatter is None
            size = count.value * found.size if known and isinstance(count, Int) else None
            yield Reach(WRITE, found.target, size)
            yield Reach(READ, found.source, size)
        case Unsupported(parts=parts) if parts is not None:
            yield from (_part(each, wave_size, waited=waited) for each in parts)
        case Foreign() if declared:
            pass
        case Assume() if not (intrinsic or declared):
            yield Reach(WRITE, None, None)
        case found if isinstance(found, _TOUCHES_NOTHING):
            pass
        case BarrierStep() if intrinsic:
            pass
        case _ if intrinsic:
            yield from _anything(call)
        case _:
            yield Reach(WRITE, None, None)


def _touched(found: Touch) -> Reach:
    """Return the access of an effect with one pointer."""
    how = found.how
    kind = ATOMIC if how.atomic else WRITE if how.writes else READ
    bytes_ = found.size if isinstance(found.size, int) else None
    size = None if found.offsets else bytes_
    return Reach(kind, found.pointer, size, how.atomic and is_atomic(found.atomic), each=bytes_)


def unread(call: Call, pure: frozenset[str]) -> str | None:
    """Return the reason why the effect of a call on memory is not known; None if it is known, or if
    it is known what it touches at most.
    """
    if is_cooperative(call.callee):
        return f"@{call.callee}: whom it synchronizes with is not followed"
    effect = effect_of(call, pure)
    return effect.why if isinstance(effect, Unsupported) and effect.parts is None else None


def unneeded(calls: Iterable[Call], pure: frozenset[str]) -> frozenset[Premise]:
    """Return the premises that no call of a kernel needs: of functions that are only declared, and
    of copies into LDS that no instruction of LLVM IR has to wait for.
    """
    found = {Premise.DECLARED, Premise.DIRECT_LOADS}
    for each in calls:
        meaning = effect_of(each, pure)
        if is_declared(each, pure):
            found.discard(Premise.DECLARED)
        if _loads_directly(meaning):
            found.discard(Premise.DIRECT_LOADS)
    return frozenset(found)


def _loads_directly(meaning: Effect) -> bool:
    """Return True if an operation copies into LDS and no instruction of LLVM IR waits for it."""
    match meaning:
        case Transfer(to_lds=True, counter=None):
            return True
        case Unsupported(parts=parts) if parts is not None:
            return any(each.how is Reached.COPIED and each.counter is None for each in parts)
        case _:
            return False


def _awaited(counter: Waited | None, *, waited: bool) -> tuple[Counter | None, AccessKind]:
    """Return the counter by which the write of a copy is waited for, and the kind of access."""
    if counter is None and not waited:
        return Counter.VMCNT, AccessKind.GATHER_TO_LDS
    return _COUNTERS[counter], _COPIES[counter]


def _copied(copy: Transfer, wave_size: int, *, waited: bool) -> Iterator[Reach]:
    """Yield both ends of a copy."""
    counter, writes = _awaited(copy.counter, waited=waited)
    kind, other = (writes, READ) if copy.to_lds else (READ, writes)
    size = _wide(copy.size, wave_size) if copy.by_wave else copy.size
    yield Reach(kind, copy.lds, size, counter=counter, shift=copy.shift, by_wave=copy.by_wave)
    there = None if copy.offsets else copy.size
    yield Reach(other, copy.memory, there, counter=counter, shift=copy.shift)


def _part(part: Part, wave_size: int, *, waited: bool) -> Reach:
    """Return the access through one pointer of an operation that is not interpreted."""
    kinds = {Reached.READ: READ, Reached.WRITE: WRITE, Reached.ATOMIC: ATOMIC}
    size = part.size
    if size is not None and part.by_wave:
        size = _wide(size, wave_size)
    is_copied = part.how is Reached.COPIED
    counter, writes = _awaited(part.counter, waited=waited or not is_copied)
    return Reach(
        kinds.get(part.how, writes),
        part.pointer,
        size,
        part.how is Reached.ATOMIC,
        counter,
        shift=part.shift,
        spaces=part.spaces,
        by_wave=part.by_wave,
    )


def _wide(size: int, wave_size: int) -> int:
    """Return the bytes of a wave's part of LDS, from those that each lane copies."""
    return lane_stride(size) * max(wave_size, WIDEST)


def _anything(call: Call) -> Iterator[Reach]:
    """Yield writes through each pointer that a call is given."""
    for argument in call.arguments:
        kind = getattr(argument, "type", None)
        vector = isinstance(kind, VectorType)
        if isinstance(kind, VectorType):
            kind = kind.element
        if isinstance(kind, PointerType) and kind.space not in (4, 5):
            yield Reach(WRITE, None if vector else argument, None)
