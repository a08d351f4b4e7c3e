"""The closure of a question under axioms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import z3

from fencepost.kernels.prove.facts.axiom import (
    Axiom,
    Facts,
    Occurrence,
    Party,
    Question,
    Spot,
    Two,
)
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item, Items
from fencepost.kernels.prove.terms.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms.term import Expr, applications, names_any, symbol_name
from fencepost.records import dataclass, field, replace

MOST_OCCURRENCES = 32
"""Maximum number of symbol occurrences explored for one question."""
LONGEST_WAY = 6
"""Maximum number of parties in the chain that passes one value on."""
MOST_EARLIER = 2
"""Maximum number of earlier iterations whose values the terms of a party may mention."""


@dataclass
class Theory:
    """Axioms about the symbols of a kernel.

    `speaking` ones state facts about several occurrences of their symbols; a symbol of the others,
    `bringing`, matters only if it passes one of these on. `items` makes work-items.
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
        """Return the facts that the axioms state for a question."""
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
        """Yield the occurrences in a question's terms, including those of iterations before its
        own.
        """
        for value in applications(question.conditions, self._terms):
            yield Occurrence(symbol_name(value), question.two)
        back = [(new, old) for old, new in question.pairs]
        own = [z3.substitute(each, *back) for each in question.addresses]
        yield from self._occurrences(own, question.two, question.spots)

    def _occurrences(
        self, terms: Sequence[Expr], two: Two, spots: tuple[Spot, Spot] | None
    ) -> Iterator[Occurrence]:
        """Yield the symbols in `terms`, which are those of an arbitrary work-item, for two parties
        at `spots`.
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
        """Return the loop, around both spots, in an earlier iteration of which a value was
        computed, and this iteration; None if the value is of the parties' own iteration, or of an
        unknown one.
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
        """Return the header of the loop whose iterations `symbol` counts, if any."""
        place = self.evaluator.place
        found = (each for each in self.evaluator.graph.loops if place.counter(each).eq(symbol))
        return next(found, None)

    def _before(self, party: Party, spot: Spot, header: int, iteration: Expr) -> Party:
        """Return a party that reaches a spot, in an iteration before the one in which it does."""
        counter = self.evaluator.place.counter(header)
        there = z3.And(party(z3.ULT(iteration, counter)), party.comes_to(self.evaluator, spot))
        kept = [pair for pair in party.item.pairs if not pair[0].eq(counter)]
        moved = Item((*kept, (counter, party(iteration))), there)
        return replace(party, item=moved, earlier=header)
