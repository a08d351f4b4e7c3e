"""Cycles of graphs, against a search from each node."""

from __future__ import annotations

from random import Random

from fencepost.machine_code.graph import looping


def searched(following: list[list[int]]) -> frozenset[int]:
    """The nodes that a search from their followers comes back to."""
    found = set()
    for node, after in enumerate(following):
        seen, waiting = set[int](), list(after)
        while waiting:
            each = waiting.pop()
            if each not in seen:
                seen.add(each)
                waiting += following[each]
        if node in seen:
            found.add(node)
    return frozenset(found)


def test_drawn_graphs() -> None:
    """Of drawn graphs, with cycles in cycles and nodes that lead to themselves."""
    random = Random(1)
    for _ in range(400):
        count = random.randint(1, 9)
        edges = random.randint(0, 2 * count)
        following: list[list[int]] = [[] for _ in range(count)]
        for _ in range(edges):
            following[random.randrange(count)].append(random.randrange(count))
        assert looping(following) == searched(following)


def test_deep() -> None:
    """A graph that is one long path, and one that is one long cycle."""
    count = 50_000
    path = [[node + 1] for node in range(count - 1)] + [[]]
    assert not looping(path)
    path[-1] = [0]
    assert looping(path) == frozenset(range(count))
