"""Values of rows in words: numbers, enumerations."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


def numbers(values: Iterable[int]) -> str:
    """Return numbers as a list, or as a range if many are consecutive."""
    found = list(values)
    if len(found) > 4 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]} to {found[-1]}"
    return ", ".join(map(str, found))


def word(value: object) -> str:
    """Return a value in a word or two; empty for an absent value."""
    match value:
        case None | "" | () | False:
            return ""
        case True:
            return "yes"
        case Enum() if isinstance(value.value, str):
            return str(value.value)
        case Enum():
            return value.name
        case tuple() | frozenset():
            return ", ".join(map(word, value))
        case _:
            return str(value)
