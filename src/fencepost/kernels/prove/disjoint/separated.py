"""Pairs of nodes that a barrier always separates, whatever the addresses of their accesses."""

from __future__ import annotations

from itertools import islice

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, subterms
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace


@dataclass(frozen=True, slots=True)
class Key:
    """Two nodes, and the memory that barriers must order; `again`: in different iterations."""

    left: int
    right: int
    spaces: frozenset[SyncSpace]
    again: bool = False


@dataclass
class Parted:
    """Answers about pairs of nodes, and the address space that barriers must order."""

    evaluator: Evaluator
    known: dict[Key, str | None] = field(default_factory=dict)
    short: dict[int, tuple[Expr, bool]] = field(default_factory=dict)

    def never(self, key: Key, together: Expr, facts: list[Expr]) -> str | None:
        """Return the query that shows that `together` (no barrier lies between two nodes) never
        holds, '' if none is needed; None if it may hold.
        """
        if key not in self.known:
            together = z3.simplify(together)
            if z3.is_true(together) or z3.is_false(together):
                self.known[key] = "" if z3.is_false(together) else None
            else:
                asked = [*filter(self._is_short, facts), together]
                steps = Steps.ITERATIONS if key.again else Steps.PHASES
                self.known[key] = self.evaluator.ledger.never(asked, steps, "QF_UFBV")
        return self.known[key]

    def _is_short(self, fact: Expr) -> bool:
        key = fact.get_id()
        if key not in self.short:
            most = self.evaluator.ledger.budget.linked
            # The term is kept, so that its number is its own.
            self.short[key] = (fact, _short(fact, most))
        return self.short[key][1]

    def same_iteration(
        self, node: int, spaces: frozenset[SyncSpace], together: Expr, facts: list[Expr]
    ) -> bool:
        """Return True if two work-items at a node that no barrier ordering `spaces` separates are
        in the same iterations.
        """
        graph = self.evaluator.graph
        pairs = self.evaluator.place.second(apart=False)
        counters = [self.evaluator.place.counter(h) for h in graph.loops_around(node)]
        if not counters:
            return True
        if z3.is_true(z3.simplify(together)):
            return False  # nothing keeps work-items in step
        another = z3.Or(*(each != z3.substitute(each, *pairs) for each in counters))
        return (
            self.never(Key(node, node, spaces, again=True), z3.And(together, another), facts)
            is not None
        )


def _short(expr: Expr, most: int) -> bool:
    """Return True if a term has fewer than `most` subterms."""
    return next(islice(subterms([expr]), most - 1, None), None) is None
