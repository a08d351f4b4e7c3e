"""Strategies on bare windows: every window is hit, by as few barriers as trying all shows."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest

from fencepost.placement.choice import interval_cover
from fencepost.placement.choice.strategies import (
    SyncRegion,
    find_disjoint_interval_strategy,
    minimize_placement_strategy,
)


class Graph:
    """Nodes are equal by what they are; a graph by being the same."""


@dataclass
class Node:
    """A node as the strategies see it."""

    _topo_location: int
    graph: Graph
    prev: Node | None = None


GRAPH = Graph()


def window(start: int, end: int, loop: tuple[int, int] | None = None) -> SyncRegion:
    """A window between two positions, or around a loop."""
    one = Node(start, GRAPH, Node(start - 1, GRAPH))
    two = Node(end, GRAPH, Node(end - 1, GRAPH))
    first, last = (Node(at, GRAPH) for at in loop) if loop else (None, None)
    return SyncRegion(None, [one], [two], loop is not None, one, two, start, end, first, last)


def draw(rng: random.Random, loops: int, most: int) -> list[SyncRegion]:
    """Windows over loops that lie behind one another, perhaps inside one that holds them all."""
    bounds: list[tuple[int, int]] = []
    at = 1
    for _ in range(loops):
        low = at + rng.randint(0, 5)
        bounds.append((low, low + rng.randint(3, 10)))
        at = bounds[-1][1] + 1
    if loops > 1 and rng.random() < 0.3:
        bounds.append((bounds[0][0] - 1, at))
    out = []
    for _ in range(rng.randint(1, most)):
        if bounds and rng.random() < 0.5:
            low, high = rng.choice(bounds)
            start = rng.randint(low, high)
            out.append(window(start, rng.randint(low, start), (low, high)))
        else:
            start = rng.randint(0, at + 6)
            out.append(window(start, start + rng.randint(1, 8)))
    return out


def hits(region: SyncRegion, positions: tuple[int, ...]) -> bool:
    """Whether a barrier before one of the positions lies in a window."""
    start, end = region.prod_location, region.cons_location
    if not region.cross_iter:
        return any(start < p <= end for p in positions)
    low, high = region.graph_start._topo_location, region.graph_end._topo_location
    return any(start < p <= high or low <= p <= end for p in positions)


def fewest(regions: list[SyncRegion]) -> int:
    """How few positions hit all windows, by trying all sets of windows' ends."""
    ends = sorted({region.cons_location for region in regions})
    return next(
        count
        for count in range(len(ends) + 1)
        for some in combinations(ends, count)
        if all(hits(region, some) for region in regions)
    )


@pytest.mark.parametrize("loops", [0, 1, 2, 3])
def test_fewest(loops: int) -> None:
    """As few as trying all, also where windows of several loops and nested ones meet."""
    for seed in range(300):
        regions = draw(random.Random(1000 * loops + seed), loops, 8)
        chosen = minimize_placement_strategy(regions)
        assert all(region in regions for region in chosen)
        positions = tuple(region.cons_location for region in chosen)
        assert all(hits(region, positions) for region in regions), seed
        assert len(positions) == fewest(regions), seed


def test_beyond_the_optimiser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the optimiser every window is still hit."""
    monkeypatch.setattr(interval_cover, "LARGEST", 0)
    for seed in range(300):
        regions = draw(random.Random(seed), 3, 12)
        positions = tuple(r.cons_location for r in minimize_placement_strategy(regions))
        assert all(hits(region, positions) for region in regions), seed


def test_signals_come_before_waits_and_pairs_are_disjoint() -> None:
    """Each pair waits where the fewest barriers are, and begins no earlier than the last wait."""
    for seed in range(300):
        regions = draw(random.Random(seed), 2, 10)
        pairs = find_disjoint_interval_strategy(regions)
        waits = [region.cons_location for region in minimize_placement_strategy(regions)]
        assert [pair.cons_location for pair in pairs] == waits
        assert all(pair.prod_location < pair.cons_location for pair in pairs)
        for one, two in pairwise(pairs):
            assert one.cons_location <= two.prod_location + 1
