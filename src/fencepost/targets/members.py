"""The processors of each generation, and sets of processors in words of generations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from fencepost.targets.generation import EVERY, Generation, generation_of
from fencepost.targets.processors import ALL_PROCESSORS

_NAMES = {
    Generation.GFX90A: "GFX90A, GFX942",
    Generation.GFX120: "GFX12",
    Generation.GFX125: "GFX12.5",
}


@cache
def members() -> Mapping[Generation, frozenset[str]]:
    """The processors of each generation, by name."""
    found: dict[Generation, set[str]] = {each: set() for each in Generation}
    for each in ALL_PROCESSORS:
        if (of := generation_of(each)) is not None:
            found[of].add(each.name)
    return MappingProxyType({each: frozenset(names) for each, names in found.items()})


def in_words(processors: frozenset[str]) -> tuple[frozenset[Generation], tuple[str, ...]]:
    """Return the generations all of whose processors are among some, and the names of the others,
    in the guide's order.
    """
    whole = frozenset(each for each, names in members().items() if names <= processors)
    left = processors.difference(*(members()[each] for each in whole))
    return whole, tuple(each.name for each in ALL_PROCESSORS if each.name in left)


def targets_in_words(processors: frozenset[str]) -> str:
    """Return the names of processors, those of whole generations as 'GFX10 to GFX12.5'."""
    whole, others = in_words(processors)
    return ", ".join((*([generation_words(whole)] * bool(whole)), *others))


def generation_words(on: frozenset[Generation]) -> str:
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
