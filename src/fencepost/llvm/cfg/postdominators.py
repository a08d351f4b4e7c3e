"""Postdominators: the nodes that every path from a node passes, and those that a branch
controls.
"""

from __future__ import annotations

from fencepost.graphs import post_dominators
from fencepost.llvm.cfg.graph import Graph

_EXIT = -1


def postdominators(graph: Graph) -> tuple[frozenset[int], ...]:
    """For each node, the nodes on every path from it to the end, itself included.

    Loops are taken to end; of a node from which none does, all nodes.
    """
    count = len(graph.nodes)
    onward = {node.number: node.successors for node in graph.nodes}
    nearest = post_dominators(range(count), onward, _EXIT)
    found: dict[int, frozenset[int]] = {_EXIT: frozenset()}
    for start in range(count):
        chain = []
        at = start
        while at not in found:
            if at not in nearest:
                found[at] = frozenset(range(count))
                break
            chain.append(at)
            at = nearest[at]
        for node in reversed(chain):
            found[node] = found[nearest[node]] | {node}
    return tuple(found[number] for number in range(count))


def meeting(after: tuple[frozenset[int], ...], branch: int) -> int | None:
    """The first node that all paths from a branch pass; None for the end of the kernel."""
    common = after[branch] - {branch}
    return next((each for each in common if len(after[each]) == len(common)), None)


def decided(graph: Graph, after: tuple[frozenset[int], ...], branch: int) -> frozenset[int]:
    """The nodes that some path from a branch reaches before all its paths meet again."""
    node = graph.nodes[branch]
    stop = after[branch] - {branch}
    found: set[int] = set()
    work = [each for each in node.successors if each not in stop]
    while work:
        each = work.pop()
        if each in found:
            continue
        found.add(each)
        work += [to for to in graph.nodes[each].successors if to not in stop]
    return frozenset(found)
