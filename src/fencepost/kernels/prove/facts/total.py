"""The axiom of totals: all work-items together draw no more values than there are work-items to
draw.

If each work-item draws at most one value, from one counter or another, and has an index of its own
below a bound, as in `i < n`, at most `n` values are drawn. So for two counters that start at 0, a
value of each and the two draws add up to at most `n`: if one fills an array from the front and the
other from the back, they do not meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import z3

from fencepost.kernels.prove.facts.axiom import (
    Axiom,
    Facts,
    Occurrence,
    Question,
)
from fencepost.kernels.prove.protocols.counters import Counter
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import never
from fencepost.kernels.prove.terms.term import Expr, bits, mentions, subterms, symbol_name
from fencepost.records import dataclass, field

MOST_DRAWS = 4
"""Maximum number of drawing accesses; counters with more are not looked at."""
_COMPARED = frozenset(
    {z3.Z3_OP_SLT, z3.Z3_OP_SGT, z3.Z3_OP_SLEQ, z3.Z3_OP_SGEQ}
    | {z3.Z3_OP_ULT, z3.Z3_OP_UGT, z3.Z3_OP_ULEQ, z3.Z3_OP_UGEQ}
)


@dataclass(eq=False)
class Totals(Axiom):
    """The values of counters that start at 0, and the number of values drawn in all."""

    evaluator: Evaluator
    counters: Sequence[Counter]
    _found: dict[tuple[int, int], Expr | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = [each for each in self.counters if self._counts(each)]
        self.symbols = {
            symbol_name(site.loaded): site.loaded for each in self.known for site in each.adds
        }

    def says(self, found: Sequence[Occurrence], question: Question) -> Facts:
        """Return the facts that bound the sum of two counters' values, if both are asked about."""
        facts: list[Expr] = []
        asked = {name for name, two in found if two.one.asked and two.one.earlier is None}
        for mine, theirs in product(self.known, repeat=2):
            draws = [*mine.adds, *(() if mine is theirs else theirs.adds)]
            named = all(asked & _names(each) for each in (mine, theirs))
            if len(draws) < 2 or not named:
                continue
            most = self._most(mine, theirs, draws)
            if most is not None:
                facts += _together(mine, theirs, most, question.pairs)
        return Facts(from_zero=tuple(facts))

    def _counts(self, counter: Counter) -> bool:
        """Return True if the total of a counter is bounded, and each draw adds 1."""
        return counter.total is not None and all(
            z3.is_bv(site.loaded) and z3.is_bv_value(many.term) and many.term.as_long() == 1
            for site, many in counter.draws
        )

    def _most(self, mine: Counter, theirs: Counter, draws: list[Site]) -> Expr | None:
        """Return a bound of all draws of two counters together; None if there is none."""
        key = (id(mine), id(theirs))
        if key not in self._found:
            self._found[key] = self._bound(draws) if len(draws) <= MOST_DRAWS else None
        return self._found[key]

    def _bound(self, draws: list[Site]) -> Expr | None:
        evaluator = self.evaluator
        own = [*evaluator.place.bounds(), *evaluator.constraints]
        for one, other in combinations(draws, 2):
            if not never(evaluator.ledger, [*own, one.reached, other.reached]):
                return None  # somebody may draw twice
        drew = z3.Or(*(each.reached for each in draws))
        for number, most in self._compared(draws[0].reached):
            outside = z3.Not(z3.And(number >= 0, number < most))
            if never(evaluator.ledger, [*own, drew, outside]) and self._own(number, drew):
                return most
        return None

    def _own(self, number: Expr, drew: Expr) -> bool:
        """Return True if no two work-items of the launch that draw have the same `number`."""
        place = self.evaluator.place
        pairs = place.second(apart=True)
        own = [*place.bounds(), *self.evaluator.constraints, drew]
        both = [*own, *(z3.substitute(each, *pairs) for each in own)]
        ids = [each for each in (*place.local, *place.group) if not z3.is_bv_value(each)]
        both.append(z3.Or(*(each != z3.substitute(each, *pairs) for each in ids)))
        same = number == z3.substitute(number, *pairs)
        return never(self.evaluator.ledger, [*both, same])

    def _compared(self, condition: Expr) -> Iterator[tuple[Expr, Expr]]:
        """Yield the terms that differ between work-items, each with the launch-uniform term that a
        condition compares it with.
        """
        place = self.evaluator.place
        differ = place.private() | {each.get_id() for each in place.groups}
        for each in subterms([condition]):
            if each.decl().kind() in _COMPARED:
                for number, most in (each.children(), reversed(each.children())):
                    if mentions(number, differ) and not mentions(most, differ):
                        yield number, most


def _together(
    mine: Counter, theirs: Counter, most: Expr, pairs: list[tuple[Expr, Expr]]
) -> Iterator[Expr]:
    """Yield the facts that a value of each counter and the two draws add up to at most `most`."""
    for one, other in product(mine.adds, theirs.adds):
        there, came, second = (
            z3.substitute(each, *pairs)
            for each in (other.pointer.offset, other.reached, other.loaded)
        )
        size = max(one.loaded.size(), second.size(), most.size()) + 2  # no sum wraps
        first, second, limit = (
            z3.ZeroExt(size - each.size(), each) for each in (one.loaded, second, most)
        )
        both = [one.reached, came]
        if mine is theirs:
            both.append(one.pointer.offset != there)
        yield z3.Implies(z3.And(*both), z3.ULE(first + second + bits(2, size), limit))


def _names(counter: Counter) -> frozenset[str]:
    return frozenset(symbol_name(each.loaded) for each in counter.adds)
