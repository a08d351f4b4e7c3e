"""Values for some of the lanes, and for other types of their elements."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fencepost.kernels.execute.values.lanes import Array, Value, per_lane, signed, zeros
from fencepost.llvm.types import FloatType, Type, VectorType


def placed(parts: tuple[Array, ...], strides: tuple[int, ...], lanes: Array) -> Array:
    """Return the byte offsets of coordinates."""
    total = np.zeros(lanes.shape, np.uint64)
    for part, stride in zip(parts, strides, strict=False):
        wide = signed(np.ascontiguousarray(per_lane(part, lanes.shape)), 32)
        total = total + wide.astype(np.int64).view(np.uint64) * np.uint64(stride)
    return total


def part_of(value: Value, where: Array) -> Value:
    """Return the lanes at some positions."""
    if isinstance(value, tuple):
        return tuple(part_of(each, where) for each in value)
    return value[where]


def spread_over(value: Value, kind: Type, where: Array, lanes: int) -> Value:
    """Return a value whose lanes go to some positions of `lanes`, and zeroes elsewhere."""
    blank = zeros(kind, lanes)

    def place(old: Value, new: Value) -> Value:
        if isinstance(old, tuple):
            return tuple(place(o, n) for o, n in zip(old, new, strict=True))
        old[where] = new
        return old

    return place(blank, value)


def element_of(kind: Type) -> Type:
    """Return the type of an element of a vector; of anything else, itself."""
    return kind.element if isinstance(kind, VectorType) else kind


def halved(kind: Type) -> Type:
    """Return a type with half-precision numbers as its elements."""
    half = FloatType("half")
    return VectorType(kind.count, half) if isinstance(kind, VectorType) else half


def widened(value: Value, dtype: npt.DTypeLike) -> Value:
    """Return the same numbers in arrays of another element type."""
    if isinstance(value, tuple):
        return tuple(widened(each, dtype) for each in value)
    return value.astype(dtype)
