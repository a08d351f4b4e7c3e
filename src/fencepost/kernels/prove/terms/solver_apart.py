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

_CONFLICTS = 500
"""Conflicts after which numbers of few bits are given up: what is so is found at once."""
_BITS = 64
"""The most bits of an unknown number that are tried."""
_FEW_CUTS = {"random_seed": 100, "arith.branch_cut_ratio": 10_000_000}
"""As z3's own solver has it for bounded linear integers, which take cuts badly."""


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
            return z3.Then(_sums(apart), _tactic("smt", apart, **_FEW_CUTS)).solver()
        case "QF_NIA":
            search = z3.Then(_tactic("simplify", apart, som=True), _tactic("smt", apart))
            return z3.Then(_sums(apart), z3.OrElse(_of_few_bits(apart), search)).solver()
        case _:
            return z3.SolverFor(logic, ctx=apart)


def _sums(apart: z3.Context) -> z3.Tactic:
    """Return the tactic that solves equations, and leaves sums of monomials."""
    return z3.Then(
        _tactic("simplify", apart, som=True, elim_and=True, blast_distinct=True),
        _tactic("propagate-values", apart),
        _tactic("solve-eqs", apart),
        _tactic("elim-uncnstr", apart),
        _tactic("simplify", apart, som=True, arith_lhs=True),
    )


def _of_few_bits(apart: z3.Context) -> z3.Tactic:
    """Return the tactic that looks for numbers of few bits; it fails where it finds none."""
    return z3.Then(
        _tactic("simplify", apart, hoist_mul=True),
        _tactic("nla2bv", apart, nla2bv_max_bv_size=_BITS),
        _tactic("simplify", apart, flat=False, elim_and=True, hi_div0=True),
        _tactic("propagate-values", apart),
        _tactic("max-bv-sharing", apart),
        _tactic("bit-blast", apart),
        _tactic("sat", apart, max_conflicts=_CONFLICTS),
        _tactic("fail-if-undecided", apart),
    )


def _tactic(name: str, apart: z3.Context, **parameters: Any) -> z3.Tactic:
    made = z3.Tactic(name, apart)
    return z3.With(made, **parameters) if parameters else made


__all__ = ["SolverApart"]
