"""Known names that are spelled like one that is not known, for messages."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 100
"""Characters of a name that others are compared with. The work grows with the product of the
lengths, and what is longer is no slip of a finger.
"""
MOST = 20_000
"""Names that are looked at."""


def near_names(name: str, names: Iterable[str], n: int = 3) -> list[str]:
    """At most `n` of the names, the nearest first; none for a name longer than `LONGEST`."""
    from difflib import get_close_matches  # loaded where something is misspelt
    from itertools import islice

    if len(name) > LONGEST:
        return []
    known = (each for each in islice(names, MOST) if len(each) <= 2 * LONGEST)
    return get_close_matches(name, known, n=n)
