"""Contents of memory that the launch provides: implicit arguments, dispatch packet, constants."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.values.arithmetic import to_bits
from fencepost.kernels.execute.values.lanes import constant, dtype_of
from fencepost.kernels.question.layout import DISPATCH, IMPLICIT, Layout
from fencepost.llvm.ir import Aggregate, Cast, Expression, Float, Int, Operand
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    bit_size,
    field_offsets,
    store_size,
)


def implicit_arguments(launch: Launch) -> bytes:
    """Return the implicit arguments that a launch settles [001 Kernel Argument Metadata, V5]."""
    made = bytearray(256)
    struct.pack_into("<3I", made, 0, *launch.grid)
    struct.pack_into("<3H", made, 12, *(min(each, 0xFFFF) for each in launch.workgroup))
    struct.pack_into("<3H", made, 18, 0, 0, 0)
    dims = 3 if launch.grid[2] * launch.workgroup[2] > 1 else 2
    if launch.grid[1:] == (1, 1) and launch.workgroup[1:] == (1, 1):
        dims = 1
    struct.pack_into("<H", made, 64, dims)
    return bytes(made)


def dispatch_packet(launch: Launch) -> bytes:
    """Return the dispatch packet [001 Kernel Dispatch]."""
    made = bytearray(64)
    struct.pack_into("<3H", made, 4, *(min(each, 0xFFFF) for each in launch.workgroup))
    sizes = [w * g for w, g in zip(launch.workgroup, launch.grid, strict=True)]
    struct.pack_into("<3I", made, 12, *sizes)
    return bytes(made)


def settled_bytes(layout: Layout, launch: Launch, number: int) -> bytes | None:
    """Return the contents of an object if they are the same for all inputs; else None.

    The implicit arguments and the dispatch packet are the launch's; a constant of the module holds
    its initializer, unless the host may set it (`externally_initialized`).
    """
    if number == IMPLICIT:
        return implicit_arguments(launch)
    if number == DISPATCH:
        return dispatch_packet(launch)
    region = layout.buffers.get(number)
    variable = region.variable if region is not None else None
    if variable is None or not variable.constant or variable.external or variable.value is None:
        return None
    return constant_bytes(variable.value, variable.type)


OFFSETS = range(40, 66)
"""Implicit arguments that a global offset, or more dimensions than needed, would change."""
SETTLED: Mapping[int, Sequence[range]] = {
    IMPLICIT: (range(24), OFFSETS),
    DISPATCH: (range(4, 10), range(12, 24)),
}
"""Bytes of the launch's objects that the launch settles; the rest are the runtime's."""
_SETTLED_IN_ANY_GRID: Mapping[int, Sequence[range]] = {
    IMPLICIT: (range(12, 24), range(40, 64)),
    DISPATCH: (range(4, 10),),
}
"""Bytes that are settled in a grid of any number of whole workgroups."""
_SETTLED_ANYWHERE: Mapping[int, Sequence[range]] = {
    IMPLICIT: (range(12, 18),),
    DISPATCH: (range(4, 10),),
}
"""Bytes that are settled where nothing is known of the grid: the size of the workgroup alone."""
_SETTLED = {
    Extent.GRID: SETTLED,
    Extent.ANY_GRID: _SETTLED_IN_ANY_GRID,
    Extent.ONE_GROUP: _SETTLED_ANYWHERE,
}

_GRID_WORDS = {IMPLICIT: (0, 4, 8), DISPATCH: (12, 16, 20)}
"""Offsets of the words that hold the size of the grid in x, y, z: in workgroups in the implicit
arguments, in work-items in the dispatch packet."""


def settled_parts(launch: Launch, number: int) -> Sequence[range] | None:
    """Return the settled bytes of an object that `settled_bytes` knows; None: all of them."""
    return _SETTLED[launch.extent].get(number)


def grid_axis(number: int, offset: int, size: int) -> int | None:
    """Return the axis along which a word of an object holds the grid's size; None for others."""
    words = _GRID_WORDS.get(number, ())
    return words.index(offset) if size == 4 and offset in words else None


def is_settled(launch: Launch, number: int, first: int, size: int) -> bool:
    """Return True if the launch settles some bytes of an object that `settled_bytes` knows."""
    known = settled_parts(launch, number)
    return known is None or any(first in each and first + size - 1 in each for each in known)


_SIZE_WORDS = {IMPLICIT: (12, 14, 16), DISPATCH: (4, 6, 8)}
"""Offsets of the words that hold the size of a workgroup in x, y, z."""


def size_axis(number: int, offset: int, size: int) -> int | None:
    """Return the axis along which a word of an object holds the workgroup's size; None for
    others.
    """
    words = _SIZE_WORDS.get(number, ())
    return words.index(offset) if size == 2 and offset in words else None


def filled(kind: Type, number: int) -> bytes:
    """Return a structure whose integers are `number`, and whose real numbers are 1."""
    made = bytearray(alloc_size(kind))
    _fill(kind, 0, number, made)
    return bytes(made)


def _fill(kind: Type, offset: int, number: int, out: bytearray) -> None:
    match kind:
        case StructType(fields=fields):
            for at, each in zip(field_offsets(kind), fields, strict=True):
                _fill(each, offset + at, number, out)
        case ArrayType(count=count, element=element):
            for at in range(count):
                _fill(element, offset + at * alloc_size(element), number, out)
        case IntType() if store_size(kind) in (1, 2, 4, 8):
            size = store_size(kind)
            out[offset : offset + size] = (number & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        case FloatType():
            _place(Float(1.0, kind), kind, offset, out)


def constant_bytes(value: Operand | None, kind: Type) -> bytes | None:
    """Return the bytes of an initializer; None if they are not known."""
    size = alloc_size(kind)
    if size > 1 << 20:
        return None
    made = bytearray(size)
    try:
        _place(value, kind, 0, made)
    except (UnsupportedError, KeyError, TypeError, ValueError):
        return None
    return bytes(made)


def _place(value: Operand | None, kind: Type, offset: int, out: bytearray) -> None:
    match value:
        case Int(value=number):
            size = store_size(kind)
            bits = constant(number, kind)
            out[offset : offset + size] = int(bits).to_bytes(max(size, 8), "little")[:size]
        case Float(value=real):
            word = to_bits(np.array([real]).astype(dtype_of(kind)), kind)
            out[offset : offset + store_size(kind)] = np.ascontiguousarray(word).tobytes()
        case Expression(instruction=Cast(op=CastOp.BITCAST, value=Int() as bits_of)):
            _place(bits_of, bits_of.type, offset, out)
        case Aggregate(elements=elements):
            match kind:
                case StructType(fields=fields):
                    for at, field, each in zip(field_offsets(kind), fields, elements, strict=True):
                        _place(each, field, offset + at, out)
                case ArrayType(element=element):
                    step = alloc_size(element)
                    for number, each in enumerate(elements):
                        _place(each, element, offset + number * step, out)
                case VectorType(element=element):
                    step = bit_size(element) // 8
                    for number, each in enumerate(elements):
                        _place(each, element, offset + number * step, out)
        case _:
            raise UnsupportedError("an initializer that is not interpreted")
