"""Values and the operators on them.

A value is an integer, in two's complement: of 32 bits (-2^31 to 2^31-1), or of as many as the
access has that it comes from; or it is `undef`, which may be any value, at each use anew (LLVM
Language Reference, Undefined Values). Some of its bytes may be undef without all of it being so
(LangRef Memory Model for Concurrent Operations): then it is a `Partial`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import assert_never

from fencepost.records import dataclass


class Undef(Enum):
    """The type of `undef`."""

    UNDEF = "undef"

    def __str__(self) -> str:
        return "undef"


UNDEF = Undef.UNDEF


@dataclass(frozen=True, slots=True)
class Partial:
    """A value of which some bytes are undef, as None; the lowest byte is the first."""

    known: tuple[int | None, ...]

    def __str__(self) -> str:
        digits = ("??" if byte is None else f"{byte:02x}" for byte in reversed(self.known))
        return "0x" + "".join(digits)


Scalar = int | Undef
"""A value without undef parts."""

Value = Scalar | Partial


def trimmed(value: Value) -> Value:
    """Return a value; one that is undef in part without the zeros in its highest bytes."""
    if not isinstance(value, Partial):
        return value
    known = list(value.known)
    while known[-1] == 0:
        known.pop()
    return Partial(tuple(known))


def number_text(number: int) -> str:
    """Return a number as the format spells it: in hexadecimal if it needs more than a word."""
    return hex(number) if number >> BITS > 0 else str(number)


def scalar(value: Value) -> Scalar:
    """Return the value; `undef`, which may be anything, for one that is undef in part."""
    return UNDEF if isinstance(value, Partial) else value


def width(value: Value) -> int:
    """Return the number of bytes that a value that is undef in part is known to have; else 0."""
    return len(value.known) if isinstance(value, Partial) else 0


WORD = 4
"""The size in bytes of a location that no type is given for, and of registers."""

BITS = 8 * WORD


def wrap(number: int, bits: int = BITS) -> int:
    """The signed integer of so many bits that is congruent to `number`."""
    number &= (1 << bits) - 1
    return number - (1 << bits) if number >> (bits - 1) else number


def unsigned(number: int, bits: int = BITS) -> int:
    """The same bits read as an unsigned integer."""
    return number & ((1 << bits) - 1)


def fit(number: int, size: int) -> int:
    """Return the value of `size` bytes that is congruent to a number: unsigned if it is narrower
    than a register, which then holds it extended with zeros.
    """
    if size >= WORD:
        return wrap(number, 8 * size)
    return unsigned(number, 8 * size)


def to_bytes(value: Value, size: int) -> tuple[int | None, ...]:
    """Return the lowest `size` bytes of a value, the lowest first; None is an undef byte."""
    match value:
        case int():
            return tuple(unsigned(value, 8 * size).to_bytes(size, "little"))
        case Partial(known):
            top = known[-1] if len(known) >= WORD else 0
            sign = None if top is None else 0xFF if top >= 0x80 else 0
            return (*known[:size], *(sign,) * (size - len(known)))
        case _:
            return (None,) * size


def from_bytes(known: Sequence[int | None]) -> Value:
    """Return the value that these bytes are, the lowest first."""
    whole = [byte for byte in known if byte is not None]
    if not whole:
        return UNDEF
    if len(whole) < len(known):
        return Partial(tuple(known))
    return fit(int.from_bytes(bytes(whole), "little"), len(whole))


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


def apply_unary(op: UnaryOp, a: Value, bits: int = BITS) -> Value:
    """The result of `op a` in so many bits; `undef` where `a` is, also in part."""
    if isinstance(a, Partial):
        return 0 if op is UnaryOp.NOT and any(a.known) else UNDEF
    if a is UNDEF:
        return UNDEF
    match op:
        case UnaryOp.NEGATE:
            return wrap(-a, bits)
        case UnaryOp.NOT:
            return int(a == 0)
        case _:
            assert_never(op)


def apply_binary(op: BinaryOp, a: Value, b: Value, bits: int = BITS) -> Value:
    """The result of `a op b` in so many bits; `undef` where either is. Of values that are undef in
    part, it is that of the bytes where these decide it.
    """
    if isinstance(a, Partial) or isinstance(b, Partial):
        return _of_bytes(op, to_bytes(a, bits // 8), to_bytes(b, bits // 8))
    if a is UNDEF or b is UNDEF:
        return UNDEF
    match op:
        case BinaryOp.ADD:
            return wrap(a + b, bits)
        case BinaryOp.SUB:
            return wrap(a - b, bits)
        case BinaryOp.MUL:
            return wrap(a * b, bits)
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


def _of_bytes(op: BinaryOp, a: Sequence[int | None], b: Sequence[int | None]) -> Value:
    """The result of an operator on values of which some bytes are undef."""
    pairs = list(zip(a, b, strict=True))
    match op:
        case BinaryOp.AND:
            return from_bytes([0 if 0 in p else _known(p, int.__and__) for p in pairs])
        case BinaryOp.OR:
            return from_bytes([0xFF if 0xFF in p else _known(p, int.__or__) for p in pairs])
        case BinaryOp.XOR:
            return from_bytes([_known(p, int.__xor__) for p in pairs])
        case BinaryOp.EQ | BinaryOp.NE:
            differ = any(None not in p and p[0] != p[1] for p in pairs)
            return int(op is BinaryOp.NE) if differ else UNDEF
        case _:
            return UNDEF


def _known(pair: tuple[int | None, int | None], of: Callable[[int, int], int]) -> int | None:
    """The result of an operator on two bytes; None if either is undef."""
    a, b = pair
    return None if a is None or b is None else of(a, b)


def apply_rmw(op: RmwOp, old: Value, operand: Value, size: int = WORD) -> Value:
    """Return the value that an `atomicrmw` of so many bytes writes, from the value it read and its
    operand (LLVM Language Reference, 'atomicrmw' Instruction).
    """
    if op is RmwOp.XCHG:
        return operand
    if old is UNDEF or operand is UNDEF:
        return UNDEF
    if isinstance(old, Partial) or isinstance(operand, Partial):
        bitwise = _BITWISE.get(op)
        if bitwise is None:
            return UNDEF
        return _of_bytes(bitwise, to_bytes(old, size), to_bytes(operand, size))
    bits = 8 * size
    match op:
        case RmwOp.ADD:
            return fit(old + operand, size)
        case RmwOp.SUB:
            return fit(old - operand, size)
        case RmwOp.AND:
            return fit(old & operand, size)
        case RmwOp.OR:
            return fit(old | operand, size)
        case RmwOp.XOR:
            return fit(old ^ operand, size)
        case RmwOp.MAX:
            return fit(max(wrap(old, bits), wrap(operand, bits)), size)
        case RmwOp.MIN:
            return fit(min(wrap(old, bits), wrap(operand, bits)), size)
        case RmwOp.UMAX:
            return fit(max(unsigned(old, bits), unsigned(operand, bits)), size)
        case RmwOp.UMIN:
            return fit(min(unsigned(old, bits), unsigned(operand, bits)), size)
        case _:
            assert_never(op)


_BITWISE = {RmwOp.AND: BinaryOp.AND, RmwOp.OR: BinaryOp.OR, RmwOp.XOR: BinaryOp.XOR}
