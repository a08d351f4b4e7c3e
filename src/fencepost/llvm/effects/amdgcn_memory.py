"""Intrinsics that access memory otherwise than loads and stores do: with an availability of their
own, together, through buffer resources, in LDS (001 LLVM IR Intrinsics, Address Spaces; 002).
"""

from __future__ import annotations

from functools import partial

from fencepost.llvm.effects import accesses, availability, buffers
from fencepost.llvm.effects.columns import Code, Listing, Parameter
from fencepost.llvm.effects.row import Make, Row
from fencepost.llvm.effects.sources import (
    COOPERATIVE,
    GFX125,
    LISTED,
    LOAD_VISIBLE,
    SPACES,
    STORE_AVAILABLE,
)
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

SHAPES = ((32, 4), (16, 8), (8, 16))
"""The lanes that perform a cooperative atomic together, and the bytes that each accesses."""

_LOAD_ORDERINGS = ((0, "relaxed"), (2, "acquire"), (5, "seq_cst"))
_STORE_ORDERINGS = ((0, "relaxed"), (3, "release"), (5, "seq_cst"))
"""The C ABI's numbers of memory orderings that cooperative atomics take."""


def _cooperative(access: str, lanes: int, size: int) -> Row:
    does: Make = availability.cooperative_load
    ordering = Parameter(1, "the ordering, as in the C ABI", named=_LOAD_ORDERINGS, constant=True)
    if access == "store":
        does = availability.cooperative_store
        ordering = Parameter(
            2, "the ordering, as in the C ABI", named=_STORE_ORDERINGS, constant=True
        )
    pointer = Parameter(
        0, "a pointer, flat or global", spaces=(AddressSpace.GENERIC, AddressSpace.GLOBAL)
    )
    listed = Listing(
        "Lanes access one naturally aligned, contiguous block together, each a part of it: "
        f"{lanes} lanes {access} {size} bytes each. The access has a memory ordering and may "
        "synchronize with another cooperative atomic of the same total size.",
        on=GFX125,
        parameters=(
            pointer,
            ordering,
            Parameter(ordering.at + 1, "the scope, as metadata", scopes=tuple(Scope)),
        ),
        more=(
            (
                "pairs with fences",
                (
                    "if it is relaxed, and all participating lanes execute the same fence, of the "
                    "same scope and address spaces"
                ),
            ),
        ),
        pitfalls=(
            (
                "The lanes must be of one wave32, converged, and a whole aligned group of lanes; "
                "groups of a wave beyond the most that fit are undefined behavior."
            ),
            (
                "Only global memory: private and LDS addresses are undefined behavior, and so is "
                "memory behind a bus without requests of 128 or 256 bytes, such as host memory "
                "over PCIe."
            ),
            "Two cooperative atomics of different total size never synchronize.",
        ),
    )
    name = f"cooperative.atomic.{access}.{lanes}x{size}B"
    numbers = {"lanes": lanes, "bytes": size}
    return Row(name, does, COOPERATIVE, listed, Code.COOPERATIVE, numbers=numbers)


def _monitor(*, flat: bool) -> Row:
    begins = "flat" if flat else "global"
    memory = "the generic address space" if flat else "global memory"
    listed = Listing(
        f"{begins}_load_monitor_b32, b64 or b128: for the memory model an atomic load of {memory}, "
        "which also monitors its cache line.",
        on=GFX125,
        parameters=(
            Parameter(0, "a pointer"),
            Parameter(1, "the ordering, as in the C ABI", named=_LOAD_ORDERINGS, constant=True),
            Parameter(
                2, "the scope, as metadata", scopes=(Scope.CLUSTER, Scope.AGENT, Scope.SYSTEM)
            ),
        ),
        also=(f"{begins}_load_monitor",),
        pitfalls=("The scope must make sure that the load hits L2: cluster scope or wider.",),
    )
    return Row(
        f"{begins}.load.monitor.b{{bits}}*", availability.monitor, LISTED, listed, Code.MONITOR
    )


_mentioned = partial(Listing, section=SPACES, mentioned=True)
_RESOURCE = _mentioned(
    "Makes a buffer resource (V#) of a pointer: base, stride (16 bits, with swizzle control, bits "
    "63 to 48), NumRecords (32 bits, bits 95 to 64), flags (32 bits, bits 127 to 96). Its result "
    "may be in address space 8, or directly in 7 or 9 with offset 0.",
    more=(("on gfx1250", "the base has 57 bits and NumRecords 45, so that its operand is an i64"),),
    also=("make.buffer.rsrcs", "make.buffer.rsrc"),
    pitfalls=(
        "A fat pointer (address space 7) needs a raw resource: stride 0, add_tid 0, swizzle off.",
    ),
)
_THROUGH_RESOURCE = _mentioned(
    "Accesses memory through a buffer resource, of the .ptr forms in address space 8. The align "
    "attribute of the pointer is that of both the base and the offset.",
    pitfalls=(
        (
            "With a base of 0xfffe and an offset of 2 the access must not be marked align 4, "
            "although 0x10000 is so aligned."
        ),
        "Where the stride is not 0, it must be a multiple of the alignment.",
    ),
)

# fmt: off
ROWS: tuple[Row, ...] = (
    Row("av.load.b{bits}* av.global.load.b{bits}* av.flat.load.b{bits}*",
        availability.load_visible, LOAD_VISIBLE, code=Code.AVAILABLE),
    Row("av.store.b{bits}* av.global.store.b{bits}* av.flat.store.b{bits}*",
        availability.store_available, STORE_AVAILABLE, code=Code.AVAILABLE),
    *(_cooperative(access, lanes, size) for lanes, size in SHAPES for access in ("store", "load")),
    _monitor(flat=True),
    _monitor(flat=False),

    # Buffers, LDS.
    Row("make.buffer.rsrc", buffers.resource, LISTED, _RESOURCE),
    Row("raw.buffer.load raw.ptr.buffer.load", buffers.load, LISTED, _THROUGH_RESOURCE,
        Code.BUFFER),
    Row("raw.buffer.store raw.ptr.buffer.store", buffers.store, LISTED, _THROUGH_RESOURCE,
        Code.BUFFER),
    Row("raw.buffer.atomic.* raw.ptr.buffer.atomic.*", buffers.atomic, LISTED),
    Row("raw.buffer.load.format* raw.ptr.buffer.load.format* raw.buffer.store.format*"
        " raw.ptr.buffer.store.format*", buffers.formatted, LISTED, code=Code.BUFFER),
    Row("struct.buffer.load struct.ptr.buffer.load struct.buffer.store struct.ptr.buffer.store",
        buffers.structured, LISTED, _THROUGH_RESOURCE, Code.BUFFER),
    Row("struct.buffer.load.* struct.ptr.buffer.load.* struct.buffer.store.*"
        " struct.ptr.buffer.store.*", buffers.structured, LISTED, code=Code.BUFFER),
    Row("struct.buffer.* struct.ptr.buffer.*", buffers.structured, LISTED),
    Row("raw.tbuffer.* raw.ptr.tbuffer.* struct.tbuffer.* struct.ptr.tbuffer.*",
        buffers.formatted, LISTED),
    Row("s.buffer.load", buffers.scalar_load, LISTED),
    Row("ds.read.tr* ds.load.tr* global.load.tr*", accesses.load_of_result, LISTED),
    Row("cluster.load.b{bits}", accesses.cluster_load, LISTED, typed=False),
    Row("ds.append ds.consume", accesses.atomic_of(4), LISTED),
    Row("ds.fadd ds.fmin ds.fmax", accesses.atomic_of(8), LISTED),
    Row("flat.atomic.fmax.num flat.atomic.fmin.num global.atomic.fmax.num global.atomic.fmin.num",
        accesses.atomic_of(8), LISTED),
    Row("global.atomic.csub", accesses.atomic_of(4), LISTED),
    Row("global.atomic.ordered.add.b64", accesses.atomic_of(8), LISTED, typed=False),
    Row("ds.atomic.barrier.arrive.rtn.b64", accesses.atomic_of(8), LISTED, typed=False),
)
# fmt: on
"""Names stand without `llvm.amdgcn.`."""
