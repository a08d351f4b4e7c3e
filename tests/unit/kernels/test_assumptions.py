"""Assumptions mean the same to a run and to a proof."""

from __future__ import annotations

import pytest
import z3

from fencepost.errors import InputError
from fencepost.kernels.assumptions import parse

NAMES = frozenset({"n", "m"})


@pytest.mark.parametrize(
    "text",
    ["n > 0", "n % 4 == 0 and m < n", "n < 0 || m >= -3", "!(n == m)", "n & 7 == 1", "1 <= n <= 9"],
)
@pytest.mark.parametrize("values", [(0, 0), (4, 3), (9, -3), (-5, 2), (8, 8)])
def test_terms_agree_with_values(text: str, values: tuple[int, int]) -> None:
    assumption = parse(text, NAMES)
    named = dict(zip(("n", "m"), values, strict=True))
    terms = {name: z3.BitVecVal(value, 32) for name, value in named.items()}
    if "%" in text and values[0] < 0:
        pytest.skip("the remainder of a negative number has the sign of C in proofs")
    assert z3.is_true(z3.simplify(assumption.term(terms))) == assumption.holds(named)


@pytest.mark.parametrize("text", ["n >", "f(n)", "k > 0", "n > 1.5", "'n'", "lambda: 0", "[n]"])
def test_what_is_no_assumption(text: str) -> None:
    with pytest.raises(InputError):
        parse(text, NAMES)
