"""A program with operations inserted into its gaps."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import count

from fencepost.placement.analysis.positions import Layout
from fencepost.placement.emit import Placed
from fencepost.placement.regions import Conditional, Loop, Node, Program, Synchronization
from fencepost.records import replace


def inserted(
    program: Program,
    layout: Layout,
    placed: Sequence[Placed],
    without: AbstractSet[int] = frozenset(),
) -> Program:
    """Return the program with operations inserted at the gaps of its layout, and without some nodes
    that are no regions, by number.
    """
    at: dict[int, list[Synchronization]] = {}
    for each in placed:
        at.setdefault(each.gap, []).append(each.node)
    # Both are numbered in pre-order, as this visits them.
    sequences, numbers = iter(layout.sequences), count()

    def fill(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        gaps = next(sequences).gaps
        out: list[Node] = []
        for node, gap in zip(nodes, gaps, strict=False):
            out += at.get(gap, ())
            number = next(numbers)
            match node:
                case Loop():
                    out.append(replace(node, body=fill(node.body)))
                case Conditional():
                    then = fill(node.then)
                    out.append(replace(node, then=then, orelse=fill(node.orelse)))
                case _:
                    if number not in without:
                        out.append(node)
        out += at.get(gaps[-1], ())
        return tuple(out)

    return replace(program, body=fill(program.body))
