"""Numbers in texts: ASCII digits, and no more of them than any language here needs.

`int` accepts digits of every script, and raises ValueError from 4,300 digits on; a number that was
read in another base may then be too long to print. Every reader reads its numbers here, so that a
long one is an error of the input.
"""

from __future__ import annotations

from fencepost.errors import InputError

LONGEST = 3200
"""The longest number in any base, in characters: as many hexadecimal digits are 3,853 decimal ones,
which can be printed.
"""
_SHOWN = 20


def integer_of(text: str | bytes, base: int = 10) -> int:
    """Return the value of a text as `int` reads it. Raises InputError for one that is longer than
    `LONGEST`, ValueError for one that is not a number in ASCII.
    """
    if len(text) > LONGEST:
        shown = text if isinstance(text, str) else text.decode("latin-1")
        raise InputError(
            f"the number {shown[:_SHOWN]}... has {len(text)} digits",
            rule=f"a number has at most {LONGEST} digits",
            mend="write a shorter one",
        )
    if not text.isascii():
        raise ValueError(f"not a number: {text!r}")
    return int(text, base)


def is_decimal(text: str | bytes) -> bool:
    """Return True for one or more of the digits 0 to 9, and nothing else."""
    return text.isascii() and text.isdigit()
