"""Values as terms of the solver: numbers where they fit, `undef`, and else text in hexadecimal,
whose bytes that are undef are question marks.
"""

from __future__ import annotations

from clingo import Symbol, SymbolType

from fencepost.numerals import integer_of
from fencepost.program.values import BITS, UNDEF, Partial, Value, from_bytes, to_bytes
from fencepost.program.widths import value_size

_SMALLEST, _LARGEST = -(1 << (BITS - 1)), (1 << (BITS - 1)) - 1


def term(value: Value) -> str | int:
    """Return a value as a term of a program's text."""
    if isinstance(value, int):
        if _SMALLEST <= value <= _LARGEST:
            return value
        return f'"{Partial(to_bytes(value, value_size(value)))}"'
    return f'"{value}"' if isinstance(value, Partial) else "undef"


def value_of(symbol: Symbol) -> Value:
    """Return the value that a symbol stands for."""
    match symbol.type:
        case SymbolType.Number:
            return symbol.number
        case SymbolType.String:
            digits = symbol.string[2:]
            pairs = (digits[place : place + 2] for place in range(0, len(digits), 2))
            return from_bytes([None if p == "??" else integer_of(p, 16) for p in pairs][::-1])
        case _:
            return UNDEF
