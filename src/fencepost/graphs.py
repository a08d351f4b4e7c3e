"""Algorithms of directed graphs: orders, reachability, dominators, loops, components.

A node is anything hashable; a graph is given by the followers of each node. All run without
recursion, so that a path of a hundred thousand nodes is no deeper than one of two.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

Node = TypeVar("Node", bound=Hashable)
_Key = TypeVar("_Key", bound=Hashable)


class Followers(Protocol[_Key]):
    """The followers of each node: a mapping, or a list where nodes are numbers."""

    def __getitem__(self, node: _Key, /) -> Iterable[_Key]: ...


def reverse_post_order(entry: Node, followers: Followers[Node]) -> list[Node]:
    """List the nodes that the entry reaches, each before its followers except over back edges. Of
    the followers of a node, the first is visited first, and so stands last.
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


def reachable(
    starts: Iterable[Node], followers: Followers[Node], without: Container[Node] = ()
) -> set[Node]:
    """The nodes that some starts lead to, these included, on paths that avoid `without`."""
    found = {node for node in starts if node not in without}
    work = list(found)
    while work:
        for node in followers[work.pop()]:
            if node not in found and node not in without:
                found.add(node)
                work.append(node)
    return found


def predecessors(followers: Mapping[Node, Iterable[Node]]) -> dict[Node, list[Node]]:
    """The predecessors of each node, each once."""
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
    return {header} | reachable(latches, before, without=(header,))


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


def components(nodes: Iterable[Node], followers: Followers[Node]) -> list[list[Node]]:
    """The strongly connected components (Tarjan), each behind those that it leads to."""
    order: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    open_nodes: list[Node] = []  # in no component yet
    closed: set[Node] = set()
    found: list[list[Node]] = []
    for root in nodes:
        stack = [(root, iter(followers[root]))] if root not in order else []
        while stack:
            node, rest = stack[-1]
            if node not in order:
                order[node] = lowest[node] = len(order)
                open_nodes.append(node)
            for target in rest:
                if target not in order:
                    stack.append((target, iter(followers[target])))
                    break
                if target not in closed:
                    lowest[node] = min(lowest[node], lowest[target])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    lowest[above] = min(lowest[above], lowest[node])
                if lowest[node] == order[node]:
                    component = [open_nodes.pop()]
                    while component[-1] != node:
                        component.append(open_nodes.pop())
                    closed.update(component)
                    found.append(component)
    return found


def cyclic(nodes: Iterable[Node], followers: Followers[Node]) -> frozenset[Node]:
    """The nodes from which a path leads back to them."""
    return frozenset(
        node
        for component in components(nodes, followers)
        for node in component
        if len(component) > 1 or node in followers[node]
    )
