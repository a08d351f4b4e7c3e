"""Loops that wait for a word, and counters by which work-items learn that others have arrived: the
reads in the last iteration, as seen after the loop, and other writes to these counters.
"""

from __future__ import annotations

from collections.abc import Iterable

import z3

from fencepost.kernels.protocol_words import ANYWHERE, Part, Seen
from fencepost.kernels.prove.facts.broadcast import broadcasts
from fencepost.kernels.prove.protocols.instance import Instance
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item, Items, Party, never
from fencepost.kernels.prove.summary.sync_points import Point, precedes
from fencepost.kernels.prove.terms.term import Expr, bits, mentions
from fencepost.vocabulary.scopes import Scope


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


def resets_come_last(items: Items, shared: list[Instance], counter: Instance) -> bool:
    """Return True if all writes to a counter, besides its additions, come after these: the writer,
    or its leader, who says so, has seen the additions of all others.
    """
    evaluator, count = items.evaluator, counter.count
    assert count is not None
    add = counter.one(Part.ADD)
    number, at = add.loaded, Point(add.node, add.number, Scope.SINGLETHREAD, ANYWHERE)
    full = bits(count.step * (count.most - 1), number.size())
    for each in counter.resets:
        there = evaluator.leave(number, add.node, each.node)
        word = evaluator.leave(add.pointer.offset, add.node, each.node)
        other = z3.Or(there != full, word != each.pointer.offset)
        asked = [*evaluator.place.bounds(), each.reached, other]
        if precedes(evaluator, at, each.node, each.number) and never(evaluator.ledger, asked):
            continue
        own = Item(())
        known = broadcasts(items, shared, [own])
        adds = items.beside(own, count.leader) if count.leader is not None else own
        other = z3.Or(adds(number) != full, adds(add.pointer.offset) != each.pointer.offset)
        asked = [*evaluator.place.bounds(), *known, each.reached, other]
        if not never(evaluator.ledger, asked):
            return False
    return True


def drawn(items: Items, words: Iterable[Instance], one: Party, other: Party) -> list[Expr]:
    """Return the facts that the work-items that count for two workgroups read different values of a
    word.
    """
    found = []
    for each in words:
        if each.seen is Seen.OTHERS and each.count is not None and each.count.leader is not None:
            mine = items.beside(one.item, each.count.leader)
            others = items.beside(other.item, each.count.leader)
            add = each.one(Part.ADD)
            elsewhere = mine(add.pointer.offset) != others(add.pointer.offset)
            found.append(z3.Or(elsewhere, mine(add.loaded) != others(add.loaded)))
    return found
