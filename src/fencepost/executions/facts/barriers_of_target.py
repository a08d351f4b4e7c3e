"""Facts about features that a target lacks: barrier objects, and split barriers.

Only tests that name a target need the tables of targets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.executions.structure import EventStructure
from fencepost.program.operations import BarrierSync
from fencepost.program.program import BarrierKind
from fencepost.targets.barrier_objects import BarrierKind as Hardware
from fencepost.targets.barrier_objects import BarrierObject, barrier_objects
from fencepost.targets.processors import find

_HARDWARE = {
    BarrierKind.WORKGROUP: Hardware.WORKGROUP,
    BarrierKind.CLUSTER: Hardware.CLUSTER_USER,
    BarrierKind.NAMED: Hardware.NAMED,
    BarrierKind.NULL: Hardware.NULL_NAMED,
}


def target_facts(
    structure: EventStructure, target: str, operations: Iterable[int]
) -> Iterator[str]:
    """Yield the barrier operations, given by the indices of their events, that have no object on
    the target (`absent`), or one whose barriers are not split (`unsplit`).
    """
    rows = barrier_objects(find(target))
    for index in operations:
        event = structure.events[index]
        assert event.barrier is not None
        if structure.barriers[event.barrier].kind is BarrierKind.BARE:
            continue
        row = _row(structure, rows, event.barrier)
        if row is None:
            yield f"absent({index})."
        elif not row.split and not isinstance(event.operation, BarrierSync):
            yield f"unsplit({index})."


def _row(
    structure: EventStructure, rows: tuple[BarrierObject, ...], barrier: int
) -> BarrierObject | None:
    """Return the barrier object of the target that this one uses; None if none is left."""
    used = structure.barriers[barrier]
    row = next((row for row in rows if row.kind is _HARDWARE[used.kind]), None)
    if row is None or used.kind is not BarrierKind.NAMED:
        return row
    declared = [b.name for b in structure.program.barriers if b.kind is BarrierKind.NAMED]
    return row if declared.index(used.name) < len(row.ids) else None
