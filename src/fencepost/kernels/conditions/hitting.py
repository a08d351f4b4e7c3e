"""Few conditions that rule out all examples."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

MOST_TRIED = 4
"""As many conditions are tried in all ways; more are taken one after another."""


def hitting(whole: Sequence[str], examples: Collection[frozenset[str]]) -> tuple[str, ...]:
    """As few of `whole` as have one in each of `examples`, the earlier ones preferred; without any
    of them some example has none. Each example has one of `whole`.
    """
    if not examples:
        return ()
    useful = [each for each in whole if any(each in example for example in examples)]
    for size in range(1, MOST_TRIED + 1):
        for chosen in combinations(useful, size):
            taken = frozenset(chosen)
            if all(taken & each for each in examples):
                return chosen
    kept = list(useful)
    for each in reversed(useful):
        fewer = frozenset(kept) - {each}
        if all(fewer & example for example in examples):
            kept.remove(each)
    return tuple(kept)
