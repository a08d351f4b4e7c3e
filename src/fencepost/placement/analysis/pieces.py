"""The accesses that no barrier has closed yet, by the bytes that they touch.

Bytes are kept as disjoint pieces in order, so an access costs a search and the pieces it replaces:
about n log n over a program, whatever the intervals.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum, unique

from fencepost.records import dataclass

Segments = tuple[tuple[int, int], ...]
"""A path as ranges of gaps, each from its first to its last."""

MOST_ALTERNATIVES = 2
"""The most accesses of one class that are kept for a piece where paths meet: the nearest. One would
be enough for the answer; more find the tighter paths sooner. If the first ones were kept, a program
of many loops would show the pairs of a few of them in each round."""


class Trail:
    """The closed stretches of a path, newest first: a list that shares its tail. `gaps`: the number
    of gaps in it and those before it.
    """

    __slots__ = ("first", "gaps", "last", "parent")

    def __init__(self, parent: Trail | None, first: int, last: int) -> None:
        self.parent = parent
        self.first = first
        self.last = last
        before: int = parent.gaps if parent is not None else 0
        self.gaps: int = before + last - first + 1


@dataclass(slots=True, eq=False)
class Opened:
    """An access still open. Never changed; not frozen, because one is made for every access.

    - `kind`: the number of its class: accesses of one class conflict with the same others.
    - `start`: the gap after it, on `trail`; `base`: stretches of its path before that, where it
      joined another path.
    - `pending`: the number of its issue on its stream while it may be outstanding, else None.
      Numbers can be negative where paths with different counts have met.
    - `signalled`: whether a signal has followed whose wait has not.
    - `since`: how many gaps `trail` had where it was opened, less those of `base`: of two on one
      trail, the path from the one with the greater number is shorter.
    """

    access: int
    kind: int
    start: int
    trail: Trail | None
    base: Segments = ()
    pending: int | None = None
    signalled: bool = False
    since: int = 0


@unique
class Meeting(IntEnum):
    """The need of two accesses to the same bytes."""

    NOTHING = 0
    BARRIER = 1
    COUNTER_WAIT = 2
    """One wave performs both; the first has to be complete."""


Facts = tuple[Opened, ...]


class Pieces:
    """Disjoint pieces of one allocation, in order, each with the accesses open there."""

    __slots__ = ("ends", "facts", "starts")

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.facts: list[Facts] = []

    def copy(self) -> Pieces:
        other = Pieces()
        other.starts = self.starts[:]
        other.ends = self.ends[:]
        other.facts = self.facts[:]
        return other

    def touch(
        self, start: int, end: int, opened: Opened, meets: Sequence[Meeting], *, closes: bool
    ) -> Sequence[Opened]:
        """Record an access to [start, end), and return the open accesses that it conflicts with. If
        it `closes` them, each is closed there, because a barrier between the two also separates the
        first from all later ones.
        """
        starts, ends = self.starts, self.ends
        first = bisect_right(starts, start) - 1
        if first < 0 or ends[first] <= start:
            first += 1
        count = len(starts)
        if first == count or starts[first] >= end:
            starts.insert(first, start)
            ends.insert(first, end)
            self.facts.insert(first, (opened,))
            return ()
        hits: list[Opened] = []
        if starts[first] == start and ends[first] == end:
            self.facts[first] = _after(self.facts[first], opened, meets, hits, closes=closes)
            return hits
        self._replace(
            first,
            start,
            end,
            lambda facts: _after(facts, opened, meets, hits, closes=closes),
            opened,
        )
        return hits

    def _replace(
        self, first: int, start: int, end: int, change: Callable[[Facts], Facts], filler: Opened
    ) -> None:
        """Change the facts of all pieces from number `first` on that lie in [start, end), and fill
        the space between them.
        """
        starts, ends, all_facts = self.starts, self.ends, self.facts
        last = first
        new: list[tuple[int, int, Facts]] = []
        alone = (filler,)
        at = start
        while last < len(starts) and starts[last] < end:
            lo, hi, facts = starts[last], ends[last], all_facts[last]
            if lo < start:
                new.append((lo, start, facts))
                lo = start
            elif lo > at:
                _append(new, at, lo, alone)
            cut = min(hi, end)
            changed = change(facts)
            _append(new, lo, cut, alone if changed == alone else changed)
            if hi > end:
                new.append((end, hi, facts))
            at = cut
            last += 1
        if at < end:
            _append(new, at, end, alone)
        starts[first:last] = [each[0] for each in new]
        ends[first:last] = [each[1] for each in new]
        all_facts[first:last] = [each[2] for each in new]

    def joined(self, other: Pieces, moved: Callable[[Opened], Opened]) -> Pieces:
        """Return these pieces with the open accesses of another path, `moved` here; these
        themselves if it adds nothing.
        """
        if len(self.starts) == 1 and self.starts == other.starts and self.ends == other.ends:
            (mine,), (theirs,) = self.facts, other.facts
            both = _both(mine, theirs, moved)
            if both is mine:
                return self
            new = Pieces()
            new.starts, new.ends, new.facts = self.starts[:], self.ends[:], [both]
            return new
        new = self.copy()
        grown = False
        for lo, hi, facts in other:
            grown = new.join(lo, hi, facts, moved) or grown
        return new if grown else self

    def join(self, start: int, end: int, facts: Facts, moved: Callable[[Opened], Opened]) -> bool:
        """Add the open accesses of another path to [start, end), `moved` here. Return True if any
        was new.
        """
        starts, ends, all_facts = self.starts, self.ends, self.facts
        first = bisect_right(starts, start) - 1
        if first < 0 or ends[first] <= start:
            first += 1
        last, at, grown = first, start, False
        new: list[tuple[int, int, Facts]] = []
        while last < len(starts) and starts[last] < end:
            lo, hi, mine = starts[last], ends[last], all_facts[last]
            if lo < start:
                new.append((lo, start, mine))
                lo = start
            elif lo > at:
                new.append((at, lo, tuple(map(moved, facts))))
                grown = True
            cut = min(hi, end)
            both = _both(mine, facts, moved)
            grown = grown or both is not mine
            new.append((lo, cut, both))
            if hi > end:
                new.append((end, hi, mine))
            at = cut
            last += 1
        if at < end:
            new.append((at, end, tuple(map(moved, facts))))
            grown = True
        if grown:
            starts[first:last] = [each[0] for each in new]
            ends[first:last] = [each[1] for each in new]
            all_facts[first:last] = [each[2] for each in new]
        return grown

    def rewritten(self, change: Callable[[Opened], Opened | None]) -> Pieces:
        """Return pieces with `change` of each open access in its place; None closes it."""
        memo: dict[int, Opened | None] = {}
        new = Pieces()
        starts, ends, all_facts = new.starts, new.ends, new.facts
        for lo, hi, facts in zip(self.starts, self.ends, self.facts, strict=True):
            kept = []
            for each in facts:
                key = id(each)
                if key not in memo:
                    memo[key] = change(each)
                if (after := memo[key]) is not None:
                    kept.append(after)
            if kept:
                starts.append(lo)
                ends.append(hi)
                all_facts.append(tuple(kept))
        return new

    def __iter__(self) -> Iterator[tuple[int, int, Facts]]:
        return zip(self.starts, self.ends, self.facts, strict=True)


BARRIER = Meeting.BARRIER


def _append(new: list[tuple[int, int, Facts]], start: int, end: int, facts: Facts) -> None:
    """Add a piece, merged with the piece before it if the two are equal."""
    if new and new[-1][1] == start and new[-1][2] is facts:
        new[-1] = (new[-1][0], end, facts)
    else:
        new.append((start, end, facts))


def _after(
    facts: Facts, opened: Opened, meets: Sequence[Meeting], hits: list[Opened], *, closes: bool
) -> Facts:
    """Return the open accesses at a piece after an access to it."""
    if closes and len(facts) == 1:
        (only,) = facts
        if meets[only.kind] == BARRIER:
            if not hits or hits[-1] is not only:
                hits.append(only)
            return (opened,)
        if meets[only.kind]:
            hits.append(only)
        return (opened,) if only.kind == opened.kind else (only, opened)
    kept = []
    # Where no barrier can go, one that could order an earlier access of the class may come too late
    # for this one: both are kept.
    alike = MOST_ALTERNATIVES if not closes else 0
    for each in facts:
        if meets[each.kind]:
            if not hits or hits[-1] is not each:
                hits.append(each)
            if closes and meets[each.kind] == BARRIER:
                continue
        if each.kind != opened.kind:
            kept.append(each)
        elif alike > 0 and each.access != opened.access:
            alike -= 1
            kept.append(each)
    return (*kept, opened)


def _both(mine: Facts, others: Facts, moved: Callable[[Opened], Opened]) -> Facts:
    """Return the open accesses on one path or another; `mine` itself if the other adds nothing.
    Most accesses at a meeting left it by another path, and no path to it need be known.
    """
    if mine is others:
        return mine
    added = []
    for one in others:
        if one.pending is None and one in mine:
            continue
        each = one if one.pending is None else moved(one)
        alike = [own for own in mine if own.kind == each.kind]
        same = any(
            own.access == each.access
            and (each.pending is None or (own.pending is not None and own.pending >= each.pending))
            and (each.signalled or not own.signalled)
            for own in alike
        )
        harder = (each.pending is not None and all(own.pending is None for own in alike)) or (
            not each.signalled and all(own.signalled for own in alike)
        )
        if same:
            continue
        each = moved(one)
        if len(alike) < MOST_ALTERNATIVES or harder:
            added.append(each)
        elif (farther := _farther(alike, each)) is not None:
            mine = tuple(each if own is farther else own for own in mine)
    return (*mine, *added) if added else mine


def _farther(alike: Sequence[Opened], one: Opened) -> Opened | None:
    """Return the farthest of some accesses of one class that needs nothing but what a nearer one
    needs; None if there is none.
    """
    if one.pending is not None:
        return None
    those = [own for own in alike if own.pending is None and own.signalled is one.signalled]
    found = min(those, key=lambda own: own.since, default=one)
    return found if found.since < one.since else None
