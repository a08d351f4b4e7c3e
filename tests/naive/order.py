"""Happens-before, one relation for each address space [LangRef Memory Model for Concurrent
Operations; 001 Memory Scopes, Fence and Address Spaces; 004 happens-before; D8, D12, D13].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from tests.naive.events import (
    FENCE_PREFIXES,
    SYNCHRONIZED,
    Event,
    compatible,
    inclusive_scopes,
    program_ordered,
    same_bytes,
)
from tests.naive.relation import Pair, Relation

ReadsFrom = Mapping[tuple[int, int], int | None]
"""For each byte of a read, the write that it takes it from, or None: it is undef. Where a program
names no sizes, a location counts as one byte."""


def only_source(read: Event, reads_from: ReadsFrom, events: Sequence[Event]) -> Event | None:
    """The write that a read takes all its bytes from, if it touches just these; None if there is
    none [D43].
    """
    found = {reads_from[read.index, byte] for byte in read.bytes}
    source = found.pop()
    if found or source is None or not same_bytes(events[source], read):
        return None
    return events[source]


SPACES = (
    AddressSpace.GLOBAL,
    AddressSpace.LOCAL,
    AddressSpace.PRIVATE,
    AddressSpace.CONSTANT,
    AddressSpace.REGION,
)
"""The address spaces of the format; nothing synchronizes region memory, which the memory model does
not support, and nothing writes constant memory [001 Memory Model]."""

FENCE_SUFFIXES = {"local": AddressSpace.LOCAL, "global": AddressSpace.GLOBAL}


@dataclass(frozen=True, slots=True)
class Synchronization:
    """`release` synchronizes with `acquire` in the address spaces `spaces`."""

    release: int
    acquire: int
    spaces: frozenset[AddressSpace]


@dataclass(frozen=True, slots=True)
class HappensBefore:
    """The happens-before relations of one candidate execution."""

    events: Sequence[Event]
    synchronizations: frozenset[Synchronization]
    by_space: Mapping[AddressSpace, Relation]

    def within(self, space: AddressSpace, a: Event, b: Event) -> bool:
        """Whether a happens before b, in the relation of this address space."""
        return (a.index, b.index) in self.by_space[space]

    def ordered(self, a: Event, b: Event) -> bool:
        """Whether a happens before b, where both access one location; program order counts for
        this even between incompatible annotations [D3].
        """
        assert a.location is not None
        return program_ordered(a, b) or self.within(a.location.space, a, b)

    def consistent(self) -> bool:
        """Whether no access happens before itself, in its own address space [LangRef; D12]."""
        return not any(
            self.within(e.location.space, e, e) for e in self.events if e.location is not None
        )


def happens_before(
    events: Sequence[Event], reads_from: ReadsFrom, *, separate: bool = False
) -> HappensBefore:
    """Program order between compatible operations, what synchronizes, and their compositions, but
    not of program order with program order [D41]; the initial writes come first [LangRef; 004
    happens-before, Ordering]. `separate`: global and local memory have orders of their own, as in
    OpenCL [001 Memory Model].
    """
    size = len(events)
    base = [
        (a.index, b.index)
        for a in events
        for b in events
        if (a.is_initial and not b.is_initial) or (program_ordered(a, b) and compatible(a, b))
    ]
    own_order = Relation(size, base)
    edges = frozenset(_synchronizations(events, reads_from, separate=separate))
    by_space = {}
    for space in SPACES:
        pairs = [(s.release, s.acquire) for s in edges if space in s.spaces]
        by_space[space] = _composed(size, base, pairs) if pairs else own_order
    return HappensBefore(events, edges, by_space)


def _composed(size: int, base: Sequence[Pair], synchronized: Sequence[Pair]) -> Relation:
    """The ways of synchronizes-with and program order in which no two parts of program order follow
    each other.
    """
    first = [(a, d) for a, b in base for c, d in synchronized if b == c]
    ways = [*Relation(size, [*synchronized, *first]).closure()]
    last = [(a, d) for a, b in ways for c, d in base if b == c]
    return Relation(size, [*base, *ways, *last])


def _synchronizations(
    events: Sequence[Event], reads_from: ReadsFrom, *, separate: bool
) -> Iterator[Synchronization]:
    """The synchronizes-with pairs [LangRef Atomic Memory Ordering Constraints, fence].

    A fence acts on the accesses it is sequenced with, where 004 leaves their order in
    happens-before: their annotations are compatible [004 Ordering; D12].
    """
    for observer in events:
        if not (observer.reads and observer.is_ordered):
            continue
        acquirers = [
            e
            for e in events
            if e.acquires and (e is observer or (e.is_fence and _sequenced(observer, e)))
        ]
        for head in release_sequence_heads(observer, events, reads_from):
            releasers = [
                e
                for e in events
                if e.releases and (e is head or (e.is_fence and _sequenced(e, head)))
            ]
            for a in releasers:
                for b in acquirers:
                    spaces = synchronized_by(a, head) & synchronized_by(b, observer)
                    if separate:
                        spaces &= joined_by(a, head) & joined_by(b, observer)
                    # only the two ends need inclusive scopes [D8; 001 Memory Scopes]
                    if spaces and a is not b and inclusive_scopes(a, b):
                        yield Synchronization(a.index, b.index, spaces)


def _sequenced(a: Event, b: Event) -> bool:
    """Whether a comes before b in program order, and this is happens-before."""
    return program_ordered(a, b) and compatible(a, b)


def release_sequence_heads(
    observer: Event, events: Sequence[Event], reads_from: ReadsFrom
) -> Iterator[Event]:
    """The writes whose release sequence the observer reads from: the write it reads, and, as long
    as that is a read-modify-write, the write that one reads from [D8]. Accesses weaker than
    monotonic carry no synchronization [D13]. The read-modify-writes of a sequence are in one
    modification order with its head and with the write that they read: their scopes are inclusive.
    """
    at = observer
    links: list[Event] = []
    while at.reads and at not in links:
        source = only_source(at, reads_from, events)
        if source is None or source.is_initial or not source.is_ordered:
            return
        if source.is_cooperative != at.is_cooperative:
            return  # [001 'llvm.amdgcn.cooperative.atomic' Intrinsics]
        if at is not observer:
            links.append(at)
        at = source
        if links and not inclusive_scopes(links[-1], at):
            return
        if all(inclusive_scopes(link, at) for link in links):
            yield at


def synchronized_by(end: Event, access: Event) -> frozenset[AddressSpace]:
    """The address spaces that an end of synchronizes-with synchronizes; `access` is the atomic
    access by which it does, `end` itself or one next to a fence [D12].

    Nothing synchronizes through a private location, nor for one [001 Memory Scopes].
    """
    assert access.location is not None
    spaces = SYNCHRONIZED if access.location.space in SYNCHRONIZED else frozenset()
    if end.is_fence:
        spaces &= fenced_spaces(end)
    # also through a generic pointer: what counts is where it leads [D30]
    if end.one_as:
        spaces &= {access.location.space}
    return spaces


def joined_by(end: Event, access: Event) -> frozenset[AddressSpace]:
    """The orders of memory that an end of synchronizes-with is in, where global and local memory
    have orders of their own: that of the atomic access by which it is one, and the other as well if
    it is a seq_cst access or a fence of both; a fence of the other one alone is none [001 Memory
    Model].
    """
    assert access.location is not None
    own = frozenset({access.location.space})
    if not end.is_fence:
        return SYNCHRONIZED if end.ordering is Ordering.SEQ_CST else own
    named = fenced_spaces(end)
    if named == SYNCHRONIZED:
        return SYNCHRONIZED
    return own & named


def fenced_spaces(fence: Event) -> frozenset[AddressSpace]:
    """The address spaces that a fence's tags limit it to; all where none of its tags is one that
    the backend recognizes [001 Fence and Address Spaces; D12].
    """
    named = frozenset(
        FENCE_SUFFIXES[tag.suffix]
        for tag in fence.tags
        if tag.prefix in FENCE_PREFIXES and tag.suffix in FENCE_SUFFIXES
    )
    return named or SYNCHRONIZED
