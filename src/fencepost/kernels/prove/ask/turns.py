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

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.records import dataclass

MOST_TURNS = 8
"""The largest period: questions are about each two turns."""
MOST_TOGETHER = 12
"""The most turns of an access, of all loops around it."""
_REMAINDERS = frozenset({z3.Z3_OP_BUREM, z3.Z3_OP_BUREM_I})
_QUOTIENTS = frozenset(
    {
        z3.Z3_OP_BSREM,
        z3.Z3_OP_BSREM_I,
        z3.Z3_OP_BUDIV,
        z3.Z3_OP_BUDIV_I,
        z3.Z3_OP_BSDIV,
        z3.Z3_OP_BSDIV_I,
    }
)
"""Divisions that suggest a period; what they give is not computed of a rest."""
_EXTENSIONS = frozenset({z3.Z3_OP_ZERO_EXT, z3.Z3_OP_SIGN_EXT})

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
        terms = [site.pointer.offset for site in found]
        # How often a loop runs says nothing of buffers: conditions within an iteration do.
        terms += [evaluator.reach_in_turn(site.node) for site in found]
        terms += [site.chosen.here for site in found if site.chosen is not None]
        for each in terms:
            for taken in _taken(evaluator.walks, z3.simplify(each), seen):
                for symbol in evaluator.walks.symbols(taken.number) & numbers.keys():
                    header = numbers[symbol]
                    step = _step(evaluator.walks, taken.number, counters[header])
                    period = taken.modulus // gcd(taken.modulus, 1 if step is None else step)
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

    def counters(
        self, left: Site, right: Site, turn: tuple[Turn, Turn], second: Sequence[tuple[Expr, Expr]]
    ) -> list[Rest]:
        """Return the counters around two accesses with their rests in a turn of each; `second`
        makes those of the other.
        """
        found = []
        for site, rests, pairs in ((left, turn[0], ()), (right, turn[1], second)):
            for header, rest in zip(self.around(site), rests, strict=False):
                counter = z3.substitute(self.evaluator.place.counter(header), *pairs)
                found.append(Rest(counter, rest, self.periods[header]))
        return found

    def fixed(self, terms: Sequence[Expr], rests: Sequence[Rest]) -> list[Expr]:
        """Return terms as they are where counters have some rests: what is taken modulo a number
        that divides their period is computed of the rests.
        """
        walks = self.evaluator.walks
        found = [z3.simplify(each) for each in terms]
        for rest in rests:
            seen = set[int]()
            taken = [each for term in found for each in _taken(walks, term, seen)]
            pairs = [
                (each.whole, new) for each in taken if (new := rest.of(walks, each)) is not None
            ]
            found = [z3.simplify(z3.substitute(each, *pairs)) for each in found] if pairs else found
        return found


@dataclass(frozen=True, slots=True)
class Taken:
    """A term, `whole`, that takes `number` of another modulo `modulus`, or a part of that."""

    whole: Expr
    number: Expr
    modulus: int
    divides: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """A counter whose number modulo `period` is `rest`."""

    counter: Expr
    rest: int
    period: int

    def of(self, walks: Walks, taken: Taken) -> Expr | None:
        """Return a term where the counter has this rest; None if it may have several values.

        The number grows with the counter by a constant step, so it is that of the rest, plus a
        multiple of the step and the period, and so of the modulus. Bits are the same whether or not
        the sum wraps; a remainder by another number only if it does not.
        """
        step = _step(walks, taken.number, self.counter)
        if taken.divides or step is None or step * self.period % taken.modulus:
            return None
        if not z3.is_app_of(taken.whole, z3.Z3_OP_EXTRACT):
            start = z3.simplify(z3.substitute(taken.number, (self.counter, bits(0, 32))))
            if not z3.is_bv_value(start):
                return None
            if start.as_long() + step * MOST_ITERATIONS >= 1 << taken.number.size():
                return None
        return z3.substitute(taken.whole, (self.counter, bits(self.rest, 32)))


def _step(walks: Walks, term: Expr, counter: Expr) -> int | None:
    """Return the number that an iteration adds to a term; None if it is not known. A counter that
    is extended to more bits grows alike, because counters are smaller than their bits allow.
    """
    for each in _extended(walks, term, counter):
        symbol = z3.BitVec("counter", each.size())
        one, other = (z3.substitute(term, (each, new)) for new in (symbol, symbol + 1))
        step = z3.simplify(other - one)
        if z3.is_bv_value(step) and not walks.mentions(one, {counter.get_id()}):
            found: int = step.as_long()
            return found
    return None


def _extended(walks: Walks, term: Expr, counter: Expr) -> Iterator[Expr]:
    """Yield a counter as it stands in a term: extended by zeros or its sign, or itself."""
    for each, kind, parts, _ in walks.within(term, set[int]()):
        zeros = kind == z3.Z3_OP_CONCAT and z3.is_bv_value(parts[0]) and not parts[0].as_long()
        if (kind in _EXTENSIONS or (zeros and len(parts) == 2)) and parts[-1].eq(counter):
            yield each
    yield counter


def _taken(walks: Walks, term: Expr, seen: set[int]) -> Iterator[Taken]:
    """Yield the parts of a term that are taken modulo a number, or divided by one."""
    for each, kind, parts, _ in walks.within(term, seen):
        if kind in (_REMAINDERS | _QUOTIENTS) and z3.is_bv_value(parts[1]) and parts[1].as_long():
            yield Taken(each, parts[0], parts[1].as_long(), kind in _QUOTIENTS)
        elif kind == z3.Z3_OP_EXTRACT:
            high, _ = each.params()
            yield Taken(each, parts[0], 1 << (high + 1))
