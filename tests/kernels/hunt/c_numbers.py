"""Integer expressions of C: as text, and their values by the rules of C17 6.3.1 and 6.5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


class Undefined(Exception):  # noqa: N818 -- what C calls it
    """C does not say what an expression is."""


@dataclass(frozen=True, slots=True)
class CType:
    """An integer type."""

    bits: int
    signed: bool

    @property
    def lowest(self) -> int:
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def highest(self) -> int:
        return (1 << (self.bits - self.signed)) - 1

    def holds(self, number: int) -> bool:
        """Whether it has a number."""
        return self.lowest <= number <= self.highest

    def takes(self, number: int, known: bool) -> bool:
        """Whether an argument may be given a number, where it is `known` if it is signed."""
        either = self.holds(number) or CType(self.bits, not self.signed).holds(number)
        return self.holds(number) if known or self.bits == 1 else either

    def bits_of(self, number: int) -> int:
        """The bits of a number."""
        return number % (1 << self.bits)

    def number(self, bits: int) -> int:
        """The number of bits."""
        bits = self.bits_of(bits)
        return bits - (1 << self.bits) if self.signed and bits > self.highest else bits

    def other(self, number: int) -> int:
        """The number that the same bits are with the other sign."""
        return CType(self.bits, not self.signed).number(self.bits_of(number))

    @property
    def spelling(self) -> str:
        """How C spells it."""
        name = {8: "char", 16: "short", 32: "int", 64: "long"}[self.bits]
        return f"{'signed' if self.signed else 'unsigned'} {name}"


INT, UINT, LONG, ULONG = (CType(bits, sign) for bits in (32, 64) for sign in (True, False))


@dataclass(frozen=True, slots=True)
class Variable:
    """An argument."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant that is not negative."""

    value: int
    type: CType


@dataclass(frozen=True, slots=True)
class Cast:
    """A conversion."""

    type: CType
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """An operation on two numbers."""

    op: str
    left: Expression
    right: Expression


Expression = Variable | Constant | Cast | Binary
_SUFFIXES = {INT: "", UINT: "u", LONG: "l", ULONG: "ul"}


def spelled(expression: Expression, reads: Mapping[str, str]) -> str:
    """The text of an expression; `reads` is how each variable is read."""
    match expression:
        case Variable(name=name):
            return reads[name]
        case Constant(value=value, type=kind):
            return f"{value}{_SUFFIXES[kind]}"
        case Cast(type=kind, operand=operand):
            return f"({kind.spelling})({spelled(operand, reads)})"
        case Binary(op=op, left=left, right=right):
            return f"({spelled(left, reads)} {op} {spelled(right, reads)})"


def evaluate(
    expression: Expression, values: Mapping[str, int], types: Mapping[str, CType]
) -> tuple[int, CType]:
    """The value and the type of an expression. Raises Undefined."""
    match expression:
        case Variable(name=name):
            return values[name], types[name]
        case Constant(value=value, type=kind):
            return value, kind
        case Cast(type=kind, operand=operand):
            value, _ = evaluate(operand, values, types)
            return kind.number(kind.bits_of(value)), kind
        case Binary(op="&&" | "||" as op, left=left, right=right):
            first = evaluate(left, values, types)[0] != 0
            if first is (op == "||"):
                return int(first), INT
            return int(evaluate(right, values, types)[0] != 0), INT
        case Binary(op=op, left=left, right=right):
            return _operated(op, evaluate(left, values, types), evaluate(right, values, types))


def overflows(
    expression: Expression, values: Mapping[str, int], types: Mapping[str, CType]
) -> bool:
    """Return True if a sum, a difference or a product leaves the numbers with a sign that have the
    bits of its type: that is how addresses are computed. Conversions do not count. Raises
    Undefined.
    """
    match expression:
        case Variable() | Constant():
            return False
        case Cast(operand=operand):
            return overflows(operand, values, types)
        case Binary(op=op, left=left, right=right):
            if overflows(left, values, types):
                return True
            first = evaluate(left, values, types)
            if op in ("&&", "||") and (first[0] != 0) is (op == "||"):
                return False
            second = evaluate(right, values, types)
            return overflows(right, values, types) or _leaves(op, first, second)


def _leaves(op: str, left: tuple[int, CType], right: tuple[int, CType]) -> bool:
    (a, one), (b, other) = _promoted(*left), _promoted(*right)
    kind = CType(max(one.bits, other.bits), signed=True)
    a, b = (kind.number(kind.bits_of(each)) for each in (a, b))
    result = {"+": a + b, "-": a - b, "*": a * b}.get(op)
    return result is not None and not kind.holds(result)


def _promoted(value: int, kind: CType) -> tuple[int, CType]:
    """The integer promotions: `int` holds every narrower type [6.3.1.1]."""
    return (value, INT) if kind.bits < INT.bits else (value, kind)


def _operated(op: str, left: tuple[int, CType], right: tuple[int, CType]) -> tuple[int, CType]:
    (a, one), (b, other) = _promoted(*left), _promoted(*right)
    if op == ">>":
        if not 0 <= b < one.bits:
            raise Undefined
        return a >> b, one
    # The usual arithmetic conversions [6.3.1.8].
    bits = max(one.bits, other.bits)
    signed = all(each.signed for each in (one, other) if each.bits == bits)
    kind = CType(bits, signed)
    a, b = kind.number(kind.bits_of(a)), kind.number(kind.bits_of(b))
    match op:
        case "<" | "<=" | ">" | ">=" | "==" | "!=":
            compared = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b}
            return int(compared.get(op, a != b)), INT
        case "&" | "|" | "^":
            return {"&": a & b, "|": a | b, "^": a ^ b}[op], kind
        case "/" | "%":
            if b == 0:
                raise Undefined
            size = abs(a) // abs(b)
            quotient = size if (a < 0) == (b < 0) else -size
            result = quotient if op == "/" else a - quotient * b
        case _:
            result = {"+": a + b, "-": a - b, "*": a * b}[op]
    if kind.signed and not kind.holds(result):
        raise Undefined
    return kind.number(kind.bits_of(result)), kind
