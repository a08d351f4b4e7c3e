"""Event structures as facts of a logic program.

This is the vocabulary that `models/*.lp` build on. Events, threads, locations, blocks, edges and
value nodes are numbers; scopes and address spaces are numbers as in `vocabulary`.

    access(E, L, A)  used(A)               an access: its location and address space; those in use
    read_of(E, L) write_of(E, L)           an access that reads; one that writes
    rmw(E)  fence(E)  initial(E)           a read-modify-write; a fence; an initial write
    thread(E, T)  scope(E, S)              its thread; the scope it names
    wider(E, S)                            the same, where it is LDS alone that it acts on and S is
                                           wider than workgroup
    parted(T, U, S)                        threads in different instances of a scope that is named
    apart(E, F)                            operations whose scopes are not inclusive
    disjoint(E, F)                         whose scope instances do not even overlap
    elsewhere(E, F)                        E is `wider`, and F an operation of another workgroup
    monotonic_read(E, L) monotonic_write(E, L)           accesses that are at least monotonic
    candidate(W, R)                        a write and a read of its location not before it in po
    coherent(W, R)                         the same, both monotonic and of inclusive scope
    earlier(V, W)                          two such writes, V initial or first in program order
    rival(V, W)                            two such writes, not ordered, V < W
    unrelated(V, W)                        two monotonic writes, not of inclusive scope
    acquire(E) release(E) seq_cst(E)       at least that
    names_acquire(E), ...                  the same, and monotonic_read and monotonic_write, of
                                           accesses to private memory
    atomic(E) volatile(E) generic(E)       how it accesses memory
    one_as(E)  av_none(E)                  its scope is one-as; it is marked amdgcn-av:none
    cooperative(E)                         a cooperative atomic access
    limited(F)  synchronizes(F, A)         a fence limited to address spaces, and to which
    part(A)                                one of the address spaces of which some operation does
                                           not synchronize all
    incompatible(E, F)                     in program order, with incompatible annotations
    unrecognized(E, F)                     the same, but for tags that the target does not recognize
    strangers(E, F)                        a release and an acquire of different threads, with
                                           incompatible annotations
    within(E, I, S)                        a seq_cst operation stands in instance I, of scope S
    contended(L)                           see below; uninitialized(L): there is no initial write
    contended_read(E, L), contended_write(E, L)
    tracked(W, L, A)                       a contended write that is not initial
    conflict(W, E)                         a write and another access to its contended location
    strong(E, F)                           of these, both atomic and of inclusive scope
    joined(E, F)                           parts of one access, in different cells
    along(V, W, X, Y)                      the parts of a write and of another access to the same
                                           bytes, both atomic: V and W in one cell, X
                                           and Y in another
    single(W, E)                           a write and another access to its cell, both atomic and
                                           of inclusive scope
    uneven(W, R)                           a write and a read, both monotonic, that cover different
                                           bytes
    coherent_overlap(W, R), ...            as without `_overlap` (earlier, rival, strong), of
                                           operations that cover different bytes
    unrelated_overlap(V, W)                two monotonic writes of inclusive scope that cover
                                           different bytes
    po(E, F)  po_next(E, F)                program order; and the same between neighbours on a path
    executed(E)                            it happens in every execution
    entry(B) in_block(E, B)                control: where threads start, where events stand
    source(D, B) target(D, B)              an edge's blocks
    always(D) branch(D, X, T) choice(D, B) when control takes it; T is 1 if where X is not 0
    stop(D)                                the edge where unfolding stopped
    require(E, X, T)                       if E happens, X is not 0 (T = 1), or is 0 (T = 0)
    stutter(K, D1, D2)  stutter_read(K, R1, R2)  stutter_effect(K, E)
    written(E, V)  stores(E, X)            the constant it writes; the node whose value it writes
    stores_if(E, C, V)  stores_if_value(E, C, X)         the same, if node C has a value
    computed                               some write depends on what was read
    feedback                               what was read decides what is written, or where
    value_of(X, E)                         the node that is the value E reads
    may_return(X, V)                       a value that the node may be, if there is feedback
    table(X, Y, V, W)                      node X is W where node Y is V
    table(X, Y, Z, U, V, W)                node X is W where Y is U and Z is V
    merge(X, D, Y)  merge_constant(X, D, V)
    tells(X, E)                            node X is whether arrive E is the first of its phase

A location here is a cell, the bytes of a location that no access of the program tells apart, and an
access of several cells is several events (`executions/cells.py`).

A location is contended if some access to it is not at least monotonic, or two accesses to it are
not of inclusive scope or do not cover the same bytes, or it has no initial write. Elsewhere,
whatever a read may see is atomic and of inclusive scope, so it returns the value of one of those
writes and coherence says which: location order has no part in it, and rules about it are for
contended locations alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fencepost.executions.facts.barriers import Settled, barrier_facts
from fencepost.executions.facts.control import control_facts, spin_facts, value_facts
from fencepost.executions.facts.memory import Memory
from fencepost.executions.facts.parts import part_facts
from fencepost.executions.facts.program_order import ProgramOrder, program_order
from fencepost.executions.structure import Event, EventKind, EventStructure
from fencepost.program.operations import AccessKind, Load, Store
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering


def facts(
    structure: EventStructure,
    *,
    clusters: bool,
    every_relation: bool = False,
    settled: Settled | None = None,
    endless: bool = False,
) -> str:
    """Return the facts of a structure, as program text. If the target has no `clusters`, the
    cluster scope is the agent scope (001 Memory Scopes). With `every_relation`, every location
    counts as contended: the executions are the same, with relations that decide nothing. Facts
    about barriers that are `settled` are stated rather than left open. With `endless`, loops may go
    round forever also without barriers.

    Raises BoundReached if a value may take too many values.
    """
    keep = (lambda event: not event.kind.is_barrier) if structure.barriers else None
    order = program_order(structure, keep)
    memory = Memory(structure, order.pairs, clusters=clusters, every_relation=every_relation)
    return " ".join(
        (
            *memory.facts(),
            *(part_facts(structure) if memory.sized else ()),
            *_events(structure, memory),
            *_order(structure, order),
            *control_facts(structure),
            *value_facts(structure),
            *(barrier_facts(structure, settled) if structure.barriers else ()),
            *(spin_facts(structure) if endless and not structure.barriers else ()),
        )
    )


def barrier_only_facts(structure: EventStructure) -> str:
    """The facts of control and of barriers alone, without memory."""
    return " ".join((*control_facts(structure), *barrier_facts(structure, None, memory=False)))


def _order(structure: EventStructure, order: ProgramOrder) -> Iterator[str]:
    events = structure.events
    yield from (f"po({e},{f})." for e, f in order.pairs)
    yield from (f"po_next({e},{f})." for e, f in order.neighbours)
    for e, f in order.pairs:
        tags = events[e].tags
        if tags and not tags.compatible(events[f].tags):
            yield f"incompatible({e},{f})."
            if tags.recognized().compatible(events[f].tags.recognized()):
                yield f"unrecognized({e},{f})."


def _events(structure: EventStructure, memory: Memory) -> Iterator[str]:
    for index, event in enumerate(structure.events):
        if event.location is not None:
            yield from _access(structure, index, event, event.location)
        match event.kind:
            case EventKind.INITIAL_WRITE:
                yield f"initial({index}). executed({index})."
                continue
            case EventKind.READ_MODIFY_WRITE:
                yield f"rmw({index})."
            case EventKind.FENCE:
                yield f"fence({index})."
                spaces = event.tags.synchronized_spaces()
                if spaces is not None:
                    yield f"limited({index})."
                    yield from (f"synchronizes({index},{space:d})." for space in sorted(spaces))
            case EventKind.READ | EventKind.WRITE:
                pass
            case (
                EventKind.BARRIER_INIT
                | EventKind.BARRIER_JOIN
                | EventKind.BARRIER_DROP
                | EventKind.BARRIER_ARRIVE
                | EventKind.BARRIER_WAIT
            ):
                continue
            case _:
                assert_never(event.kind)
        yield f"thread({index},{event.thread})."
        yield from _strength(index, event, memory)


def _access(structure: EventStructure, index: int, event: Event, location: int) -> Iterator[str]:
    space = structure.locations[location].space
    yield f"access({index},{location},{space:d})."
    monotonic = event.ordering.at_least_monotonic
    named = "names_" if space is AddressSpace.PRIVATE else ""
    if event.kind.reads:
        yield f"read_of({index},{location})."
        if monotonic:
            yield f"{named}monotonic_read({index},{location})."
    if event.kind.writes:
        yield f"write_of({index},{location})."
        if monotonic:
            yield f"{named}monotonic_write({index},{location})."


def _strength(index: int, event: Event, memory: Memory) -> Iterator[str]:
    """Ordering, scope, and the modifiers of an operation."""
    ordering, scope = event.ordering, memory.scopes[index]
    named = "names_" if memory.is_private(event) else ""
    if ordering.at_least_acquire and event.kind is not EventKind.WRITE:
        yield f"{named}acquire({index})."
    if ordering.at_least_release and event.kind is not EventKind.READ:
        yield f"{named}release({index})."
    if ordering is Ordering.SEQ_CST:
        yield f"{named}seq_cst({index})."
    if scope is not None:
        yield f"{'wider' if memory.is_wider(index) else 'scope'}({index},{scope:d})."
    if event.scope is not None and event.scope.one_as:
        yield f"one_as({index})."
    if not event.tags.makes_available:
        yield f"av_none({index})."
    if event.volatile:
        yield f"volatile({index})."
        if ordering.is_atomic:
            yield f"atomic({index})."
    if event.generic:
        yield f"generic({index})."
    operation = event.operation
    if isinstance(operation, Load | Store) and operation.kind is AccessKind.COOPERATIVE:
        yield f"cooperative({index})."
