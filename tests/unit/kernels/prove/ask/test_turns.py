"""Rests of counters in terms, against plain enumeration of counters."""

from __future__ import annotations

import pytest
import z3

from fencepost.kernels.prove.ask.turns import Kept, Rest, _taken
from fencepost.kernels.prove.terms.subterms import Walks

COUNTER = z3.BitVec("n", 32)
WIDE = z3.ZeroExt(32, COUNTER)
TERMS = {
    "parity": (COUNTER & 1, 2),
    "offset": ((COUNTER & 1) * 1024, 2),
    "remainder": (z3.URem(COUNTER, z3.BitVecVal(3, 32)), 3),
    "ahead": (z3.URem(COUNTER + 2, z3.BitVecVal(3, 32)) * 64, 3),
    "wide": (z3.URem(WIDE + 1, z3.BitVecVal(3, 64)), 3),
    "step": (z3.LShR(COUNTER * 16, 4) & 1, 2),
    "down": (z3.Extract(1, 0, 7 - COUNTER), 4),
    "either": (z3.If(COUNTER & 1 == 0, z3.BitVecVal(5, 32), z3.BitVecVal(9, 32)), 2),
}


def fixed(term: z3.BitVecRef, rest: Rest) -> z3.BitVecRef:
    """A term where a counter has a rest."""
    term, walks = z3.simplify(term), Walks()
    known = ((each.whole, rest.of(walks, each)) for each in _taken(walks, term, set()))
    pairs = [(whole, new) for whole, new in known if new is not None]
    found = z3.simplify(z3.substitute(term, *pairs))
    assert z3.is_bv(found)
    return found


def value(term: z3.BitVecRef, counter: int) -> int:
    """A term for one counter."""
    found = z3.simplify(z3.substitute(term, (COUNTER, z3.BitVecVal(counter, 32))))
    return int(found.as_long())


@pytest.mark.parametrize("name", TERMS)
def test_a_rest_decides(name: str) -> None:
    """A term with the period is a number in each turn, that of all counters with the rest."""
    term, period = TERMS[name]
    for rest in range(period):
        found = fixed(term, Rest(COUNTER, rest, period))
        assert z3.is_bv_value(found)
        counters = [rest + period * n for n in (0, 1, 2, 7, (1 << 28) // period)]
        assert {value(term, each) for each in counters} == {found.as_long()}


@pytest.mark.parametrize(
    ("name", "period"), [("parity", 3), ("remainder", 2), ("ahead", 4), ("down", 2)]
)
def test_another_period_decides_nothing(name: str, period: int) -> None:
    term, _ = TERMS[name]
    assert not z3.is_bv_value(fixed(term, Rest(COUNTER, 0, period)))


@pytest.mark.parametrize(
    "term",
    [
        z3.URem(z3.ZeroExt(24, z3.Extract(7, 0, COUNTER)), z3.BitVecVal(3, 32)),
        z3.URem(COUNTER * 8, z3.BitVecVal(3, 32)),
        z3.URem(COUNTER + z3.BitVec("start", 32), z3.BitVecVal(3, 32)),
    ],
    ids=["eight bits", "steps that wrap", "a start that is not known"],
)
def test_what_may_wrap_is_not_decided(term: z3.BitVecRef) -> None:
    """A remainder by three is not one of the rest where the number may wrap in between."""
    assert not z3.is_bv_value(fixed(term, Rest(COUNTER, 1, 3)))


def test_kept() -> None:
    one = Kept(frozenset({((0,), (1,)), ((1,), (1,))}), frozenset({((0,), (1,))}))
    other = Kept(frozenset({((0,), (1,))}))
    assert one & other == other
    assert one.of_two() == Kept(one.apart)
    assert one.turned().wholly == {((1,), (0,))}
    assert one.turned().turned() == one
