"""Queries for the chosen gaps that lie on a path.

Paths are ranges of gaps, and chosen gaps are in order, so a query costs a search for each range,
whatever the number of gaps. If the gaps do not change, it costs a look-up.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from itertools import accumulate

Ranges = Sequence[tuple[int, int]]
"""Each from its first to its last; none shares a number with another."""


class Chosen:
    """A set of gaps in order, which grows or changes."""

    __slots__ = ("gaps",)

    def __init__(self, gaps: Iterable[int] = ()) -> None:
        self.gaps = sorted(gaps)

    def __contains__(self, gap: int) -> bool:
        at = bisect_left(self.gaps, gap)
        return at < len(self.gaps) and self.gaps[at] == gap

    def add(self, gap: int) -> None:
        """Add a gap, once."""
        if gap not in self:
            insort(self.gaps, gap)

    def remove(self, gap: int) -> None:
        """Remove a gap that is in the set."""
        del self.gaps[bisect_left(self.gaps, gap)]

    def any_on(self, path: Ranges) -> bool:
        """Return True if one of the gaps is on a path."""
        gaps = self.gaps
        for first, last in path:
            at = bisect_left(gaps, first)
            if at < len(gaps) and gaps[at] <= last:
                return True
        return False

    def count(self, path: Ranges) -> int:
        """Return the number of gaps on a path."""
        gaps = self.gaps
        return sum(bisect_right(gaps, last) - bisect_left(gaps, first) for first, last in path)


class Counted:
    """A fixed set of gaps out of `size`, as counts up to each gap: a query costs a look-up for each
    range.
    """

    __slots__ = ("gaps", "upto")

    def __init__(self, gaps: Iterable[int], size: int) -> None:
        self.gaps = sorted(gaps)
        here = bytearray(size)
        for gap in self.gaps:
            here[gap] = 1
        self.upto = list(accumulate(here, initial=0))

    def count(self, path: Ranges) -> int:
        """Return the number of gaps on a path."""
        upto, found = self.upto, 0
        for first, last in path:
            found += upto[last + 1] - upto[first]
        return found

    def on(self, path: Ranges) -> list[int]:
        """Return the gaps on a path, in order."""
        upto, gaps = self.upto, self.gaps
        if len(path) == 1:
            ((first, last),) = path
            return gaps[upto[first] : upto[last + 1]]
        return [gap for first, last in path for gap in gaps[upto[first] : upto[last + 1]]]
