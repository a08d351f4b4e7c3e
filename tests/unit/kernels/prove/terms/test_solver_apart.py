"""Tests of solvers whose answers depend on what they are asked alone."""

from __future__ import annotations

import pytest
import z3

from fencepost.kernels.prove.terms.ledger import steps_of
from fencepost.kernels.prove.terms.solver_apart import SolverApart


def _steps(logic: str, *asked: z3.ExprRef) -> tuple[str, int]:
    solver = SolverApart(logic)
    solver.add(*asked)
    return str(solver.check()), steps_of(solver)


def _product() -> list[z3.ExprRef]:
    a, b, c, d = z3.Ints("a b c d")
    sizes = [a >= 0, a < b, c >= 0, c < b, d >= 0, b > 1]
    return [*sizes, a * b + c == d * b + a, a != d]


def _sum() -> list[z3.ExprRef]:
    names = z3.Ints("a b c d e f")
    near = [each > 3 for each in names] + [each < 1 << 20 for each in names]
    return [*near, z3.Sum([n * each for n, each in enumerate(names, start=7)]) == 999_999]


def _bits() -> list[z3.ExprRef]:
    a, b = z3.BitVecs("a b", 32)
    return [z3.ULT(a, 1 << 8), z3.ULT(b, 1 << 8), a * b == 0x1234]


@pytest.mark.parametrize(
    ("logic", "asked"),
    [("QF_NIA", _product), ("QF_LIA", _sum), ("QF_UFBV", _bits), ("", _bits)],
    ids=["products", "sums", "bits", "any"],
)
def test_steps_do_not_depend_on_what_was_asked_before(logic, asked):
    alone = _steps(logic, *asked())
    for number in range(20):  # terms that are freed leave their numbers to others
        _steps("QF_LIA", z3.Int(f"x{number}") * 3 > number, *_sum())
    kept = [z3.Int(f"kept{number}") + number for number in range(100)]
    assert _steps(logic, *asked()) == alone
    assert len(kept) == 100


def test_a_model_is_of_the_terms_that_were_asserted():
    a, b = z3.Ints("a b")
    solver = SolverApart("QF_LIA")
    solver.add(a + b == 10, a > b, b > 3)
    assert solver.check() == z3.sat
    assert solver.model().eval(a - b).as_long() == 2


def test_parts_are_taken_back():
    a = z3.BitVec("a", 32)
    solver = SolverApart("QF_UFBV")
    solver.add(a > 3)
    solver.push()
    solver.add(a < 2)
    assert solver.check() == z3.unsat
    solver.pop()
    assert solver.check() == z3.sat


@pytest.mark.parametrize("logic", ["QF_LIA", "QF_NIA"])
def test_integers_are_refuted(logic):
    a, b = z3.Ints("a b")
    solver = SolverApart(logic)
    solver.add(2 * a == 2 * b + 1)
    assert solver.check() == z3.unsat


def test_products_are_refuted():
    a, b, c, row, size = z3.Ints("a b c row size")
    solver = SolverApart("QF_NIA")
    solver.add(a >= 0, a < size, b >= 0, b < size, a * size + b == c * size + b, a > c, size > 0)
    assert solver.check() == z3.unsat


def test_a_solver_stops_at_its_steps():
    numbers = z3.Ints("a b c d")
    solver = SolverApart("QF_NIA")
    solver.set("rlimit", 20_000)
    a, b, c, d = numbers
    solver.add(*(each > 1 for each in numbers), a * b * c == d * d * d + 7, a * d == b * c + 1)
    solver.check()
    assert steps_of(solver) < 200_000
