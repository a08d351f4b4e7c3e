"""The two strategies on bare hazard windows (003 Placement strategies).

They take and return `SyncRegion`s, for callers that have windows and no program: a window goes from
a producer's position to a consumer's, and a barrier goes before the consumer at its position. A
barrier at position p covers a window (start, end] if start < p <= end; around a loop, if it comes
after the producer or at the consumer or before, inside the loop. About n log n steps.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from fencepost.citations import Cite, Source
from fencepost.errors import InputError
from fencepost.placement.choice.interval_cover import LoopWindows, fewest, is_covered
from fencepost.records import dataclass

CITE = Cite(Source.PLACEMENT, "Placement strategies")


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


def minimize_placement_strategy(sync_regions: Sequence[Any]) -> list[Any]:
    """Return windows of the list, one for each barrier, which goes before the window's consumer:
    the fewest that cover all windows (`interval_cover` says how far that is proven).

    Raises InputError if a window's ends contradict its kind.
    """
    # Two stable sorts by one number each cost less than one by pairs.
    regions = sorted(sync_regions, key=attrgetter("prod_location"))
    regions.sort(key=attrgetter("cons_location"))
    straight = [region for region in regions if not region.cross_iter]
    chosen = _greedy(straight)
    if len(straight) == len(regions):
        return chosen
    loops = _loops(region for region in regions if region.cross_iter)
    positions = [region.cons_location for region in chosen]
    if all(is_covered(loop, positions) for loop in loops):
        return chosen
    forward = [(region.prod_location, region.cons_location) for region in straight]
    ends = list(dict.fromkeys(region.cons_location for region in regions))
    return _regions_at(regions, fewest(forward, loops, ends))


def _greedy(regions: Iterable[Any]) -> list[Any]:
    """Return the fewest that cover windows within an iteration, which are sorted by end: each
    position is as late as the first window without one allows.
    """
    out: list[Any] = []
    last = -1
    for region in regions:
        start, end = region.prod_location, region.cons_location
        if start >= end:
            raise _wrong(region, "a window within an iteration ends after its start")
        if last <= start:
            out.append(region)
            last = end
    return out


def _loops(regions: Iterable[Any]) -> list[LoopWindows]:
    """Return the loops that windows are around, each with its windows in their order."""
    loops: dict[tuple[int, int], LoopWindows] = {}
    for region in regions:
        start, end = region.prod_location, region.cons_location
        if region.graph_start is None or region.graph_end is None:
            raise _wrong(region, "a window around a loop names the loop's first and last node")
        bounds = region.graph_start._topo_location, region.graph_end._topo_location
        if start < end or not bounds[0] <= end <= start <= bounds[1]:
            raise _wrong(region, f"a window around a loop lies in it, which is {bounds}")
        loops.setdefault(bounds, LoopWindows(*bounds, [])).windows.append((start, end))
    return list(loops.values())


def find_disjoint_interval_strategy(sync_regions: Sequence[Any]) -> list[SyncRegion]:
    """Return for each barrier of the fewest a window from the last producer before it to the
    consumer that it waits at: the signal goes after the first, the wait before the second. Windows
    do not overlap. If no producer comes before, or it lies in another graph, or before the last
    wait, the signal goes right before the wait.
    """
    if not sync_regions:
        return []
    last = dict(zip(map(attrgetter("prod_location"), sync_regions), sync_regions, strict=True))
    producers = sorted(last)
    out: list[SyncRegion] = []
    waits: dict[int, int] = {}
    placements = minimize_placement_strategy(sync_regions)
    for placement in sorted(placements, key=attrgetter("cons_location")):
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


def _regions_at(regions: Sequence[Any], chosen: Sequence[int]) -> list[Any]:
    """Return for each position a window that ends there, preferably one that no earlier position
    covers.
    """
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
