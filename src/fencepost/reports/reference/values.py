"""Values of rows in words: generations, numbers, enumerations."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from fencepost.targets.generation import EVERY, Generation

_NAMES = {
    Generation.GFX90A: "GFX90A, GFX942",
    Generation.GFX120: "GFX12",
    Generation.GFX125: "GFX12.5",
}


def generations(on: frozenset[Generation]) -> str:
    """Return the generations that have something: 'GFX10 to GFX12.5'."""
    if on == EVERY:
        return "every generation"
    runs: list[list[Generation]] = []
    order = list(Generation)
    for each in sorted(on):
        if runs and order.index(each) == order.index(runs[-1][-1]) + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return ", ".join(
        _name(run[0]) if len(run) == 1 else f"{_name(run[0])} to {_name(run[-1])}" for run in runs
    )


def _name(each: Generation) -> str:
    return _NAMES.get(each, each.name)


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
