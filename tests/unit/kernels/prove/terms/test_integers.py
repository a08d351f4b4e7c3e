"""Terms of bit-vectors over integers: exact, but for addresses that are taken not to overflow."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.terms.integers import Integers, Overlap
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.linear_integers import Refuted, solve
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.llvm.launches.launch import Launch

X, Y = z3.BitVec("x", 8), z3.BitVec("y", 8)
BY = (0, 1, 2, 3, 7, 8, 9, 127, 128, 129, 248, 255)
NUMBERS = (0, 1, 2, 5, 100, 127, 128, 129, 200, 254, 255)


def spans() -> Spans:
    return Spans(Launch((64, 1, 1), (4, 1, 1), 64))


def _with_constants(make: Callable[[Any, Any], Any]) -> list[Any]:
    return [make(X, z3.BitVecVal(each, 8)) for each in BY]


TERMS = [
    X + Y,
    X - Y,
    X * Y,
    -X,
    ~X,
    X * 3,
    X * -1,
    z3.If(z3.ULT(X, Y), X, Y),
    z3.SignExt(8, X) + z3.ZeroExt(8, Y),
    z3.ZeroExt(8, X + Y),
    z3.SignExt(8, X * 5),
    z3.Extract(3, 0, X + Y),
    z3.Extract(6, 2, X),
    z3.Extract(7, 0, z3.SignExt(8, X) * z3.ZeroExt(8, Y)),
    z3.Concat(X, Y),
    z3.Concat(z3.BitVecVal(0, 4), X),
    z3.Concat(X, z3.BitVecVal(0, 4)),
    (X << 4) | (Y & 15),
    (X << 4) | Y,
    Y | (X << 2),
    (X << 5) | (Y >> 2),
    *_with_constants(lambda a, b: a << b),
    *_with_constants(z3.LShR),
    *_with_constants(lambda a, b: a >> b),
    *_with_constants(z3.UDiv),
    *_with_constants(z3.URem),
    *_with_constants(lambda a, b: a / b),
    *_with_constants(z3.SRem),
    *_with_constants(lambda a, b: a & b),
    *_with_constants(lambda a, b: a ^ b),
    (X & 15) ^ 15,
    (X & 15) ^ 7,
    z3.UDiv(X, Y),
    z3.URem(X, Y),
    X / Y,
    z3.SRem(X, Y),
    X / (Y * X),
    z3.URem(X, Y * (Y + 1)),
    (X / Y) * Y + z3.SRem(X, Y),
]
TRUTHS = [
    X + Y == 5,
    z3.ULT(X + 1, Y),
    z3.ULE(X, Y - 1),
    z3.UGT(X * 3, Y),
    z3.UGE(X, Y),
    X + 1 > Y,
    X - 1 < Y,
    X * 2 >= Y,
    X <= Y + 100,
    z3.Implies(X == Y, z3.ULT(X, 3)),
    z3.Xor(X == 1, Y == 1),
    z3.Distinct(X, Y),
]


def _pairs() -> list[tuple[int, int]]:
    chosen = random.Random(7)
    return [(a, b) for a in NUMBERS for b in NUMBERS if chosen.random() < 0.2]


@pytest.mark.parametrize("term", TERMS + TRUTHS, ids=lambda term: str(term).replace("\n", " "))
def test_translations_are_exact(term: Any) -> None:
    """For all numbers the translation has the value of the term, or is any value: never another."""
    integers = Integers(spans())
    made = integers.of(term)
    numbers = [integers.of(each) for each in (X, Y)]
    solver = z3.Solver()
    solver.add(*integers.facts)
    for a, b in _pairs():
        values = (X, z3.BitVecVal(a, 8)), (Y, z3.BitVecVal(b, 8))
        right = z3.simplify(z3.substitute(term, *values))
        wanted = right if z3.is_bool(right) else z3.IntVal(right.as_signed_long())
        signed = [each.as_signed_long() for _, each in values]
        solver.push()
        solver.add(numbers[0] == signed[0], numbers[1] == signed[1])
        solver.add(made == wanted)
        assert solver.check() == z3.sat, (a, b)
        solver.pop()
    assert not integers.premise


@pytest.mark.parametrize("by", [1, 2, 7, 18, 127])
def test_signed_quotients_and_rests_are_no_other_numbers(by: int) -> None:
    """They round towards zero, and both are of one division."""
    integers = Integers(spans())
    quotient, rest = integers.of(X / by), integers.of(z3.SRem(X, z3.BitVecVal(by, 8)))
    number = integers.of(X)
    solver = z3.Solver()
    solver.add(*integers.facts)
    for value in range(-128, 128):
        whole = abs(value) // by * (1 if value >= 0 else -1)
        solver.push()
        solver.add(number == value, z3.Or(quotient != whole, rest != value - whole * by))
        assert solver.check() == z3.unsat, value
        solver.pop()


@pytest.mark.parametrize("mask", [1, 7, 8, 12, 0b1001, 0b1010101, 0b1101100, 127])
def test_masks_are_no_other_numbers(mask: int) -> None:
    """Of each run of ones, the bits below and above are left out."""
    integers = Integers(spans())
    number, kept = integers.of(X), integers.of(X & mask)
    solver = z3.Solver()
    solver.add(*integers.facts)
    for value in range(-128, 128):
        solver.push()
        solver.add(number == value, kept != value & mask)
        assert solver.check() == z3.unsat, value
        solver.pop()


def test_quotients_by_unknown_numbers() -> None:
    """They are no other numbers where nothing is negative: one question for all such numbers, which
    leaves out products that do not fit.
    """
    integers = Integers(spans())
    quotient, rest = integers.of(X / Y), integers.of(z3.SRem(X, Y))
    number, by = integers.of(X), integers.of(Y)
    for value, unit in itertools.product((0, 1, 7, 100, 127), (1, 2, 9, 127)):
        solver = z3.Solver()
        solver.add(*integers.facts, number == value, by == unit)
        solver.add(z3.Or(quotient != value // unit, rest != value % unit))
        assert solver.check() == z3.unsat, (value, unit)


def test_quotients_in_more_bits_have_more_values() -> None:
    """A number that is extended is the same number, and its quotients need not be."""
    integers = Integers(spans())
    wide, by = z3.SignExt(8, X), z3.SignExt(8, Y)
    narrow, more = integers.of(z3.UDiv(X, Y)), integers.of(z3.UDiv(wide, by))
    solver = z3.Solver()
    solver.add(*integers.facts, integers.of(X) == -2, integers.of(Y) == 3)
    solver.add(narrow == 84, more == 0xFFFE // 3)
    assert solver.check() == z3.sat


@pytest.mark.parametrize(("value", "one", "two"), [(100, 3, 4), (100, 5, 7), (7, 2, 9), (0, 3, 3)])
def test_a_product_divides_as_its_factors_in_turn(value: int, one: int, two: int) -> None:
    integers = Integers(spans())
    z = z3.BitVec("z", 8)
    whole, turn = integers.of(X / (Y * z)), integers.of((X / Y) / z)
    solver = z3.Solver()
    solver.add(*integers.facts, integers.of(X) == value)
    solver.add(integers.of(Y) == one, integers.of(z) == two)
    assert solver.check() == z3.sat
    solver.add(whole != turn)
    assert solver.check() == z3.unsat


def test_only_addresses_are_taken_not_to_overflow() -> None:
    """`w * 4 == 0` has the solution w = 0 alone where the product does not run around."""
    wide = z3.BitVec("w", 32)
    facts = [wide != 0]
    zero, one = z3.BitVecVal(0, 32), z3.BitVecVal(1, 64)
    bits = wide * 4 == 0
    for exact in (False, True):
        ledger = Ledger()
        asked = Overlap(wide * 4, zero, one, one, bits, exact)
        found = solve([], asked, [facts], spans(), ledger)
        if exact:
            assert isinstance(found, dict)
        else:
            assert isinstance(found, Refuted)
            assert found.premises == {Premise.NO_OVERFLOW}
    assert isinstance(solve([bits], None, [facts], spans(), Ledger()), dict)


def test_narrow_arithmetic_runs_around() -> None:
    """It is what a compiler made of a truncation, `(short)(n * 100)`: no address is computed so."""
    zero, one = z3.BitVecVal(0, 64), z3.BitVecVal(1, 64)
    narrow = z3.BitVec("n", 16)
    product = z3.SignExt(48, narrow * 100)
    ledger = Ledger()
    asked = Overlap(product, zero, one, one, product == 0, exact=False)
    assert isinstance(solve([], asked, [[narrow >= 1]], spans(), ledger), dict)


def test_no_premise_without_need() -> None:
    """Sums of ids do not overflow: bounds show it, and nothing is assumed."""
    local, group = z3.BitVec("local.x", 32), z3.BitVec("group.x", 32)
    integers = Integers(spans())
    integers.of(z3.SignExt(32, group * 64 + local) * 4, address=True)
    assert not integers.premise
    integers.of(z3.SignExt(32, group * z3.BitVec("argument.n", 32)), address=True)
    assert integers.premise


def test_the_truncation_of_a_sum_is_no_address_arithmetic() -> None:
    """Below an operation that is none of addresses nothing is assumed."""
    integers = Integers(spans())
    integers.of(z3.SignExt(8, z3.LShR(X * Y, 2)), address=True)
    assert not integers.premise


def test_a_refused_premise_is_not_used() -> None:
    """The question is then the one of numbers that may run around."""
    wide = z3.BitVec("w", 32)
    zero, one = z3.BitVecVal(0, 32), z3.BitVecVal(1, 64)
    asked = Overlap(wide * 4, zero, one, one, wide * 4 == 0, exact=False)
    ledger = Ledger(refused=frozenset({Premise.NO_OVERFLOW}))
    assert isinstance(solve([], asked, [[wide != 0]], spans(), ledger), dict)


def test_an_object_that_is_chosen_is_part_of_the_overlap() -> None:
    zero, one = z3.BitVecVal(0, 8), z3.BitVecVal(1, 64)
    for here, kind in (((X == 0,), dict), ((X == 1,), Refuted)):
        asked = Overlap(X, zero, one, one, z3.And(X == 0, *here), exact=True, here=here)
        assert isinstance(solve([], asked, [[]], spans(), Ledger()), kind)
