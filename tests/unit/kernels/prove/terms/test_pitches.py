"""Products of one pitch as one: what is said holds of all numbers."""

from __future__ import annotations

import random

import z3

from fencepost.kernels.prove.terms.pitches import coefficients, together

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
    """Whatever the numbers are: the new one is the product of its factors."""
    rng = random.Random(5)
    for by, more in ((4, 4), (4, 8), (12, -4), (1, 3)):
        (found,) = together(ROWS * by + STEPS * more, PRODUCTS, shared, "a")
        common, factor, whole = found.product
        for _ in range(50):
            pitch, row, step = (rng.randrange(-99, 99) for _ in range(3))
            known = [(PITCH, pitch), (ROW, row), (STEP, step)]
            known += [(ROWS, pitch * row), (STEPS, pitch * step)]
            values = [(one, z3.IntVal(number)) for one, number in known]
            product = z3.simplify(z3.substitute(common * factor, *values))
            told = z3.substitute(found.fact, *values, (whole, product))
            assert z3.is_true(z3.simplify(told))


def test_nothing_is_told_of_one_product_or_of_two_pitches() -> None:
    assert not list(together(ROWS * 4, PRODUCTS, shared, "a"))
    apart = [(PITCH, ROW, ROWS), (OTHER, STEP, STEPS)]
    assert not list(together(ROWS + STEPS, apart, shared, "a"))
    assert not list(together(ROWS + STEPS, PRODUCTS, lambda _: False, "a"))
