"""Turns: iterations of a loop by their number modulo a period, for buffers that iterations take in
turn.

A software pipeline exchanges buffers: what iteration n stores to is the buffer of iteration n + 2,
or n + 3. So two accesses meet only in iterations of certain distances, and a barrier an iteration
orders them, which does not order accesses of any two iterations. The period is written at the loop
(`for turns 2`), and facts say in which turns two accesses never meet:

    apart i@0 j@1         # index i in even iterations, index j in odd ones
    for turns 2 { W X index=i; barrier; R X index=j }

How addresses come to alternate (exchanged pointers, parity, an offset that wraps) makes no
difference: turns are iterations, not values of the program. All waves must be in one turn where a
barrier is, so turns are counted in loops that all waves run equally often, inside of nothing that
some of them skip; elsewhere facts of turns say nothing. In a loop inside another, a turn is one of
each, the outermost first: `i@1@0` in the text form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fencepost.placement.facts import Apart, Indexed
from fencepost.placement.regions import Access, Conditional, Loop, Node
from fencepost.records import replace


def facts_of(access: Access) -> tuple[Indexed, ...]:
    """Return the indices that facts may be about for an access: in any turn, and in its own."""
    if access.index is None:
        return ()
    always = (access.index, ())
    return (always, (access.index, access.turn)) if access.turn else (always,)


def counted(facts: Iterable[Apart]) -> frozenset[str]:
    """Return the indices that some facts are about in certain turns alone."""
    return frozenset(index for each in facts for index, turn in each.sides if turn)


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
