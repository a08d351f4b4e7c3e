"""Orders and cycles of any directed graph."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def postorder(entry: Node, following: Mapping[Node, Sequence[Node]]) -> list[Node]:
    """The nodes of a graph that an entry leads to; each behind what follows it, but for edges back.
    Of what follows a node, the first is visited first.
    """
    seen, found = {entry}, []
    stack = [(entry, iter(following[entry]))]
    while stack:
        block, rest = stack[-1]
        for target in rest:
            if target not in seen:
                seen.add(target)
                stack.append((target, iter(following[target])))
                break
        else:
            found.append(block)
            stack.pop()
    return found


def looping(following: Sequence[Sequence[int]]) -> frozenset[int]:
    """The nodes of a graph from which a path leads back to them, in time linear in its edges."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    found: set[int] = {node for node, after in enumerate(following) if node in after}
    gathered: list[int] = []  # those that are in no component yet
    done: set[int] = set()
    for root in range(len(following)):
        stack = [(root, iter(following[root]))] if root not in order else []
        while stack:
            node, rest = stack[-1]
            if node not in order:
                order[node] = lowest[node] = len(order)
                gathered.append(node)
            for target in rest:
                if target not in order:
                    stack.append((target, iter(following[target])))
                    break
                if target not in done:
                    lowest[node] = min(lowest[node], lowest[target])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    lowest[above] = min(lowest[above], lowest[node])
                if lowest[node] == order[node]:
                    component = [gathered.pop()]
                    while component[-1] != node:
                        component.append(gathered.pop())
                    done.update(component)
                    found.update(component if len(component) > 1 else ())
    return frozenset(found)
