"""Record of the basis of a proof: its premises, and the queries that a solver answered."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable, Sequence

import z3

from fencepost.errors import BoundReached
from fencepost.kernels.certificate import Premise, Query
from fencepost.kernels.prove.terms.solver_apart import SolverApart
from fencepost.kernels.prove.terms.term import Expr, subterms
from fencepost.kernels.question.budget import Budget, Steps
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.question.outer_stop import NEVER, OuterStop
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

_UNLIMITED = 1e6
"""Seconds that count as no limit for z3."""
_REST = 0.1
"""Share of the time below which a query is not repeated."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Conditions for a conflict of two accesses: two work-items reach both with nothing between
    (`meet`), and touch a byte in common (`overlap`).
    """

    meet: Expr
    overlap: Expr


@dataclass
class Ledger:
    """Asks solvers. `keep`: queries that were answered 'never' are kept as SMT-LIB 2. `refused`:
    premises that answers must do without.

    Work is counted in steps of the solver, scaled by `effort`, and on the `meter` of the check;
    `stop` ends it in any case.
    """

    stop: OuterStop = NEVER
    effort: float = 1.0
    meter: Meter = field(default_factory=Meter)
    keep: bool = False
    refused: frozenset[Premise] = frozenset()
    premises: set[Premise] = field(default_factory=set)
    queries: list[Query] = field(default_factory=list)
    spent: int = 0
    whole: Steps = Steps.PROOF
    """Bound on all queries together."""
    before: int = 0
    """Steps of earlier proofs in the same check."""
    part: int = 1
    """The part of the bound, one in so many, that these leave to this one in any case."""
    undecided: dict[tuple[str, tuple[int, ...]], tuple[int, tuple[Expr, ...]]] = field(
        default_factory=dict
    )
    """Steps that did not suffice for a question, by its logic and the numbers of its terms; and the
    terms, which keep their numbers as long as they live."""

    def __post_init__(self) -> None:
        self.budget = Budget.scaled(self.effort)

    def solver(self, steps: Steps, logic: str = "") -> z3.Solver:
        """Return a solver that gives up after so many steps."""
        made = SolverApart(logic)
        self.bound(made, steps)
        return made

    def bound(self, solver: z3.Solver, steps: Steps) -> None:
        """Set the bounds of the queries that follow."""
        solver.set("rlimit", self.meter.of_solver(max(1, int(steps.most * self.effort))))

    def check(self, solver: z3.Solver) -> z3.CheckSatResult:
        """Return z3's answer. Raises BoundReached if the proof's work, or the time, is used up."""
        most = self.whole.most * self.effort
        if self.spent > max(most - self.before, most / self.part):
            raise BoundReached("the proof's budget is used up", mend="raise --effort")
        self.meter.begin()
        before = steps_of(solver)
        result = self._in_time(solver)
        taken = max(0, steps_of(solver) - before)
        self.spent += taken
        self.meter.asked += taken
        return result

    def _in_time(self, solver: z3.Solver) -> z3.CheckSatResult:
        """Return z3's answer, by the clock of `stop`. z3 itself watches only the wall clock: if
        that has advanced further than the machine's pace suggested, the query is repeated.
        """
        patience = 1.0
        while True:
            left = self.stop.left
            if left <= 0:
                raise BoundReached("z3 did not decide in time", mend="raise --timeout")
            if left >= _UNLIMITED:
                return solver.check()
            most = max(0.001, patience * self.stop.on_the_wall(left))
            begun = time.monotonic()
            solver.set("timeout", math.ceil(1000 * most))
            result = solver.check()
            if result != z3.unknown or time.monotonic() - begun < most:
                return result
            if self.stop.left < _REST * left:
                return result
            patience *= 2

    def left_open(self, logic: str, terms: Sequence[Expr], steps: Steps) -> bool:
        """Return True if as many steps did not suffice for the same question before."""
        most, _ = self.undecided.get((logic, _numbers(terms)), (0, ()))
        return most >= steps.most

    def leave_open(self, logic: str, terms: Sequence[Expr], steps: Steps) -> None:
        """Record a question that was not decided in so many steps."""
        self.undecided[logic, _numbers(terms)] = (steps.most, tuple(terms))

    def never(self, conditions: Iterable[Expr], steps: Steps, logic: str = "") -> str | None:
        """Return the query's name if the conditions are jointly unsatisfiable, else None."""
        solver = self.solver(steps, logic)
        solver.add(*conditions)
        return self.shown(solver) if self.check(solver) == z3.unsat else None

    def none_of(
        self, facts: Sequence[Expr], conflicts: Sequence[Conflict], steps: Steps, logic: str
    ) -> str | None:
        """Return the query's name if every conflict is unsatisfiable; None if one may exist."""
        if self.impossible(facts, conflicts, steps, logic):
            return self.shown(None, facts, conflicts)
        return None

    def impossible(
        self, facts: Sequence[Expr], conflicts: Sequence[Conflict], steps: Steps, logic: str
    ) -> bool:
        """Return True if every conflict is unsatisfiable; the caller records it with `shown`."""
        solver = self.solver(steps, logic)
        solver.add(*facts, z3.Or(*(z3.And(each.meet, each.overlap) for each in conflicts)))
        return bool(self.check(solver) == z3.unsat)

    def shown(
        self,
        solver: z3.Solver | None,
        facts: Sequence[Expr] = (),
        conflicts: Sequence[Conflict] = (),
        meanings: Sequence[Meaning] = (),
    ) -> str:
        """Record an unsatisfiable query for the certificate and return its name.

        A query for one of `conflicts`, given `facts`, has a name for each of them. `meanings`
        define its numbers.
        """
        name = f"q{len(self.queries) + 1}"
        text = ""
        if self.keep:
            asked = _named(facts, conflicts, meanings) if conflicts else _here(solver)
            text = _standard(_in_standard_words(asked).to_smt2())
        self.queries.append(Query(name, text))
        return name


def _numbers(terms: Iterable[Expr]) -> tuple[int, ...]:
    return tuple(each.get_id() for each in terms)


def _here(solver: z3.Solver | None) -> z3.Solver:
    """Return a solver of the check's context with what another one was asked."""
    assert solver is not None
    if solver.ctx == z3.main_ctx():
        return solver
    made = z3.Solver()
    made.add(*(each.translate(made.ctx) for each in solver.assertions()))
    return made


def in_order(facts: Sequence[Expr], question: Sequence[Expr]) -> z3.Solver:
    """Return a solver that is given facts first and then a question."""
    solver = z3.Solver()
    solver.add(*facts, *question)
    return solver


Meaning = tuple[Expr, Expr]
"""A number or truth value of a query over integers, and the bit-vector term that it translates."""


def _named(
    facts: Sequence[Expr], conflicts: Sequence[Conflict], meanings: Sequence[Meaning]
) -> z3.Solver:
    """Return a solver with a query for a conflict; `meet.0` and `overlap.0` name the parts of the
    first one, so that a checker can ask about each. `means.leaf0` is the term that `leaf0`
    translates.
    """
    solver = z3.Solver()
    for made, term in meanings:
        solver.add(z3.Const(f"means.{made.decl().name()}", term.sort()) == term)
    solver.add(*facts)
    either = []
    for at, each in enumerate(conflicts):
        meet, overlap = z3.Bool(f"meet.{at}"), z3.Bool(f"overlap.{at}")
        solver.add(meet == each.meet, overlap == each.overlap)
        either.append(z3.And(meet, overlap))
    solver.add(z3.Or(*either))
    return solver


_PRIMED = pattern(r"(?<![|\w.'])([A-Za-z_][\w.]*')", re.ASCII)
_DIVIDED = pattern(r"(?<=\()(bv[us](?:div|rem|mod))_i(?= )")


def _in_standard_words(solver: z3.Solver) -> z3.Solver:
    """Return the same query without z3's own predicates: those for products that fit, with which z3
    is quicker, and empty conjunctions or disjunctions, which it prints as a name.
    """
    asserted = solver.assertions()
    found = [(one, _fits(one)) for one in _tests(asserted)]
    if not found:
        return solver
    made = z3.Solver()
    made.add(*(z3.substitute(each, *found) for each in asserted))
    return made


def _tests(expressions: Iterable[Expr]) -> list[Expr]:
    """Return those predicates in some terms, each once."""
    kinds = ((each, each.decl().kind()) for each in subterms(expressions))
    return [
        each for each, kind in kinds if kind in _FITS or (kind in _JOINS and not each.num_args())
    ]


_FITS = frozenset({z3.Z3_OP_BSMUL_NO_OVFL, z3.Z3_OP_BSMUL_NO_UDFL, z3.Z3_OP_BUMUL_NO_OVFL})
"""Predicates that a product does not exceed, or fall below, the range of its bits."""
_JOINS = {z3.Z3_OP_AND: True, z3.Z3_OP_OR: False}
"""Connectives of truth values, and the value of an empty one."""


def _fits(test: Expr) -> Expr:
    """Express such a predicate by the full product, or an empty connective by its truth value."""
    if test.decl().kind() in _JOINS:
        return z3.BoolVal(_JOINS[test.decl().kind()])
    a, b = test.children()
    bits = a.size()
    match test.decl().kind():
        case z3.Z3_OP_BUMUL_NO_OVFL:
            whole = z3.ZeroExt(bits, a) * z3.ZeroExt(bits, b)
            return z3.ULE(whole, (1 << bits) - 1)
        case z3.Z3_OP_BSMUL_NO_OVFL:
            whole = z3.SignExt(bits, a) * z3.SignExt(bits, b)
            return whole <= (1 << (bits - 1)) - 1
        case _:
            whole = z3.SignExt(bits, a) * z3.SignExt(bits, b)
            return whole >= -(1 << (bits - 1))


def _standard(text: str) -> str:
    """Return SMT-LIB 2 as the standard has it: z3 leaves names with a prime unquoted, and has
    symbols of its own for quotients and remainders by a divisor that is not 0.
    """
    return _DIVIDED.sub(r"\1", _PRIMED.sub(r"|\1|", text))


def steps_of(solver: z3.Solver) -> int:
    """Return the steps that z3 took since it began."""
    statistics = solver.statistics()
    found = [value for key, value in statistics if key == "rlimit count"]
    return int(found[0]) if found else 0
