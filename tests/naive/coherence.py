"""Modification orders, coherence, and the order of seq_cst operations [LangRef Atomic Memory
Ordering Constraints; 001 Memory Scopes; D3, D7].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product

from fencepost.vocabulary.orderings import Ordering
from tests.naive.events import (
    SYNCHRONIZED,
    Event,
    Instance,
    inclusive_scopes,
    same_bytes,
)
from tests.naive.order import HappensBefore, ReadsFrom, fenced_spaces
from tests.naive.relation import Relation

ByteOrder = Mapping[int, Relation]
"""A modification order for each byte of each location."""


def modification_orders(events: Sequence[Event]) -> Iterator[ByteOrder]:
    """Every choice of a modification order for each byte: the initial write first, then the
    monotonic or stronger writes; writes of scopes that are not inclusive are unrelated, and writes
    that touch the same bytes are in one order in all of them [D42].
    """
    size = len(events)
    by_byte: dict[tuple[Instance, int], list[Event]] = {}
    for e in events:
        if e.writes and e.is_ordered and e.location is not None:
            for byte in e.bytes:
                by_byte.setdefault((e.location, byte), []).append(e)
    groups: dict[object, tuple[list[int], list[Event]]] = {}
    for (location, byte), writes in by_byte.items():
        alike = all(same_bytes(a, b) for a, b in combinations(writes, 2))
        # bytes whose writes all touch the same are in one order: there is one choice for all
        key = (location, tuple(w.index for w in writes), None if alike else byte)
        groups.setdefault(key, ([], writes))[0].append(byte)
    choices = []
    for touched, writes in groups.values():
        initial = [w for w in writes if w.is_initial]
        later = [w for w in writes if not w.is_initial]
        found = {
            frozenset(
                (a.index, b.index)
                for place, a in enumerate((*initial, *arranged))
                for b in (*initial, *arranged)[place + 1 :]
                if inclusive_scopes(a, b)
            )
            for arranged in permutations(later)
        }
        choices.append([(touched, pairs) for pairs in sorted(found, key=sorted)])
    for chosen in product(*choices):
        orders = {byte: Relation(size) for e in events if e.location for byte in e.bytes}
        for touched, pairs in chosen:
            for byte in touched:
                for pair in pairs:
                    orders[byte].add(pair)
        if _agree(events, orders):
            yield orders


def _agree(events: Sequence[Event], orders: ByteOrder) -> bool:
    """Whether writes that touch the same bytes are in one order in all of them."""
    return not any(
        a.location == b.location
        and a.bytes == b.bytes
        and any((a.index, b.index) in orders[byte] for byte in a.bytes)
        and any((b.index, a.index) in orders[byte] for byte in a.bytes)
        for a, b in combinations([e for e in events if e.writes and len(e.bytes) > 1], 2)
    )


def coherent(hb: HappensBefore, reads_from: ReadsFrom, modification: ByteOrder) -> bool:
    """Whether modification order agrees with happens-before, and reads with both, at each byte."""
    return all(
        _coherent(hb, byte, {r: w for (r, b), w in reads_from.items() if b == byte}, order)
        for byte, order in modification.items()
    )


def _coherent(
    hb: HappensBefore, byte: int, reads_from: Mapping[int, int | None], modification: Relation
) -> bool:
    events = hb.events
    writes = [e for e in events if e.writes and e.is_ordered and byte in e.bytes]
    reads = [e for e in events if e.reads and e.is_ordered and byte in e.bytes]
    for a in writes:
        for b in writes:
            apart = a.location != b.location or a is b or not hb.ordered(a, b)
            if not apart and (b.index, a.index) in modification:
                return False
    for r in reads:
        source = reads_from[r.index]
        if source is None:
            continue
        for w in writes:
            if w is r or w.location != r.location:
                continue
            if hb.ordered(w, r) and (source, w.index) in modification:
                return False
            if hb.ordered(r, w) and (w.index, source) in modification:
                return False
        for later in reads:
            if later is r or later.location != r.location or not hb.ordered(r, later):
                continue
            later_source = reads_from[later.index]
            # the later read sees the same value or a later one
            if later_source is not None and (later_source, source) in modification:
                return False
        if r.writes and not _immediate(r, source, writes, modification):
            return False
    return True


def _immediate(rmw: Event, source: int, writes: Sequence[Event], modification: Relation) -> bool:
    """Whether the read-modify-write follows the write that it reads immediately."""
    if (rmw.index, source) in modification:
        return False
    return not any(
        (source, w.index) in modification and (w.index, rmw.index) in modification for w in writes
    )


def coherence_order(
    events: Sequence[Event], reads_from: ReadsFrom, modification: ByteOrder
) -> Relation:
    """Reads-from, modification order, from-reads, and their compositions, between atomic operations
    [D7; C++20 atomics.order, coherence-ordered before], at some byte. Unordered ones are atomic
    too; what they write only has no place in modification order [D13].
    """
    found = Relation(len(events))
    for byte, modified in modification.items():
        order = Relation(len(events), modified)
        for r in events:
            if not (r.reads and r.is_atomic and byte in r.bytes):
                continue
            source = reads_from[r.index, byte]
            if source is None or not events[source].is_atomic:
                continue
            order.add((source, r.index))
            for w in events:
                if w is not r and (source, w.index) in modified:
                    order.add((r.index, w.index))
        for pair in order.closure():
            found.add(pair)
    return found


def has_seq_cst_order(hb: HappensBefore, reads_from: ReadsFrom, modification: ByteOrder) -> bool:
    """Whether any seq_cst operations whose scopes all include each other have an order that has
    what it must [D7; 001 Memory Scopes]: a relation extends to an order if it has no cycle.
    """
    events = hb.events
    strict = [e for e in events if e.ordering is Ordering.SEQ_CST]
    if len(strict) < 2:
        return True
    order = coherence_order(events, reads_from, modification)
    required = Relation(len(events))
    for a in strict:
        for b in strict:
            if a is b or not inclusive_scopes(a, b):
                continue
            if _in_own_spaces(hb, a, b) or any(
                (x.index, y.index) in order
                for x in events
                if x is a or _fenced_behind(a, x, hb)
                for y in events
                if y is b or _fenced_before(y, b, hb)
            ):
                required.add((a.index, b.index))
    if required.closure().irreflexive():
        return True
    return all(_extends(required, group) for group in _including_each_other(strict))


def _extends(required: Relation, group: Sequence[Event]) -> bool:
    """Whether there is an order of these operations that contains what is required."""
    among = {e.index for e in group}
    pairs = [(a, b) for a in among for b in among if (a, b) in required]
    return Relation(max(among) + 1, pairs).closure().irreflexive()


def _including_each_other(strict: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """All sets of two operations or more any two of which have inclusive scopes."""
    for size in range(2, len(strict) + 1):
        for group in combinations(strict, size):
            if all(inclusive_scopes(a, b) for a, b in combinations(group, 2)):
                yield group


def _in_own_spaces(hb: HappensBefore, a: Event, b: Event) -> bool:
    """Whether a happens before b in the address space of each that accesses one: an edge of another
    address space does not order its accesses [D12]. A fence must act on that address space. Two
    fences must be in happens-before whichever address space it is looked at in.
    """
    accessed = {e.location.space for e in (a, b) if e.location is not None}
    if not accessed:
        return all(hb.within(space, a, b) for space in SYNCHRONIZED)
    return all(
        hb.within(space, a, b) and all(space in fenced_spaces(e) for e in (a, b) if e.is_fence)
        for space in accessed
    )


def _fenced_behind(fence: Event, access: Event, hb: HappensBefore) -> bool:
    """Whether the fence happens before the access, and acts on its address space [C++20
    atomics.order; 001 Fence and Address Spaces].
    """
    if not fence.is_fence or access.location is None:
        return False
    space = access.location.space
    return space in fenced_spaces(fence) and hb.within(space, fence, access)


def _fenced_before(access: Event, fence: Event, hb: HappensBefore) -> bool:
    """Whether the access happens before the fence, which acts on its address space."""
    if not fence.is_fence or access.location is None:
        return False
    space = access.location.space
    return space in fenced_spaces(fence) and hb.within(space, access, fence)
