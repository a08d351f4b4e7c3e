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
    assert z3.is_true(z3.simplify(assumption.term(terms))) == assumption.holds(named)


LARGEST, LEAST = (1 << 63) - 1, -(1 << 63)


@pytest.mark.parametrize(
    "text",
    [
        "n // 4 == -1",
        "n / m == -1",
        "n % 4 == 3",
        "n % m == -1",
        "m != 0 and n % m == 0",
        "m == 0 or n / m > 0",
        "n * n >= 0",
        "n * n * m * m >= 0",
        "(n + n) * 4 > n",
        "n << 40 > 0",
        "n << m >= n",
        "n >> 90 == 0",
        "n >> m == -1",
        "~n * n < 0",
    ],
)
@pytest.mark.parametrize(
    "values",
    [
        *((-1, 4), (-3, 3), (-7, -2), (5, -3), (759250125000, -1), (1, 79), (-1, 80), (3, 0)),
        *((LARGEST, LARGEST), (LEAST, 70), (LEAST, LEAST)),
    ],
)
def test_as_whole_numbers(text: str, values: tuple[int, int]) -> None:
    """Nothing runs around, and quotients are rounded down; what has no value does not hold."""
    assumption = parse(text, NAMES)
    named = dict(zip(("n", "m"), values, strict=True))
    terms = {name: z3.BitVecVal(value, 64) for name, value in named.items()}
    found = z3.simplify(assumption.term(terms))
    assert z3.is_true(found) or z3.is_false(found)
    # What a run may have, a proof must have too.
    assert z3.is_true(found) or not assumption.holds(named)
    if values[1]:
        assert z3.is_true(found) == assumption.holds(named)


def test_numbers_beyond_measure() -> None:
    terms = {name: z3.BitVec(name, 64) for name in NAMES}
    with pytest.raises(InputError, match="bits"):
        parse(" * ".join(["n"] * 20) + " > 0", NAMES).term(terms)


@pytest.mark.parametrize(
    "text",
    ["n >", "f(n)", "n % 0 == 6", "n // 0 == 1", "k > 0", "n > 1.5", "'n'", "lambda: 0", "[n]"],
)
def test_what_is_no_assumption(text: str) -> None:
    with pytest.raises(InputError):
        parse(text, NAMES)
