"""The two strategies on bare windows: sound, and as few as trying all positions finds."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations

import pytest

from fencepost.errors import InputError
from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.choice.hazards import get_barriers_analysis
from fencepost.placement.choice.strategies import (
    SyncRegion,
    find_disjoint_interval_strategy,
    minimize_placement_strategy,
)
from fencepost.placement.regions import HazardKind


@dataclass
class Node:
    """As much of a graph's node as the strategies look at."""

    _topo_location: int
    graph: object
    prev: Node | None = None


GRAPH = object()


def window(start: int, end: int, loop: tuple[int, int] | None = None) -> SyncRegion:
    """A window, around a loop if one is given."""
    producer, consumer = Node(start, GRAPH), Node(end, GRAPH, Node(end - 1, GRAPH))
    return SyncRegion(
        None, [producer], [consumer], loop is not None, producer, consumer, start, end,
        Node(loop[0], GRAPH) if loop else None, Node(loop[1], GRAPH) if loop else None,
    )  # fmt: skip


def covered(region: SyncRegion, positions: tuple[int, ...]) -> bool:
    """Whether a barrier at one of the positions is on a window's way."""
    start, end = region.prod_location, region.cons_location
    if not region.cross_iter:
        return any(start < p <= end for p in positions)
    low, high = region.graph_start._topo_location, region.graph_end._topo_location
    return any(start < p <= high or low <= p <= end for p in positions)


@pytest.mark.parametrize("seed", range(300))
def test_fewest_for_one_loop(seed: int) -> None:
    """Every window is covered, with as few positions as any choice of consumers needs."""
    rng = random.Random(seed)
    regions = []
    for _ in range(rng.randint(1, 7)):
        start, end = sorted(rng.sample(range(16), 2))
        if rng.random() < 0.5 and start >= 4 and end <= 12:
            regions.append(window(end, start, (4, 12)))
        else:
            regions.append(window(start, end))
    chosen = tuple(each.cons_location for each in minimize_placement_strategy(regions))
    assert all(covered(region, chosen) for region in regions)
    ends = sorted({region.cons_location for region in regions})
    fewest = next(
        count
        for count in range(len(ends) + 1)
        if any(all(covered(r, some) for r in regions) for some in combinations(ends, count))
    )
    assert len(chosen) == fewest


def test_disjoint_pairs() -> None:
    """Each pair goes from the last producer before its wait; pairs do not overlap."""
    regions = [window(2, 9), window(4, 7), window(11, 20), window(3, 30)]
    pairs = find_disjoint_interval_strategy(regions)
    assert [(each.prod_location, each.cons_location) for each in pairs] == [(4, 7), (11, 20)]
    around = [window(9, 3, (2, 10))]
    pairs = find_disjoint_interval_strategy(around)
    assert [(each.prod_location, each.cons_location) for each in pairs] == [(2, 3)]


def test_a_barrier_before_the_producer_does_not_cover_the_back_edge() -> None:
    """A position at the producer itself is before it."""
    regions = [window(4, 8), window(8, 4, (2, 9))]
    assert len(minimize_placement_strategy(regions)) == 2


def test_windows_that_contradict_themselves() -> None:
    """An end before its start, or outside its loop, is an error."""
    with pytest.raises(InputError, match="from 5 to 3"):
        minimize_placement_strategy([window(5, 3)])
    with pytest.raises(InputError, match="lies in it"):
        minimize_placement_strategy([window(3, 5, (0, 9))])
    assert minimize_placement_strategy([]) == []
    assert find_disjoint_interval_strategy([]) == []


def test_analysis() -> None:
    """Windows in the order WAR, RAW, WAW, with the loop of those that go around."""
    regions = get_barriers_analysis(parse("W A; for { R A; W A }"))
    shown = [(r.prod_location, r.cons_location, r.cross_iter) for r in regions]
    assert shown == [(2, 3, False), (0, 2, False), (3, 2, True)]
    assert regions[2].graph_start.location == 2
    assert HazardKind.RAW.name == "RAW"
