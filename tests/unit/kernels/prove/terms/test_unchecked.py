"""Questions about terms have the same answers without the checks of z3's interface."""

from __future__ import annotations

import subprocess
import sys

import pytest
import z3

from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.prove.terms.unchecked import ask_terms_alone


def parts(term: Expr) -> list[Expr]:
    return [term.arg(at) for at in range(term.num_args())]


def test_parts_of_terms_are_as_they_were() -> None:
    a, b, n = z3.BitVec("a", 32), z3.BitVec("b", 32), z3.Int("n")
    x, f = z3.Real("x"), z3.Function("f", z3.BitVecSort(32), z3.IntSort(), z3.BoolSort())
    single = z3.FP("y", z3.Float32())
    terms = [
        *(a, a + b, a * 3, z3.If(a < b, a, b), z3.Extract(7, 0, a), z3.ZeroExt(8, a)),
        *(z3.BitVecVal(7, 32), z3.IntVal(7), n + 1, x / 3, f(a, n), z3.BoolVal(val=True)),
        *(z3.And(a < b, n > 0), z3.Not(f(b, n)), single + single, z3.FPVal(1.5, z3.Float32())),
        z3.Store(z3.Array("m", z3.IntSort(), z3.BitVecSort(8)), n, z3.BitVecVal(1, 8)),
    ]
    for term in terms:
        found, expected = term.children(), parts(term)
        assert [type(each) for each in found] == [type(each) for each in expected]
        assert all(one.eq(other) for one, other in zip(found, expected, strict=True))


def test_bound_variables_and_quantifiers_are_no_applications() -> None:
    n = z3.Int("n")
    every = z3.ForAll([n], n >= 0)
    assert every.children() == [every.body()]
    assert every.body().children()[0].children() == []


def test_what_makes_terms_still_looks_for_errors() -> None:
    a, b = z3.BitVec("a", 32), z3.BitVec("b", 16)
    with pytest.raises(z3.Z3Exception):
        _ = a + b
    with pytest.raises(z3.Z3Exception):
        z3.Extract(40, 0, a)
    with pytest.raises(z3.Z3Exception):
        z3.And(a, b)


def test_another_edition_of_the_interface_stays_as_it_is() -> None:
    """Where functions are kept otherwise, nothing is replaced."""
    program = (
        "import z3, z3.z3core\n"
        "from fencepost.kernels.prove.terms.unchecked import ask_terms_alone\n"
        "before = z3.z3.Z3_get_ast_kind\n"
        "z3.z3core.Z3_get_ast_kind = lambda context, term: before(context, term)\n"
        "ask_terms_alone()\n"
        "assert z3.z3.Z3_get_ast_kind is before\n"
        "n = z3.Int('n')\n"
        "assert (n + 1).children()[0].eq(n)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_twice_is_as_once() -> None:
    ask_terms_alone()
    a = z3.BitVec("a", 32)
    assert (a + 1).children()[0].eq(a)
