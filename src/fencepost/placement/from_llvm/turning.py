"""Loops with the number of their turns, which is known when their accesses are."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.placement.regions import Conditional, Loop, Node
from fencepost.records import replace


def with_turns(
    nodes: tuple[Node, ...], headers: Mapping[int, str], turns: Mapping[str, int]
) -> tuple[Node, ...]:
    """Return nodes with the number of turns of their loops. `headers`: the label of each loop, by
    the `id` of its node; `turns`: the number by the label.
    """
    return tuple(_turning(each, headers, turns) for each in nodes) if turns else nodes


def _turning(node: Node, headers: Mapping[int, str], turns: Mapping[str, int]) -> Node:
    match node:
        case Loop():
            body = with_turns(node.body, headers, turns)
            return replace(node, body=body, turns=turns.get(headers.get(id(node), ""), 1))
        case Conditional():
            then, orelse = (with_turns(n, headers, turns) for n in (node.then, node.orelse))
            return replace(node, then=then, orelse=orelse)
    return node
