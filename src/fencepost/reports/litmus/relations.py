"""The relations of an execution in words, with scopes and address spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.executions.cells import Extent
from fencepost.executions.execution import Execution, Pair, Relation
from fencepost.vocabulary.address_spaces import AddressSpace

_LISTED = (
    Relation.MODIFICATION_ORDER,
    Relation.SYNCHRONIZES_WITH,
    Relation.HAPPENS_BEFORE,
    Relation.AVAILABILITY,
    Relation.VISIBILITY,
    Relation.LOCATION_ORDER,
    Relation.PARTICIPATES_IN,
    Relation.RACE,
)


def relation_lines(execution: Execution) -> Iterator[str]:
    """Yield a line for each relation that has pairs: `synchronizes-with in local memory: b → e`."""
    for relation in _LISTED:
        pairs = [pair for pair in execution.pairs(relation) if _telling(execution, relation, pair)]
        if not pairs:
            continue
        common = spaces_of_all(pairs)
        head = relation.words if common is None else f"{relation.words} in {in_words(common)}"
        marked = relation.has_spaces and common is None
        texts = (_pair(execution, relation, pair, marked=marked) for pair in pairs)
        yield f"{head}: " + ", ".join(texts)


def spaces_of_all(pairs: Sequence[Pair]) -> frozenset[AddressSpace] | None:
    """The address spaces in which all pairs hold, if these are the same for all of them; None
    where they differ, or the relation does not distinguish any.
    """
    (first, *rest) = {pair.spaces for pair in pairs} or {frozenset()}
    return None if rest or not first else first


def in_words(spaces: frozenset[AddressSpace]) -> str:
    """Return address spaces as text: `global and local memory`."""
    return " and ".join(space.name.lower() for space in sorted(spaces)) + " memory"


def bytes_text(extents: Sequence[Extent]) -> str:
    """Return bytes of a location in words: `bytes 0..3 and 8..11`."""
    one = len(extents) == 1 and extents[0].size == 1
    return f"byte{'' if one else 's'} {' and '.join(map(str, extents))}"


def _telling(execution: Execution, relation: Relation, pair: Pair) -> bool:
    """Return True if a pair says more than that initial writes come first; of happens-before, if it
    orders, or should, two accesses of different threads to one location.
    """
    first, second = (execution.structure.events[e] for e in (pair.first, pair.second))
    if first.thread is None:
        return False
    if relation is not Relation.HAPPENS_BEFORE:
        return True
    return (
        first.thread != second.thread
        and execution.structure.meet(pair.first, pair.second)
        and (first.kind.writes or second.kind.writes)
    )


def _pair(execution: Execution, relation: Relation, pair: Pair, *, marked: bool) -> str:
    text = f"{execution.label(pair.first)} → {execution.label(pair.second)}"
    notes = [] if pair.scope is None else [pair.scope.word]
    notes += [bytes_text(pair.bytes)] if pair.bytes else []
    if marked:
        notes.append(in_words(pair.spaces).removesuffix(" memory"))
    if relation is Relation.HAPPENS_BEFORE:
        location = execution.structure.events[pair.first].location
        assert location is not None
        place = execution.structure.locations[location]
        if place.space not in pair.spaces:
            notes.append(f"{place.name} is in {place.space.name.lower()} memory: not ordered by it")
    return f"{text} ({'; '.join(notes)})" if notes else text
