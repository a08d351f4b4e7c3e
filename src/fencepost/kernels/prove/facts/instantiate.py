"""The closure of a question under axioms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import z3

from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.facts.axiom import (
    Axiom,
    Facts,
    Occurrence,
    Party,
    Question,
    Spot,
    Two,
)
from fencepost.kernels.prove.parties import Item, Items
from fencepost.kernels.prove.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms import Expr, applications, names_any, symbol_name

MOST_OCCURRENCES = 32
"""Occurrences of symbols in one question; of more, nothing is said."""
LONGEST_WAY = 6
"""Parties that one value comes by."""
MOST_EARLIER = 2
"""Iterations before a party's own that terms may name values of."""


@dataclass
class Theory:
    """Axioms about the symbols of a kernel.

    `speaking` say something of several occurrences of their symbols; a symbol of the others, which
    `bring`, matters only where it hands on one of these. `items` makes work-items.
    """

    evaluator: Evaluator
    items: Items
    speaking: Sequence[Axiom]
    bringing: Sequence[Axiom]
    _terms: dict[str, Expr] = field(default_factory=dict)
    _by_name: dict[str, list[Axiom]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for axiom in self.speaking:
            self._learn(axiom, axiom.symbols)
        grown = bool(self._terms)
        while grown:  # from the ends of ways to their beginnings
            grown = False
            for axiom in self.bringing:
                new = {
                    name: term
                    for name, term in axiom.symbols.items()
                    if axiom not in self._by_name.get(name, ())
                    and names_any(axiom.sources[name], self._terms)
                }
                grown |= bool(new)
                self._learn(axiom, new)

    def _learn(self, axiom: Axiom, symbols: Mapping[str, Expr]) -> None:
        for name, term in symbols.items():
            self._terms[name] = term
            self._by_name.setdefault(name, []).append(axiom)

    def facts(self, question: Question) -> Facts:
        """What the axioms say of a question."""
        self.items.known.clear()
        found: dict[tuple[str, int, int], Occurrence] = {}
        facts = Facts()
        waiting = [(each, 0) for each in self._asked(question)]
        while waiting and len(found) < MOST_OCCURRENCES:
            each, length = waiting.pop(0)
            key = (each.name, id(each.two.one.item), id(each.two.other.item))
            if key in found:
                continue
            found[key] = each
            if length == LONGEST_WAY:
                continue
            for axiom in self._by_name[each.name]:
                for brought in axiom.brings(each, question):
                    facts |= brought.facts
                    spots = brought.spot, brought.spot
                    named = self._occurrences(brought.terms, brought.two, spots)
                    waiting += ((other, length + 1) for other in named)
        if self.items.many:
            return Facts()
        for axiom in (*self.speaking, *self.bringing):
            mine = [each for each in found.values() if axiom in self._by_name[each.name]]
            facts |= axiom.says(mine, question)
        return facts

    def _asked(self, question: Question) -> Iterator[Occurrence]:
        """The occurrences in what is asked, also in iterations before the question's own."""
        for value in applications(question.conditions, self._terms):
            yield Occurrence(symbol_name(value), question.two)
        back = [(new, old) for old, new in question.pairs]
        own = [z3.substitute(each, *back) for each in question.addresses]
        yield from self._occurrences(own, question.two, question.spots)

    def _occurrences(
        self, terms: Sequence[Expr], two: Two, spots: tuple[Spot, Spot] | None
    ) -> Iterator[Occurrence]:
        """The symbols in terms of two parties, which are at `spots`; the terms are those of any
        work-item.
        """
        earlier: dict[tuple[int, int], Two] = {}
        for value in applications(terms, self._terms):
            name = symbol_name(value)
            moved = None if spots is None else self._moved(self._terms[name], value, spots)
            if moved is None:
                yield Occurrence(name, two)
                continue
            assert spots is not None
            header, iteration = moved
            key = (header, iteration.get_id())
            if key not in earlier and len(earlier) < MOST_EARLIER:
                earlier[key] = Two(
                    *(
                        self._before(party, spot, header, iteration)
                        for party, spot in zip(two, spots, strict=True)
                    )
                )
            if key in earlier:
                yield Occurrence(name, earlier[key])

    def _moved(
        self, symbol: Expr, value: Expr, spots: tuple[Spot, Spot]
    ) -> tuple[int, Expr] | None:
        """The loop, around both spots, of which a value is of an earlier iteration, and that one;
        None where it is of the iteration that parties are in, or of no other known one.
        """
        graph = self.evaluator.graph
        around = [graph.loops_around(each.node) for each in spots]
        for own, there in zip(symbol.children(), value.children(), strict=True):
            header = self._counted(own)
            if own.eq(there) or header is None or not all(header in each for each in around):
                continue
            iteration = z3.simplify(there)
            known = z3.is_bv_value(iteration)
            if known and iteration.as_long() >= MOST_ITERATIONS:
                return None  # before the first one
            moved = z3.substitute(symbol, (own, there))
            if z3.simplify(moved).eq(z3.simplify(value)):
                return header, iteration
        return None

    def _counted(self, symbol: Expr) -> int | None:
        """The loop whose iterations a symbol counts."""
        place = self.evaluator.place
        found = (each for each in self.evaluator.graph.loops if place.counter(each).eq(symbol))
        return next(found, None)

    def _before(self, party: Party, spot: Spot, header: int, iteration: Expr) -> Party:
        """A party that comes to a spot, in an iteration before the one in which it does."""
        counter = self.evaluator.place.counter(header)
        there = z3.And(party(z3.ULT(iteration, counter)), party.comes_to(self.evaluator, spot))
        kept = [pair for pair in party.item.pairs if not pair[0].eq(counter)]
        moved = Item((*kept, (counter, party(iteration))), there)
        return replace(party, item=moved, earlier=header)


__all__ = ["Theory"]
