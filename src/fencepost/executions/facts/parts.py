"""Facts of accesses of several cells, whose parts are events (`executions/cells.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from fencepost.executions.structure import Event, EventKind, EventStructure

Parts = dict[int, int]
"""The parts of an access: its events by their cells, which are indices of locations."""


def uneven(one: Event, other: Event) -> bool:
    """Return True if two accesses to a cell do not cover the same bytes. The initial write counts
    as one of the bytes of any access.
    """
    if EventKind.INITIAL_WRITE in (one.kind, other.kind):
        return False
    return one.extent != other.extent


def part_facts(structure: EventStructure) -> Iterator[str]:
    """Yield which events are parts of one access, and which parts of two accesses to the same bytes
    correspond, if both are atomic.
    """
    events = structure.events
    by_lead: dict[int, Parts] = {}
    for index, event in enumerate(events):
        if event.lead is not None and event.location is not None:
            by_lead.setdefault(event.lead, {})[event.location] = index
    for parts in by_lead.values():
        if events[min(parts.values())].kind is not EventKind.INITIAL_WRITE:
            for e, f in permutations(parts.values(), 2):
                yield f"joined({e},{f})."
    for one, write in by_lead.items():
        if not (events[one].kind.writes and events[one].ordering.is_atomic):
            continue
        for other, access in by_lead.items():
            alike = not uneven(events[one], events[other]) and events[other].thread is not None
            if events[one].thread is None:
                alike = alike and access.keys() <= write.keys()
            if one != other and alike and events[other].ordering.is_atomic:
                yield from _along(write, access)


def _along(write: Parts, access: Parts) -> Iterator[str]:
    for cell, beside in permutations(write.keys() & access.keys(), 2):
        yield f"along({write[cell]},{access[cell]},{write[beside]},{access[beside]})."
