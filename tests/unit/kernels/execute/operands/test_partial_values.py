"""Vectors that are built part by part: settled as what was put in, with holes where nothing was."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from fencepost.kernels.execute.operands.partial_values import Holes, built, parts_of
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import GIVEN, GUESS, OPEN, UNDEFINED
from fencepost.llvm.ir import Aggregate, Element, Field, Head, Int, Local, Operand, Shuffle, Undef
from fencepost.llvm.types import IntType, StructType, VectorType

I32 = IntType(32)
FOUR = VectorType(4, I32)
NESTED = StructType((I32, FOUR))
HEAD = Head("r", FOUR)
V, W, X, S = Local("v", FOUR), Local("w", FOUR), Local("x", I32), Local("s", NESTED)
NONE: Holes = frozenset()


def state(**holes: set[int]) -> State:
    """Registers: v and s are given, x is open, w a guess; some have holes."""
    levels = {"x": OPEN, "w": GUESS, UNDEFINED: OPEN}
    made = SimpleNamespace(
        open=levels,
        holes={name: frozenset(found) for name, found in holes.items()},
        settled=lambda names: max((levels.get(each, GIVEN) for each in names), default=GIVEN),
    )
    return cast(State, made)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (Undef(FOUR), (GIVEN, {0, 1, 2, 3})),
        (Undef(NESTED), (GIVEN, {0, 1})),
        (V, (GIVEN, {2})),
        (W, (GUESS, NONE)),
        (Int(3, I32), (GIVEN, NONE)),
        (Aggregate((Int(1, I32), Undef(I32), X, Int(2, I32)), FOUR), (OPEN, {1})),
    ],
)
def test_parts_of_operands(value: Operand, found: tuple[int, Holes]) -> None:
    assert parts_of(state(v={2}), value) == found


@pytest.mark.parametrize(
    ("instruction", "found"),
    [
        (Element(HEAD, V, Int(1, I32), Int(2, I32)), (GIVEN, {3})),
        (Element(HEAD, V, X, Int(2, I32)), (OPEN, {3})),
        (Element(HEAD, V, Undef(I32), Int(0, I32)), (GIVEN, {0, 2, 3})),
        (Element(HEAD, V, None, Int(2, I32)), (OPEN, NONE)),
        (Element(HEAD, V, None, Int(0, I32)), (GIVEN, NONE)),
        (Element(HEAD, V, None, X), (OPEN, NONE)),
        (Element(HEAD, W, None, Int(0, I32)), (GUESS, NONE)),
        (Shuffle(HEAD, V, W, (0, 1, 0, 1)), (GIVEN, NONE)),
        (Shuffle(HEAD, V, W, (0, 2, 4, -1)), (GUESS, {1, 3})),
        (Field(HEAD, S, X, (0,)), (OPEN, {1})),
        (Field(HEAD, S, None, (1, 0)), (OPEN, NONE)),
        (Field(HEAD, S, None, (0,)), (GIVEN, NONE)),
        (Field(HEAD, S, Int(1, I32), (1,)), (GIVEN, NONE)),
    ],
)
def test_what_is_built(instruction: Element | Field | Shuffle, found: tuple[int, Holes]) -> None:
    """A part that is put in closes its hole; one that is taken out of a hole is open."""
    assert built(state(v={2, 3}, s={1}), instruction) == found


def test_a_vector_that_is_whole_in_the_end() -> None:
    """Is as settled as its parts, though it began as nothing."""
    held = state()
    value: Operand = Undef(FOUR)
    for at in range(4):
        level, holes = built(held, Element(HEAD, value, Int(at, I32), Int(at, I32)))
        held.open["v"], held.holes["v"] = level, holes
        value = V
    assert parts_of(held, V) == (GIVEN, NONE)
