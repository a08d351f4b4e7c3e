"""What holds of any flow graph: an order of its nodes, dominators, natural loops.

Nodes are anything that can be a key; a graph is the followers of each node. The graph of a
function's blocks and the graph that is cut at barriers both rest on these functions.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def reverse_post_order(entry: Node, followers: Mapping[Node, Sequence[Node]]) -> list[Node]:
    """The nodes that the entry reaches; each before what follows it, but for edges back. Of the
    followers of a node, the first is visited first, and so stands last.
    """
    order: list[Node] = []
    seen = {entry}
    stack = [(entry, iter(followers[entry]))]
    while stack:
        node, rest = stack[-1]
        for each in rest:
            if each not in seen:
                seen.add(each)
                stack.append((each, iter(followers[each])))
                break
        else:
            order.append(node)
            stack.pop()
    return order[::-1]


def predecessors(followers: Mapping[Node, Iterable[Node]]) -> dict[Node, list[Node]]:
    """The nodes that each node follows, each once."""
    found: dict[Node, list[Node]] = {node: [] for node in followers}
    for node, after in followers.items():
        for each in dict.fromkeys(after):
            found[each].append(node)
    return found


def dominators(order: Sequence[Node], before: Mapping[Node, Iterable[Node]]) -> dict[Node, Node]:
    """The immediate dominator of each node of `order`, which begins with the entry, whose own is
    itself; `before` are the predecessors.

    By iteration to a fixed point over an order in which most nodes stand behind their
    predecessors: two or three rounds for code as compilers write it.
    """
    position = {node: at for at, node in enumerate(order)}
    found = {order[0]: order[0]}
    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            known = [each for each in before[node] if each in found]
            if not known:
                continue
            upper = known[0]
            for other in known[1:]:
                upper = _meet(found, position, upper, other)
            if found.get(node) != upper:
                found[node] = upper
                changed = True
    return found


def _meet(above: Mapping[Node, Node], position: Mapping[Node, int], one: Node, two: Node) -> Node:
    """The nearest node that dominates both."""
    while one != two:
        if position[one] > position[two]:
            one = above[one]
        else:
            two = above[two]
    return one


def back_edges(
    order: Sequence[Node], followers: Mapping[Node, Iterable[Node]], above: Mapping[Node, Node]
) -> tuple[dict[Node, list[Node]], bool]:
    """The sources of the edges back to each header, and whether an edge back leads to a node that
    does not dominate its source: then a cycle has no header [LLVM, Loop Terminology].
    """
    position = {node: at for at, node in enumerate(order)}
    latches: dict[Node, list[Node]] = {}
    irreducible = False
    for node in order:
        for header in dict.fromkeys(followers[node]):
            if position[header] > position[node]:
                continue
            upper = node
            while position[upper] > position[header]:
                upper = above[upper]
            if upper == header:
                latches.setdefault(header, []).append(node)
            else:
                irreducible = True
    return latches, irreducible


def loop_body(
    header: Node, latches: Iterable[Node], before: Mapping[Node, Collection[Node]]
) -> set[Node]:
    """The header and all that reaches a latch without passing it; `before` are predecessors."""
    found = {header}
    work = list(latches)
    while work:
        node = work.pop()
        if node not in found:
            found.add(node)
            work += before[node]
    return found


def post_dominators(
    order: Sequence[Node], followers: Mapping[Node, Sequence[Node]], end: Node
) -> dict[Node, Node]:
    """The nearest node, or `end`, on every way from each node to the end, which is no node and
    follows those that nothing follows. A node from which no way leads there has none.
    """
    onward = {node: list(dict.fromkeys(followers[node])) or [end] for node in order}
    onward[end] = []
    behind = predecessors(onward)
    found = dominators(reverse_post_order(end, behind), onward)
    return {node: found[node] for node in order if node in found}
