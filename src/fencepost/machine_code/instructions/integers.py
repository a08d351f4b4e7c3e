"""Integers as the assembler's language writes them."""

from __future__ import annotations

from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern

_INTEGER = pattern(r"-?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)")


def integer(text: str) -> int | None:
    """The value of a decimal number, of one in hexadecimal behind `0x` or in binary behind `0b`, or
    of an octal one behind a 0; None of any other text.
    """
    if not _INTEGER.fullmatch(text):
        return None
    digits = text.removeprefix("-")
    return integer_of(text, 8 if digits[:1] == "0" and is_decimal(digits[1:]) else 0)
