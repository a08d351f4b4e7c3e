"""All that is known of the numbers that counters of a kernel give, to who draws and to others, of
sums in LDS, and of what loops carry.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.counters import bounds_of, counters
from fencepost.kernels.prove.drawn_in_all import DrawnInAll
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.handed import Handed
from fencepost.kernels.prove.loop_bounds import LoopBounds
from fencepost.kernels.prove.matching import Matcher
from fencepost.kernels.prove.parties import Item
from fencepost.kernels.prove.running_sums import RunningSums
from fencepost.kernels.prove.shared_values import Numbers, different_numbers
from fencepost.kernels.prove.sum_facts import SumFacts
from fencepost.kernels.prove.tallies import Tallied, tallied
from fencepost.kernels.prove.terms import Expr
from fencepost.kernels.prove.turn_before import numbers_before
from fencepost.kernels.prove.wave_numbers import WaveNumbers
from fencepost.llvm.operations import AtomicOp
from fencepost.records import dataclass


@dataclass
class DrawnNumbers:
    """The numbers of a kernel's counters. `split`: barriers are in two halves. `whole`: the matcher
    has all accesses, without which nothing is known of what LDS holds.
    """

    evaluator: Evaluator
    matcher: Matcher
    split: bool
    whole: bool = True

    def __post_init__(self) -> None:
        made = tallied(self.matcher, split=self.split)
        exact = self.whole and not self.split and not self.evaluator.launch.smaller
        seen = self.matcher.found if exact else ()
        self.sums = SumFacts(RunningSums(self.evaluator, seen, made.tallies))
        if added := self._sums_added():
            known = [*made.tallies.bounds(), *added]
            matcher = Matcher(self.evaluator, self.matcher.found, known)
            made = Tallied(counters(matcher, split=self.split), made.tallies, matcher)
        self.counters, self.tallies = made.counters, made.tallies
        self.handed = Handed(made.matcher, self.counters, split=self.split)
        self.bounds = LoopBounds(self.evaluator)
        self.in_all = DrawnInAll(self.evaluator, self.counters)
        self.by_lanes = WaveNumbers(self.evaluator, self.counters)

    def _sums_added(self) -> tuple[Expr, ...]:
        """What holds of the sums in LDS that are added to counters."""
        operands = [each.operand for each in self.matcher.found if each.op is AtomicOp.ADD]
        asked = [each for each in operands if z3.is_bv(each) and not z3.is_bv_value(each)]
        return self.sums.told([Item(())], asked).facts

    def of_sums(
        self, items: Sequence[Item], asked: Sequence[Expr], given: Sequence[Expr]
    ) -> list[Expr]:
        """What holds of the sums in LDS where what is asked about some work-items is about them: of
        these, of those in what is given, and of the counters that they are sums of.
        """
        if not self.sums.about(asked):
            return []
        told = self.sums.told(items, [*asked, *given])
        counted = self.tallies.facts(items, told.items) if told.items else []
        return [*told.facts, *counted]

    def more_of_one(self, condition: Expr) -> list[Expr]:
        """What holds of a work-item besides, where a condition is of sums or what loops carry."""
        own = [Item(())]
        sums = self.of_sums(own, [condition], [])
        return [*sums, *self.bounds.told(own, [condition])]

    def of_two(
        self,
        ends: tuple[Site, Site],
        pairs: list[tuple[Expr, Expr]],
        asked: Sequence[Expr],
        *,
        apart: bool,
    ) -> Numbers:
        """What holds of the numbers of two work-items that come to two accesses, where what is
        asked is about them.
        """
        told = different_numbers(self.counters, pairs, asked, apart=apart)
        told = told.and_also(self.handed.numbers(*ends, pairs, asked))
        before = numbers_before(self.evaluator, self.counters, ends, pairs, asked, apart=apart)
        told = told.and_also(before)
        told = told.and_also(self.by_lanes.numbers(pairs, asked, apart=apart))
        told = told.and_also(self.in_all.numbers(pairs, asked))
        return self.tallies.told(pairs, asked, told)

    def of_one(self, asked: Sequence[Expr]) -> list[Expr]:
        """What holds of the numbers of a work-item, also of those that lanes were given: of two
        work-items, of which the second may be the first.
        """
        found = [*bounds_of(self.counters), *self.tallies.bounds()]
        pairs = self.evaluator.place.second(apart=False)
        told = self.by_lanes.numbers(pairs, asked, apart=False)
        self.evaluator.ledger.premises |= told.rests
        return [*found, *told.facts]


__all__ = ["DrawnNumbers"]
