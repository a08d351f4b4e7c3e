"""Constants from their spelling."""

from __future__ import annotations

import re
import struct

from fencepost.llvm.ir import Aggregate, Float, Int, Operand, Undef
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
    bit_size,
)


def zero(kind: Type) -> Operand:
    """The zero of a type."""
    match kind:
        case IntType() | PointerType():
            return Int(0, kind)
        case FloatType():
            return Float(0.0, kind)
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            if count > 4096:
                return Undef(kind)
            return Aggregate((zero(element),) * count, kind)
        case StructType(fields=fields):
            return Aggregate(tuple(zero(each) for each in fields), kind)
        case OtherType():
            return Undef(kind)


def byte_string(word: str, kind: Type) -> Operand:
    """The constant c"…"."""
    raw = re.sub(r"\\([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), word[2:-1])
    element = IntType(8)
    return Aggregate(tuple(Int(ord(char) & 255, element) for char in raw), kind)


def float_value(word: str, kind: FloatType) -> float:
    """The number that a floating-point literal stands for."""
    if not word.startswith("0x"):
        return float(word)
    if word[2] in "HR":
        bits = int(word[3:], 16)
        if word[2] == "H":
            return float(struct.unpack("<e", struct.pack("<H", bits))[0])
        return float(struct.unpack("<f", struct.pack("<I", bits << 16))[0])
    if word[2] in "KLM":
        return 0.0
    assert bit_size(kind) in (16, 32, 64)
    return float(struct.unpack("<d", struct.pack("<Q", int(word[2:], 16)))[0])
