"""Which writes a read may see, and what it may return [002 Location Order, value of a read]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tests.naive.events import Event, inclusive_scopes, same_bytes
from tests.naive.order import HappensBefore
from tests.naive.propagation import ByteOrder
from tests.naive.relation import Relation


def may_see(read: Event, byte: int, hb: HappensBefore, order: ByteOrder) -> list[Event]:
    """The writes to a byte that the read may see."""
    writes = [
        e
        for e in hb.events
        if e.writes and e.location == read.location and byte in e.bytes and e is not read
    ]
    return [
        w for w in writes if not _hidden(w, writes, read, order[byte]) and not hb.ordered(read, w)
    ]


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


def sources(read: Event, byte: int, hb: HappensBefore, order: ByteOrder) -> list[int | None]:
    """The writes that the read may take a byte from, by index; None stands for undef. The cases are
    those of the text, in its order.
    """
    seen = may_see(read, byte, hb, order)
    before = [e for e in hb.events if (e.index, read.index) in order[byte]]
    if not before:
        return [None]
    if seen and all_atomic_and_inclusive([read, *seen]):
        return [w.index for w in seen]
    if any(w not in before for w in seen):
        return [None]
    if len(seen) == 1:
        return [seen[0].index]
    return [None]


def takes_whole(reader: Event, taken: Sequence[Event]) -> bool:
    """Whether an atomic read that takes its bytes from these writes takes none from one, and
    another from another, of those atomic writes, of inclusive scopes, that touch just the bytes
    that it does [LangRef Atomic Memory Ordering Constraints; D42]. So does the final read of a
    location.
    """
    whole = {
        w.index: w
        for w in taken
        if reader.is_atomic
        and w.is_atomic
        and same_bytes(w, reader)
        and inclusive_scopes(w, reader)
    }
    return len(whole) <= 1
