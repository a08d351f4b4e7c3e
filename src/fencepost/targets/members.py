"""The processors of each generation, and sets of processors in words of generations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processors import ALL_PROCESSORS


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
