"""Loops that wait for a word: the read in their last iteration, as seen after the loop."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item
from fencepost.kernels.prove.summary.sync_points import Point
from fencepost.kernels.prove.terms.term import Expr, mentions


def ended(evaluator: Evaluator, inside: int, outside: int) -> list[int]:
    """Return the loops around one node that have ended at another, innermost first."""
    graph = evaluator.graph
    around = graph.loops_around(outside)
    return [each for each in graph.loops_around(inside) if each not in around]


def entered(evaluator: Evaluator, reader: Site, node: int) -> Expr:
    """Return the condition that a work-item reaches a read, or the ended loop around it."""
    past = ended(evaluator, reader.node, node)
    if not past:
        return evaluator.leave(reader.reached, reader.node, node)
    header = past[-1]
    latches = evaluator.graph.loops[header].latches
    before = [each for each in evaluator.graph.predecessors[header] if each not in latches]
    return z3.Or(*(evaluator.edge(each, header, 0) for each in before))


def sure(evaluator: Evaluator, reader: Site, point: Point, node: int) -> bool:
    """Return True if a work-item that enters the reader's loop reads in its last iteration, and
    acquires after that.
    """
    graph, after = evaluator.graph, evaluator.after
    past = ended(evaluator, reader.node, node)
    inside = graph.loops[past[0]].nodes if past else ()
    if any(graph.nodes[each].sync is not None for each in inside):
        return False
    if past and reader.node != past[0] and reader.node not in after[past[0]]:
        return False
    return len(past) <= 1 and acquires_after(evaluator, reader, point)


def acquires_after(evaluator: Evaluator, reader: Site, point: Point) -> bool:
    """Return True if the reader acquires after the read in the same iteration, or outside its
    loops.
    """
    if point.node == reader.node:
        return True
    graph = evaluator.graph
    return point.node in evaluator.after[reader.node] and not set(
        graph.loops_around(point.node)
    ) - set(graph.loops_around(reader.node))


def last_turn(evaluator: Evaluator, reader: Site, point: Point, node: int) -> int | None:
    """Return the loop around a read that all work-items of a workgroup leave in one iteration, with
    barriers in it; None if there is none, or if the acquire is not in it.
    """
    past = ended(evaluator, reader.node, node)
    if len(past) != 1 or not acquires_after(evaluator, reader, point):
        return None
    graph, (header,) = evaluator.graph, past
    inside = graph.loops[header].nodes
    if point.node not in inside or all(graph.nodes[each].sync is None for each in inside):
        return None
    last = evaluator.final(header)
    return None if mentions(last, {evaluator.place.tag.get_id()}) else header


def at_last(evaluator: Evaluator, item: Item, header: int) -> Item:
    """Return a work-item in the last iteration of a loop that it has left."""
    counter = evaluator.place.counter(header)
    others = tuple(pair for pair in item.pairs if not pair[0].eq(counter))
    return Item((*others, (counter, item(evaluator.final(header)))))


__all__ = [
    "acquires_after",
    "at_last",
    "ended",
    "entered",
    "last_turn",
    "sure",
]
