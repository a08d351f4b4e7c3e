"""Algorithms of graphs against brute force on drawn graphs."""

from __future__ import annotations

import random

import pytest

from fencepost.graphs import (
    back_edges,
    components,
    cyclic,
    dominators,
    loop_body,
    post_dominators,
    predecessors,
    reachable,
    reverse_post_order,
)

Followers = dict[int, list[int]]
END = -1


def drawn(seed: int) -> Followers:
    """A graph of up to nine nodes, entered at 0; some are not reached, some do not end."""
    draw = random.Random(seed)
    count = draw.randint(1, 9)
    return {
        node: [draw.randrange(count) for _ in range(draw.choice((0, 1, 1, 2, 2, 3)))]
        for node in range(count)
    }


def reach(start: int, followers: Followers, without: int | None = None) -> set[int]:
    """What a node leads to, itself included, by ways that do not pass `without`."""
    if start == without:
        return set()
    seen, work = {start}, [start]
    while work:
        for each in followers[work.pop()]:
            if each not in seen and each != without:
                seen.add(each)
                work.append(each)
    return seen


def chain(node: int, above: dict[int, int], top: int) -> set[int]:
    """A node and all that stand above it."""
    found = {node}
    while node != top:
        node = above[node]
        found.add(node)
    return found


@pytest.mark.parametrize("seed", range(300))
def test_dominators(seed: int) -> None:
    """A node dominates another if without it nothing leads there."""
    followers = drawn(seed)
    order = reverse_post_order(0, followers)
    reached = reach(0, followers)
    above = dominators(order, predecessors(followers))
    assert set(order) == above.keys() == reached
    for node in reached:
        every = {upper for upper in reached if node not in reach(0, followers, without=upper)}
        assert chain(node, above, 0) == every


@pytest.mark.parametrize("seed", range(300))
def test_post_dominators(seed: int) -> None:
    """A node post-dominates another if without it the end is not reached from there."""
    followers = drawn(seed)
    onward = {node: after or [END] for node, after in followers.items()} | {END: []}
    order = reverse_post_order(0, followers)
    nearest = post_dominators(order, followers, END)
    ending = {node for node in order if END in reach(node, onward)}
    assert nearest.keys() == ending
    for node in ending:
        every = {below for below in ending if END not in reach(node, onward, without=below)}
        assert chain(node, nearest, END) == every | {END}


@pytest.mark.parametrize("seed", range(300))
def test_loops(seed: int) -> None:
    """An edge back leads to a node without which its source is not reached; the loop is what comes
    to the source without passing that node. A graph whose cycles all have such edges is reducible.
    """
    followers = drawn(seed)
    order = reverse_post_order(0, followers)
    before = predecessors({node: followers[node] for node in order})
    latches, irreducible = back_edges(order, followers, dominators(order, before))
    edges = {(node, each) for node in order for each in followers[node]}
    back = {(n, h) for n, h in edges if n == h or n not in reach(0, followers, without=h)}
    assert {(node, header) for header, each in latches.items() for node in each} == back
    for header, sources in latches.items():
        members = {
            node
            for node in order
            if node != header and any(each in reach(node, followers, header) for each in sources)
        }
        assert loop_body(header, sources, before) == members | {header}
    forward = {n: [h for h in followers[n] if (n, h) not in back] for n in order}
    cyclic = any(n in reach(after, forward) for n in order for after in forward[n])
    assert irreducible == cyclic


def test_order() -> None:
    """Without cycles each node stands before all that follow it."""
    for seed in range(300):
        followers = {node: [e for e in after if e > node] for node, after in drawn(seed).items()}
        order = reverse_post_order(0, followers)
        place = {node: at for at, node in enumerate(order)}
        assert all(place[node] < place[each] for node in order for each in followers[node])


@pytest.mark.parametrize("seed", range(300))
def test_reachable(seed: int) -> None:
    """Drawn starts, and drawn nodes that no path may pass."""
    followers = drawn(seed)
    draw = random.Random(seed)
    starts = draw.sample(sorted(followers), draw.randint(0, len(followers)))
    barred = draw.choice([None, *followers])
    found: set[int] = set()
    for start in starts:
        found |= reach(start, followers, without=barred)
    assert reachable(starts, followers, without=() if barred is None else (barred,)) == found


@pytest.mark.parametrize("seed", range(300))
def test_components(seed: int) -> None:
    """Two nodes share a component if each reaches the other; followers come first."""
    followers = drawn(seed)
    found = components(followers, followers)
    assert sorted(node for component in found for node in component) == sorted(followers)
    place = {node: at for at, component in enumerate(found) for node in component}
    for node in followers:
        for other in reach(node, followers):
            assert place[other] <= place[node]
            assert (place[other] == place[node]) == (node in reach(other, followers))
    again = {n for n in followers if any(n in reach(each, followers) for each in followers[n])}
    assert cyclic(followers, followers) == again


def test_deep_graphs() -> None:
    """A path and a cycle that are far longer than the stack of calls is deep."""
    count = 50_000
    path = [[node + 1] for node in range(count - 1)] + [[]]
    assert not cyclic(range(count), path)
    assert reverse_post_order(0, path) == list(range(count))
    path[-1] = [0]
    assert cyclic(range(count), path) == frozenset(range(count))
