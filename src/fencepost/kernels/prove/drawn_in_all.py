"""How many numbers all work-items of a launch draw together: no more than there are who may.

Where each work-item draws one number at most, of one counter or of another, and has a place of its
own below a bound, as `i < n`, no more than `n` numbers are drawn. So of two counters that begin
with 0, two numbers and their draws come to `n` at most: one filled from the front and one from the
back, they do not meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import z3

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.counters import Counter
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.parties import never
from fencepost.kernels.prove.shared_values import Numbers, named
from fencepost.kernels.prove.terms import Expr, bits, mentions
from fencepost.records import dataclass, field

MOST_DRAWS = 4
"""Accesses that draw; more are not looked at."""
_COMPARED = frozenset(
    {z3.Z3_OP_SLT, z3.Z3_OP_SGT, z3.Z3_OP_SLEQ, z3.Z3_OP_SGEQ}
    | {z3.Z3_OP_ULT, z3.Z3_OP_UGT, z3.Z3_OP_ULEQ, z3.Z3_OP_UGEQ}
)


@dataclass
class DrawnInAll:
    """The numbers of counters, and how many of them are drawn."""

    evaluator: Evaluator
    counters: Sequence[Counter]
    _found: dict[tuple[int, int], Expr | None] = field(default_factory=dict)

    def numbers(self, pairs: list[tuple[Expr, Expr]], asked: Sequence[Expr]) -> Numbers:
        """That the numbers of two work-items are not too many, where both are asked about."""
        facts: list[Expr] = []
        whole = z3.And(*asked)
        known = [each for each in self.counters if self._counts(each)]
        for mine, theirs in product(known, repeat=2):
            draws = [*mine.adds, *(() if mine is theirs else theirs.adds)]
            if len(draws) < 2 or not all(named(whole, _names(each)) for each in (mine, theirs)):
                continue
            most = self._most(mine, theirs, draws)
            if most is not None:
                facts += _together(mine, theirs, most, pairs)
        return Numbers(from_zero=tuple(facts))

    def _counts(self, counter: Counter) -> bool:
        """Whether each of its draws gives one number, from 0 on, to each work-item once."""
        return counter.total is not None and all(
            z3.is_bv(site.loaded) and z3.is_bv_value(many.term) and many.term.as_long() == 1
            for site, many in counter.draws
        )

    def _most(self, mine: Counter, theirs: Counter, draws: list[Site]) -> Expr | None:
        """A bound of all draws of two counters together."""
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
        """Whether no two work-items of the launch that draw have one number."""
        place = self.evaluator.place
        pairs = place.second(apart=True)
        own = [*place.bounds(), *self.evaluator.constraints, drew]
        both = [*own, *(z3.substitute(each, *pairs) for each in own)]
        ids = [each for each in (*place.local, *place.group) if not z3.is_bv_value(each)]
        both.append(z3.Or(*(each != z3.substitute(each, *pairs) for each in ids)))
        same = number == z3.substitute(number, *pairs)
        return never(self.evaluator.ledger, [*both, same])

    def _compared(self, condition: Expr) -> Iterator[tuple[Expr, Expr]]:
        """What a condition compares with something that is the same for the whole launch."""
        place = self.evaluator.place
        differ = place.private() | {each.get_id() for each in place.groups}
        stack, seen = [condition], set[int]()
        while stack:
            each = stack.pop()
            if each.get_id() in seen:
                continue
            seen.add(each.get_id())
            stack += each.children()
            if each.decl().kind() in _COMPARED:
                for number, most in (each.children(), reversed(each.children())):
                    if mentions(number, differ) and not mentions(most, differ):
                        yield number, most


def _together(
    mine: Counter, theirs: Counter, most: Expr, pairs: list[tuple[Expr, Expr]]
) -> Iterator[Expr]:
    """That a number of each of two words, and what else is drawn with them, are `most` in all."""
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
    return frozenset(each.loaded.decl().name() for each in counter.adds)


__all__ = ["DrawnInAll"]
