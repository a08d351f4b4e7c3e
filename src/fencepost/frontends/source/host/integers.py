"""Integer types of the host (LP64), by the names that clang prints."""

from __future__ import annotations

from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer type: its width in bits, and its sign."""

    bits: int
    signed: bool

    def holds(self, value: int) -> bool:
        """Return True if `value` is in the range of this type."""
        if self.signed:
            return -(1 << (self.bits - 1)) <= value < 1 << (self.bits - 1)
        return 0 <= value < 1 << self.bits

    def convert(self, value: int) -> int:
        """Return `value` converted to this type: modulo 2^bits."""
        value &= (1 << self.bits) - 1
        return value - (1 << self.bits) if self.signed and value >> (self.bits - 1) else value


_TYPES = {
    "bool": Integer(1, signed=False),
    "signed char": Integer(8, signed=True),
    "unsigned char": Integer(8, signed=False),
    "short": Integer(16, signed=True),
    "unsigned short": Integer(16, signed=False),
    "int": Integer(32, signed=True),
    "unsigned int": Integer(32, signed=False),
    "long": Integer(64, signed=True),
    "unsigned long": Integer(64, signed=False),
    "long long": Integer(64, signed=True),
    "unsigned long long": Integer(64, signed=False),
}
"""`char` is not here: its sign differs between hosts."""

_SIZES = {
    **{name: kind.bits // 8 for name, kind in _TYPES.items()},
    "bool": 1,
    "char": 1,
    "float": 4,
    "double": 8,
    **{
        f"{part}{count}": size * count
        for part, size in (("float", 4), ("int", 4))
        for count in (2, 4)
    },
}
"""Bytes of types whose size a launch may ask for."""


def integer_type(name: str) -> Integer | None:
    """The integer type of a name without typedefs; None for another type."""
    return _TYPES.get(plain_type(name))


def keeps_all(source: Integer, target: Integer) -> bool:
    """Return True if a type holds all numbers of another."""
    least = -(1 << (source.bits - 1)) if source.signed else 0
    most = (1 << (source.bits - source.signed)) - 1
    return target.holds(least) and target.holds(most)


def size_of(name: str) -> int | None:
    """The bytes of a type; None where it is not known here."""
    name = plain_type(name)
    return 8 if name.endswith("*") else _SIZES.get(name)


def plain_type(name: str) -> str:
    """A type without its outermost qualifiers; of a volatile one, the name as it is."""
    name = name.removeprefix("const ").removesuffix(" const")
    return name.removesuffix("*const") + "*" if name.endswith("*const") else name


def compute(sign: str, a: int, b: int, bits: int) -> int | None:
    """Return the value of a binary operator on integers of a type of `bits`, which may be out of
    its range; None where it has none, or is not known here.
    """
    match sign:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/" | "%":
            if b == 0:
                return None
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if sign == "/" else a - quotient * b
        case "<<":
            return a << b if 0 <= b < bits and a >= 0 else None
        case ">>":
            return a >> b if 0 <= b < bits else None
        case "&":
            return a & b
        case "|":
            return a | b
        case "^":
            return a ^ b
        case "<":
            return int(a < b)
        case ">":
            return int(a > b)
        case "<=":
            return int(a <= b)
        case ">=":
            return int(a >= b)
        case "==":
            return int(a == b)
        case "!=":
            return int(a != b)
        case "&&":
            return int(bool(a) and bool(b))
        case "||":
            return int(bool(a) or bool(b))
    return None
