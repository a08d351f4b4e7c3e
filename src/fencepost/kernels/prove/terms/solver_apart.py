"""A solver with a context of its own, so that its answer depends on what it is asked alone.

z3's search follows the numbers that its context gave to terms, and numbers of freed terms are given
again. Which ones are free depends on all that the context was asked before: in one context for a
whole check, a query near its bound would be decided or not by the queries in front of it.

z3's own solvers for integers give up what they tried by the clock on the wall, and try something
else: a query would be decided or not by what else the machine does. Those here count steps alone.
"""

from __future__ import annotations

from typing import Any

import z3

_BOUNDED = {"auto_config": False, "random_seed": 100, "arith.branch_cut_ratio": 10_000_000}
"""As z3's own solver has it for bounded linear integers, which take cuts badly."""

_WITHOUT_BASES = {"arith.nl.grobner": False}
"""Gröbner bases take half of the time and refute nothing of what is asked here."""


class SolverApart(z3.Solver):  # type: ignore[misc]  # z3 has no types
    """A solver for terms of the context of the check, which are copied; so are its models."""

    def __init__(self, logic: str = "") -> None:
        """Make a solver for a logic of SMT-LIB 2; for all of them by default."""
        apart = z3.Context()
        made = _made(logic, apart)
        super().__init__(made.solver, apart)

    def add(self, *asserted: Any) -> None:
        """Assert terms of the check."""
        super().add(*(e.translate(self.ctx) if z3.is_expr(e) else e for e in asserted))

    def model(self) -> z3.ModelRef:
        """Return the last model, for terms of the check."""
        return super().model().translate(z3.main_ctx())


def _made(logic: str, apart: z3.Context) -> z3.Solver:
    match logic:
        case "":
            return z3.Solver(ctx=apart)
        case "QF_LIA":
            sums = _tactic("simplify", apart, som=True, elim_and=True, blast_distinct=True)
            left = _tactic("simplify", apart, som=True, arith_lhs=True)
            return _searching(sums, left, _tactic("smt", apart, **_BOUNDED))
        case "QF_NIA":
            monomials = _tactic("simplify", apart, som=True)
            search = _tactic("smt", apart, **_WITHOUT_BASES)
            return _searching(_tactic("simplify", apart), monomials, search)
        case _:
            return z3.SolverFor(logic, ctx=apart)


def _searching(first: z3.Tactic, last: z3.Tactic, search: z3.Tactic) -> z3.Solver:
    """Return a solver that solves equations between two simplifications, and then searches."""
    between = ("propagate-values", "solve-eqs", "elim-uncnstr")
    return z3.Then(first, *(z3.Tactic(each, first.ctx) for each in between), last, search).solver()


def _tactic(name: str, apart: z3.Context, **parameters: Any) -> z3.Tactic:
    made = z3.Tactic(name, apart)
    return z3.With(made, **parameters) if parameters else made
