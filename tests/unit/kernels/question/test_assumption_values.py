"""The trees of assumptions: numbers by plain arithmetic, and terms as wide as nothing wraps."""

from __future__ import annotations

import ast

import pytest
import z3

from fencepost.kernels.question.assumption_values import Rounding, as_term, cast, number_of
from fencepost.llvm.source_types import Sign


def tree(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("signed(n)", ("n", Sign.SIGNED)),
        ("unsigned(n)", ("n", Sign.UNSIGNED)),
        ("signed(3)", None),
        ("signed(n, n)", None),
        ("float(n)", None),
        ("n", None),
    ],
)
def test_casts(text: str, found: tuple[str, Sign] | None) -> None:
    assert cast(tree(text)) == found


@pytest.mark.parametrize("a", [-7, -4, -1, 0, 3, 7])
@pytest.mark.parametrize("b", [-3, 2, 4])
def test_quotients_and_remainders(a: int, b: int) -> None:
    """Down as Python has it, towards zero as C has it; together they give the number back."""
    values: dict[tuple[str, Sign | None], int] = {("a", None): a, ("b", None): b}
    for rounding, quotient in ((Rounding.DOWN, a // b), (Rounding.TOWARDS_ZERO, int(a / b))):
        assert number_of(tree("a / b"), values, rounding) == quotient
        assert number_of(tree("a / b * b + a % b"), values, rounding) == a
        assert number_of(tree("a // b"), values, rounding) == a // b
        terms = {name: z3.BitVecVal(number, 8) for (name, _), number in values.items()}
        signs: dict[str, Sign | None] = dict.fromkeys("ab", Sign.SIGNED)
        text = f"a / b == {quotient} and a % b == {a - quotient * b}"
        assert z3.is_true(z3.simplify(as_term(text, tree(text), terms, signs, rounding)))


@pytest.mark.parametrize(
    "text", ["n * n > 65000", "n * n * n * n > 0", "n + n == 510", "-n == -255"]
)
def test_nothing_wraps(text: str) -> None:
    """Of 255 in eight bits, also by the sign that is said."""
    terms = {"n": z3.BitVecVal(255, 8)}
    for sign, shown in ((Sign.UNSIGNED, text), (Sign.SIGNED, text.replace("n", "unsigned(n)"))):
        found = as_term(shown, tree(shown), terms, {"n": sign}, Rounding.DOWN)
        assert z3.is_true(z3.simplify(found))
