"""The contents of a picture of an execution, before its layout: the events, and a selection of the
pairs of each relation.

A relation has many pairs that repeat the same information; a picture shows those from which the
others follow, and its legend says which were left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import pairwise

from fencepost.executions.cells import Extent
from fencepost.executions.execution import Execution, Pair, Relation
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

SHORT_SCOPES = {
    Scope.SINGLETHREAD: "thread",
    Scope.WAVEFRONT: "wave",
    Scope.WORKGROUP: "wg",
    Scope.CLUSTER: "cluster",
    Scope.AGENT: "agent",
    Scope.SYSTEM: "system",
}
"""The names of scopes in the labels of arrows."""

DRAWING_ORDER = (
    Relation.READS_FROM,
    Relation.SYNCHRONIZES_WITH,
    Relation.MODIFICATION_ORDER,
    Relation.LOCATION_ORDER,
    Relation.HAPPENS_BEFORE,
    Relation.AVAILABILITY,
    Relation.VISIBILITY,
    Relation.SEQ_CST_ORDER,
    Relation.MAY_SEE,
    Relation.PARTICIPATES_IN,
    Relation.RACE,
)
"""The relations that are drawn as arrows, in the order of a label; program order is the columns."""


class Omission(Enum):
    """A kind of pairs that a picture leaves out of a relation; the value is the legend's text."""

    REDUCED = "reduced"
    WITHIN_THREADS = "between threads"
    INITIAL = "initial writes come first"
    LATER = "first of each thread"
    IDLE = "towards other threads' accesses"


@dataclass(frozen=True, slots=True)
class Strand:
    """A pair of a relation as drawn. `scopes` are those of an availability or visibility operation;
    `spaces` the address spaces in which the pair holds, if that matters, which the label names if
    they differ from pair to pair; `bytes` those at which it holds, if these are not all that both
    access. A `broken` pair is one that a rule excludes.
    """

    relation: Relation
    first: int
    second: int
    scopes: tuple[Scope, ...] = ()
    spaces: frozenset[AddressSpace] = frozenset()
    names_spaces: bool = False
    broken: bool = False
    bytes: tuple[Extent, ...] = ()

    @property
    def label(self) -> str:
        """The label of the arrow: `rf`, `visop@agent`, `sw@local`."""
        at = [SHORT_SCOPES[scope] for scope in self.scopes]
        if self.names_spaces:
            at += (space.name.lower() for space in sorted(self.spaces))
        at += map(str, self.bytes)
        text = f"{self.relation.value}@{','.join(at)}" if at else self.relation.value
        return f"✗ {text}" if self.broken else text

    @property
    def directed(self) -> bool:
        """True if the line has an arrow head: a race has no direction."""
        return self.relation is not Relation.RACE


@dataclass(frozen=True, slots=True)
class Bundle:
    """The strands from one event to another, drawn as one arrow."""

    first: int
    second: int
    strands: tuple[Strand, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """The contents of a picture. `threads` are the columns from left to right, as indices into the
    program's threads; `order` has the events of each thread in program order; `badges` are the
    reflexive pairs of an event.
    """

    threads: tuple[int, ...]
    order: Mapping[int, tuple[int, ...]]
    initial: tuple[int, ...]
    bundles: tuple[Bundle, ...]
    badges: Mapping[int, tuple[Strand, ...]]
    omissions: Mapping[Relation, tuple[Omission, ...]]


def content(
    execution: Execution,
    relations: Iterable[Relation],
    broken: frozenset[tuple[Relation, int, int]] = frozenset(),
) -> Content:
    """Select the contents of a picture of an execution with some relations; pairs that are `broken`
    are always drawn.
    """
    chosen = frozenset(relations)
    order = {
        thread: program_order(execution, thread)
        for thread in range(len(execution.structure.program.threads))
    }
    strands: dict[tuple[int, int], list[Strand]] = {}
    badges: dict[int, list[Strand]] = {}
    omissions: dict[Relation, tuple[Omission, ...]] = {}
    for relation in DRAWING_ORDER:
        pairs: list[Pair] = []
        if relation in chosen:
            pairs, omissions[relation] = _telling(execution, relation, order, chosen)
        known = {(pair.first, pair.second) for pair in pairs}
        pairs += (
            pair
            for pair in execution.pairs(relation)
            if (relation, pair.first, pair.second) in broken
            and (pair.first, pair.second) not in known
        )
        for strand in _strands(relation, pairs, _accessed(execution), broken):
            if strand.first == strand.second:
                badges.setdefault(strand.first, []).append(strand)
                continue
            if all(_is_initial(execution, event) for event in (strand.first, strand.second)):
                continue  # nothing happened between them
            key = (strand.first, strand.second)
            if not strand.directed and key not in strands and key[::-1] in strands:
                key = key[::-1]
            strands.setdefault(key, []).append(strand)
    return Content(
        _columns(execution),
        order,
        tuple(e for e in execution.events if _is_initial(execution, e)),
        tuple(Bundle(*key, tuple(strands[key])) for key in sorted(strands)),
        {event: tuple(own) for event, own in badges.items()},
        omissions,
    )


def _accessed(execution: Execution) -> frozenset[AddressSpace]:
    """The address spaces of the accesses that threads share."""
    structure = execution.structure
    return frozenset(
        structure.locations[event.location].space
        for event in (structure.events[each] for each in execution.events)
        if event.location is not None and event.thread is not None
    ) - {AddressSpace.PRIVATE}


def program_order(execution: Execution, thread: int) -> tuple[int, ...]:
    """The events of a thread, in program order."""
    own = [e for e in execution.events if execution.structure.events[e].thread == thread]
    before = dict.fromkeys(own, 0)
    for pair in execution.pairs(Relation.PROGRAM_ORDER):
        if pair.first in before and pair.second in before:
            before[pair.second] += 1
    return tuple(sorted(own, key=lambda event: (before[event], event)))


def _columns(execution: Execution) -> tuple[int, ...]:
    """Return the threads, ordered such that those of every scope instance are adjacent: instances
    in the order of their first threads.
    """
    positions = [thread.position for thread in execution.structure.program.threads]
    firsts: dict[object, int] = {}
    for index, position in enumerate(positions):
        for scope in Scope:
            firsts.setdefault(position.instance(scope), index)
    wide_to_narrow = sorted(Scope, reverse=True)
    return tuple(
        sorted(
            range(len(positions)),
            key=lambda t: [firsts[positions[t].instance(scope)] for scope in wide_to_narrow],
        )
    )


def _is_initial(execution: Execution, event: int) -> bool:
    return execution.structure.events[event].thread is None


def _strands(
    relation: Relation,
    pairs: Sequence[Pair],
    accessed: frozenset[AddressSpace],
    broken: frozenset[tuple[Relation, int, int]],
) -> list[Strand]:
    """Return a strand for each two events that a relation joins, whatever the scopes and
    direction. Address spaces are named where they differ, or are not all that are `accessed`.
    """
    differ = len({pair.spaces for pair in pairs}) > 1 or not all(
        accessed <= pair.spaces for pair in pairs
    )
    found: dict[tuple[int, int], list[Pair]] = {}
    for pair in pairs:
        key = (pair.first, pair.second)
        if relation is Relation.RACE and key[::-1] in found:
            continue
        found.setdefault(key, []).append(pair)
    return [
        Strand(
            relation,
            *key,
            tuple(sorted({p.scope for p in same if p.scope is not None})),
            frozenset().union(*(p.spaces for p in same)),
            relation.has_spaces and differ,
            (relation, *key) in broken,
            tuple(dict.fromkeys(run for pair in same for run in pair.bytes)),
        )
        for key, same in found.items()
    ]


def _telling(
    execution: Execution,
    relation: Relation,
    order: Mapping[int, tuple[int, ...]],
    chosen: frozenset[Relation],
) -> tuple[list[Pair], tuple[Omission, ...]]:
    """Return the pairs of a relation from which the others follow, and the omissions."""
    pairs = list(execution.pairs(relation))
    omitted: list[Omission] = []
    match relation:
        case Relation.MODIFICATION_ORDER | Relation.SEQ_CST_ORDER:
            pairs = _note(pairs, _reduced(pairs), Omission.REDUCED, omitted)
        case Relation.HAPPENS_BEFORE:
            pairs = _note(pairs, _reduced(pairs), Omission.REDUCED, omitted)
            neighbours = {n for own in order.values() for n in pairwise(own)}
            # Annotations can take program order out of happens-before; then the rest is news.
            if neighbours <= {(p.first, p.second) for p in pairs}:
                between = [p for p in pairs if not _same_thread(execution, p)]
                pairs = _note(pairs, between, Omission.WITHIN_THREADS, omitted)
        case Relation.LOCATION_ORDER:
            # Location order need not be transitive; where it is not, each pair is news.
            if _transitive(pairs):
                pairs = _note(pairs, _reduced(pairs), Omission.REDUCED, omitted)
            between = [p for p in pairs if not _same_thread(execution, p)]
            pairs = _note(pairs, between, Omission.WITHIN_THREADS, omitted)
        case Relation.AVAILABILITY:
            pairs = _note(pairs, _leading(execution, pairs), Omission.IDLE, omitted)
            pairs = _note(pairs, _earliest(execution, pairs), Omission.LATER, omitted)
        case Relation.VISIBILITY:
            pairs = _note(pairs, _leading(execution, pairs), Omission.IDLE, omitted)
            between = [p for p in pairs if not _same_thread(execution, p)]
            pairs = _note(pairs, _earliest(execution, between), Omission.LATER, omitted)
        case Relation.PARTICIPATES_IN:
            between = [p for p in pairs if not _same_thread(execution, p)]
            pairs = _note(pairs, between, Omission.WITHIN_THREADS, omitted)
        case _:
            pass
    if relation in (Relation.MODIFICATION_ORDER, Relation.LOCATION_ORDER, Relation.MAY_SEE):
        later = [
            p
            for p in pairs
            if not _is_initial(execution, p.first)
            or (relation is not Relation.MODIFICATION_ORDER and _puzzling(execution, p, chosen))
        ]
        pairs = _note(pairs, later, Omission.INITIAL, omitted)
    return pairs, tuple(omitted)


def _note(
    before: list[Pair], after: list[Pair], why: Omission, omitted: list[Omission]
) -> list[Pair]:
    """Return the remaining pairs; record the reason if any were omitted."""
    if len(after) < len(before):
        omitted.append(why)
    return after


def _puzzling(execution: Execution, pair: Pair, chosen: frozenset[Relation]) -> bool:
    """Return True if the second event is a read and no arrow would show the source of its value."""
    sourced = Relation.READS_FROM in chosen and any(
        rf.second == pair.second for rf in execution.pairs(Relation.READS_FROM)
    )
    return pair.second in execution.read and not sourced


def _leading(execution: Execution, pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs of a write and an operation on it that can matter to another thread: the
    operation is, or happens before, an access there to the written location. Reflexive pairs take
    no room.
    """
    events = execution.structure.events
    after = {(p.first, p.second) for p in execution.pairs(Relation.HAPPENS_BEFORE)}

    def matters(pair: Pair) -> bool:
        write = events[pair.first]
        return pair.first == pair.second or any(
            event == pair.second or (pair.second, event) in after
            for event in execution.events
            if execution.structure.meet(event, pair.first)
            and events[event].thread not in (None, write.thread)
        )

    return [pair for pair in pairs if matters(pair)]


def _earliest(execution: Execution, pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs of a write and an operation on it except those that follow, in the
    operation's thread, another such pair of no smaller scope.
    """
    before = {(p.first, p.second) for p in execution.pairs(Relation.PROGRAM_ORDER)}

    def follows(pair: Pair, other: Pair) -> bool:
        return (
            pair.first == other.first
            and (other.second, pair.second) in before
            and (other.scope or 0) >= (pair.scope or 0)
        )

    return [
        p for p in pairs if p.first == p.second or not any(follows(p, other) for other in pairs)
    ]


def _same_thread(execution: Execution, pair: Pair) -> bool:
    events = execution.structure.events
    thread = events[pair.first].thread
    return thread is not None and thread == events[pair.second].thread


def _reduced(pairs: list[Pair]) -> list[Pair]:
    """Return the transitive reduction of an acyclic relation; all pairs of another.

    If a relation holds in some address spaces, an intermediate event must be related in as many.
    """
    spaces = {(p.first, p.second): p.spaces for p in pairs}
    if not _acyclic(spaces):
        return pairs
    after: dict[int, list[int]] = {}
    for first, second in spaces:
        after.setdefault(first, []).append(second)
    return [
        p
        for p in pairs
        if not any(
            p.spaces <= spaces[p.first, middle] and p.spaces <= spaces[middle, p.second]
            for middle in after[p.first]
            if (middle, p.second) in spaces
        )
    ]


def _transitive(pairs: Sequence[Pair]) -> bool:
    known = {(p.first, p.second) for p in pairs}
    return all(
        (first, last) in known
        for first, middle in known
        for other, last in known
        if middle == other
    )


def _acyclic(pairs: Iterable[tuple[int, int]]) -> bool:
    remaining = set(pairs)
    while remaining:
        targets = {second for _, second in remaining}
        kept = {pair for pair in remaining if pair[0] in targets}
        if kept == remaining:
            return False
        remaining = kept
    return True
