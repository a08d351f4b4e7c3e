"""Contents of buffers, as assumptions say them: `distinct(perm)`, `rising(offsets)`.

A kernel that stores at `out[perm[i]]` is right if no number stands twice in `perm`, and rows that
begin at `offsets[row]` are apart if the offsets never fall. No kernel says either. An assumption
stands alone, and is about the integers that a kernel reads from a buffer that it does not write.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, unique

from fencepost.errors import InputError
from fencepost.patterns import pattern
from fencepost.records import dataclass

_CONTENTS = pattern(r"\s*(?P<held>distinct|rising)\s*\(\s*(?P<name>[A-Za-z_]\w*)\s*\)\s*", re.ASCII)
_NAMED = pattern(r"\b(?:distinct|rising)\s*\(", re.ASCII)


@unique
class Held(Enum):
    """A property of the integers in a buffer."""

    DISTINCT = "distinct"
    """No number stands in two elements."""
    RISING = "rising"
    """No number is below 0, or below one that stands before it, or above a quarter of what its
    bits hold: 2^30 of 32 bits, to which a few more can be added."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a buffer: the bytes of an element, and what holds of the elements."""

    size: int
    held: frozenset[Held]


def parted(texts: Sequence[str]) -> tuple[list[str], list[tuple[str, Held]]]:
    """Part assumptions on arguments from those on contents, each the name of a buffer and what
    holds of it. Raises InputError for contents that do not stand alone.
    """
    plain: list[str] = []
    found: list[tuple[str, Held]] = []
    for text in texts:
        if made := _CONTENTS.fullmatch(text):
            found.append((made["name"], Held(made["held"])))
        elif _NAMED.search(text):
            raise InputError(
                f"the assumption {text!r} has contents of a buffer beside other words",
                rule="distinct(NAME) and rising(NAME) are assumptions of their own",
                mend="write --assume 'distinct(perm)' --assume 'n > 0'",
            )
        else:
            plain.append(text)
    return plain, found


__all__ = ["Contents", "Held", "parted"]
