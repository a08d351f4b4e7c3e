"""Bounds of terms hold for every number."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import z3

from fencepost.kernels.prove.terms.integers import Integers
from fencepost.kernels.prove.terms.spans import Spans, is_of_address, runs, whole
from fencepost.llvm.launches.launch import Launch
from tests.unit.kernels.prove.terms.test_integers import NUMBERS, TERMS, X, Y, spans

LAUNCH = Launch((64, 2, 1), (4, 1, 1), 64)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: str(term).replace("\n", " "))
def test_bounds_hold(term: Any) -> None:
    low, high = Spans(LAUNCH).of(term)
    for a in NUMBERS:
        for b in NUMBERS:
            values = (X, z3.BitVecVal(a, 8)), (Y, z3.BitVecVal(b, 8))
            value = z3.simplify(z3.substitute(term, *values)).as_signed_long()
            assert low <= value <= high


def test_ids_are_bounded_by_the_launch() -> None:
    spans = Spans(LAUNCH)
    x, y = z3.BitVec("local.x", 32), z3.BitVec("local.y'", 32)
    assert spans.of(x + y * 64) == (0, 127)
    assert spans.of(z3.BitVec("argument.n", 32)) == whole(32)


def test_what_runs_around_has_no_bounds() -> None:
    x = z3.BitVec("local.x", 32)
    assert Spans(LAUNCH).of(x * (1 << 27)) == whole(32)
    assert Spans(LAUNCH).of(z3.Extract(4, 0, x)) == whole(5)
    assert Spans(LAUNCH).of(z3.Extract(6, 0, x)) == (0, 63)


def test_runs_of_a_mask() -> None:
    assert runs(0) == []
    for mask in range(1, 1 << 10):
        found = runs(mask)
        assert sum((1 << behind) - (1 << low) for low, behind in found) == mask
        assert all(one[1] < next_[0] for one, next_ in itertools.pairwise(found))


ROW, LOCAL = z3.BitVec("argument.n", 32), z3.BitVec("local.x", 32)


@pytest.mark.parametrize(("by", "is_sum"), [(6, True), (5, False)])
def test_an_or_of_a_multiple_and_a_smaller_number_is_a_sum(by: int, is_sum: bool) -> None:
    """It is arithmetic of addresses, like what it is a sum of; where bits may meet it is none."""
    for place in ((ROW << by) | LOCAL, LOCAL | (ROW << by)):
        assert is_of_address(place, spans()) is is_sum
        integers = Integers(spans())
        integers.of(z3.SignExt(32, place), address=True)
        assert integers.premise is is_sum


def test_other_bits_are_none() -> None:
    for term in (ROW & 63, ROW ^ LOCAL, ROW | LOCAL, z3.LShR(ROW, 2), ROW | (LOCAL << 6)):
        assert not is_of_address(term, spans())
    for term in (ROW + LOCAL, ROW * LOCAL, z3.ZeroExt(32, ROW)):
        assert is_of_address(term, spans())
