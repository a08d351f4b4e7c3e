"""What every path from a node passes, and which nodes a branch decides about."""

from __future__ import annotations

from fencepost.llvm.cfg.graph import Graph

EXIT = -1


def postdominators(graph: Graph) -> tuple[frozenset[int], ...]:
    """For each node, the nodes on every path from it to the end, itself included.

    Loops are taken to end.
    """
    count = len(graph.nodes)
    everything = frozenset(range(count))
    found: list[frozenset[int]] = [everything] * count
    changed = True
    while changed:
        changed = False
        for node in reversed(graph.nodes):
            following = node.successors
            if following:
                common = found[following[0]]
                for each in following[1:]:
                    common &= found[each]
            else:
                common = frozenset()
            new = common | {node.number}
            if new != found[node.number]:
                found[node.number] = new
                changed = True
    return tuple(found)


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
