"""Known names that are spelled like an unknown one, for messages."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 100
"""The longest name that others are compared with, in characters. The work grows with the product of
the lengths, and a longer name is not a typing error.
"""
MOST = 20_000
"""The largest number of names that are compared."""


def near_names(name: str, names: Iterable[str], n: int = 3) -> list[str]:
    """Return at most `n` of the names, the nearest first; none for a name longer than `LONGEST`."""
    from difflib import get_close_matches  # loaded where something is misspelt
    from itertools import islice

    if len(name) > LONGEST:
        return []
    known = (each for each in islice(names, MOST) if len(each) <= 2 * LONGEST)
    return get_close_matches(name, known, n=n)
