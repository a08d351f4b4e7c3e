"""Modification orders, coherence, and the order of seq_cst operations [LangRef Atomic Memory
Ordering Constraints; 001 Memory Scopes; D3, D7].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from fencepost.vocabulary.orderings import Ordering
from tests.naive.events import SYNCHRONIZED, Event, Instance, inclusive_scopes
from tests.naive.order import HappensBefore, ReadsFrom, fenced_spaces
from tests.naive.relation import Relation


def modification_orders(events: Sequence[Event]) -> Iterator[Relation]:
    """Every choice of a modification order for each location: the initial write first, then the
    monotonic or stronger writes; writes of scopes that are not inclusive are unrelated.
    """
    by_location: dict[Instance, list[Event]] = {}
    for e in events:
        if e.writes and e.is_ordered and e.location is not None:
            by_location.setdefault(e.location, []).append(e)
    choices = []
    for writes in by_location.values():
        initial = [w for w in writes if w.is_initial]
        later = [w for w in writes if not w.is_initial]
        choices.append(
            {
                frozenset(
                    (a.index, b.index)
                    for place, a in enumerate((*initial, *arranged))
                    for b in (*initial, *arranged)[place + 1 :]
                    if inclusive_scopes(a, b)
                )
                for arranged in permutations(later)
            }
        )
    for chosen in product(*(sorted(choice, key=sorted) for choice in choices)):
        yield Relation(len(events), [pair for pairs in chosen for pair in pairs])


def coherent(hb: HappensBefore, reads_from: ReadsFrom, modification: Relation) -> bool:
    """Whether modification order agrees with happens-before, and reads with both."""
    events = hb.events
    writes = [e for e in events if e.writes and e.is_ordered]
    reads = [e for e in events if e.reads and e.is_ordered]
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
    events: Sequence[Event], reads_from: ReadsFrom, modification: Relation
) -> Relation:
    """Reads-from, modification order, from-reads, and their compositions, between atomic operations
    [D7; C++20 atomics.order, coherence-ordered before]. Unordered ones are atomic too; what they
    write only has no place in modification order [D13].
    """
    order = Relation(len(events), modification)
    for r in events:
        if not (r.reads and r.is_atomic):
            continue
        source = reads_from[r.index]
        if source is None or not events[source].is_atomic:
            continue
        order.add((source, r.index))
        for w in events:
            if w is not r and (source, w.index) in modification:
                order.add((r.index, w.index))
    return order.closure()


def has_seq_cst_order(hb: HappensBefore, reads_from: ReadsFrom, modification: Relation) -> bool:
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
