"""Questions about two arbitrary work-items, put to z3."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Any

import z3

from fencepost.errors import BoundReached
from fencepost.frontends.llvm_ir.ir import Instruction
from fencepost.kernels.meaning import Barrier, Meeting
from fencepost.kernels.postdominators import decided
from fencepost.kernels.prove import integers
from fencepost.kernels.prove.accesses import Site, sites
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.examples import Example, example
from fencepost.kernels.prove.filters import Filters
from fencepost.kernels.prove.locks import guarded
from fencepost.kernels.prove.messages import Messages
from fencepost.kernels.prove.pairs import aligned, both_atomic, pairs_of, same_value
from fencepost.kernels.prove.phases import growing_facts, phase, same_wave
from fencepost.kernels.prove.preconditions import stated
from fencepost.kernels.prove.surely import defined, endings
from fencepost.kernels.prove.terms import Expr, bits, leaves, mapped
from fencepost.kernels.prove.tickets import tickets
from fencepost.kernels.prove.waves import waves_together


@unique
class Answer(Enum):
    """What z3 says of a question: whether there are two such work-items."""

    NEVER = "never"
    SOMETIMES = "sometimes"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A question that was not answered 'never', with what it is about."""

    first: Instruction
    second: Instruction
    answer: Answer
    example: Example | None
    apart: bool
    barrier: bool
    reason: str = ""


TOGETHER = 32
"""Pairs that z3 is asked about at a time."""
ENOUGH = 2
"""Pairs that z3 does not decide, after which no more are asked about."""


@dataclass
class Questions:
    """Puts questions about a kernel. `assumed` holds of the arguments."""

    evaluator: Evaluator
    assumed: list[Expr]
    deadline: float
    each: int = 700
    clock: Callable[[], float] = time.monotonic
    asked: int = 0
    suspicions: list[Suspicion] = field(default_factory=list)
    split: bool = False
    never: dict[tuple[bool, frozenset[int]], list[Expr]] = field(default_factory=dict)
    by_flag: bool = False
    messages: Messages | None = None
    waiting: list[tuple[Site, Site, bool, list[Expr]]] = field(default_factory=list)
    together: dict[int, bool] = field(default_factory=dict)
    overflows: list[Expr] | None = None

    def __post_init__(self) -> None:
        self.filters = Filters(self.evaluator, self.assumed, self.split)

    def facts(self, apart: bool) -> list[Expr]:
        """What holds of two different work-items of one workgroup, or of two (`apart`)."""
        evaluator = self.evaluator
        place = evaluator.place
        pairs = place.second(apart)
        held = [z3.Implies(reached, holds) for _, reached, holds in stated(evaluator)]
        own = [*place.bounds(), *evaluator.constraints, *held]
        for header, last in evaluator.finals.items():
            own.append(z3.ULT(last, 1 << 30))
            counter = place.counter(header)
            own.append(z3.ULE(counter, last))  # no iteration comes after the last one
            # Whoever enters a loop does the iterations up to the last one.
            ends = z3.substitute(evaluator.went_round(header), (counter, last))
            own.append(z3.Implies(evaluator.entered(header), ends))
            own += [z3.substitute(each, (counter, last)) for each in evaluator.constraints]
        found = own + [z3.substitute(each, *pairs) for each in own]
        found += [place.tag == bits(1, 8), z3.substitute(place.tag, *pairs) == bits(2, 8)]
        symbols = place.group if apart else place.local
        different = [
            each != z3.substitute(each, *pairs) for each in symbols if not z3.is_bv_value(each)
        ]
        found.append(z3.Or(*different) if different else z3.BoolVal(False))
        if not apart:
            found += growing_facts(evaluator, pairs)
        return found + self.assumed

    def more_facts(self, apart: bool) -> list[Expr]:
        """What holds besides, and is worth asking about only where it may matter."""
        evaluator = self.evaluator
        if self.overflows is None:
            self.overflows = defined(evaluator)
        own = [*self.overflows, *endings(evaluator)]
        pairs = evaluator.place.second(apart)
        return own + [z3.substitute(each, *pairs) for each in own]

    def ask(self, question: list[Expr], apart: bool, facts: list[Expr]) -> tuple[Answer, Any]:
        """Whether two work-items satisfy all of `question`; small numbers are preferred."""
        self.asked += 1
        if self.clock() > self.deadline:
            raise BoundReached("z3 did not decide in time", mend="raise --timeout")
        left = int(1000 * (self.deadline - self.clock()))
        if left <= 20:
            return Answer.UNDECIDED, None
        # Unrolled loops ask the same of many pairs. What is kept keeps its terms, so that no
        # other term gets their numbers.
        key = (apart, frozenset(each.get_id() for each in question))
        if key in self.never:
            return Answer.NEVER, None
        solver = z3.SolverFor("QF_UFBV")
        solver.set("timeout", min(self.each, left))
        solver.add(*facts, *question)
        result = solver.check()
        if result == z3.unsat:
            self.never[key] = question
            return Answer.NEVER, None
        if result != z3.sat:
            return self._over_integers(question, facts)
        model = solver.model()
        more = self.more_facts(apart)
        solver.add(*more)
        result = solver.check()
        if result == z3.unsat:
            return Answer.NEVER, None
        if result == z3.sat:
            model = solver.model()
        small = z3.SolverFor("QF_UFBV")
        small.set("timeout", min(700, max(1, int(1000 * (self.deadline - self.clock())))))
        small.add(*facts, *question, *more)
        for argument in self.evaluator.arguments.values():
            if argument.size() >= 16:
                small.add(z3.ULT(argument, 2048))
        for counter in self.evaluator.place.counters.values():
            pairs = self.evaluator.place.second(apart)
            small.add(z3.ULT(counter, 40), z3.ULT(z3.substitute(counter, *pairs), 40))
        if small.check() == z3.sat:
            model = small.model()
        return Answer.SOMETIMES, model

    def impossible(self, question: list[Expr], facts: list[Expr]) -> bool:
        """Whether no two work-items of a workgroup satisfy all of `question`."""
        return self.ask(question, False, facts)[0] is Answer.NEVER

    def _over_integers(self, question: list[Expr], facts: list[Expr]) -> tuple[Answer, Any]:
        """The same question on integers that do not overflow."""
        left = int(1000 * (self.deadline - self.clock()))
        if left <= 20:
            return Answer.UNDECIDED, None
        result, numbers = integers.solve(question, facts, min(self.each, left))
        if result == z3.unsat:
            self.filters.no_overflow = True
            return Answer.NEVER, None
        if numbers is None:
            return Answer.UNDECIDED, None
        # The numbers as a model: the solver fills in what is left of the question.
        solver = z3.Solver()
        solver.set("timeout", 300)
        for name, number in numbers.items():
            size = next(
                (each.size() for each in self._symbols() if each.decl().name() == name), None
            )
            if size is not None:
                solver.add(z3.BitVec(name, size) == z3.BitVecVal(number, size))
        if solver.check() == z3.sat:
            return Answer.SOMETIMES, solver.model()
        return Answer.UNDECIDED, None

    def _symbols(self) -> list[Expr]:
        place = self.evaluator.place
        own = [*place.local, *place.group, *self.evaluator.arguments.values()]
        second = [pair[1] for pair in place.second(True)]
        return [each for each in (*own, *second) if not z3.is_bv_value(each)]

    # Races

    def races(self, lds: bool = True) -> None:
        """Asks about every pair of accesses, one of which writes; without `lds`, not in LDS."""
        every = sites(self.evaluator)
        found = [each for each in every if lds or not each.lds]
        for each in found:  # before the facts are collected, which this adds to
            space = "local" if each.lds else "global"
            for kind in ("arrives:", "waits:") if self.split else ("",):
                phase(self.evaluator, each.node, kind + space)
        self.filters.by_wave = waves_together(self, found)
        self.messages = Messages(self.evaluator, every, self.split)
        apart = self.evaluator.launch.groups > 1
        facts = {False: self.facts(False), True: self.facts(True) if apart else []}
        single = self.evaluator.launch.items == 1
        self.filters.locks = guarded(self.evaluator, every)
        self.filters.ranges.learn(found)
        for left, right in pairs_of(found):
            if self._hopeless():
                return
            if not single:
                self._race(left, right, False, facts[False], found)
            if apart and not (left.lds or right.lds):
                self._race(left, right, True, facts[True], found)
            if len(self.waiting) >= TOGETHER:
                self._ask_waiting(facts)
        self._ask_waiting(facts)

    def _race(
        self, left: Site, right: Site, apart: bool, facts: list[Expr], every: list[Site]
    ) -> None:
        least = 4 if apart else 2 if self.evaluator.launch.waves > 1 else 1
        if both_atomic(left, right, least):
            return
        question = self.filters.question(left, right, apart, facts)
        if question is None:
            return
        pairs = self.evaluator.place.second(apart)
        question.append(self._overlap(left, right, pairs))
        question += tickets(every, pairs)
        self.waiting.append((left, right, apart, question))

    def _ask_waiting(self, facts: dict[bool, list[Expr]]) -> None:
        """Asks about all pairs that wait, and about each one where they are not all impossible."""
        waiting, self.waiting = self.waiting, []
        for apart in (False, True):
            mine = [each for each in waiting if each[2] is apart]
            if len(mine) > 1:
                either = z3.Or(*(z3.And(*question) for *_, question in mine))
                solver = z3.SolverFor("QF_UFBV")
                left = int(1000 * (self.deadline - self.clock()))
                solver.set("timeout", max(1, min(self.each, left)))
                solver.add(*facts[apart], either)
                self.asked += 1
                if solver.check() == z3.unsat:
                    continue
            for each in mine:
                if self._hopeless():
                    return
                self._ask_one(*each, facts[apart])

    def _hopeless(self) -> bool:
        """Whether so much is undecided that there will be no proof, and runs look for bugs."""
        undecided = [each for each in self.suspicions if each.answer is Answer.UNDECIDED]
        return len(undecided) >= ENOUGH

    def _ask_one(
        self, left: Site, right: Site, apart: bool, question: list[Expr], facts: list[Expr]
    ) -> None:
        pairs = self.evaluator.place.second(apart)
        answer, model = self.ask(question, apart, facts)
        if answer is Answer.NEVER:
            return
        assert self.messages is not None
        unordered = self.messages.unordered(left, right, apart, pairs)
        if unordered:
            question += unordered
            answer, model = self.ask(question, apart, facts)
            if answer is Answer.NEVER:
                self.by_flag = True
                return
        if answer is Answer.SOMETIMES and same_value(left, right):
            values = self._different_value(left, right, pairs)
            again, other = self.ask([*question, values], apart, facts)
            if again is Answer.NEVER:
                self._suspect(left, right, answer, model, apart, question, "same value")
                return
            answer, model = again, other or model
        self._suspect(left, right, answer, model, apart, question)

    def _suspect(
        self,
        left: Site,
        right: Site,
        answer: Answer,
        model: Any,
        apart: bool,
        question: list[Expr],
        reason: str = "",
    ) -> None:
        inputs = example(self.evaluator, model, apart, question) if model is not None else None
        self.suspicions.append(
            Suspicion(left.instruction, right.instruction, answer, inputs, apart, False, reason)
        )

    def _overlap(self, left: Site, right: Site, pairs: list[tuple[Expr, Expr]]) -> Expr:
        one, other = left.pointer, right.pointer
        if one.region == other.region and one.region is not None:
            a, b = one.offset, z3.substitute(other.offset, *pairs)
        else:
            base = self.evaluator.base
            a, b = base(one), z3.substitute(base(other), *pairs)
        if left.size.eq(right.size) and aligned(one.offset, left) and aligned(other.offset, right):
            return a == b
        size = z3.substitute(right.size, *pairs)
        return z3.Or(z3.ULT(b - a, left.size), z3.ULT(a - b, size))

    def _different_value(self, left: Site, right: Site, pairs: list[tuple[Expr, Expr]]) -> Expr:
        one = list(leaves(left.value))
        other = list(leaves(mapped(right.value, lambda each: z3.substitute(each, *pairs))))
        if len(one) != len(other) or any(
            a.sort() != b.sort() for a, b in zip(one, other, strict=True)
        ):
            return z3.BoolVal(True)
        return z3.Or(*(a != b for a, b in zip(one, other, strict=True)))

    # Barriers

    def barriers(self) -> None:
        """Asks about every branch that decides whether a barrier is reached."""
        evaluator = self.evaluator
        graph = evaluator.graph
        synced = {node.number for node in graph.nodes if node.sync is not None}
        if not synced or evaluator.launch.items == 1:
            return
        strict = any(
            isinstance(node.sync[1], Meeting)
            or (isinstance(node.sync[1], Barrier) and node.sync[1].strict)
            for node in graph.nodes
            if node.sync is not None
        )
        facts = self.facts(False)
        pairs = evaluator.place.second(False)
        wave = same_wave(evaluator, pairs)
        for node in graph.nodes:
            if len(set(node.successors)) < 2:
                continue
            touched = decided(graph, evaluator.after, node.number) & synced
            if not touched:
                continue
            question = self.part_ways(node.number, pairs)
            barrier = graph.nodes[min(touched)].sync
            assert barrier is not None
            assert node.end is not None
            answer, model = self.ask(question, False, facts)
            if answer is Answer.NEVER or self._all_reach(touched, facts):
                continue
            reason = ""
            if not strict and answer is Answer.SOMETIMES:
                again, other = self.ask([*question, wave], False, facts)
                if again is Answer.NEVER:
                    reason = "waves take different paths to barriers"
                answer, model = (again, other) if other is not None else (answer, model)
            inputs = None
            if model is not None:
                inputs = example(self.evaluator, model, False, question)
            self.suspicions.append(
                Suspicion(node.end, barrier[0], answer, inputs, False, True, reason)
            )

    def _all_reach(self, barriers: Iterable[int], facts: list[Expr]) -> bool:
        """Whether each of some barriers is reached by all work-items or by none.

        Barriers outside loops only: there a path condition says exactly when one is reached.
        """
        return all(self._reached_together(each, facts) for each in sorted(barriers))

    def _reached_together(self, barrier: int, facts: list[Expr]) -> bool:
        found = self.together.get(barrier)
        if found is None:
            found = False
            if not self.evaluator.graph.loops_around(barrier):
                reached = self.evaluator.reach(barrier)
                there = z3.substitute(reached, *self.evaluator.place.second(False))
                answer, _ = self.ask([reached, z3.Not(there)], False, facts)
                found = answer is Answer.NEVER
            self.together[barrier] = found
        return found

    def part_ways(self, number: int, pairs: list[tuple[Expr, Expr]]) -> list[Expr]:
        """Both work-items are at a branch in the same iteration, and go different ways."""
        evaluator = self.evaluator
        reached = evaluator.reach(number)
        question = [reached, z3.substitute(reached, *pairs)]
        for header in evaluator.graph.loops_around(number):
            counter = evaluator.place.counter(header)
            question.append(counter == z3.substitute(counter, *pairs))
        ways = []
        targets = list(dict.fromkeys(evaluator.graph.nodes[number].successors))
        for each in targets[:-1]:
            taken = evaluator.jump(number, each)
            ways.append(taken != z3.substitute(taken, *pairs))
        question.append(z3.Or(*ways))
        return question
