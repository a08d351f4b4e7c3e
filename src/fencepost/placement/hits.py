"""Which of the chosen gaps lie on a path.

Paths are ranges of gaps, and chosen gaps stand in order: a question costs a search for each range,
whatever the number of gaps.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator, Sequence

Ranges = Sequence[tuple[int, int]]
"""Each from its first to its last; none shares a number with another."""


class Chosen:
    """Gaps in order, a growing or changing set of them."""

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
        """Take a gap out that is there."""
        del self.gaps[bisect_left(self.gaps, gap)]

    def any_on(self, path: Ranges) -> bool:
        """Whether one of them is on a path."""
        gaps = self.gaps
        for first, last in path:
            at = bisect_left(gaps, first)
            if at < len(gaps) and gaps[at] <= last:
                return True
        return False

    def count(self, path: Ranges) -> int:
        """How many of them are on a path."""
        gaps = self.gaps
        return sum(bisect_right(gaps, last) - bisect_left(gaps, first) for first, last in path)

    def on(self, path: Ranges) -> Iterator[int]:
        """Those on a path, in order."""
        gaps = self.gaps
        for first, last in path:
            yield from gaps[bisect_left(gaps, first) : bisect_right(gaps, last)]
