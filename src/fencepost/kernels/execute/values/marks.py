"""Poison of single lanes, beside the values of registers.

A register that is poison in some lane has marks: for each lane one number of the operation that
gave the poison and of the lane that it gave it in; 0 for none. They are in arrays that are nested
like the value. Registers without poison have none, so that runs without poison do not pay for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fencepost.kernels.execute.values.lanes import Array, full
from fencepost.llvm.types import ArrayType, PointerType, StructType, Type, VectorType

Marks = Any
"""An array of the numbers of origins, or a tuple of Marks."""

KIND = np.int64
NUMBERS = 13
"""Bits of the number of an origin; the lane in which it gave poison is stored above them."""
UNMARKED = np.zeros((), KIND)


def unmarked(kind: Type) -> Marks:
    """Return the marks of a value of a type that is nowhere poison."""
    match kind:
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            return (unmarked(element),) * count
        case StructType(fields=fields):
            return tuple(unmarked(each) for each in fields)
        case PointerType(space=8):
            return (UNMARKED, UNMARKED)
    return UNMARKED


def joined(*marks: Marks) -> Marks:
    """Return the marks of a result that is poison where some value is; a scalar counts for all
    parts.
    """
    width = next((len(each) for each in marks if isinstance(each, tuple)), None)
    if width is None:
        found = marks[0]
        for each in marks[1:]:
            found = np.where(found != 0, found, each)
        return found
    parts = (each if isinstance(each, tuple) else (each,) * width for each in marks)
    return tuple(joined(*each) for each in zip(*parts, strict=True))


def flat(marks: Marks) -> Array:
    """Return the marks of a value that is poison where any of its parts is."""
    if not isinstance(marks, tuple):
        return np.asarray(marks)
    return np.asarray(joined(UNMARKED, *map(flat, marks)))


def mark(number: int, lanes: Array) -> Array:
    """Return the marks of lanes that an operation, the origin of a number, makes poison."""
    return lanes.astype(KIND) << NUMBERS | number


def number_of(marks: Array) -> Array:
    """Return the numbers of origins."""
    return marks & ((1 << NUMBERS) - 1)


def marked(marks: Marks) -> bool:
    """Return True if some lane is poison, in some part."""
    if isinstance(marks, tuple):
        return any(map(marked, marks))
    return bool(np.any(marks))


def spread(marks: Marks, kind: Type) -> Marks:
    """Return one mark for all parts of a value of a type."""
    return joined(unmarked(kind), marks)


def spread_marks(marks: Marks, where: Array, lanes: int) -> Marks:
    """Return the marks of lanes that go to some positions of `lanes`, with none elsewhere."""
    if isinstance(marks, tuple):
        return tuple(spread_marks(each, where, lanes) for each in marks)
    made = np.zeros(lanes, KIND)
    made[where] = marks
    return made


def merged_marks(old: Marks, new: Marks, act: Array, lanes: int) -> Marks:
    """Return a copy of `old` with the marks of the active lanes replaced."""
    if isinstance(old, tuple) or isinstance(new, tuple):
        width = len(old) if isinstance(old, tuple) else len(new)
        pairs = (each if isinstance(each, tuple) else (each,) * width for each in (old, new))
        return tuple(merged_marks(a, b, act, lanes) for a, b in zip(*pairs, strict=True))
    made = np.array(full(old, lanes))
    made[act] = new
    return made
