"""Discriminating inputs: contents and arguments around the constants that a kernel compares with.

A branch or a select that depends on one number is never taken with buffers of small integers. So
runs that look for bugs get the constants of the kernel's comparisons, and the numbers next to them,
as words of every width; and numbers that expose differences in arithmetic: negative and large ones,
real numbers, not-a-number.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import (
    Binary,
    Compare,
    Float,
    Int,
    Operand,
    Switch,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import FloatType, IntType, Type, VectorType

Word = tuple[int, int]
"""Eight bytes as two words of 32 bits, the low one first."""
_ALL = 0xFFFFFFFF
COMMON: tuple[Word, ...] = (
    (0x3FC00000, 0x3FF80000),  # 1.5 as a float; the high half of 1.5 as a double
    (_ALL, _ALL),
    (0x80000000, 0x7FFFFFFF),
    (0x7FC00000, 0x7FF80000),  # not a number
    (0xC2F70000, 0xC05EE000),  # -123.5
    (0, 1),
    (0x3E004500, 0x40490FDB),
    (12345, 6789),
)


def compared(graph: Graph, most: int) -> tuple[int, ...]:
    """Return up to `most` of the integers that the kernel compares with, and their neighbours."""
    found: dict[int, None] = {}
    for number, _ in _constants(graph):
        for each in (number, number + 1, number - 1):
            found.setdefault(each)
    return tuple(found)[:most]


def words(graph: Graph, most: int) -> tuple[Word, ...]:
    """Return the words that fill buffers by rotation: up to `most` numbers of comparisons first."""
    made: dict[Word, None] = {}
    for number, kind in _constants(graph):
        for each in (number, number + 1, number - 1):
            made.setdefault(_word(each, kind))
    return (*tuple(made)[:most], *COMMON)


def _constants(graph: Graph) -> Iterator[tuple[int, Type]]:
    """Yield the constants of comparisons, also less any constant that was added to the operand."""
    added: dict[str, int] = {}
    for node in graph.nodes:
        for instruction, _ in node.body:
            match instruction:
                case Binary(
                    head=head, op=BinaryOp.ADD | BinaryOp.SUB as op, right=Int(value=number)
                ):
                    added[head.name or ""] = number if op is BinaryOp.ADD else -number
                case Compare(left=left, right=right):
                    yield from _of(left, right, added)
                    yield from _of(right, left, added)
        if isinstance(node.end, Switch):
            for number, _ in node.end.cases:
                yield number, node.end.value.type


def _of(constant: Operand, other: Operand, added: dict[str, int]) -> Iterator[tuple[int, Type]]:
    match constant:
        case Int(value=number, type=IntType(bits=bits) as kind) if 1 < bits <= 64:
            yield number, kind
            shift = added.get(getattr(other, "name", ""))
            if shift is not None:
                yield (number - shift) & ((1 << bits) - 1), kind
        case Float(value=real, type=FloatType(name=name) as kind):
            yield _bits(real, name), kind


def _bits(real: float, name: str) -> int:
    try:
        match name:
            case "half":
                return int(struct.unpack("<H", struct.pack("<e", real))[0])
            case "bfloat":
                return int(struct.unpack("<I", struct.pack("<f", real))[0]) >> 16
            case "double":
                return int(struct.unpack("<Q", struct.pack("<d", real))[0])
        return int(struct.unpack("<I", struct.pack("<f", real))[0])
    except OverflowError:
        return 0


def _word(number: int, kind: Type) -> Word:
    """Return a number as eight bytes, repeated as often as it fits."""
    kind = kind.element if isinstance(kind, VectorType) else kind
    bits = kind.bits if isinstance(kind, IntType | FloatType) else 32
    wide = next(each for each in (8, 16, 32, 64) if bits <= each)
    number &= (1 << wide) - 1
    whole = sum(number << at for at in range(0, 64, wide))
    return whole & _ALL, whole >> 32


__all__ = ["COMMON", "Word", "compared", "words"]
