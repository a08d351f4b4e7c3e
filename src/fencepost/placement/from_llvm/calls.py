"""What calls do to shared memory: a table of intrinsics by how their names begin.

What has no row here is read as `fencepost check` reads it: an access of its object, nothing, or a
call of which nothing is known, which is taken to write all that it has pointers to, and of which
`unread` says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.llvm.effects.availability import is_cooperative
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    CrossLane,
    FenceCall,
    Foreign,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Touch,
    Transfer,
    Unsupported,
)
from fencepost.llvm.effects.effect import Counter as Waited
from fencepost.llvm.ir import Atomic, Call, Int, Operand
from fencepost.llvm.types import PointerType, VectorType, store_size
from fencepost.placement.regions import ANY_SPACE, AccessKind, Counter, Space


@dataclass(frozen=True, slots=True)
class Row:
    """An intrinsic that touches memory.

    - `pointer`: the number of its argument that points there.
    - `size`: the number of the argument that says how many bytes; None for `bytes`, or, where that
      is None too, for those of the result, which are not known where there is none.
    - `wave`: each work-item of a wave does this one behind the other, from one pointer on.
    - `atomic`: it does not race with other atomic accesses.
    - `shift`: the number of the argument that is added to the pointer, in bytes; `source`: that of
      what is copied from, anywhere in its object.
    """

    begins: str
    kind: AccessKind
    pointer: int
    size: int | None = None
    bytes: int | None = None
    wave: bool = False
    atomic: bool = False
    counter: Counter | None = None
    shift: int | None = None
    source: int | None = None


READ, WRITE, ATOMIC = AccessKind.READ, AccessKind.WRITE, AccessKind.READ_WRITE
GATHER, TENSOR = AccessKind.GATHER_TO_LDS, AccessKind.TENSOR_LOAD
ASYNC, MARKS = Counter.ASYNCCNT, Counter.ASYNCMARK

ROWS = (
    # LangRef, Standard C/C++ Library Intrinsics and Masked Vector Load and Store Intrinsics.
    Row("llvm.memcpy.", WRITE, 0, size=2),
    Row("llvm.memcpy.", READ, 1, size=2),
    Row("llvm.memmove.", WRITE, 0, size=2),
    Row("llvm.memmove.", READ, 1, size=2),
    Row("llvm.memset.", WRITE, 0, size=2),
    Row("llvm.masked.load.", READ, 0),
    # 001 LLVM IR Intrinsics, and the definitions of LLVM 22 (IntrinsicsAMDGPU.td).
    # What `check` reads as copies is in no row: both ends of each are accesses.
    Row("llvm.amdgcn.struct.buffer.load.async.lds", GATHER, 1, 2, None, True, False, MARKS, 6, 0),
    Row(
        "llvm.amdgcn.struct.ptr.buffer.load.async.lds", GATHER, 1, 2, None, True, False, MARKS, 6, 0
    ),
    Row("llvm.amdgcn.struct.buffer.load.lds", WRITE, 1, 2, None, True, False, None, 6, 0),
    Row("llvm.amdgcn.struct.ptr.buffer.load.lds", WRITE, 1, 2, None, True, False, None, 6, 0),
    Row("llvm.amdgcn.cluster.load.async.to.lds.b8", GATHER, 1, None, 1, False, False, ASYNC, 2, 0),
    Row("llvm.amdgcn.cluster.load.async.to.lds.b32", GATHER, 1, None, 4, False, False, ASYNC, 2, 0),
    Row("llvm.amdgcn.cluster.load.async.to.lds.b64", GATHER, 1, None, 8, False, False, ASYNC, 2, 0),
    Row(
        "llvm.amdgcn.cluster.load.async.to.lds.b128", GATHER, 1, None, 16, False, False, ASYNC, 2, 0
    ),
    Row("llvm.amdgcn.ds.read.tr", READ, 0),
    Row("llvm.amdgcn.ds.load.tr", READ, 0),
    Row("llvm.amdgcn.ds.append", ATOMIC, 0, bytes=4, atomic=True),
    Row("llvm.amdgcn.ds.consume", ATOMIC, 0, bytes=4, atomic=True),
    Row("llvm.amdgcn.ds.fadd", ATOMIC, 0, bytes=8, atomic=True),
    Row("llvm.amdgcn.ds.fmin", ATOMIC, 0, bytes=8, atomic=True),
    Row("llvm.amdgcn.ds.fmax", ATOMIC, 0, bytes=8, atomic=True),
)

WIDEST = 64
"""Work-items that a wave has at most."""

ANYWHERE = ("llvm.amdgcn.tensor.load.to.lds", "llvm.amdgcn.tensor.store.from.lds")
"""Tensor transfers: a descriptor, not a pointer, says where in either memory."""
_COUNTERS = {None: None, Waited.ASYNC: ASYNC, Waited.MARKS: MARKS}

HARMLESS = (
    "llvm.dbg.",
    "llvm.lifetime.",
    "llvm.invariant.",
    "llvm.launder.invariant.group",
    "llvm.strip.invariant.group",
    "llvm.assume",
    "llvm.objectsize",
    "llvm.prefetch",
    "llvm.ptrmask",
    "llvm.ptr.annotation",
    "llvm.threadlocal.address",
    "llvm.experimental.noalias.scope.decl",
    "llvm.amdgcn.is.shared",
    "llvm.amdgcn.is.private",
    "llvm.amdgcn.s.prefetch",
    "llvm.amdgcn.readfirstlane",
    "llvm.amdgcn.readlane",
    "llvm.amdgcn.make.buffer.rsrc",
    "llvm.amdgcn.s.barrier.",
    "llvm.amdgcn.s.get.named.barrier.state",
)
"""Intrinsics that take pointers and touch no memory that they point to."""


_TOUCHES_NOTHING = (Assume, Barrier, CrossLane, FenceCall, Nothing, Opaque, Pointer, Pure, Query)
"""What functions of languages do that touches no shared memory."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What a call does through one pointer; without a pointer, anywhere in the memory `spaces`.
    `size` in bytes from `shift` bytes behind it on; None for the whole object, of which `each` are
    touched at a time where that is known. `by_wave`: the pointer of one lane is that of its wave.
    """

    kind: AccessKind
    pointer: Operand | None
    size: int | None
    atomic: bool = False
    counter: Counter | None = None
    each: int | None = None
    shift: int = 0
    spaces: frozenset[Space] = ANY_SPACE
    by_wave: bool = False


def is_atomic(atomic: Atomic | None) -> bool:
    """Whether an access is atomic to all of its workgroup."""
    return atomic is not None and atomic.scope.removesuffix("-one-as") not in (
        "wavefront",
        "singlethread",
    )


def is_declared(call: Call, pure: frozenset[str]) -> bool:
    """Whether a call is of a function of numbers that is only declared."""
    meaning = effect_of(call, pure)
    return isinstance(meaning, Foreign) and not meaning.stated


def reaches(call: Call, wave_size: int, pure: frozenset[str], declared: bool) -> Iterator[Reach]:
    """What a call may do to shared memory, for waves of `wave_size` work-items. `pure`: the
    functions that touch no memory; `declared`: those that are only declared touch none either.
    """
    callee = call.callee
    if callee is None or not callee.startswith("llvm."):
        # Assembly without instructions only keeps the compiler from moving what is around it.
        known = callee is not None or call.assembly is not None
        if declared and callee is not None and is_declared(call, pure):
            return
        meaning = effect_of(call, pure) if known else None
        if isinstance(meaning, Touch):
            # A built-in of a language, that does what an instruction does.
            yield _touched(meaning)
        elif not isinstance(meaning, _TOUCHES_NOTHING):
            yield Reach(WRITE, None, None)
        return
    if callee.startswith(ANYWHERE):
        loads = callee.startswith(ANYWHERE[0])
        for space in Space:
            kind = TENSOR if loads == (space is Space.LOCAL) else READ
            spaces = frozenset({space})
            yield Reach(kind, None, None, counter=Counter.TENSORCNT, spaces=spaces)
        return
    if isinstance(copy := effect_of(call, pure), Transfer):
        yield from _copied(copy, wave_size)
        return
    rows = [row for row in ROWS if callee.startswith(row.begins)]
    if rows:
        # Of several that a name begins with, the longest says it all; equal ones are of one name.
        longest = max(len(row.begins) for row in rows)
        for row in rows:
            if len(row.begins) == longest:
                size = _size(row, call, wave_size)
                pointer, shift = call.arguments[row.pointer], 0
                if row.shift is not None:
                    given = call.arguments[row.shift]
                    size, shift = (size, given.value) if isinstance(given, Int) else (None, 0)
                yield Reach(
                    row.kind,
                    pointer,
                    size,
                    row.atomic,
                    row.counter,
                    shift=shift,
                    by_wave=row.wave,
                )
                if row.source is not None:
                    yield Reach(READ, call.arguments[row.source], None, counter=row.counter)
        return
    if callee.startswith(HARMLESS):
        return
    match effect_of(call, pure):
        case Touch() as found:
            yield _touched(found)
        case meaning if not isinstance(meaning, _TOUCHES_NOTHING):
            yield from _anything(call)
        case _:
            pass


def _touched(found: Touch) -> Reach:
    """One access through one pointer."""
    how = found.how
    kind = ATOMIC if how.atomic else WRITE if how.writes else READ
    bytes_ = found.size if isinstance(found.size, int) else None
    return Reach(kind, found.pointer, None, how.atomic and is_atomic(found.atomic), each=bytes_)


def unread(call: Call, pure: frozenset[str]) -> str | None:
    """Why it is not known what a call does to memory, in words; None where it is known, or where
    it is taken to touch what it has pointers to.
    """
    callee = call.callee or ""
    if callee.startswith((*ANYWHERE, *HARMLESS, *(row.begins for row in ROWS))):
        return None
    if is_cooperative(callee):
        return f"@{callee}: whom it synchronizes with is not followed"
    meaning = effect_of(call, pure)
    return meaning.why if isinstance(meaning, Unsupported) else None


def _copied(copy: Transfer, wave_size: int) -> Iterator[Reach]:
    """Both ends of a copy. One that no counter tells of is synchronous: the compiler sees to its
    completion [001 Memory Model, LDS DMA].
    """
    counter = _COUNTERS[copy.counter]
    writes = WRITE if counter is None else GATHER
    kind, other = (writes, READ) if copy.to_lds else (READ, writes)
    # Lanes that copy less than a word each still have a word each in LDS.
    size = max(copy.size, 4) * max(wave_size, WIDEST) if copy.by_wave else copy.size
    yield Reach(kind, copy.lds, size, counter=counter, shift=copy.shift, by_wave=copy.by_wave)
    there = None if copy.offsets else copy.size
    yield Reach(other, copy.memory, there, counter=counter, shift=copy.shift)


def _anything(call: Call) -> Iterator[Reach]:
    """Writes through each pointer that a call is given."""
    for argument in call.arguments:
        kind = getattr(argument, "type", None)
        vector = isinstance(kind, VectorType)
        if isinstance(kind, VectorType):
            kind = kind.element
        if isinstance(kind, PointerType) and kind.space not in (4, 5):
            yield Reach(WRITE, None if vector else argument, None)


def _size(row: Row, call: Call, wave_size: int) -> int | None:
    if row.size is not None:
        given = call.arguments[row.size]
        if not isinstance(given, Int):
            return None
        return given.value * (max(wave_size, WIDEST) if row.wave else 1)
    if row.bytes is not None:
        return row.bytes
    try:
        return store_size(call.head.type)
    except (TypeError, ValueError):
        return None
