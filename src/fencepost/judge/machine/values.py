"""Values of the judge's machine: numbers, pointers, and symbols for values that inputs decide."""

from __future__ import annotations

import itertools
from typing import Any, ClassVar

from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from fencepost.records import dataclass

Value = Any
"""An int (unsigned, of the type's bits), a Ptr, a Sym, or a Vec of Values."""

_COMMUTE = frozenset(
    {"add", "mul", "and", "or", "xor", "fadd", "fmul", "smax", "smin", "umax", "umin"}
    | {"maxnum", "minnum"}
)


class Vec(tuple[Value, ...]):
    """A vector, array or structure."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ptr:
    """A byte offset into a named object; the offset is a number or a symbol."""

    object: str
    offset: Value


@dataclass(frozen=True, slots=True)
class Resource:
    """A buffer resource: its base, and its size in bytes."""

    start: Value
    limit: Value


class Sym:
    """A value that inputs decide. Two symbols are equal if they were made of the same parts."""

    __slots__ = ("key",)
    table: ClassVar[dict[Any, Sym]] = {}
    counter: ClassVar[Any] = itertools.count()

    def __init__(self, key: Any) -> None:
        self.key = key

    @classmethod
    def of(cls, op: str, *parts: Any) -> Sym:
        """Return the symbol for an operation on values; the same each time."""
        if op.split(".", maxsplit=1)[0] in _COMMUTE and len(parts) == 2:
            parts = tuple(sorted(parts, key=lambda each: (str(type(each)), id(each))))
        marks = tuple(_mark(each) for each in parts)
        key = (op, *marks)
        found = cls.table.get(key)
        if found is None:
            found = cls.table[key] = cls((op, parts))
        return found

    @classmethod
    def any(cls) -> Sym:
        """Return a value that equals no other."""
        return cls(("any", next(cls.counter)))

    def __repr__(self) -> str:
        return f"Sym({self.key[0]})"


def _mark(value: Any) -> Any:
    if isinstance(value, Sym):
        return ("sym", id(value))
    if isinstance(value, Ptr):
        return ("ptr", value.object, _mark(value.offset))
    if isinstance(value, Vec):
        return ("vec", *map(_mark, value))
    return value


def known(value: Value) -> bool:
    """Return True if the launch alone decides a value."""
    if isinstance(value, Vec):
        return all(map(known, value))
    if isinstance(value, Ptr):
        return known(value.offset)
    if isinstance(value, Resource):
        return known(value.start) and known(value.limit)
    return not isinstance(value, Sym)


def nothing(kind: Type) -> Value:
    """Return an arbitrary value of a type, undef or uninitialized: it equals no other."""
    match kind:
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            return Vec(nothing(element) for _ in range(count))
        case StructType(fields=fields):
            return Vec(nothing(each) for each in fields)
    return Sym.any()


def signed(value: int, bits: int) -> int:
    """Return the number as a signed one."""
    return value - (1 << bits) if value >> (bits - 1) else value


def width(kind: Type) -> int:
    """Return the width of a scalar in bits."""
    match kind:
        case IntType(bits=bits):
            return bits
        case FloatType():
            return kind.bits
        case PointerType(space=space):
            return 32 if space in (2, 3, 5, 6) else 64
    return 64
