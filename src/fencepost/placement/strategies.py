"""The two strategies on bare hazard windows (003 Placement strategies).

They take and give `SyncRegion`s, so they serve whoever has windows and no program: a window goes
from a producer's position to a consumer's, a barrier goes before the consumer that it is placed at.
A barrier at position p covers a window (start, end] if start < p <= end; around a loop, if it comes
after the producer or at the consumer or before, inside the loop. Near n log n.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from fencepost.citations import Cite, Source
from fencepost.errors import InputError

CITE = Cite(Source.PLACEMENT, "Placement strategies")
MOST_LOOPS = 32
"""In programs with more loops, a barrier for a back edge is added without looking for a better
choice of the others."""


@dataclass(slots=True)
class SyncRegion:
    """A hazard window (003 Key Ideas): `resource` is accessed by a producer and then a consumer.

    Locations are positions in pre-order, from 0. `cross_iter`: the consumer runs in a later
    iteration than the producer, of the loop whose first and last nodes are `graph_start` and
    `graph_end`. Nodes are whatever the front-end has; those that bound a loop have a
    `_topo_location`.
    """

    resource: Any = None
    producers: Sequence[Any] | None = None
    consumers: Sequence[Any] | None = None
    cross_iter: bool = False
    producer: Any = None
    consumer: Any = None
    prod_location: int = -1
    cons_location: int = -1
    graph_start: Any = None
    graph_end: Any = None


@dataclass(slots=True)
class _Loop:
    start: int
    end: int
    arcs: list[tuple[int, int]]


def minimize_placement_strategy(sync_regions: Sequence[Any]) -> list[Any]:
    """Windows of the list, one for each barrier, which goes before the window's consumer: the
    fewest that cover all windows, for one loop and without; few for several loops.

    Raises InputError where a window's ends contradict its kind.
    """
    if not sync_regions:
        return []
    # Two stable sorts by one number each cost less than one by pairs.
    regions = sorted(sync_regions, key=attrgetter("prod_location"))
    regions.sort(key=attrgetter("cons_location"))
    forward: list[tuple[int, int]] = []
    loops: dict[tuple[int, int], _Loop] = {}
    for region in regions:
        start, end = region.prod_location, region.cons_location
        if not region.cross_iter:
            if start >= end:
                raise _wrong(region, "a window within an iteration ends after its start")
            forward.append((start, end))
            continue
        if region.graph_start is None or region.graph_end is None:
            raise _wrong(region, "a window around a loop names the loop's first and last node")
        bounds = region.graph_start._topo_location, region.graph_end._topo_location
        if start < end or not bounds[0] <= end <= start <= bounds[1]:
            raise _wrong(region, f"a window around a loop lies in it, which is {bounds}")
        loops.setdefault(bounds, _Loop(*bounds, [])).arcs.append((start, end))
    chosen = _greedy(forward)
    order = sorted(loops.values(), key=lambda each: (each.end - each.start, each.start))
    for number, loop in enumerate(order):
        if _covered(loop, chosen):
            continue
        better = None
        if len(order) <= MOST_LOOPS:
            ends = [region.cons_location for region in regions]
            better = _shifted(loop, forward, ends, len(chosen))
        if better is not None and all(_covered(each, better) for each in order[: number + 1]):
            chosen = better
        else:
            # One barrier in front of the first consumer covers every window of the loop.
            at = min(end for _, end in loop.arcs)
            chosen = sorted({*chosen, at})
    return _regions_at(regions, chosen)


def find_disjoint_interval_strategy(sync_regions: Sequence[Any]) -> list[SyncRegion]:
    """For each barrier of the fewest, a window from the last producer before it to the consumer
    that it waits at: the signal goes after the first, the wait before the second. Windows do not
    overlap. Where no producer comes before, or it lies in another graph, or before the last wait,
    the signal goes right before the wait.
    """
    if not sync_regions:
        return []
    last = {each.prod_location: each for each in sync_regions}
    producers = sorted(last)
    out: list[SyncRegion] = []
    waits: dict[int, int] = {}
    placements = minimize_placement_strategy(sync_regions)
    for placement in sorted(placements, key=lambda each: each.cons_location):
        consumer = placement.consumer
        before = consumer.prev
        at = bisect_left(producers, placement.cons_location)
        signal = last[producers[at - 1]].producer if at else before
        graph = id(consumer.graph)
        if signal.graph is not consumer.graph or signal._topo_location < waits.get(graph, -1):
            signal = before
        waits[graph] = placement.cons_location
        out.append(
            SyncRegion(
                producer=signal,
                consumer=consumer,
                prod_location=signal._topo_location,
                cons_location=consumer._topo_location,
            )
        )
    return out


def _greedy(forward: Sequence[tuple[int, int]]) -> list[int]:
    """The fewest positions that cover the windows, which come by ascending end."""
    chosen: list[int] = []
    last = -1
    for start, end in forward:
        if last <= start:
            chosen.append(end)
            last = end
    return chosen


def _reach(loop: _Loop, chosen: Sequence[int]) -> tuple[int, int]:
    """The first and the last chosen position in a loop; beyond its ends if there is none."""
    low, high = bisect_left(chosen, loop.start), bisect_right(chosen, loop.end)
    return (chosen[low], chosen[high - 1]) if low < high else (loop.end + 1, loop.start - 1)


def _covered(loop: _Loop, chosen: Sequence[int]) -> bool:
    first, last = _reach(loop, chosen)
    return all(last > start or first <= end for start, end in loop.arcs)


def _shifted(
    loop: _Loop, forward: Sequence[tuple[int, int]], ends: Sequence[int], most: int
) -> list[int] | None:
    """As many positions as before that also cover the loop, if there are: the first position in
    the loop is moved forward, the others follow as late as they can.
    """
    before = [window for window in forward if window[1] < loop.start]
    rest = [window for window in forward if window[1] >= loop.start]
    head = _greedy(before)
    if not rest:
        return None
    following = _following(rest)
    limit = min((end for start, end in rest if start >= loop.start), default=loop.end)
    limit = min(limit, loop.end)
    latest = head[-1] if head else -1
    limit = min(limit, min((end for start, end in rest if start >= latest), default=limit))
    candidates = [each for each in dict.fromkeys(ends) if loop.start <= each <= limit]
    firsts = sorted(loop.arcs, key=lambda arc: arc[1])
    needed: list[int] = []
    for start, _ in firsts:
        needed.append(max(start, needed[-1] if needed else -1))
    arc_ends = [end for _, end in firsts]
    inside = [each for each in dict.fromkeys(ends) if each <= loop.end]
    final = max(inside, default=-1)
    for first in reversed(candidates):
        behind = bisect_left(arc_ends, first)
        must = needed[behind - 1] if behind else -1
        chain = _chain([*head, first], following, most)
        within = [each for each in chain if each <= loop.end]
        if within[-1] <= must < final:
            # A position further on serves as well at the loop's end, where it ends the loop too.
            chain = _chain([*within, final], following, most)
            within = [each for each in chain if each <= loop.end]
        if len(chain) <= most and (must < 0 or within[-1] > must):
            return chain
    return None


def _chain(start: list[int], following: _following, most: int) -> list[int]:
    """The positions that follow, each as late as it can be; one too many is enough to see that
    there are too many.
    """
    chain = start
    while len(chain) <= most and (after := following(chain[-1])) is not None:
        chain.append(after)
    return chain


class _following:  # noqa: N801 -- reads as the function it is
    """The latest next position after one, for windows by ascending end."""

    def __init__(self, windows: Sequence[tuple[int, int]]) -> None:
        by_start = sorted(windows)
        self.starts = [start for start, _ in by_start]
        self.ends = [end for _, end in by_start]
        for at in range(len(self.ends) - 2, -1, -1):
            self.ends[at] = min(self.ends[at], self.ends[at + 1])

    def __call__(self, position: int) -> int | None:
        at = bisect_left(self.starts, position)
        return self.ends[at] if at < len(self.ends) else None


def _regions_at(regions: Sequence[Any], chosen: Sequence[int]) -> list[Any]:
    """For each position, a window that ends there, rather one that no earlier position covers."""
    out: list[Any] = []
    first: dict[int, list[Any]] = {position: [] for position in chosen}
    for region in regions:
        if region.cons_location in first:
            first[region.cons_location].append(region)
    last = -1
    for position in chosen:
        here = first[position]
        fresh = [r for r in here if not r.cross_iter and r.prod_location >= last]
        out.append(fresh[0] if fresh else here[0])
        last = position
    return out


def _wrong(region: Any, rule: str) -> InputError:
    return InputError(
        f"a window from {region.prod_location} to {region.cons_location}"
        f" ({'around a loop' if region.cross_iter else 'within an iteration'})",
        rule=f"{rule} [{CITE}]",
        mend="correct the window's locations, or cross_iter",
    )
