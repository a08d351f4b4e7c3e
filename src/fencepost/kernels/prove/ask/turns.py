"""Turns of loops: the periods in which iterations take buffers in turn.

A period is found in the terms of addresses, whatever the program wrote: exchanged pointers, parity
and offsets that wrap all come out as a choice by the counter modulo a number. It is a guess of what
is worth asking about, and needs no proof: questions are about iterations whose counters have some
rests, and are as true of any period.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import gcd, lcm

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.records import dataclass

MOST_TURNS = 8
"""The largest period: questions are about each two turns."""
MOST_TOGETHER = 12
"""The most turns of an access, of all loops around it."""
_DIVISIONS = frozenset(
    {
        z3.Z3_OP_BUREM,
        z3.Z3_OP_BUREM_I,
        z3.Z3_OP_BSREM,
        z3.Z3_OP_BSREM_I,
        z3.Z3_OP_BUDIV,
        z3.Z3_OP_BUDIV_I,
        z3.Z3_OP_BSDIV,
        z3.Z3_OP_BSDIV_I,
    }
)

Turn = tuple[int, ...]
"""The rest of the counter of each loop around an access that has turns, the outermost first."""
Meeting = frozenset[tuple[Turn, Turn]]
"""Turns of two accesses."""


ANY_TURN: Meeting = frozenset({((), ())})
"""The turns of accesses that no loop tells apart."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Turns in which two accesses do not touch a byte in common: `apart`, those of two work-items;
    `wholly`, nor those of one.
    """

    apart: Meeting = frozenset()
    wholly: Meeting = frozenset()

    def __and__(self, other: Kept) -> Kept:
        """Return the turns that both have."""
        return Kept(self.apart & other.apart, self.wholly & other.wholly)

    def of_two(self) -> Kept:
        """Return what is known of two work-items alone."""
        return Kept(self.apart)

    def turned(self) -> Kept:
        """Return the turns of the two accesses in the other order."""
        return Kept(*(frozenset(each[::-1] for each in some) for some in (self.apart, self.wholly)))


@dataclass(frozen=True, slots=True)
class Turns:
    """The periods of loops by their headers."""

    evaluator: Evaluator
    periods: dict[int, int]

    @classmethod
    def of(cls, evaluator: Evaluator, found: Iterable[Site]) -> Turns:
        """Return the periods that the addresses of accesses have, and the conditions of these."""
        counters = {each: evaluator.place.counter(each) for each in evaluator.graph.loops}
        numbers = {counter.get_id(): header for header, counter in counters.items()}
        periods = dict.fromkeys(counters, 1)
        seen = set[int]()
        terms = [each for site in found for each in (site.pointer.offset, site.reached)]
        for each in terms:
            for term, number in _rests(evaluator.walks, z3.simplify(each), seen):
                for symbol in evaluator.walks.symbols(term) & numbers.keys():
                    header = numbers[symbol]
                    period = number // gcd(number, _step(term, counters[header]))
                    together = lcm(periods[header], period)
                    periods[header] = together if together <= MOST_TURNS else periods[header]
        return cls(evaluator, {header: many for header, many in periods.items() if many > 1})

    def around(self, site: Site) -> list[int]:
        """Return the loops around an access that have turns, the outermost first."""
        around = self.evaluator.graph.loops_around(site.node)
        return [each for each in reversed(around) if each in self.periods]

    def all_of(self, left: Site, right: Site) -> Meeting:
        """Return all turns of two accesses: the one without a number if they have none, or too
        many.
        """
        ranges = [
            list(product(*(range(self.periods[each]) for each in self.around(site))))
            for site in (left, right)
        ]
        one, other = ranges
        if max(len(one), len(other)) > MOST_TOGETHER:
            return ANY_TURN
        return frozenset(product(one, other))

    def rests(
        self, left: Site, right: Site, second: Sequence[tuple[Expr, Expr]]
    ) -> tuple[list[Expr], list[Expr]]:
        """Return the rests of the counters around two accesses; `second` makes those of the
        other.
        """
        one, other = ([self._rest(each) for each in self.around(site)] for site in (left, right))
        return one, [z3.substitute(each, *second) for each in other]

    def _rest(self, header: int) -> Expr:
        counter = self.evaluator.place.counter(header)
        return z3.URem(counter, bits(self.periods[header], counter.size()))


def _step(term: Expr, counter: Expr) -> int:
    """Return the number that an iteration adds to a term; 1 if it is not known."""
    step = z3.simplify(z3.substitute(term, (counter, counter + 1)) - term)
    return step.as_long() if z3.is_bv_value(step) else 1


def _rests(walks: Walks, term: Expr, seen: set[int]) -> Iterator[tuple[Expr, int]]:
    """Yield what is taken modulo a small number in a term, or divided by it, with the number."""
    work = [term]
    while work:
        each = work.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        _, kind, parts, _ = walks.opened(each)
        work += parts
        if kind in _DIVISIONS and z3.is_bv_value(parts[1]) and parts[1].as_long():
            yield parts[0], parts[1].as_long()
        elif kind == z3.Z3_OP_EXTRACT:
            high, _ = each.params()
            yield parts[0], 1 << (high + 1)
