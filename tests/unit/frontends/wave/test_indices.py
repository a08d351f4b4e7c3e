"""Indices of threads: two accesses are apart only if no two threads ever meet."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import pytest

pytest.importorskip("sympy", reason="sympy is not installed (extra 'wave')")

import sympy

from fencepost.frontends.wave.indices import Block, Meets, Reach, Span, apart, meets, spans

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


BLOCK = Block((12, 2, 1), 6)
U = sympy.Symbol("$T1")
ROWS = (*STARTS, 12 * U + T, 5 * U + T, sympy.Mod(12 * U + T + 5, 24), 7 * sympy.floor(T / 6))


def of_threads(span: Span) -> dict[int, set[tuple[int, int]]]:
    """The threads of the block that touch each element."""
    found: dict[int, set[tuple[int, int]]] = {}
    for at in product(range(12), range(2)):
        start = int(span.start.subs({T: at[0], U: at[1]}))
        for step in range(span.size):
            found.setdefault(start + step * span.stride, set()).add(at)
    return found


def test_a_block_is_counted_out() -> None:
    """Compared with the threads that touch each element: whether two of them, not one, meet."""
    made = [Span(start, *shape) for start, shape in product(ROWS, SHAPES)]
    touched = {span: of_threads(span) for span in made}
    told = set()
    for one, two in combinations(made[::2], 2):
        threads = [
            (first, second)
            for element in touched[one].keys() & touched[two].keys()
            for first in touched[one][element]
            for second in touched[two][element]
        ]
        meet = any(first != second for first, second in threads)
        found = meets(Reach({"M": one}), Reach({"M": two}), BLOCK)
        assert found is (Meets.SURELY if meet else Meets.NEVER), (one, two)
        told.add(found)
    assert told == {Meets.SURELY, Meets.NEVER}


@pytest.mark.parametrize(
    ("one", "two", "without", "within"),
    [
        # What only the size of the block tells: rows of a tile, taken by the waves in turn.
        (
            sympy.Mod(3 * U + sympy.floor(T / 16), 12),
            sympy.Mod(3 * U + sympy.floor(T / 16) + 6, 12),
            Meets.UNKNOWN,
            Meets.NEVER,
        ),
        # Parts that reach into each other between the first threads of any block.
        (4 * T, 4 * T + 16, Meets.SURELY, Meets.SURELY),
        (T, T + 40, Meets.UNKNOWN, Meets.NEVER),
        (T, N, Meets.UNKNOWN, Meets.UNKNOWN),
        (T**2, T**2 + 1, Meets.UNKNOWN, Meets.UNKNOWN),
        (2 * T, 2 * T + 1, Meets.NEVER, Meets.NEVER),
    ],
)
def test_with_a_block_and_without(one: Any, two: Any, without: Meets, within: Meets) -> None:
    first, second = (Reach({"M": Span(start, 1, 1)}) for start in (one, two))
    assert meets(first, second) is without
    assert meets(first, second, BLOCK) is within


def test_elements_beyond_their_row() -> None:
    """(0, 12) is (1, 0) of rows of 12: coordinates that differ may be one element."""
    rows = (("M", 4), ("N", 12))
    one = {"M": Span(sympy.Integer(0), 1, 1), "N": Span(T + 1, 1, 1)}
    two = {"M": Span(sympy.Integer(1), 1, 1), "N": Span(T, 1, 1)}
    assert meets(Reach(one, rows), Reach(two, rows), BLOCK) is Meets.ASTRAY
    rows = (("M", 4), ("N", 13))
    assert meets(Reach(one, rows), Reach(two, rows), BLOCK) is Meets.NEVER
    # Beyond the last row, an element is no other's.
    assert meets(Reach(one, (("M", 1), ("N", 13))), Reach(two, rows), BLOCK) is Meets.NEVER
    assert meets(Reach(one, (("M", 4), ("K", 13))), Reach(two, rows), BLOCK) is Meets.ASTRAY
    assert meets(Reach(one, (("M", 4),)), Reach(two, (("M", 4),))) is Meets.ASTRAY


def test_a_gather_writes_what_all_its_lanes_load() -> None:
    """One lane's index tells where the wave begins, not what it writes."""
    rows = (("N", 96),)
    near, far = ({"N": Span(12 * sympy.floor(T / 6) + at, 2, 1)} for at in (2, 24))
    first = {"N": Span(12 * sympy.floor(T / 6), 2, 1)}
    block = Block((12, 1, 1), 6)
    assert apart(first, near, block)
    assert meets(Reach(first, rows, 2), Reach(near, rows, 2), block) is Meets.SURELY
    assert meets(Reach(first, rows, 2), Reach(far, rows, 2), block) is Meets.NEVER
    assert meets(Reach(first, rows, 2), Reach(near, rows, 2)) is Meets.UNKNOWN
    assert meets(Reach(first, None, 2), Reach(far, None, 2), block) is Meets.UNKNOWN
