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
