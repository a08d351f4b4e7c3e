"""Values of many lanes: arrays, or tuples of them for vectors and structures."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fencepost.errors import UnsupportedError
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
)

Array = npt.NDArray[Any]
"""A numpy array or scalar: one number for each lane, or one for all."""

Value = Any
"""An Array, or a tuple of Values."""

GIVEN, OPEN, GUESS = range(3)
"""Degrees of certainty of a value: settled by the launch; by inputs that this run chose, so that
another run may have another; or not at all, since an operation is not interpreted."""

UNDEFINED = "undef or poison"
"""Name of a register whose value is arbitrary: `undef`, `poison`."""

_UNSIGNED = {8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}
_SIGNED = {8: np.int8, 16: np.int16, 32: np.int32, 64: np.int64}
_FLOATS = {"half": np.float16, "bfloat": np.float32, "float": np.float32, "double": np.float64}


def container(bits: int) -> int:
    """Return the width of the machine integer that holds `bits` bits."""
    for width in (8, 16, 32, 64):
        if bits <= width:
            return width
    raise UnsupportedError(
        f"an integer of {bits} bits", rule="the interpreter has integers up to 64 bits"
    )


def dtype_of(kind: Type) -> Any:
    """Return the element type of arrays of a scalar type."""
    match kind:
        case IntType(bits=1):
            return np.bool_
        case IntType(bits=bits):
            return _UNSIGNED[container(bits)] if bits <= 64 else np.uint64
        case PointerType():
            return np.uint64
        case FloatType(name=name):
            return _FLOATS.get(name, np.float64)
    raise UnsupportedError(f"a value of type {kind}", rule="the interpreter has no such values")


def signed(array: Array, bits: int) -> Array:
    """Return the numbers as signed ones."""
    width = container(bits)
    if bits == 1:
        return -(array.astype(np.int8))
    view = array.view(_SIGNED[width])
    if bits != width:
        shift = _SIGNED[width](width - bits)
        view = (view << shift) >> shift
    return view


def wrapped(array: Array, bits: int) -> Array:
    """Return the low bits, in the container of the width."""
    if bits == 1:
        return (array & 1).astype(np.bool_)
    width = container(bits)
    out = array.astype(_UNSIGNED[width])
    if bits != width:
        out = out & _UNSIGNED[width]((1 << bits) - 1)
    return out


def constant(value: int, kind: Type) -> Array:
    """Return a constant integer."""
    dtype = dtype_of(kind)
    if isinstance(kind, IntType) and kind.bits > 64:
        value &= (1 << 64) - 1
    found: Array = dtype(value)
    return found


def zeros(kind: Type, lanes: int) -> Value:
    """Return zeroes for all lanes."""
    match kind:
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            return tuple(zeros(element, lanes) for _ in range(count))
        case StructType(fields=fields):
            return tuple(zeros(each, lanes) for each in fields)
        case PointerType(space=8):
            return (np.zeros(lanes, np.uint64), np.zeros(lanes, np.uint64))
        case OtherType():
            return np.zeros(lanes, np.uint8)
        case _:
            return np.zeros(lanes, dtype_of(kind))


def pick(value: Value, act: Array | None) -> Value:
    """Return the part of the active lanes."""
    if act is None:
        return value
    if isinstance(value, tuple):
        return tuple(pick(each, act) for each in value)
    return value[act] if value.ndim else value


def per_lane(value: Array, shape: tuple[int, ...]) -> Array:
    """Return an array of a shape, from one that may be a single number for all lanes; read-only."""
    if isinstance(value, np.ndarray) and value.shape == shape:
        return value
    return np.broadcast_to(value, shape)


def full(value: Value, lanes: int) -> Value:
    """Return an array with an element for each lane, from one that may hold one number for all."""
    if isinstance(value, tuple):
        return tuple(full(each, lanes) for each in value)
    return value if np.ndim(value) else np.full(lanes, value)


def merged(old: Value, value: Value, act: Array) -> Value:
    """Replace the active lanes of `old` in place and return it."""
    if isinstance(old, tuple):
        return tuple(merged(each, new, act) for each, new in zip(old, value, strict=True))
    old[act] = value
    return old


def copied(value: Value) -> Value:
    """Return a copy that nothing else holds."""
    if isinstance(value, tuple):
        return tuple(copied(each) for each in value)
    return np.array(value)


def choose(mask: Value, true: Value, false: Value) -> Value:
    """Return `true` where the mask holds, `false` elsewhere."""
    if isinstance(true, tuple):
        masks = mask if isinstance(mask, tuple) else (mask,) * len(true)
        return tuple(choose(m, t, f) for m, t, f in zip(masks, true, false, strict=True))
    return np.where(mask, true, false)
