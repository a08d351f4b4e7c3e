"""Numbers that work-items drew in the turn before theirs: `for (i = next(); i < n; i = next())`.

Who is at an access in a turn of a loop has gone through the turn before, if there is one; and where
it came to an addition to a counter there, the number that this gave is no other's. Facts are of two
work-items at two accesses, and hold only for a question that asks whether both come to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocols.vocabulary import Protocol
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.amounts import Amount
from fencepost.kernels.prove.counters import Counter, from_start, rests_of
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.parties import Item
from fencepost.kernels.prove.shared_values import Numbers, named
from fencepost.kernels.prove.terms import Expr, bits
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class _Draw:
    """A draw of a work-item: where, how its terms are made, and that it was made."""

    site: Site
    amount: Amount
    move: Item
    made: Expr
    before: bool


def numbers_before(
    evaluator: Evaluator,
    known: Sequence[Counter],
    ends: tuple[Site, Site],
    pairs: list[tuple[Expr, Expr]],
    asked: Sequence[Expr],
    *,
    apart: bool,
) -> Numbers:
    """What holds of the numbers of two work-items at the accesses `ends`, of two workgroups if
    `apart`, where one of them drew in the turn before.
    """
    whole = z3.And(*asked)
    told = Numbers()
    for counter in known:
        if apart and counter.own:
            continue
        mine = _draws(evaluator, counter, ends[0], Item(()))
        theirs = _draws(evaluator, counter, ends[1], Item(tuple(pairs)))
        earlier = [each for each in (*mine, *theirs) if each.before]
        names = frozenset(each.site.loaded.decl().name() for each in earlier)
        if not earlier or not named(whole, names):
            continue
        facts = [
            fact
            for one, other in product(mine, theirs)
            if one.before or other.before
            for fact in _different(counter, one, other)
        ]
        signs = [
            z3.Implies(each.made, each.move(sign))
            for each in earlier
            for sign in from_start(counter, each.site, each.amount)
        ]
        rests: frozenset[Premise] = rests_of(counter)
        used: frozenset[Protocol] = frozenset({counter.protocol})
        told = told.and_also(Numbers(tuple(facts), rests, used, tuple(signs)))
    return told


def _draws(evaluator: Evaluator, counter: Counter, end: Site, item: Item) -> list[_Draw]:
    """What a work-item at an access drew: in its turn of the loops, and in the one before."""
    found = []
    inside = evaluator.graph.loops_around(end.node)
    for site, amount in counter.draws:
        if not z3.is_bv(site.loaded):
            continue
        found.append(_Draw(site, amount, item, item(site.reached), before=False))
        around = evaluator.graph.loops_around(site.node)
        if not around or around[0] not in inside:
            continue
        turn = evaluator.place.counter(around[0])
        earlier = [(turn, turn - bits(1, 32))]
        came = z3.substitute(evaluator.reach_in_turn(site.node), *earlier)
        made = item(z3.And(turn != 0, came, end.reached))
        own = {symbol.get_id() for symbol, _ in earlier}
        others = [pair for pair in item.pairs if pair[0].get_id() not in own]
        moved = [(turn, item(turn) - bits(1, 32))]
        found.append(_Draw(site, amount, Item((*others, *moved)), made, before=True))
    return found


def _different(counter: Counter, one: _Draw, other: _Draw) -> Iterator[Expr]:
    """That two draws of a counter give different numbers."""
    number, second = one.move(one.site.loaded), other.move(other.site.loaded)
    if number.sort() != second.sort():
        return
    both = [one.made, other.made]
    both.append(one.move(one.site.pointer.offset) == other.move(other.site.pointer.offset))
    both += counter.same_round(one.site, one.move, other.site, other.move)
    many, more = one.move(one.amount.term), other.move(other.amount.term)
    yield z3.Implies(z3.And(*both), counter.told(number, many, second, more))


__all__ = ["numbers_before"]
