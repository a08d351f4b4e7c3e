"""Values and the operators on them.

A value is a 32-bit integer, kept in two's complement (-2^31 to 2^31-1), or `undef`, which may be
any value, at each use anew (LLVM Language Reference, Undefined Values).
"""

from __future__ import annotations

from enum import Enum
from typing import assert_never


class Undef(Enum):
    """The type of `undef`."""

    UNDEF = "undef"

    def __str__(self) -> str:
        return "undef"


UNDEF = Undef.UNDEF

Value = int | Undef

BITS = 32
_MODULUS = 1 << BITS


def wrap(number: int) -> int:
    """The signed 32-bit integer congruent to `number`."""
    number &= _MODULUS - 1
    return number - _MODULUS if number >= _MODULUS >> 1 else number


def unsigned(number: int) -> int:
    """The same 32 bits read as an unsigned integer."""
    return number & (_MODULUS - 1)


class UnaryOp(Enum):
    """Operators on one value; the value is the spelling."""

    NEGATE = "-"
    NOT = "!"


class BinaryOp(Enum):
    """Operators on two values, by spelling. Comparisons are signed and yield 0 or 1."""

    ADD = "+"
    SUB = "-"
    MUL = "*"
    AND = "&"
    OR = "|"
    XOR = "^"
    EQ = "=="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="


class RmwOp(Enum):
    """The operation of an `atomicrmw`; the value is LLVM's word."""

    XCHG = "xchg"
    ADD = "add"
    SUB = "sub"
    AND = "and"
    OR = "or"
    XOR = "xor"
    MAX = "max"
    MIN = "min"
    UMAX = "umax"
    UMIN = "umin"


def apply_unary(op: UnaryOp, a: Value) -> Value:
    """The result of `op a`; `undef` where `a` is."""
    if a is UNDEF:
        return UNDEF
    match op:
        case UnaryOp.NEGATE:
            return wrap(-a)
        case UnaryOp.NOT:
            return int(a == 0)
        case _:
            assert_never(op)


def apply_binary(op: BinaryOp, a: Value, b: Value) -> Value:
    """The result of `a op b`; `undef` where either is."""
    if a is UNDEF or b is UNDEF:
        return UNDEF
    match op:
        case BinaryOp.ADD:
            return wrap(a + b)
        case BinaryOp.SUB:
            return wrap(a - b)
        case BinaryOp.MUL:
            return wrap(a * b)
        case BinaryOp.AND:
            return a & b
        case BinaryOp.OR:
            return a | b
        case BinaryOp.XOR:
            return a ^ b
        case BinaryOp.EQ:
            return int(a == b)
        case BinaryOp.NE:
            return int(a != b)
        case BinaryOp.LT:
            return int(a < b)
        case BinaryOp.LE:
            return int(a <= b)
        case BinaryOp.GT:
            return int(a > b)
        case BinaryOp.GE:
            return int(a >= b)
        case _:
            assert_never(op)


def apply_rmw(op: RmwOp, old: Value, operand: Value) -> Value:
    """Return the value that an `atomicrmw` writes, from the value it read and its operand (LLVM
    Language Reference, 'atomicrmw' Instruction).
    """
    if op is RmwOp.XCHG:
        return operand
    if old is UNDEF or operand is UNDEF:
        return UNDEF
    match op:
        case RmwOp.ADD:
            return wrap(old + operand)
        case RmwOp.SUB:
            return wrap(old - operand)
        case RmwOp.AND:
            return old & operand
        case RmwOp.OR:
            return old | operand
        case RmwOp.XOR:
            return old ^ operand
        case RmwOp.MAX:
            return max(old, operand)
        case RmwOp.MIN:
            return min(old, operand)
        case RmwOp.UMAX:
            return max(old, operand, key=unsigned)
        case RmwOp.UMIN:
            return min(old, operand, key=unsigned)
        case _:
            assert_never(op)
