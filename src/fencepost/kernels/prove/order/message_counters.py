"""Counters by which work-items learn that others have arrived: the values that they see, and other
writes to these counters.
"""

from __future__ import annotations

from collections.abc import Iterable

import z3

from fencepost.kernels.protocol_words import ANYWHERE, Part, Seen
from fencepost.kernels.prove.facts.broadcast import broadcasts
from fencepost.kernels.prove.protocols.instance import Instance
from fencepost.kernels.prove.summary.parties import Item, Items, Party, never
from fencepost.kernels.prove.summary.sync_points import Point, precedes
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.vocabulary.scopes import Scope


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


__all__ = ["drawn", "resets_come_last"]
