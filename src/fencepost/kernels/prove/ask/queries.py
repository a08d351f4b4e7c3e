"""Queries about two arbitrary work-items: every pair of accesses, every branch before a barrier.

Each is settled with a reason, or stays open; a query that was not made is open as well.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from fencepost.kernels.certificate import Obligation, Pair, Premise, Reason, Spot, spots
from fencepost.kernels.prove.ask.answer import Answer, Said, Suspicion, Waiting, example
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.ask.bounds import Bounds
from fencepost.kernels.prove.ask.branches import Branches, waves_together
from fencepost.kernels.prove.ask.copies_in_flight import alone_in_flight
from fencepost.kernels.prove.disjoint.chosen import by_object
from fencepost.kernels.prove.disjoint.filters import Filters, Settled
from fencepost.kernels.prove.facts.axiom import FROM_ZERO
from fencepost.kernels.prove.facts.known import Known
from fencepost.kernels.prove.order.message_order import Messages
from fencepost.kernels.prove.protocols.guarded import guarded
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.summary.accesses import Site, sites
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.pairs import (
    different_values,
    one_place,
    out_of_scope,
    overlap_of,
    pairs_of,
    same_value,
)
from fencepost.kernels.prove.summary.parties import Item
from fencepost.kernels.prove.summary.phases import PARTS, Counted, phase
from fencepost.kernels.prove.terms.integers import Overlap
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.prove.values.loads import ANYWHERE
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Instruction
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import SyncSpace

Facts = dict[bool, list[Expr]]
_SEEN = frozenset({Reason.LOCKED, Reason.HAPPENS_BEFORE})
"""Reasons that rest on the values that atomics see."""


@dataclass
class Questions:
    """The queries about a kernel. `assumed` holds of arguments; `split`: barriers are split in two
    halves.

    `settled` are the obligations with their reasons, `suspicions` the open ones, `expected` the
    number of all. `seen` are the objects of accesses, and whether these load, that atomics order.
    """

    evaluator: Evaluator
    assumed: list[Expr]
    split: bool = False
    settled: list[Obligation] = field(default_factory=list)
    suspicions: list[Suspicion] = field(default_factory=list)
    expected: int = 0
    same_values: list[Instruction] = field(default_factory=list)
    messages: Messages | None = None
    waiting: list[Waiting] = field(default_factory=list)
    numbers: Known | None = None
    seen: set[tuple[int, bool]] = field(default_factory=set)

    def __post_init__(self) -> None:
        spans = Spans(self.evaluator.launch, self.evaluator.last_turn, self.evaluator.arguments)
        self.filters = Filters(self.evaluator, self.assumed, self.split, spans)
        self.asking = Asking(self.evaluator, self.assumed, spans)
        self.spots = spots(self.evaluator.kernel)

    @property
    def complete(self) -> bool:
        """True if all obligations are settled."""
        return not self.suspicions and self.expected == len(self.settled)

    @property
    def moved(self) -> frozenset[int]:
        """Objects whose contents may differ from those that barriers leave: they are loaded, or
        summed.
        """
        summed = self.numbers.sums.sums.told if self.numbers is not None else frozenset()
        return frozenset(each for each, loads in self.seen if loads or each in summed)

    # Races

    def races(self, *, lds: bool = True) -> None:
        """Ask about every pair of accesses, one of which writes; without `lds`, not in LDS."""
        every = by_object(self.evaluator, sites(self.evaluator))
        found = [each for each in every if lds or not each.lds]
        self._races(every, found, list(pairs_of(found)))
        self._inside(found)
        alone_in_flight(self.asking, every)

    def values(self, left: frozenset[frozenset[int]], *, atomics: bool) -> None:
        """Ask whether pairs of writes, each given by the `id` of two instructions, write equal
        values where they meet; a run has shown all else. `atomics`: the kernel has some.
        """
        of = frozenset[int]().union(*left)
        every = by_object(self.evaluator, sites(self.evaluator, None if atomics else of))
        found = [each for each in every if id(each.instruction) in of]
        pairs = list(pairs_of(found, left))
        asked = {frozenset((id(a.instruction), id(b.instruction))) for a, b in pairs}
        self.expected += len(left - asked)  # which therefore stays open
        self._races(every, found, pairs, meet=True)
        self._inside([each for each in found if each.lds])  # runs have its addresses in 32 bits

    def _races(
        self,
        every: list[Site],
        found: list[Site],
        pairs: list[tuple[Site, Site]],
        *,
        meet: bool = False,
    ) -> None:
        """Ask about pairs of accesses; `meet`: they are known to touch one byte."""
        for each in found:  # before the facts are collected, which this adds to
            for space in sorted(each.spaces):
                for counted in PARTS if self.split else (Counted.BARRIERS,):
                    phase(self.evaluator, each.node, space, counted)
            if self.filters.grid:
                phase(self.evaluator, each.node, SyncSpace.GLOBAL, Counted.GRID)
        if any(each.pointer.region is None for each in found):
            for each in found:
                self.evaluator.base(each.pointer)
        self.filters.by_wave = waves_together(self.asking, found)
        launch = self.evaluator.launch  # what items do together is known for a given size alone
        matcher = counting = Matcher(self.evaluator, [] if launch.smaller else every)
        if launch.smaller and launch.is_row:
            counting = Matcher(self.evaluator, every)
        self.messages = Messages(matcher, self.split)
        apart = launch.groups > 1 and not launch.is_alone
        facts = {
            False: self.asking.facts(apart=False),
            True: self.asking.facts(apart=True) if apart else [],
        }
        single = self.evaluator.launch.items == 1
        self.filters.locks = guarded(matcher)
        self.numbers = Known(self.evaluator, counting, self.split, whole=not meet)
        self.filters.ranges.learn(found)
        self.expected += len(pairs)
        self.expected += sum(apart and not (a.lds and b.lds) for a, b in pairs)
        ask = self._equal if meet else self._race
        for left, right in pairs:
            if self._hopeless():
                return
            if single:
                self._settle(left, right, apart=False, how=Settled(Reason.NOT_BOTH))
            else:
                ask(left, right, apart=False, facts=facts[False])
            if apart and not (left.lds and right.lds):
                if left.lds or right.lds:  # LDS of the one workgroup, a place that both can reach
                    self._settle(left, right, apart=True, how=Settled(Reason.APART))
                else:
                    ask(left, right, apart=True, facts=facts[True])
            if len(self.waiting) >= self.asking.together:
                self._ask_waiting(facts)
        self._ask_waiting(facts)

    def _inside(self, found: list[Site]) -> None:
        """Ask whether accesses to objects of known size stay within them."""
        assert self.numbers is not None
        alike = self.filters.alike
        bounds = Bounds(self.evaluator, self.asking, self.numbers, alike, self.spots)
        limited = bounds.limited(found)
        self.expected += len(limited)
        for each in bounds.asked(limited):
            if isinstance(each, Suspicion):
                self.suspicions.append(each)
            else:
                self.settled.append(each)
            if self._hopeless():
                return

    def _settle(self, left: Site, right: Site, *, apart: bool, how: Settled) -> None:
        if how.reason in _SEEN:
            for each in (left, right):
                loads = each.how is Access.READ
                # What was loaded through a choice was taken to be of any object.
                region = None if loads and each.chosen is not None else each.pointer.region
                self.seen.add((ANYWHERE if region is None else region, loads))
        first, second = self._spot(left.instruction), self._spot(right.instruction)
        made = Pair(first, second, apart, how.reason, how.query, how.part, how.protocols)
        if left.chosen is not None or right.chosen is not None:
            self.expected -= made in self.settled  # of another object, and as was said of that one
            self.settled = [each for each in self.settled if each != made]
        self.settled.append(made)

    def _spot(self, instruction: Instruction) -> Spot:
        return self.spots[id(instruction)]

    def _race(self, left: Site, right: Site, *, apart: bool, facts: list[Expr]) -> None:
        place = self.evaluator.place
        pairs = place.second(apart=apart)
        narrow: list[Expr] = []
        if left.how.atomic and right.how.atomic and one_place(left, right):
            outside = out_of_scope(left, right, apart=apart, place=place, pairs=pairs)
            if z3.is_false(outside):
                self._settle(left, right, apart=apart, how=Settled(Reason.ATOMIC))
                return
            narrow = [outside]
        question = self.filters.question(left, right, apart=apart, facts=facts)
        if isinstance(question, Settled):
            self._settle(left, right, apart=apart, how=question)
            return
        question += narrow
        overlap = overlap_of(self.evaluator, left, right, pairs)
        assert self.numbers is not None
        told = self.numbers.of_two((left, right), pairs, (overlap.bits, question), apart=apart)
        self.waiting.append(Waiting(left, right, apart, [*question, *told.terms], overlap, told))

    def _equal(self, left: Site, right: Site, *, apart: bool, facts: list[Expr]) -> None:
        """Ask about two writes that may meet: they must be disjoint, or write equal values."""
        pairs = self.evaluator.place.second(apart=apart)
        question = self.filters.both(left, right, apart=apart)
        overlap = overlap_of(self.evaluator, left, right, pairs)
        said = Said(Answer.UNDECIDED)
        if same_value(left, right):
            said = self._values(
                left, right, apart=apart, question=question, overlap=overlap, facts=facts
            )
        if not said.never:
            self._suspect(left, right, apart=apart, said=said, question=[*question, overlap.bits])

    def _values(
        self,
        left: Site,
        right: Site,
        *,
        apart: bool,
        question: list[Expr],
        overlap: Overlap,
        facts: list[Expr],
    ) -> Said:
        """Ask whether two writes store different values where they meet; if not, settle them."""
        values = different_values(left, right, overlap, self.evaluator.place.second(apart=apart))
        said = self.asking.ask([*question, values], apart=apart, facts=facts, overlap=overlap)
        if said.never:
            self.evaluator.ledger.premises.add(Premise.SAME_VALUE)
            self.same_values.append(left.instruction)
            self._settle(
                left, right, apart=apart, how=Settled(Reason.SAME_VALUE, said.query, said.part)
            )
        return said

    def _ask_waiting(self, facts: Facts) -> None:
        """Ask about all waiting pairs at once, and about each if they are not all refuted."""
        waiting, self.waiting = self.waiting, []
        ledger = self.evaluator.ledger
        for apart in (False, True):
            mine = [each for each in waiting if each.apart is apart]
            shown = self.asking.refute_all(mine, facts[apart])
            if shown is not None:
                for at, each in enumerate(mine):
                    ledger.premises |= each.told.rests
                    self._settle(each.left, each.right, apart=apart, how=self._how(each, shown, at))
                continue
            for each in mine:
                if self._hopeless():
                    return
                self._ask_one(each, facts[apart])

    def _how(self, asked: Waiting, query: str, part: int | None) -> Settled:
        """Return the reason for a pair that a solver refuted: `LOCKED` if locks guard it, else
        `QUERY`.
        """
        different = self.filters.locked(asked.left, asked.right, apart=asked.apart)
        self.evaluator.ledger.premises |= different.premises
        reason = Reason.LOCKED if different.locks else Reason.QUERY
        return Settled(reason, query, part, different.protocols | asked.told.protocols)

    def _hopeless(self) -> bool:
        """Return True if too much is undecided for a proof, or if enough runs are suggested."""
        if not self.evaluator.launch.is_run:
            return bool(self.suspicions)
        budget = self.evaluator.ledger.budget
        undecided = [each for each in self.suspicions if each.answer is Answer.UNDECIDED]
        suggested = [each for each in self.suspicions if each.example is not None]
        return len(undecided) >= budget.undecided or len(suggested) >= budget.replays

    def _ask_one(self, asked: Waiting, facts: list[Expr]) -> None:
        left, right, apart, overlap = asked.left, asked.right, asked.apart, asked.overlap
        question = asked.question
        pairs = self.evaluator.place.second(apart=apart)
        self.evaluator.ledger.premises |= asked.told.rests
        said = self._by_sums(asked, facts) or self._said(asked, facts)
        if said.never:
            self._settle(left, right, apart=apart, how=self._how(asked, said.query, said.part))
            return
        assert self.messages is not None
        unordered = self.messages.unordered(left, right, apart=apart, pairs=pairs)
        if unordered:
            question = [*question, *unordered]
            said = self.asking.ask(question, apart=apart, facts=facts, overlap=overlap)
            if said.never:
                used = self.messages.used | asked.told.protocols
                self.evaluator.ledger.premises |= self.messages.premises
                shown = Settled(Reason.HAPPENS_BEFORE, said.query, said.part, used)
                self._settle(left, right, apart=apart, how=shown)
                return
        if said.answer is Answer.SOMETIMES and same_value(left, right):
            again = self._values(
                left, right, apart=apart, question=question, overlap=overlap, facts=facts
            )
            if again.never:
                return
            said = Said(again.answer, again.model or said.model)
        self._suspect(left, right, apart=apart, said=said, question=[*question, overlap.bits])

    def _by_sums(self, asked: Waiting, facts: list[Expr]) -> Said | None:
        """Return the solver's answer for a pair with sums in its addresses, if it is 'never'."""
        assert self.numbers is not None
        items = Item(()), Item(tuple(self.evaluator.place.second(apart=asked.apart)))
        sums = self.numbers.of_sums(items, [asked.overlap.bits], asked.question)
        if not sums:
            return None
        told = replace(asked, question=[*asked.question, *sums])
        said = self._said(told, facts, Steps.SUMS)
        return said if said.never else None

    def _said(self, asked: Waiting, facts: list[Expr], steps: Steps = Steps.PAIR) -> Said:
        """Return the solver's answer for a pair; if need be, with counters that start at 0."""

        def ask(more: Sequence[Expr], *, numbered: bool) -> Said:
            return self.asking.ask(
                [*asked.question, *more],
                apart=asked.apart,
                facts=facts,
                overlap=asked.overlap,
                steps=Steps.NUMBERS if numbered and steps is Steps.PAIR else steps,
            )

        ledger, from_zero = self.evaluator.ledger, asked.told.from_zero
        said = ask((), numbered=asked.told.cleared)
        if said.never or not from_zero or ledger.refused & FROM_ZERO:
            return said
        again = ask(from_zero, numbered=True)
        if not again.never:
            return said
        ledger.premises |= FROM_ZERO
        return again

    def _suspect(
        self, left: Site, right: Site, *, apart: bool, said: Said, question: list[Expr]
    ) -> None:
        inputs = example(self.evaluator, said.model, apart=apart, question=question)
        two = left.instruction, right.instruction
        self.suspicions.append(Suspicion(*two, said.answer, inputs, apart, barrier=False))

    # Barriers

    def barriers(self) -> None:
        """Ask about every branch that decides whether a barrier is reached."""
        branches = Branches(self.asking, self._spot)
        branches.ask()
        self.expected += branches.expected
        self.settled += branches.settled
        self.suspicions += branches.suspicions


__all__ = ["Answer", "Questions", "Suspicion"]
