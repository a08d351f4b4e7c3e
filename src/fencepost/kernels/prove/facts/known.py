"""All known facts about the symbols of a kernel: counters, values passed between work-items, sums
in LDS, and loop-carried values.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from fencepost.kernels.prove.facts.axiom import Axiom, Facts, Question, Spot
from fencepost.kernels.prove.facts.broadcast import Broadcasts, shared_words
from fencepost.kernels.prove.facts.counter import Counters
from fencepost.kernels.prove.facts.exchange import Exchanges
from fencepost.kernels.prove.facts.instantiate import Theory
from fencepost.kernels.prove.facts.loop_bounds import LoopBounds
from fencepost.kernels.prove.facts.running_sums import RunningSums
from fencepost.kernels.prove.facts.sum_facts import SumFacts
from fencepost.kernels.prove.facts.tally import Tallies
from fencepost.kernels.prove.facts.total import Totals
from fencepost.kernels.prove.protocols.counters import counters
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item, Items
from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.operations import AtomicOp
from fencepost.records import dataclass

TAGS = range(4, 32)
"""Tags of the work-items that axioms bring in; a question's own have lower ones, others higher
ones.
"""


@dataclass
class Known:
    """The facts about a kernel's symbols. `split`: barriers are split in two halves, and order
    nothing. `whole`: the matcher has all accesses; without them, the contents of LDS are unknown.
    """

    evaluator: Evaluator
    matcher: Matcher
    split: bool
    whole: bool = True

    def __post_init__(self) -> None:
        evaluator, matcher = self.evaluator, self.matcher
        found = counters(matcher, split=self.split)
        self.tallies = Tallies(evaluator, found)
        exact = self.whole and not self.split and not evaluator.launch.smaller
        self.sums = SumFacts(RunningSums(evaluator, matcher.found if exact else (), self.tallies))
        # Counters to which what others hold is added are known once these are.
        if added := [*self.tallies.bounds(), *self._sums_added()]:
            matcher = Matcher(evaluator, matcher.found, added)
            found = counters(matcher, split=self.split)
        if grown := self.tallies.grown():
            more = Matcher(evaluator, matcher.found, [*added, *grown])
            if len(drawn_from := counters(more, split=self.split)) > len(found):
                matcher, found = more, drawn_from
                evaluator.ledger.premises |= self.tallies.rests
        self.counters = found
        items = Items(evaluator, self.split, tags=TAGS)
        speaking = [Counters(evaluator, found), self.tallies, Totals(evaluator, found)]
        drawn = bool(speaking[0].symbols)
        words = shared_words(matcher) if drawn and not self.split else ()
        bringing: list[Axiom] = [Broadcasts(evaluator, items, words)]
        if drawn:
            bringing.append(Exchanges(evaluator, items))
        self.theory = Theory(evaluator, items, speaking, bringing)
        self.bounds = LoopBounds(evaluator)

    def _sums_added(self) -> tuple[Expr, ...]:
        """Return the facts about sums in LDS that are added to counters."""
        operands = [each.operand for each in self.matcher.found if each.op is AtomicOp.ADD]
        asked = [each for each in operands if z3.is_bv(each) and not z3.is_bv_value(each)]
        return self.sums.told([Item(())], asked).facts

    def of_sums(
        self, items: Sequence[Item], asked: Sequence[Expr], given: Sequence[Expr]
    ) -> list[Expr]:
        """Return the facts about sums in LDS if `asked` mentions any: about these sums, about those
        in `given`, and about the counters whose values they sum.
        """
        if not self.sums.about(asked):
            return []
        told = self.sums.told(items, [*asked, *given])
        counted = self.tallies.of_items([*items, *told.items]) if told.items else []
        return [*told.facts, *counted]

    def more_of_one(self, condition: Expr) -> list[Expr]:
        """Return further facts about a work-item if a condition mentions sums or loop-carried
        values.
        """
        own = [Item(())]
        sums = self.of_sums(own, [condition], [])
        return [*sums, *self.bounds.told(own, [condition])]

    def of_two(
        self,
        ends: tuple[Site, Site],
        pairs: list[tuple[Expr, Expr]],
        asked: tuple[Expr, Sequence[Expr]],
        *,
        apart: bool,
    ) -> Facts:
        """Return the facts about two work-items that reach the accesses `ends`; `asked` is the
        overlap of their addresses, and further conditions.
        """
        left, right = (Spot(each.node, each.reached) for each in ends)
        addresses, conditions = asked
        return self.theory.facts(
            Question(pairs, [addresses], conditions, (left, right), apart=apart)
        )

    def of_one(self, asked: Sequence[Expr]) -> list[Expr]:
        """Return the facts about the counter values that a work-item draws or receives.

        They are those for a question about two work-items, of which the second may be the first.
        """
        pairs = self.evaluator.place.second(apart=False)
        facts = self.theory.facts(Question(pairs, asked, alike=True))
        self.evaluator.ledger.premises |= facts.rests
        drawn = [
            bound
            for counter in self.counters
            for draw in counter.draws
            for bound in counter.bounds(*draw)
        ]
        return [*drawn, *self.tallies.bounds(), *facts.terms]
