"""The facts that a question over integers is put with, few before all.

Each product of unknowns is a number of its own, with facts about every other one. What loops load
brings many products that say nothing of an address beside them.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, is_product
from fencepost.records import dataclass, field

MANY = 12
"""Products of other symbols that facts may bring to a question before it is put without them."""


@dataclass(frozen=True, slots=True)
class _Products:
    """The number of products in a fact, and the symbols in them. The fact is kept, so that no other
    term gets its number.
    """

    fact: Expr
    count: int
    symbols: frozenset[int]


@dataclass(frozen=True, slots=True)
class Relevance:
    """The products of the facts of one proof."""

    walks: Walks
    known: dict[int, _Products] = field(default_factory=dict)

    def in_turn(self, question: Sequence[Expr], facts: list[Expr]) -> list[list[Expr]]:
        """Return all facts; before them those that multiply only what a question mentions, if the
        others multiply a lot.
        """
        own = frozenset[int]().union(*(self.walks.symbols(each) for each in question))
        beside = {each.get_id() for each in facts if not self._products(each).symbols <= own}
        if sum(self.known[each].count for each in beside) <= MANY:
            return [facts]
        return [[each for each in facts if each.get_id() not in beside], facts]

    def _products(self, fact: Expr) -> _Products:
        key = fact.get_id()
        if key not in self.known:
            parts = (each[0] for each in self.walks.within(fact, set()))
            found = [each for each in parts if is_product(each)]
            symbols = frozenset[int]().union(*map(self.walks.symbols, found))
            self.known[key] = _Products(fact, len(found), symbols)
        return self.known[key]


__all__ = ["Relevance"]
