"""What is said of products holds of all numbers."""

from __future__ import annotations

import random
from itertools import product

import z3

from fencepost.kernels.prove.terms.products import (
    MANY,
    Relevance,
    coefficients,
    signs,
    step,
    together,
)
from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr

NUMBERS = (-3, -1, 0, 1, 2, 5)


def number(value: int) -> Expr:
    return z3.IntVal(value)


def test_what_is_said_of_two_products_holds_of_all_numbers() -> None:
    """With a common factor, and of each by itself."""
    for common, x, y in product(NUMBERS, repeat=3):
        given = (common, x, y, common * x, common * y)
        for fact in step(*map(number, given)):
            assert z3.is_true(z3.simplify(fact)), (common, x, y)
    for a, b in product(NUMBERS, repeat=2):
        for fact in signs(number(a), number(b), number(a * b)):
            assert z3.is_true(z3.simplify(fact)), (a, b)


def test_a_counter_and_one_before() -> None:
    """Products with a number and with one less differ by the common factor; of others it is said
    only that they are as far apart at least.
    """
    common, counter = z3.Ints("common counter")
    before = counter - 1
    first, second = z3.Ints("first second")
    said = z3.And(*step(common, counter, before, first, second))
    assert z3.Solver().check(said, first - second != common) == z3.unsat
    for c, x in product(NUMBERS, repeat=2):
        numbers = [(common, c), (counter, x), (first, c * x), (second, c * (x - 1))]
        known = [(name, z3.IntVal(value)) for name, value in numbers]
        assert z3.is_true(z3.simplify(z3.substitute(said, *known))), (c, x)


PITCH, ROW, STEP, OTHER = z3.Ints("symbol0 leaf0a symbol1a symbol2a")
ROWS, STEPS = z3.Ints("product0a product1a")
PRODUCTS = [(PITCH, ROW, ROWS), (PITCH, STEP, STEPS)]


def shared(number: z3.ExprRef) -> bool:
    return bool(number.eq(PITCH))


def test_the_factors_of_a_sum() -> None:
    either = z3.If(ROWS >= 0, ROWS, ROWS + (1 << 32))
    address = either * 4 + STEPS * 8 + ROWS * 4 + OTHER
    assert coefficients(address, {ROWS.get_id(), STEPS.get_id()}) == {
        ROWS.get_id(): 8,
        STEPS.get_id(): 8,
    }


def test_what_is_added_follows() -> None:
    """Whatever the numbers are: the new one is the product of its factors. The pitch alone is a
    product, too, and two addresses count in one unit.
    """
    rng = random.Random(5)
    sums = [[ROWS * by + STEPS * more] for by, more in ((4, 4), (4, 8), (12, -4), (1, 3))]
    sums += [[ROWS * 4 + PITCH * 4], [ROWS * 64 + OTHER, ROWS * 64 + STEPS * 4 + PITCH * 4]]
    for addresses in sums:
        found = [*together(addresses, PRODUCTS, shared, "a")]
        assert len(found) == len(addresses)
        assert len({each.product[2].get_id() for each in found}) == len(found)
        for each, _ in product(found, range(50)):
            common, factor, whole = each.product
            pitch, row, step = (rng.randrange(-99, 99) for _ in range(3))
            known = [(PITCH, pitch), (ROW, row), (STEP, step)]
            known += [(ROWS, pitch * row), (STEPS, pitch * step)]
            values = [(one, z3.IntVal(number)) for one, number in known]
            made = z3.simplify(z3.substitute(common * factor, *values))
            told = z3.substitute(each.fact, *values, (whole, made))
            assert z3.is_true(z3.simplify(told))


def test_nothing_is_told_of_one_product_or_of_two_pitches() -> None:
    assert not list(together([ROWS * 4], PRODUCTS, shared, "a"))
    apart = [(PITCH, ROW, ROWS), (OTHER, STEP, STEPS)]
    assert not list(together([ROWS + STEPS], apart, shared, "a"))
    assert not list(together([ROWS + STEPS], PRODUCTS, lambda _: False, "a"))


X, Y, Z = (z3.BitVec(name, 32) for name in "xyz")
QUESTION = [X * Y == 4]
WITHOUT = [z3.ULT(Z, 8), X * Y * X != 0, z3.UDiv(X, Y) == 2]
"""Facts without products of other symbols."""


def test_facts_with_many_other_products_come_last() -> None:
    many = [X * (Z + k) != 7 for k in range(MANY + 1)]
    facts = [*WITHOUT, *many]
    assert Relevance(Walks()).in_turn(QUESTION, facts) == [WITHOUT, facts]


def test_a_few_products_are_no_reason() -> None:
    """Nor are as many of what the question mentions."""
    few = [*WITHOUT, *(z3.URem(X, Z + k) != 7 for k in range(MANY))]
    assert Relevance(Walks()).in_turn(QUESTION, few) == [few]
    own = [X * (Y + k) != 7 for k in range(3 * MANY)]
    assert Relevance(Walks()).in_turn(QUESTION, own) == [own]
