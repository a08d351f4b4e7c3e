"""Which writes a read may see, and what it may return [002 Location Order, value of a read]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tests.naive.events import Event, inclusive_scopes
from tests.naive.order import HappensBefore
from tests.naive.relation import Relation


def may_see(read: Event, hb: HappensBefore, order: Relation) -> list[Event]:
    """The writes to the same location that the read may see."""
    writes = [e for e in hb.events if e.writes and e.location == read.location and e is not read]
    return [w for w in writes if not _hidden(w, writes, read, order) and not hb.ordered(read, w)]


def _hidden(w: Event, writes: Sequence[Event], read: Event, order: Relation) -> bool:
    """The first exception: the write is location-ordered before another that is location-ordered
    before the read.
    """
    return any((w.index, w2.index) in order and (w2.index, read.index) in order for w2 in writes)


def all_atomic_and_inclusive(operations: Sequence[Event]) -> bool:
    """Whether these are only atomic operations with inclusive scopes."""
    return all(e.is_atomic for e in operations) and all(
        inclusive_scopes(a, b) for a, b in combinations(operations, 2)
    )


def sources(read: Event, hb: HappensBefore, order: Relation) -> list[int | None]:
    """The writes that the read may take its value from, by index; None stands for undef. The cases
    are those of the text, in its order.
    """
    seen = may_see(read, hb, order)
    before = [e for e in hb.events if (e.index, read.index) in order]
    if not before:
        return [None]
    if seen and all_atomic_and_inclusive([read, *seen]):
        return [w.index for w in seen]
    if any(w not in before for w in seen):
        return [None]
    if len(seen) == 1:
        return [seen[0].index]
    return [None]
