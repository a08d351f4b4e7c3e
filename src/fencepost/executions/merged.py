"""Executions by operations: the parts of an access of several cells are one event again.

What holds of bytes says of which, where it does not hold of all that both operations access: a read
of 16 bytes over four writes reads from each of them in its own run of bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fencepost.executions.cells import Extent
from fencepost.executions.execution import Execution, Pair, Relation
from fencepost.executions.structure import EventStructure
from fencepost.program.values import Value, from_bytes, to_bytes
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

OF_BYTES = frozenset(
    {
        Relation.READS_FROM,
        Relation.MODIFICATION_ORDER,
        Relation.LOCATION_ORDER,
        Relation.MAY_SEE,
        Relation.RACE,
    }
)
"""The relations that hold between accesses at a byte."""


def merged(execution: Execution) -> Execution:
    """Return the execution with one event for each operation; the same where each has one."""
    structure = execution.structure
    if all(event.lead is None for event in structure.events):
        return execution
    return replace(
        execution,
        events=tuple(e for e in execution.events if structure.lead(e) == e),
        read=_values(structure, execution.read),
        written=_values(structure, execution.written),
        relations={
            relation: _pairs(structure, relation, pairs)
            for relation, pairs in execution.relations.items()
        },
    )


def _values(structure: EventStructure, values: Mapping[int, Value]) -> dict[int, Value]:
    """Return the values of operations: those of their parts, in the order of the bytes."""
    parts: dict[int, list[int | None]] = {}
    whole: dict[int, Value] = {}
    for event in sorted(values):
        if structure.events[event].lead is None:
            whole[event] = values[event]
            continue
        cell = structure.events[event].location
        assert cell is not None
        size = structure.locations[cell].size
        parts.setdefault(structure.lead(event), []).extend(to_bytes(values[event], size))
    return {**whole, **{event: from_bytes(known) for event, known in parts.items()}}


def _pairs(
    structure: EventStructure, relation: Relation, pairs: Sequence[Pair]
) -> tuple[Pair, ...]:
    spaces: dict[tuple[int, int, Scope | None], frozenset[AddressSpace]] = {}
    cells: dict[tuple[int, int, Scope | None], list[Extent]] = {}
    for pair in pairs:
        key = (structure.lead(pair.first), structure.lead(pair.second), pair.scope)
        if key[0] == key[1] and pair.first != pair.second:
            continue
        spaces[key] = spaces.get(key, frozenset()) | pair.spaces
        cell = structure.events[pair.second].location
        if relation in OF_BYTES and cell is not None:
            where = structure.locations[cell]
            cells.setdefault(key, []).append(Extent(where.offset, where.size))
    return tuple(
        Pair(*key[:2], spaces[key], key[2], _told(structure, relation, key[:2], cells.get(key, ())))
        for key in sorted(spaces, key=lambda key: (*key[:2], key[2] or 0))
    )


def _told(
    structure: EventStructure,
    relation: Relation,
    pair: tuple[int, int],
    cells: Sequence[Extent],
) -> tuple[Extent, ...]:
    """Return the runs of bytes at which a pair holds; none if these are all of those that the
    second operation reads, or that both access.
    """
    if not cells:
        return ()
    runs: list[Extent] = []
    for cell in sorted(cells, key=lambda each: each.offset):
        if runs and runs[-1].end == cell.offset:
            runs[-1] = Extent(runs[-1].offset, runs[-1].size + cell.size)
        else:
            runs.append(cell)
    extents = [structure.extent(event) for event in pair]
    if relation is Relation.READS_FROM:
        extents = extents[1:]
    common = Extent(
        max(each.offset for each in extents),
        min(each.end for each in extents) - max(each.offset for each in extents),
    )
    return () if runs == [common] else tuple(runs)
