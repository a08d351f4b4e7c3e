"""What calls do to shared memory: a table of intrinsics by how their names begin.

An intrinsic with a pointer that may be into shared memory and no row here is taken to write all of
its object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.frontends.llvm_ir.ir import Call, Int, Operand
from fencepost.frontends.llvm_ir.types import PointerType, VectorType, store_size
from fencepost.kernels.calls import meaning_of
from fencepost.kernels.meaning import (
    Assume,
    Barrier,
    CrossLane,
    FenceCall,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
)
from fencepost.placement.regions import AccessKind, Counter


@dataclass(frozen=True, slots=True)
class Row:
    """An intrinsic that touches memory.

    - `pointer`: the number of its argument that points there.
    - `size`: the number of the argument that says how many bytes; None for `bytes`, or, where that
      is None too, for those of the result, which are not known where there is none.
    - `wave`: each work-item of a wave does this one behind the other, from one pointer on.
    - `atomic`: it does not race with other atomic accesses.
    """

    begins: str
    kind: AccessKind
    pointer: int
    size: int | None = None
    bytes: int | None = None
    wave: bool = False
    atomic: bool = False
    counter: Counter | None = None


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
    Row("llvm.amdgcn.global.load.lds", GATHER, 1, size=2, wave=True),
    Row("llvm.amdgcn.load.to.lds", GATHER, 1, size=2, wave=True),
    # Groups of these are ended by `asyncmark`, and waited for.
    Row("llvm.amdgcn.global.load.async.lds", GATHER, 1, size=2, wave=True, counter=MARKS),
    Row("llvm.amdgcn.load.async.to.lds", GATHER, 1, size=2, wave=True, counter=MARKS),
    Row("llvm.amdgcn.raw.buffer.load.async.lds", GATHER, 1, size=2, wave=True, counter=MARKS),
    Row("llvm.amdgcn.raw.ptr.buffer.load.async.lds", GATHER, 1, size=2, wave=True, counter=MARKS),
    Row("llvm.amdgcn.struct.buffer.load.async.lds", GATHER, 1, size=2, wave=True, counter=MARKS),
    Row(
        "llvm.amdgcn.struct.ptr.buffer.load.async.lds", GATHER, 1, size=2, wave=True, counter=MARKS
    ),
    Row("llvm.amdgcn.raw.buffer.load.lds", GATHER, 1, size=2, wave=True),
    Row("llvm.amdgcn.raw.ptr.buffer.load.lds", GATHER, 1, size=2, wave=True),
    Row("llvm.amdgcn.struct.buffer.load.lds", GATHER, 1, size=2, wave=True),
    Row("llvm.amdgcn.struct.ptr.buffer.load.lds", GATHER, 1, size=2, wave=True),
    Row("llvm.amdgcn.global.load.async.to.lds.b8", GATHER, 1, bytes=1, counter=ASYNC),
    Row("llvm.amdgcn.global.load.async.to.lds.b32", GATHER, 1, bytes=4, counter=ASYNC),
    Row("llvm.amdgcn.global.load.async.to.lds.b64", GATHER, 1, bytes=8, counter=ASYNC),
    Row("llvm.amdgcn.global.load.async.to.lds.b128", GATHER, 1, bytes=16, counter=ASYNC),
    Row("llvm.amdgcn.cluster.load.async.to.lds.b8", GATHER, 1, bytes=1, counter=ASYNC),
    Row("llvm.amdgcn.cluster.load.async.to.lds.b32", GATHER, 1, bytes=4, counter=ASYNC),
    Row("llvm.amdgcn.cluster.load.async.to.lds.b64", GATHER, 1, bytes=8, counter=ASYNC),
    Row("llvm.amdgcn.cluster.load.async.to.lds.b128", GATHER, 1, bytes=16, counter=ASYNC),
    # These read shared memory until their counter says so: held to what an asynchronous write is.
    Row("llvm.amdgcn.global.store.async.from.lds.b8", GATHER, 1, bytes=1, counter=ASYNC),
    Row("llvm.amdgcn.global.store.async.from.lds.b32", GATHER, 1, bytes=4, counter=ASYNC),
    Row("llvm.amdgcn.global.store.async.from.lds.b64", GATHER, 1, bytes=8, counter=ASYNC),
    Row("llvm.amdgcn.global.store.async.from.lds.b128", GATHER, 1, bytes=16, counter=ASYNC),
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
"""Tensor transfers: a descriptor, not a pointer, says where in shared memory."""

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
    """What a call does through one pointer; without a pointer, anywhere in shared memory. `size` in
    bytes from there on; None for the whole object.
    """

    kind: AccessKind
    pointer: Operand | None
    size: int | None
    atomic: bool = False
    counter: Counter | None = None


def reaches(call: Call, wave_size: int) -> Iterator[Reach]:
    """What a call may do to shared memory, for waves of `wave_size` work-items."""
    callee = call.callee
    if callee is None or not callee.startswith("llvm."):
        if callee is not None and isinstance(meaning_of(call, frozenset()), _TOUCHES_NOTHING):
            return
        # Assembly without instructions only keeps the compiler from moving what is around it.
        if call.assembly is None or call.assembly.strip():
            yield Reach(WRITE, None, None)
        return
    if callee.startswith(ANYWHERE):
        yield Reach(TENSOR, None, None, counter=Counter.TENSORCNT)
        return
    rows = [row for row in ROWS if callee.startswith(row.begins)]
    if rows:
        # Of several that a name begins with, the longest says it all; equal ones are of one name.
        longest = max(len(row.begins) for row in rows)
        for row in rows:
            if len(row.begins) == longest:
                size = _size(row, call, wave_size)
                pointer = call.arguments[row.pointer]
                yield Reach(row.kind, pointer, size, row.atomic, row.counter)
        return
    if not callee.startswith(HARMLESS):
        for argument in call.arguments:
            kind = getattr(argument, "type", None)
            if isinstance(kind, VectorType):
                kind = kind.element
            if isinstance(kind, PointerType) and kind.space in (0, 3):
                vector = isinstance(getattr(argument, "type", None), VectorType)
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
