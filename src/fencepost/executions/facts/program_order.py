"""Program order of an event structure: the events that stand on one path of a thread."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

from fencepost.executions.structure import Event, EventStructure
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class ProgramOrder:
    """`pairs` are the events of a thread that stand on one path, in order; `neighbours` those that
    may have no event between them.
    """

    pairs: frozenset[tuple[int, int]]
    neighbours: tuple[tuple[int, int], ...]


def program_order(
    structure: EventStructure, keep: Callable[[Event], bool] | None = None
) -> ProgramOrder:
    """Return the program order of a structure, or of the events that `keep` accepts, as if there
    were no others.
    """
    successors: dict[int, list[int]] = {}
    for edge in structure.edges:
        if edge.target is not None:
            successors.setdefault(edge.source, []).append(edge.target)
    pairs: set[tuple[int, int]] = set()
    neighbours: list[tuple[int, int]] = []
    after: dict[int, set[int]] = {}
    first: dict[int, list[int]] = {}  # the first events on the paths from a block's start
    for block in reversed(_topological(structure, successors)):
        events = structure.blocks[block].events
        if keep is not None:
            events = tuple(e for e in events if keep(structure.events[e]))
        later: set[int] = set()
        following: dict[int, None] = {}
        for target in successors.get(block, ()):
            later |= after[target]
            following.update(dict.fromkeys(first[target]))
        groups = _groups(structure, events)
        for one, other in pairwise(groups):
            neighbours += product(one, other)
        if groups:
            neighbours += product(groups[-1], following)
        for group in reversed(groups):
            for event in group:
                pairs.update((event, successor) for successor in later)
            later.update(group)
        after[block] = later
        first[block] = list(groups[0]) if groups else list(following)
    if structure.unordered:
        return _with_copies(structure, pairs, neighbours)
    return ProgramOrder(frozenset(pairs), tuple(neighbours))


def _with_copies(
    structure: EventStructure, pairs: set[tuple[int, int]], neighbours: list[tuple[int, int]]
) -> ProgramOrder:
    """Return the order without what asynchronous loads to LDS are not ordered before. It is partial
    in their threads, where all pairs count as neighbours: their closure is the order.
    """
    kept = frozenset(pairs - structure.unordered)
    threads = {structure.events[event].thread for event, _ in structure.unordered}
    others = [pair for pair in neighbours if structure.events[pair[0]].thread not in threads]
    partial = sorted(pair for pair in kept if structure.events[pair[0]].thread in threads)
    return ProgramOrder(kept, (*others, *partial))


def _groups(structure: EventStructure, events: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the events of a block in order, those of one operation, which have none, together."""
    leads = [structure.events[event].lead for event in events]
    if not any(lead is not None for lead in leads):
        return [(event,) for event in events]
    groups: dict[int, tuple[int, ...]] = {}
    for event, lead in zip(events, leads, strict=True):
        at = event if lead is None else lead
        groups[at] = (*groups.get(at, ()), event)
    return list(groups.values())


def _topological(structure: EventStructure, successors: dict[int, list[int]]) -> list[int]:
    """Return the blocks, each before its successors."""
    waiting = [0] * len(structure.blocks)
    for targets in successors.values():
        for target in targets:
            waiting[target] += 1
    ready = [block for block, count in enumerate(waiting) if count == 0]
    for block in ready:
        for target in successors.get(block, ()):
            waiting[target] -= 1
            if waiting[target] == 0:
                ready.append(target)
    return ready
