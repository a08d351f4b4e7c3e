"""Numbers in texts: ASCII digits, and no more of them than any language here has a use for.

`int` takes digits of every script, and raises ValueError from 4,300 digits on, where it also could
not print what another base had let in. Every reader reads its numbers here, so that a long one is
an error of the input.
"""

from __future__ import annotations

from fencepost.errors import InputError

LONGEST = 3200
"""Characters of a number in any base: so many hexadecimal digits are 3,853 decimal ones, which can
be printed.
"""
_SHOWN = 20


def integer_of(text: str | bytes, base: int = 10) -> int:
    """The value of a text as `int` reads it. Raises InputError for one that is longer than
    `LONGEST`, ValueError for one that is no number in ASCII.
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
