"""Availability, visibility, location order: how writes reach accesses [002 Ordering]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope, ScopeInstance
from tests.naive.events import (
    Edition,
    Event,
    contains,
    inclusive,
    program_ordered,
    scope_instances,
)
from tests.naive.order import HappensBefore, fenced_spaces
from tests.naive.relation import Relation


@dataclass(frozen=True, slots=True)
class Availability:
    """`operation` is an availability operation on `write`, with its instance of `scope`."""

    write: int
    operation: int
    scope: Scope


@dataclass(frozen=True, slots=True)
class Visibility:
    """`operation` makes `write` visible in its instance of `scope`, and in the subscope instances
    that include the operation.
    """

    write: int
    operation: int
    scope: Scope
    byte: int = 0


ByteOrder = Mapping[int, Relation]
"""An order of the accesses to a location, for each of its bytes."""


@dataclass(frozen=True, slots=True)
class Propagation:
    """Everything that 002 Ordering defines for one candidate execution under one edition."""

    availability: frozenset[Availability]
    visibility: frozenset[Visibility]
    location_order: ByteOrder
    """From writes to accesses, at each byte that both touch; a read-modify-write is one access [002
    Location Order; D19].
    """


def access_scope(event: Event, edition: Edition) -> Scope | None:
    """The scope at which the access itself is store-available or load-visible; None where it is
    not [002 store-available, load-visible; 002 (2026-08)].
    """
    if event.location is None:
        return None
    if edition is Edition.AMDGPU_2026_08:
        if event.location.space is AddressSpace.LOCAL:
            return Scope.WORKGROUP
        volatile = event.volatile and not event.is_atomic
        if volatile and event.location.space is AddressSpace.GLOBAL:
            return Scope.SYSTEM
    return event.scope if event.is_atomic or event.is_av else None


def affects(operation: Event, space: AddressSpace) -> bool:
    """Whether a MakeAvailable or MakeVisible operation acts on writes to the space [D12]."""
    if space is AddressSpace.REGION:
        return False  # the memory model does not support it [001 Memory Model]
    if operation.location is None:
        return space is AddressSpace.PRIVATE or space in fenced_spaces(operation)
    return not operation.one_as or operation.location.space is space


def makes_available(event: Event) -> bool:
    """Whether it is a MakeAvailable operation [002 MakeAvailable and MakeVisible]."""
    return event.releases and not event.non_av


def makes_visible(event: Event) -> bool:
    """Whether it is a MakeVisible operation [002 MakeAvailable and MakeVisible]."""
    return event.acquires and not event.non_av


def propagation(hb: HappensBefore, edition: Edition) -> Propagation:
    """Availability, visibility and location order of a candidate execution."""
    events = hb.events
    if edition is Edition.LLVM:
        return Propagation(frozenset(), frozenset(), _llvm_order(hb))
    available: set[Availability] = set()
    visible: set[Visibility] = set()
    for write in events:
        # the initial write is location-ordered before everything as it is [002 Location Order]
        if write.writes and not write.is_initial:
            of_write = _availability_operations(write, hb, edition)
            available |= of_write
            for byte in write.bytes:
                visible |= _visibility_operations(write, byte, of_write, hb, edition)
    order = _location_order(hb, available, visible)
    return Propagation(frozenset(available), frozenset(visible), order)


def _availability_operations(
    write: Event, hb: HappensBefore, edition: Edition
) -> set[Availability]:
    """The availability operations on a write [002 Availability Operation]."""
    assert write.location is not None
    space = write.location.space
    found: set[Availability] = set()
    own = access_scope(write, edition)
    if own is not None:
        found.add(Availability(write.index, write.index, own))
    makers = [e for e in hb.events if makes_available(e) and affects(e, space)]
    for x in makers:
        # program order counts where it is happens-before [D4]
        if program_ordered(write, x) and hb.within(space, write, x):
            found.add(Availability(write.index, x.index, x.scope))
    while True:
        more = {
            Availability(write.index, x.index, x.scope)
            for x in makers
            if contains(x, x.scope, write)
            for z in found
            if hb.within(space, hb.events[z.operation], x)
            and contains(hb.events[z.operation], z.scope, x)
        }
        if more <= found:
            return found
        found |= more


def _visibility_operations(
    write: Event, byte: int, available: set[Availability], hb: HappensBefore, edition: Edition
) -> set[Visibility]:
    """The visibility operations on a byte of a write, each with the largest instance of every way
    in which it makes the write visible [002 Visibility Operation].
    """
    assert write.location is not None
    space = write.location.space
    observers: list[tuple[Event, Scope]] = []
    for y in hb.events:
        scope = access_scope(y, edition)
        # 'to the same address': a load-visible operation is one on the bytes that it reads
        touches = y.location == write.location and byte in y.bytes
        if y.reads and touches and scope is not None:
            observers.append((y, scope))
        if makes_visible(y) and affects(y, space):
            observers.append((y, y.scope))
    found: set[Visibility] = set()
    for y, y_scope in observers:
        for made in available:
            x = hb.events[made.operation]
            if hb.within(space, x, y) and inclusive(x, made.scope, y, y_scope):
                found.add(Visibility(write.index, y.index, min(made.scope, y_scope), byte))
    while True:
        more = {
            Visibility(write.index, y.index, min(s1, y_scope), byte)
            for y, y_scope in observers
            for seen in found
            if hb.within(space, hb.events[seen.operation], y)
            and contains(y, y_scope, hb.events[seen.operation])
            # the write is visible in the instance of `seen.scope` and in the subscope instances
            for s1 in Scope
            if s1 <= seen.scope and contains(hb.events[seen.operation], s1, y)
        }
        if more <= found:
            return found
        found |= more


def available_in(made: Availability, events: Sequence[Event]) -> frozenset[ScopeInstance]:
    """The instances in which the operation makes the write available: its own, and the subscope
    instances of that which include the write [002 Availability Operation].
    """
    own = ScopeInstance(made.scope, events[made.operation].lineage[made.scope])
    return frozenset({own}) | {
        instance
        for instance in scope_instances(events[made.write], made.scope)
        if instance.scope < made.scope
    }


def visible_in(made: Visibility, events: Sequence[Event]) -> frozenset[ScopeInstance]:
    """The instances in which the operation makes the write visible [002 Visibility Operation]."""
    return scope_instances(events[made.operation], made.scope)


def _accesses(events: Sequence[Event]) -> Iterator[tuple[Event, Event, int]]:
    """Triples of a write, another access to its location, and a byte that both touch."""
    for w in events:
        for y in events:
            if w.writes and w is not y and w.location == y.location and not y.is_initial:
                yield from ((w, y, byte) for byte in w.bytes if byte in y.bytes)


def _orders(events: Sequence[Event]) -> dict[int, Relation]:
    """An empty order for each byte."""
    touched = {byte for e in events if e.location is not None for byte in e.bytes}
    return {byte: Relation(len(events)) for byte in touched}


def _llvm_order(hb: HappensBefore) -> ByteOrder:
    """Happens-before between accesses to one location, as the LLVM memory model has it where 002
    has location order [LangRef Memory Model for Concurrent Operations].
    """
    order = _orders(hb.events)
    for w, y, byte in _accesses(hb.events):
        if hb.ordered(w, y):
            order[byte].add((w.index, y.index))
    return order


def _location_order(
    hb: HappensBefore, available: set[Availability], visible: set[Visibility]
) -> ByteOrder:
    """Location order [002 Location Order], of accesses to a byte."""
    order = _orders(hb.events)
    for w, y, byte in _accesses(hb.events):
        # the initial write comes before every access, and program order needs no availability
        if (
            w.is_initial
            or program_ordered(w, y)
            or (y.writes and _available_to(w, y, hb, available))
            or (y.reads and _visible_to(w, y, byte, hb, visible))
        ):
            order[byte].add((w.index, y.index))
    return order


def _available_to(w: Event, later: Event, hb: HappensBefore, available: set[Availability]) -> bool:
    """Whether an availability operation on the write happens before the later write, which its
    scope instance includes [002 Location Order].
    """
    assert w.location is not None
    return any(
        made.write == w.index
        and hb.within(w.location.space, hb.events[made.operation], later)
        and contains(hb.events[made.operation], made.scope, later)
        for made in available
    )


def _visible_to(w: Event, r: Event, byte: int, hb: HappensBefore, visible: set[Visibility]) -> bool:
    """Whether a visibility operation on a byte of the write is the read itself, or comes before it
    in program order, where that is happens-before [002 Location Order; D4].
    """
    assert w.location is not None
    for made in visible:
        z = hb.events[made.operation]
        if made.write != w.index or made.byte != byte:
            continue
        if z is r or (program_ordered(z, r) and hb.within(w.location.space, z, r)):
            return True
    return False
