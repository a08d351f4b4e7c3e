"""Which accesses of two work-items of a workgroup never touch one byte, whatever barriers do.

Nothing is said here of order: not of barriers, locks or messages. What is shown of a kernel without
its barriers, where loads of what it writes give any value, holds of it with whatever barriers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import z3

from fencepost.errors import BoundReached
from fencepost.kernels.budget import Steps
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.asking import Asking
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.filters import Filters
from fencepost.kernels.prove.ledger import Conflict
from fencepost.kernels.prove.pairs import overlap_of, pairs_of
from fencepost.kernels.prove.radix import Radix
from fencepost.kernels.prove.spans import Spans
from fencepost.kernels.prove.terms import Expr

Both = tuple[Site, Site]


@dataclass
class NeverMeet:
    """Asks about pairs of accesses. `assumed` holds of the arguments.

    `always` are those that never meet, `now` those that do not while both work-items are in the
    same iterations of all loops around both; `surely` are those of which tables show that they may
    meet, and that nobody else need be asked about.
    """

    evaluator: Evaluator
    assumed: list[Expr]
    always: list[Both] = field(default_factory=list)
    now: list[Both] = field(default_factory=list)
    surely: list[Both] = field(default_factory=list)

    def ask(self, found: Sequence[Site]) -> None:
        """Asks about all pairs of some accesses, until the work is used up."""
        evaluator = self.evaluator
        for each in found:  # before the facts are collected, which this adds to
            if each.pointer.region is None:
                evaluator.base(each.pointer)
        spans = Spans(evaluator.launch)
        asking = Asking(evaluator, self.assumed, spans)
        self.facts = asking.facts(apart=False, counted=False)
        filters = Filters(evaluator, self.assumed, False, spans)
        self.own, self.alike = filters.tables[False][0], filters.alike
        self.radix = Radix(
            self.own,
            filters.radix[False].same,
            self.assumed,
            spans,
            evaluator.ledger,
            lambda: evaluator.place.second(apart=False),
            lambda: evaluator.constraints,
        )
        try:
            if self._contradicted():
                return
            self._asked([each for each in pairs_of(list(found)) if not self._listed(each)])
        except BoundReached:
            return  # what is not shown may meet

    def _contradicted(self) -> bool:
        """Whether what is known cannot hold: then nothing is concluded from it."""
        ledger = self.evaluator.ledger
        solver = ledger.solver(Steps.PAIR, "QF_UFBV")
        solver.add(*self.facts)
        return bool(ledger.check(solver) == z3.unsat)

    def _listed(self, pair: Both) -> bool:
        """Whether tables settle a pair."""
        if self.own.never(*pair):
            self.always.append(pair)
            return True
        if all(self.own.decides(each) for each in pair) and self.own.alike(*pair):
            self.surely.append(pair)
            return True
        return False

    def _asked(self, pairs: Sequence[Both]) -> None:
        """Asks a solver: first of one iteration, since what meets in one meets."""
        left = []
        for each in pairs:
            if self.radix.never(*each) is not None:
                self.always.append(each)
            else:
                left.append(each)
        looped = [each for each in left if self._around(each)]
        straight = [each for each in left if not self._around(each)]
        listed = [each for each in looped if self.alike.never(*each)]
        known = {id(each) for each in listed}
        self.now += listed
        shown = self._never([each for each in looped if id(each) not in known], again=False)
        self.now += shown
        self.always += self._never(straight, again=True)
        self.always += self._never([*listed, *shown], again=True)

    def _around(self, pair: Both) -> list[int]:
        """The loops around both accesses."""
        graph = self.evaluator.graph
        one, other = (graph.loops_around(each.node) for each in pair)
        return [each for each in one if each in other]

    def _never(self, pairs: Sequence[Both], *, again: bool) -> list[Both]:
        """Those of some pairs that never meet; not `again`: in the same iterations."""
        shown: list[Both] = []
        together = self.evaluator.ledger.budget.together
        for start in range(0, len(pairs), together):
            some = pairs[start : start + together]
            parts = [self._conflict(each, again=again) for each in some]
            shown += [some[at] for at in self._impossible(parts)]
        return shown

    def _conflict(self, pair: Both, *, again: bool) -> Conflict:
        evaluator = self.evaluator
        second = evaluator.place.second(apart=False)
        left, right = pair
        meet = [left.reached, z3.substitute(right.reached, *second)]
        if not again:
            counters = [evaluator.place.counter(each) for each in self._around(pair)]
            meet += [each == z3.substitute(each, *second) for each in counters]
        return Conflict(z3.And(*meet), overlap_of(evaluator, left, right, second).bits)

    def _impossible(self, parts: Sequence[Conflict]) -> list[int]:
        """Which of some conflicts cannot be, by number: each model takes out those that it has."""
        ledger = self.evaluator.ledger
        solver = ledger.solver(Steps.PAIR, "QF_UFBV")
        solver.add(*self.facts)
        chosen = [z3.Bool(f"pair.{at}") for at in range(len(parts))]
        wholes = [z3.And(each.meet, each.overlap) for each in parts]
        solver.add(*(z3.Implies(a, b) for a, b in zip(chosen, wholes, strict=True)))
        shown: list[int] = []
        work = [list(range(len(parts)))]
        while work:
            some = work.pop()
            if not some:
                continue
            solver.push()
            solver.add(z3.Or(*(chosen[at] for at in some)))
            ledger.bound(solver, Steps.PAIR)
            result = ledger.check(solver)
            if result == z3.unsat:
                shown += some
            elif result == z3.sat:
                model = solver.model()
                had = {at for at in some if z3.is_true(model.eval(wholes[at], True))}
                work.append([at for at in some if at not in had] if had else [])
            elif len(some) > 1:
                half = len(some) // 2
                work += [some[:half], some[half:]]
            solver.pop()
        return sorted(shown)


def told_from_others(found: Sequence[Site]) -> list[Site]:
    """Those accesses that are one of an instruction, or one of two of which one writes."""
    count = Counter(map(_key, found))
    return [each for each in found if count[_key(each)] == 1]


def _key(site: Site) -> tuple[int, bool]:
    return id(site.instruction), site.how.writes


def keys(pairs: Iterable[Both]) -> Iterable[tuple[tuple[int, bool], tuple[int, bool]]]:
    """The pairs, each access by the `id` of its instruction and whether it writes."""
    for left, right in pairs:
        yield _key(left), _key(right)
