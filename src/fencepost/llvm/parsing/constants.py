"""Constants from their spelling."""

from __future__ import annotations

import math
import re
import struct

from fencepost.llvm.ir import Aggregate, Cast, Expression, Float, Head, Int, Operand, Undef
from fencepost.llvm.operations import CastOp
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
from fencepost.numerals import integer_of


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
    raw = re.sub(r"\\([0-9A-Fa-f]{2})", lambda found: chr(integer_of(found[1], 16)), word[2:-1])
    element = IntType(8)
    return Aggregate(tuple(Int(ord(char) & 255, element) for char in raw), kind)


def real(word: str, kind: FloatType) -> Operand:
    """Return the constant of a floating-point literal; as bits where a Python number cannot hold
    it, for NaN and for types that Python does not have.
    """
    if word.startswith("0x") and (word[2] in "KLM" or math.isnan(float_value(word, kind))):
        bits = Int(_bits(word, kind), IntType(bit_size(kind)))
        return Expression(Cast(Head(None, kind), CastOp.BITCAST, bits), kind)
    return Float(float_value(word, kind), kind)


def _bits(word: str, kind: FloatType) -> int:
    """The bits of a literal that is spelled in hexadecimal [LangRef Simple Constants]."""
    if word[2] in "LM":  # the low half comes first
        return integer_of(word[19:] + word[3:19], 16)
    if word[2] in "HRK":
        return integer_of(word[3:], 16)
    bits = integer_of(word, 0)
    if bit_size(kind) == 32:  # spelled as the double of the same value
        return bits >> 63 << 31 | 0xFF << 23 | bits >> 29 & 0x7FFFFF
    return bits


def float_value(word: str, kind: FloatType) -> float:
    """Return the number of a floating-point literal."""
    if not word.startswith("0x"):
        return float(word)
    if word[2] in "HR":
        bits = integer_of(word[3:], 16)
        if word[2] == "H":
            return float(struct.unpack("<e", struct.pack("<H", bits))[0])
        return float(struct.unpack("<f", struct.pack("<I", bits << 16))[0])
    if word[2] in "KLM":
        return 0.0
    assert bit_size(kind) in (16, 32, 64)
    return float(struct.unpack("<d", struct.pack("<Q", integer_of(word, 0)))[0])
