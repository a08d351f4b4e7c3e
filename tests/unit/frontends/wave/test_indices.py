"""Indices of threads: two accesses are apart only if no two threads ever meet."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import pytest

pytest.importorskip("sympy", reason="sympy is not installed (extra 'wave')")

import sympy

from fencepost.frontends.wave.indices import Span, apart, spans

T = sympy.Symbol("$T0")
N = sympy.Symbol("N")
THREADS = range(12)


@dataclass
class Sequence:
    """What Wave says of one dimension of an index."""

    start: Any
    size: Any
    stride: Any


def touched(span: Span) -> set[int]:
    """The elements that any of some threads touches."""
    return {
        int(span.start.subs(T, thread)) + step * span.stride
        for thread in THREADS
        for step in range(span.size)
    }


STARTS = (
    sympy.Integer(0),
    sympy.Integer(40),
    T,
    4 * T,
    4 * T + 2,
    sympy.Mod(T, 4),
    sympy.Mod(T, 4) + 4,
    sympy.floor(T / 4),
    sympy.floor((T + 3) / 2) * 8 + 4,
)
SHAPES = ((1, 1), (3, 1), (2, 4))


def test_apart_is_never_said_of_what_meets() -> None:
    """Compared with the elements that a few threads touch, for pairs of indices."""
    found = [Span(start, *shape) for start, shape in product(STARTS, SHAPES)]
    meet = {span: touched(span) for span in found}
    told = [(one, two) for one, two in combinations(found[::2], 2) if apart({"M": one}, {"M": two})]
    assert told
    for one, two in told:
        assert not meet[one] & meet[two], (one, two)


@pytest.mark.parametrize(
    ("one", "two", "yes"),
    [
        (Span(4 * T, 2, 1), Span(4 * T + 2, 2, 1), True),
        (Span(4 * T, 3, 1), Span(4 * T + 2, 2, 1), False),
        (Span(sympy.Mod(T, 4), 1, 1), Span(sympy.Mod(T, 4) + 4, 1, 1), True),
        (Span(T, 1, 1), Span(-T - 1, 1, 1), True),
        (Span(N, 1, 1), Span(N + 1, 1, 1), False),
        (Span(2 * N, 1, 1), Span(2 * N + 1, 1, 1), True),
        (Span(T**2, 1, 1), Span(T**2 + 1, 1, 1), False),
    ],
)
def test_what_can_be_told(one: Span, two: Span, yes: bool) -> None:
    """Symbols other than threads' IDs are any number, another for each thread; what is no linear
    arithmetic says nothing.
    """
    assert apart({"M": one}, {"M": two}) is yes


def test_one_dimension_suffices() -> None:
    """Even beside one that says nothing; of other dimensions nothing is known."""
    far = {"M": Span(4 * T, 1, 1), "N": Span(T**2, 1, 1)}
    near = {"M": Span(4 * T + 1, 1, 1), "N": Span(T**2, 1, 1)}
    assert apart(far, near)
    assert not apart(far, {"M": Span(4 * T + 1, 1, 1)})


def test_spans_of_an_index() -> None:
    """None where an extent is not a number, or no extent."""
    assert spans({"M": Sequence(T, sympy.Integer(4), 1)}) == {"M": Span(T, 4, 1)}
    for size, stride in ((N, 1), (0, 1), (4, -1), (4, N)):
        assert spans({"M": Sequence(T, size, stride)}) is None
