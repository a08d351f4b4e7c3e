"""Facts about two arbitrary work-items, and z3's answers to conditions on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.ask.answer import Answer, Said, Waiting
from fencepost.kernels.prove.facts.held import HeldNumbers
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.phases import counts, growing_facts
from fencepost.kernels.prove.summary.preconditions import stated
from fencepost.kernels.prove.summary.well_defined import defined, endings, whole_products
from fencepost.kernels.prove.terms.integers import Overlap
from fencepost.kernels.prove.terms.ledger import Conflict, in_order
from fencepost.kernels.prove.terms.linear_integers import (
    Refuted,
    refute_all_linearly,
    refute_linearly,
    solve,
)
from fencepost.kernels.prove.terms.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms.products import Relevance
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import Expr, bits, divides, mentions, multiplies
from fencepost.kernels.question.budget import Steps
from fencepost.llvm.launches.launch import ORDINARY_GROUPS
from fencepost.records import dataclass, field, replace

Key = tuple[int, bool, frozenset[int]]
"""The identity of a question: its list of facts, `apart`, and its conditions."""


MANY_PAIRS = 16
"""As many pairs, as unrolled loops have them, are put to integers at once if bits do not decide."""
SMALL_GRIDS = (16, 4096, ORDINARY_GROUPS)
"""Workgroups along an axis of an open grid, in the order in which examples are searched for."""


@dataclass
class Asking:
    """Questions to z3. `assumed` holds of the arguments."""

    evaluator: Evaluator
    assumed: list[Expr]
    spans: Spans
    known: dict[Key, tuple[tuple[list[Expr], list[Expr]], Said]] = field(default_factory=dict)
    overflows: list[Expr] | None = None
    products: list[Expr] | None = None
    by_numbers: bool = False
    """True if integers decided many pairs that bits did not."""

    def __post_init__(self) -> None:
        self.held = HeldNumbers(self.evaluator)
        self.relevance = Relevance(self.evaluator.walks)

    def of_one(self, *, counted: bool = True) -> list[Expr]:
        """Return the facts about an arbitrary work-item. `counted`: also about the barriers that
        iterations pass, which are the same for all work-items of a workgroup.
        """
        evaluator = self.evaluator
        place = evaluator.place
        ranks = evaluator.ranks.facts()  # first, since their terms may add to all below
        held = [z3.Implies(reached, holds) for _, reached, holds in stated(evaluator)]
        known = [each for each in evaluator.constraints if counted or not counts(each)]
        own = [*place.bounds(), *known, *held]
        if evaluator.graph.loops:
            evaluator.ledger.premises.add(Premise.LOOPS_END)
        for header, last in evaluator.finals.items():
            own.append(z3.ULT(last, MOST_ITERATIONS))
            counter = place.counter(header)
            own.append(z3.ULE(counter, last))  # no iteration comes after the last one
            # Whoever enters a loop does the iterations up to the last one.
            ends = z3.substitute(evaluator.went_round(header), (counter, last))
            own.append(z3.Implies(evaluator.entered(header), ends))
            own += self._of_last(header, known)
        own += [*evaluator.bases.facts(), *ranks]
        return own + self.assumed

    def _of_last(self, header: int, known: Sequence[Expr]) -> Iterator[Expr]:
        """Yield the facts about the last iteration of a loop, for a work-item that entered it.
        Inner loops may have fewer iterations there than at the work-item's own place, so nothing is
        stated about them.
        """
        evaluator, graph = self.evaluator, self.evaluator.graph
        counter, last = evaluator.place.counter(header), evaluator.finals[header]
        inside = {
            evaluator.place.counter(each).get_id()
            for each in graph.loops
            if header in graph.loops_around(each)[1:]
        }
        entered = evaluator.entered(header)
        for each in known:
            there = z3.substitute(each, (counter, last))
            if not there.eq(each) and not mentions(there, inside):
                yield z3.Implies(entered, there)

    def facts(self, *, apart: bool, counted: bool = True) -> list[Expr]:
        """Return the facts about two different work-items of one workgroup, or of two (`apart`).

        Whether work-items reach the same barriers is asked without `counted`, which states that
        they do.
        """
        own = self.of_one(counted=counted)
        place = self.evaluator.place
        pairs = place.second(apart=apart)
        found = own + [z3.substitute(each, *pairs) for each in own]
        found += [place.tag == bits(1, 8), z3.substitute(place.tag, *pairs) == bits(2, 8)]
        symbols = place.group if apart else place.local
        different = [
            each != z3.substitute(each, *pairs) for each in symbols if not z3.is_bv_value(each)
        ]
        found.append(z3.Or(*different) if different else z3.BoolVal(False))
        if not apart and counted:
            found += growing_facts(self.evaluator, pairs)
        if not apart:
            found += self.evaluator.ranks.facts_of_two(pairs)
        return found

    def more_facts(self, *, apart: bool) -> list[Expr]:
        """Return further facts, worth adding only if a question is not refuted without them."""
        evaluator = self.evaluator
        if self.overflows is None:
            self.overflows = defined(evaluator)
        return self._of_both([*self.overflows, *endings(evaluator)], apart=apart)

    def more_of_products(self, *, apart: bool) -> list[Expr]:
        """Return the facts, for integers, about products that must not overflow."""
        if self.products is None:
            self.products = whole_products(self.evaluator)
        return self._of_both(self.products, apart=apart)

    def _of_both(self, own: list[Expr], *, apart: bool) -> list[Expr]:
        pairs = self.evaluator.place.second(apart=apart)
        return own + [z3.substitute(each, *pairs) for each in own]

    def ask(
        self,
        conditions: list[Expr],
        *,
        apart: bool,
        facts: list[Expr],
        overlap: Overlap | None = None,
        steps: Steps = Steps.PAIR,
    ) -> Said:
        """Ask whether two work-items satisfy all conditions, within `steps`; models with small
        numbers are preferred. Integers are asked, too, of products and of counters' values.
        """
        question = conditions if overlap is None else [*conditions, overlap.bits]
        # Unrolled loops ask the same of many pairs. What is kept keeps its terms, so that no
        # other term gets their numbers.
        key = (id(facts), apart, frozenset(each.get_id() for each in question))
        if key not in self.known:
            told = [*facts, *self.held.facts(facts, question)]
            said = self._decide(conditions, overlap, told, apart=apart, steps=steps)
            if not said.never:
                return said
            self.known[key] = ((facts, question), said)
        return self.known[key][1]

    def _decide(
        self,
        conditions: list[Expr],
        overlap: Overlap | None,
        facts: list[Expr],
        *,
        apart: bool,
        steps: Steps,
    ) -> Said:
        """Ask bits, and integers where these say more."""
        question = conditions if overlap is None else [*conditions, overlap.bits]
        ledger = self.evaluator.ledger
        conflicts = [] if overlap is None else [Conflict(z3.And(*conditions), overlap.bits)]
        part = 0 if conflicts else None
        loosely, shown = self._over_sizes(conditions, overlap, facts, apart=apart)
        if shown is not None:
            return Said(Answer.NEVER, None, shown, part)
        hard = overlap is not None and self._say_bits_little(overlap)
        solver = ledger.solver(Steps.GLANCE if hard else steps, "QF_UFBV")
        solver.add(*facts, *question)
        result = ledger.check(solver)
        if result == z3.unknown and overlap is not None:
            if hard and not self.multiplies_sizes(
                overlap
            ):  # bits, which come next, decide most but quotients
                loosely = self._linearly(
                    conditions, overlap, facts, apart=apart, steps=Steps.GLANCE
                )
            if loosely is not None:
                return self._rests(loosely, part)
            if hard:
                ledger.bound(solver, Steps.AGAIN if steps is Steps.PAIR else steps)
                result = ledger.check(solver)
        if result == z3.unsat:
            shown = ledger.shown(solver, facts, conflicts)
            return Said(Answer.NEVER, None, shown, part)
        if result != z3.sat:
            return self._over_more(conditions, overlap, facts, apart=apart)
        model = solver.model()
        more = self.more_facts(apart=apart)
        solver.add(*more)
        ledger.bound(solver, Steps.PAIR)
        result = ledger.check(solver)
        if result == z3.unsat:
            # What is known comes first in what is kept, and what is asked last.
            again = in_order([*facts, *more], question) if ledger.keep else None
            shown = ledger.shown(again, [*facts, *more], conflicts)
            return Said(Answer.NEVER, None, shown, part)
        model = solver.model() if result == z3.sat else model
        products = self.more_of_products(apart=apart)
        if products or steps is Steps.NUMBERS:
            found = self._over_integers(conditions, overlap, [*facts, *more, *products])
            if found.never:
                return found
        # No run of so many workgroups shows that an address wraps around.
        if hard and overlap is not None and not self.evaluator.launch.is_run:
            loosely = self._linearly(conditions, overlap, facts, apart=apart, steps=Steps.GLANCE)
            if loosely is not None:
                return self._rests(loosely, part)
        return Said(Answer.SOMETIMES, self._small([*facts, *question, *more], apart=apart) or model)

    def _rests(self, refuted: Refuted, part: int | None) -> Said:
        """Return the answer 'never', resting on the premises of a refutation."""
        self.evaluator.ledger.premises |= refuted.premises
        return Said(Answer.NEVER, None, refuted.query, part)

    def _say_bits_little(self, overlap: Overlap) -> bool:
        """Return True of quotients by unknown numbers, and in any grid of products of them."""
        tests = (multiplies, divides) if self.evaluator.launch.is_open else (divides,)
        return any(test(overlap.bits) for test in tests)

    def _over_sizes(
        self, conditions: list[Expr], overlap: Overlap | None, facts: list[Expr], *, apart: bool
    ) -> tuple[Refuted | None, str | None]:
        """Return the refutation of an overlap of open sizes over integers, and the query of one
        that does without the premise that addresses do not overflow, if there is one: bits may show
        such an overflow.
        """
        if overlap is None or not self.multiplies_sizes(overlap):
            return None, None
        ledger = self.evaluator.ledger
        loosely = self._linearly(conditions, overlap, facts, apart=apart, steps=Steps.LINEAR)
        if loosely is None:
            return None, None
        if not loosely.premises:
            return loosely, loosely.query
        if loosely.premises <= ledger.premises:
            return loosely, None  # some other pair rests on it already
        exact = replace(overlap, exact=True)
        told = self.relevance.in_turn([*conditions, overlap.bits], facts)[:1]
        shown = refute_linearly(conditions, exact, told, self.spans, ledger, Steps.LINEAR)
        if shown is not None:
            ledger.premises |= shown.premises
        return loosely, None if shown is None else shown.query

    def _linearly(
        self,
        conditions: list[Expr],
        overlap: Overlap,
        facts: list[Expr],
        *,
        apart: bool,
        steps: Steps,
    ) -> Refuted | None:
        """Return the refutation of an overlap over integers without multiplication, or None."""
        if divides(overlap.bits):
            facts, steps = [*facts, *self.more_of_products(apart=apart)], Steps.LINEAR
        told = self.relevance.in_turn([*conditions, overlap.bits], facts)
        return refute_linearly(conditions, overlap, told, self.spans, self.evaluator.ledger, steps)

    @property
    def together(self) -> int:
        """The number of pairs that are worth a query: integers take more of them."""
        some: int = self.evaluator.ledger.budget.together
        return some * MANY_PAIRS if self.by_numbers else some

    def refute_all(self, waiting: Sequence[Waiting], facts: list[Expr]) -> str | None:
        """Return the query that refutes all pairs; None without one. Bits come first, then integers
        for many pairs; what decided the pairs before is tried alone first.
        """
        ledger = self.evaluator.ledger
        pairs = [(each.question, each.overlap) for each in waiting]
        asked = [term for meet, overlap in pairs for term in (*meet, overlap.bits)]
        facts = [*facts, *self.held.facts(facts, asked)]
        if len(waiting) > 1 and self.by_numbers:
            shown = refute_all_linearly(pairs, facts, self.spans, ledger)
            if shown is not None:
                return shown
        if len(waiting) > 1 and not any(map(self.multiplies_sizes, (o for _, o in pairs))):
            parts = [Conflict(z3.And(*meet), overlap.bits) for meet, overlap in pairs]
            shown = ledger.none_of(facts, parts, Steps.PAIR, "QF_UFBV")
            if shown is not None:
                return shown
        if len(waiting) < MANY_PAIRS or self.by_numbers:
            return None
        shown = refute_all_linearly(pairs, facts, self.spans, ledger)
        self.by_numbers = shown is not None
        return shown

    def multiplies_sizes(self, overlap: Overlap) -> bool:
        """Return True if an address depends on open sizes of the launch: bits say little then."""
        place = self.evaluator.place
        sizes = {each.get_id() for each in (*place.size, *place.grid) if not z3.is_bv_value(each)}
        return bool(sizes) and mentions(overlap.bits, sizes)

    def ask_one(self, conditions: list[Expr], facts: list[Expr]) -> Said:
        """Ask whether one work-item satisfies all conditions."""
        ledger = self.evaluator.ledger
        facts = [*facts, *self.held.facts(facts, conditions)]
        shown = ledger.never([*facts, *conditions], Steps.PAIR, "QF_UFBV")
        if shown is not None:
            return Said(Answer.NEVER, query=shown)
        found = self._over_integers(conditions, None, facts)
        if found.never:
            return found
        model = self._small([*facts, *conditions, *defined(self.evaluator)], apart=False)
        return Said(Answer.SOMETIMES if model is not None else found.answer, model)

    def _small(self, question: list[Expr], *, apart: bool) -> z3.ModelRef | None:
        """Return a model with small numbers, which makes short runs, and in a small grid if that is
        open.
        """
        if not self.evaluator.launch.is_run:
            return None
        open_axes = [each for each in self.evaluator.place.grid if not z3.is_bv_value(each)]
        for most in SMALL_GRIDS if open_axes else SMALL_GRIDS[:1]:
            found = self._small_in(
                question, [z3.ULE(each, most) for each in open_axes], apart=apart
            )
            if found is not None:
                return found
        return None

    def _small_in(
        self, question: list[Expr], grid: list[Expr], *, apart: bool
    ) -> z3.ModelRef | None:
        ledger, place = self.evaluator.ledger, self.evaluator.place
        small = ledger.solver(Steps.SMALL, "QF_UFBV")
        small.add(*grid)
        small.add(*question)
        for argument in self.evaluator.arguments.values():
            if argument.size() >= 16:
                small.add(z3.ULT(argument, 2048))
        pairs = place.second(apart=apart)
        for counter in place.counters.values():
            small.add(z3.ULT(counter, 40), z3.ULT(z3.substitute(counter, *pairs), 40))
        return small.model() if ledger.check(small) == z3.sat else None

    def _over_more(
        self, conditions: list[Expr], overlap: Overlap | None, facts: list[Expr], *, apart: bool
    ) -> Said:
        """Ask the same question over integers, with further facts of two accesses: bits, which are
        undecided, do not say where the facts are needed.
        """
        said = self._over_integers(conditions, overlap, facts)
        of_sizes = overlap is not None and self.multiplies_sizes(overlap)
        if said.never or overlap is None or not (of_sizes or self._say_bits_little(overlap)):
            return said
        more = [*self.more_facts(apart=apart), *self.more_of_products(apart=apart)]
        if not more:
            return said
        if of_sizes:
            again = self._over_integers(conditions, overlap, [*facts, *more])
            return again if again.never else said
        told, steps = [*facts, *more], Steps.AGAIN
        found = self._linearly(conditions, overlap, told, apart=apart, steps=steps)
        return said if found is None else self._rests(found, 0)

    def _over_integers(
        self, conditions: list[Expr], overlap: Overlap | None, facts: list[Expr]
    ) -> Said:
        """Ask the same question over integers."""
        ledger = self.evaluator.ledger
        question = conditions if overlap is None else [*conditions, overlap.bits]
        told = self.relevance.in_turn(question, facts)
        found = solve(conditions, overlap, told, self.spans, ledger)
        if isinstance(found, Refuted):
            ledger.premises |= found.premises
            return Said(Answer.NEVER, None, found.query, None if overlap is None else 0)
        if found is None:
            return Said(Answer.UNDECIDED)
        # The numbers as a model: the solver fills in what is left of the question.
        solver = ledger.solver(Steps.SUGGESTED)
        sizes = {each.decl().name(): each.size() for each in self._symbols()}
        for name, number in found.items():
            if name in sizes:
                solver.add(z3.BitVec(name, sizes[name]) == z3.BitVecVal(number, sizes[name]))
        if ledger.check(solver) == z3.sat:
            return Said(Answer.SOMETIMES, solver.model())
        return Said(Answer.UNDECIDED)

    def _symbols(self) -> list[Expr]:
        place = self.evaluator.place
        own = [*place.local, *place.group, *self.evaluator.arguments.values()]
        second = [pair[1] for pair in place.second(apart=True)]
        return [each for each in (*own, *second) if not z3.is_bv_value(each)]
