"""Numbers of a counter that one work-item of a workgroup draws and hands to the others in LDS.

What a load behind the barrier gives is what the one store wrote (`broadcasts`), and no counter
gives a number twice: so two workgroups that use what was handed to them use different numbers, and
so does one workgroup in two turns of its loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import z3

from fencepost.kernels.protocols.vocabulary import Gain, Part, Protocol
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.amounts import Amount
from fencepost.kernels.prove.counters import Counter, from_start, rests_of
from fencepost.kernels.prove.instance import Instance
from fencepost.kernels.prove.matching import Matcher
from fencepost.kernels.prove.parties import Item, Items, Party
from fencepost.kernels.prove.shared_values import Numbers, broadcasts, named, who_stored
from fencepost.kernels.prove.spread_values import spread
from fencepost.kernels.prove.terms import Expr
from fencepost.records import dataclass

TAGS = range(4, 16)
"""Tags of the work-items that draw: those of a question's own are lower, others are higher."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A number's way: drawn at an access, stored to a word, loaded from there."""

    counter: Counter
    draws: Site
    amount: Amount
    word: Instance


class Handed:
    """The numbers that are handed on. `split`: barriers are in two halves, and order nothing."""

    def __init__(self, matcher: Matcher, counters: Sequence[Counter], *, split: bool) -> None:
        self.items = Items(matcher.evaluator, split, tags=TAGS)
        self.ways: list[_Way] = []
        drawn = [
            (each, *draw) for each in counters for draw in each.draws if draw[0].loaded is not None
        ]
        shared = [*matcher.instances(Gain.VALUE), *spread(matcher)] if drawn and not split else []
        for word in shared:
            value = word.one(Part.STORE).value
            for counter, add, amount in drawn:
                if z3.is_bv(value) and named(value, _names([add.loaded])):
                    self.ways.append(_Way(counter, add, amount, word))
        for each in self.ways:
            for site in (each.word.one(Part.STORE), *each.word.parts[Part.LOAD]):
                self.items.phase(site.node)  # before the facts are collected, which this adds to

    def numbers(
        self, left: Site, right: Site, pairs: list[tuple[Expr, Expr]], asked: Sequence[Expr]
    ) -> Numbers:
        """What holds of the numbers that two work-items at accesses were given, where what is asked
        is about them.
        """
        whole = z3.And(*asked)
        ways = [each for each in self.ways if named(whole, self._loaded(each.word))]
        if not ways:
            return Numbers()
        self.items.known.clear()
        one = Party(Item(()), left.node, left.number)
        other = Party(Item(tuple(pairs)), right.node, right.number)
        words = list({id(each.word): each.word for each in ways}.values())
        facts = broadcasts(self.items, words, (one, other))
        for mine, theirs in product(ways, repeat=2):
            if mine.counter is theirs.counter:
                facts += self._different(mine, theirs, one.item, other.item)
        for each in ways:
            facts += self._of_others(each, one.item, other.item, whole)
            facts += self._of_others(each, other.item, one.item, whole)
        rests = frozenset().union(*(rests_of(each.counter) for each in ways))
        from_zero = tuple(
            who_stored(self.items, item, each.word).holds(sign)
            for each in ways
            for sign in from_start(each.counter, each.draws, each.amount)
            for item in (one.item, other.item)
        )
        if self.items.many:
            return Numbers()
        used = frozenset({Protocol.BROADCAST, *(each.counter.protocol for each in ways)})
        handed = tuple(
            (who_stored(self.items, one.item, each), who_stored(self.items, other.item, each))
            for each in words
        )
        return Numbers(tuple(facts), rests, used, from_zero, handed=handed)

    def _different(self, mine: _Way, theirs: _Way, one: Item, other: Item) -> Iterable[Expr]:
        """That who draws for one work-item and who draws for the other have different numbers, if
        these are two work-items, or one in two turns.
        """
        place = self.items.evaluator.place
        here = who_stored(self.items, one, mine.word)
        there = who_stored(self.items, other, theirs.word)
        number, second = here(mine.draws.loaded), there(theirs.draws.loaded)
        if number.sort() != second.sort():
            return
        around = self.items.evaluator.graph.loops_around(mine.draws.node)
        symbols = [*place.groups, *(place.counter(each) for each in around)]
        symbols += [each for each in place.local if not z3.is_bv_value(each)]
        twice: Expr = z3.Or(*(here(each) != there(each) for each in symbols))
        if mine.draws is not theirs.draws:
            twice = z3.BoolVal(True)
        many, more = here(mine.amount.term), there(theirs.amount.term)
        none = mine.counter.told(number, many, second, more)
        came = [here(mine.draws.reached), there(theirs.draws.reached)]
        came += [*here.exists, *there.exists]
        same = [here(mine.draws.pointer.offset) == there(theirs.draws.pointer.offset)]
        same += mine.counter.same_round(mine.draws, here, theirs.draws, there)
        if mine.draws.lds:  # each workgroup has its own counter
            same += [here(each) == there(each) for each in place.groups]
        yield z3.Implies(z3.And(twice, *came, *same), none)

    def _of_others(self, way: _Way, given: Item, draws: Item, asked: Expr) -> Iterator[Expr]:
        """That what a work-item was handed is no number that another one draws for itself, at
        another place.
        """
        there = who_stored(self.items, given, way.word)
        number, place = there(way.draws.loaded), self.items.evaluator.place
        for site, amount in way.counter.draws:
            own = site.loaded
            if site is way.draws or own is None or own.sort() != number.sort():
                continue
            if not named(asked, _names([own])):
                continue
            both = [there(way.draws.reached), draws(site.reached), *there.exists]
            both.append(there(way.draws.pointer.offset) == draws(site.pointer.offset))
            both += way.counter.same_round(way.draws, there, site, draws)
            if site.lds:  # each workgroup has its own counter
                both += [there(each) == draws(each) for each in place.groups]
            many, more = there(way.amount.term), draws(amount.term)
            yield z3.Implies(z3.And(*both), way.counter.told(number, many, draws(own), more))

    def _loaded(self, word: Instance) -> frozenset[str]:
        """The names of what loads of a word give."""
        value = self.items.evaluator.value
        loads = (value(each.instruction.head.name or "") for each in word.parts[Part.LOAD])
        return _names(each for each in loads if z3.is_bv(each))


def _names(terms: Iterable[Expr]) -> frozenset[str]:
    """The names of the functions in some terms that are not interpreted."""
    found: set[str] = set()
    stack, seen = list(terms), set[int]()
    while stack:
        each = stack.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        if z3.is_app(each) and each.num_args() and each.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found.add(each.decl().name())
            continue
        stack += each.children()
    return frozenset(found)


__all__ = ["Handed"]
