"""What is said of products holds of all numbers."""

from __future__ import annotations

from itertools import product

import z3

from fencepost.kernels.prove.terms.products import signs, step
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
