"""Comparisons of bits over integers: the same of all pairs of numbers."""

from __future__ import annotations

import itertools
import operator

import pytest
import z3

from fencepost.kernels.prove.terms.comparisons import SIGNED, UNSIGNED

COMPARED = {
    z3.ULE: operator.le,
    z3.ULT: operator.lt,
    z3.UGE: operator.ge,
    z3.UGT: operator.gt,
}


@pytest.mark.parametrize("compare", COMPARED, ids=lambda each: each.__name__)
def test_without_a_sign(compare: object) -> None:
    assert callable(compare)
    kind = compare(z3.BitVec("x", 4), z3.BitVec("y", 4)).decl().kind()
    for a, b in itertools.product(range(4), repeat=2):
        made = z3.simplify(UNSIGNED[kind](z3.IntVal(a), z3.IntVal(b)))
        assert z3.is_true(made) == COMPARED[compare](a, b)


@pytest.mark.parametrize("compare", [operator.le, operator.lt, operator.ge, operator.gt])
def test_with_a_sign(compare: object) -> None:
    assert callable(compare)
    kind = compare(z3.BitVec("x", 4), z3.BitVec("y", 4)).decl().kind()
    for a, b in itertools.product(range(-2, 3), repeat=2):
        made = z3.simplify(SIGNED[kind](z3.IntVal(a), z3.IntVal(b)))
        assert z3.is_true(made) == compare(a, b)
