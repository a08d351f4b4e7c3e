"""The axiom of counters: a counter gives no value twice, to any work-item in any iteration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import z3

from fencepost.kernels.prove.facts.axiom import (
    Axiom,
    Brought,
    Facts,
    Occurrence,
    Party,
    Question,
    Spot,
)
from fencepost.kernels.prove.protocols.amounts import Amount
from fencepost.kernels.prove.protocols.counters import Counter
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, symbol_name
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Draw:
    """An access that draws values from a counter, and the amount that it adds."""

    counter: Counter
    site: Site
    amount: Amount

    @property
    def spot(self) -> Spot:
        """The place of the access."""
        return Spot(self.site.node, self.site.reached)


@dataclass(eq=False)
class Counters(Axiom):
    """The values that counters give out, and those that claims of words return."""

    evaluator: Evaluator
    counters: Sequence[Counter]

    def __post_init__(self) -> None:
        self.draws = {
            symbol_name(site.loaded): Draw(counter, site, amount)
            for counter in self.counters
            for site, amount in counter.draws
            if z3.is_bv(site.loaded)
        }
        self.symbols = {name: each.site.loaded for name, each in self.draws.items()}

    def brings(self, found: Occurrence, question: Question) -> Iterator[Brought]:
        """Yield no other work-item, but the drawing parties with the amount that they add, if it is
        no constant: it may come from another counter.
        """
        draw = self.draws[found.name]
        if not z3.is_bv_value(draw.amount.term):
            yield Brought(found.two, draw.spot, [draw.amount.term])

    def says(self, found: Sequence[Occurrence], question: Question) -> Facts:
        """Return the facts that no two draws share a value, and the bounds of each draw."""
        facts = Facts()
        for each in found:
            facts |= self._of_each(self.draws[each.name], each, question)
        for one, other in product(found, repeat=2):
            mine, theirs = self.draws[one.name], self.draws[other.name]
            if mine.counter is theirs.counter and not (question.apart and mine.counter.own):
                facts |= Facts(tuple(self._apart(mine, one, theirs, other, question)))
        return facts

    def _of_each(self, draw: Draw, found: Occurrence, question: Question) -> Facts:
        """Return the facts about the values of one draw."""
        counter = draw.counter
        grown = counter.from_cleared(draw.site)
        held = [*counter.bounds(draw.site, draw.amount), *grown]
        signs = counter.from_start(draw.site, draw.amount)
        if question.apart and counter.own and not held:
            return Facts()  # of two counters nothing is said
        return Facts(
            tuple(party.item.holds(each) for party in found.two for each in held),
            counter.rests,
            frozenset({counter.protocol}),
            tuple(party.item.holds(each) for party in found.two for each in signs),
            bool(grown),
        )

    def _apart(
        self, mine: Draw, one: Occurrence, theirs: Draw, other: Occurrence, question: Question
    ) -> Iterator[Expr]:
        """Yield the fact that a draw for the first work-item and one for the second share no value,
        if they are two draws.
        """
        here, there = one.two.one, other.two.other
        number, second = here(mine.site.loaded), there(theirs.site.loaded)
        if number.sort() != second.sort():
            return
        both = [
            here.comes_to(self.evaluator, mine.spot),
            there.comes_to(self.evaluator, theirs.spot),
        ]
        if mine is theirs and not (here.asked and there.asked and not question.alike):
            both.append(self._twice(mine, here, there))
        both.append(here(mine.site.pointer.offset) == there(theirs.site.pointer.offset))
        both += mine.counter.same_round(mine.site, here, theirs.site, there)
        many, more = here(mine.amount.term), there(theirs.amount.term)
        none = mine.counter.told(number, many, second, more)
        yield z3.Implies(z3.And(*both), none)

    def _twice(self, draw: Draw, here: Party, there: Party) -> Expr:
        """Return the condition that the parties are two work-items, or one in two iterations of the
        loops around a draw.
        """
        place, graph = self.evaluator.place, self.evaluator.graph
        iterations = [place.counter(each) for each in graph.loops_around(draw.site.node)]
        ids = [each for each in place.local if not z3.is_bv_value(each)]
        symbols = [*place.groups, *ids, *iterations]
        return z3.Or(*(here(each) != there(each) for each in symbols))
