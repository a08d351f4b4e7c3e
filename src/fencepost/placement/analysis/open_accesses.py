"""The open accesses at a point of a path, and the path itself, in ranges of gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from functools import partial

from fencepost.placement.analysis.pieces import Opened, Pieces, Segments, Trail
from fencepost.records import dataclass, field, replace


@dataclass(slots=True)
class Open:
    """All open accesses at a point of a path, and the path itself."""

    streams: tuple[int, ...]
    """The stream of each class of accesses, -1 for none."""
    pieces: dict[int, Pieces] = field(default_factory=dict)
    """The pieces by root allocation. Those not in `own` are shared with other paths, and never
    changed."""
    trail: Trail | None = None
    start: int = 0
    issued: dict[int, int] = field(default_factory=dict)
    """The number of asynchronous accesses that each stream has counted."""
    starts: AbstractSet[int] = frozenset()
    """The first gaps of levels: no range of a path has gaps of two."""
    own: set[int] = field(default_factory=set)

    def copy(self) -> Open:
        self.own.clear()
        return Open(
            self.streams,
            self.pieces.copy(),
            self.trail,
            self.start,
            self.issued.copy(),
            self.starts,
        )

    def at(self, root: int) -> Pieces:
        """Return the pieces of a root allocation, to be changed."""
        if root not in self.own:
            found = self.pieces.get(root)
            self.pieces[root] = found.copy() if found is not None else Pieces()
            self.own.add(root)
        return self.pieces[root]

    @property
    def passed(self) -> int:
        """The number of gaps in the closed stretches of the path."""
        return self.trail.gaps if self.trail is not None else 0

    def cross(self, last: int, start: int) -> None:
        """End the current stretch of the path at gap `last`; the next begins at gap `start`."""
        if self.start <= last:
            self.trail = Trail(self.trail, self.start, last)
        self.start = start

    def path(self, opened: Opened, now: int) -> Segments:
        """Return the gaps between an open access and the node after gap `now`, in order, merged."""
        if self.trail is opened.trail:
            here = ((opened.start, now),) if opened.start <= now else ()
            return merged((*opened.base, *here), self.starts) if opened.base else here
        segments = [(self.start, now)] if self.start <= now else []
        trail = self.trail
        while trail is not None and trail is not opened.trail:
            first, parent = trail.first, trail.parent
            if parent is opened.trail:
                first = max(first, opened.start)
            if first <= trail.last:
                segments.append((first, trail.last))
            trail = parent
        return merged((*opened.base, *segments), self.starts)

    def join(self, other: Open, at: int) -> bool:
        """Let another path end here; both have reached gap `at`. Return True if anything was
        new.
        """
        moved = partial(self._moved, other=other, at=at, memo={})
        grown = False
        for root, pieces in other.pieces.items():
            mine = self.pieces.get(root) or Pieces()
            if mine is pieces and not self.issued:
                continue
            both = mine.joined(pieces, moved)
            if both is not mine:
                self.pieces[root] = both
                self.own.add(root)
                grown = True
        return grown

    def _moved(self, opened: Opened, other: Open, at: int, memo: dict[int, Opened]) -> Opened:
        """Return an access of another path, with its path so far as its base."""
        key = id(opened)
        found = memo.get(key)
        if found is None:
            found = opened
            if other.trail is not self.trail or other.start != self.start:
                base = other.path(opened, at - 1)
                found = Opened(
                    opened.access,
                    opened.kind,
                    at,
                    self.trail,
                    base,
                    opened.pending,
                    opened.signalled,
                    self.passed + at - self.start - count(base),
                )
            if found.pending is not None:
                stream = self.streams[found.kind]
                ahead = self.issued.get(stream, 0) - other.issued.get(stream, 0)
                if ahead:
                    found = replace(found, pending=found.pending + ahead)
            memo[key] = found
        return found

    def clear(self) -> None:
        self.pieces = {}
        self.own.clear()

    def rewrite(self, change: Callable[[Opened], Opened | None]) -> None:
        for root, each in self.pieces.items():
            self.pieces[root] = each.rewritten(change)
        self.own.update(self.pieces)


def merged(segments: Segments, starts: AbstractSet[int] = frozenset()) -> Segments:
    """Return ranges in order, those that touch or overlap as one; none continues across one of the
    `starts`.
    """
    out: list[tuple[int, int]] = []
    for first, last in sorted(segments):
        if out and first <= out[-1][1] + (first not in starts):
            if last > out[-1][1]:
                out[-1] = (out[-1][0], last)
        else:
            out.append((first, last))
    return tuple(out)


def count(path: Segments) -> int:
    """Return the number of gaps of a path."""
    return sum(last - first + 1 for first, last in path)


def gaps_of(path: Segments) -> Iterable[int]:
    """Yield the gaps of a path, in order."""
    for first, last in path:
        yield from range(first, last + 1)
