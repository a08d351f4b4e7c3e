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
each, the outermost first: `i@1@0`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fencepost.placement.regions import Conditional, Loop, Node
from fencepost.records import replace

MARK = "@"
"""The mark between an index and each number of its turn; no name has it."""


def in_turn(index: str, turn: Iterable[int]) -> str:
    """Return the name of an index in a turn: one number for each loop around that counts turns."""
    return index + "".join(f"{MARK}{number}" for number in turn)


def index_of(name: str) -> str:
    """Return the index whose name in a turn this is, or may be."""
    return name.partition(MARK)[0]


def turn_of(name: str) -> str:
    """Return what an index's name in a turn adds to the index; nothing if it is of any turn."""
    return name.removeprefix(index_of(name))


def names_of(name: str) -> tuple[str, ...]:
    """Return the names that facts may use for an index in a turn: in any, and in this one."""
    index = index_of(name)
    return (name,) if index == name else (index, name)


def turns_of(names: Iterable[str]) -> frozenset[str]:
    """Return the indices that some names are about in certain turns alone."""
    return frozenset(index_of(each) for each in names if MARK in each)


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
