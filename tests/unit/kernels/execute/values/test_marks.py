"""Marks of lanes, nested as values are."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.values.marks import (
    NUMBERS,
    UNMARKED,
    flat,
    joined,
    mark,
    marked,
    merged_marks,
    number_of,
    spread,
    spread_marks,
    unmarked,
)
from fencepost.llvm.types import IntType, StructType, VectorType

I32 = IntType(32)
ONE, OTHER = np.array([0, 7, 0]), np.array([0, 9, 9])


def test_a_mark_has_an_origin_and_a_lane() -> None:
    made = mark(3, np.array([0, 70_000]))
    assert number_of(made).tolist() == [3, 3]
    assert (made >> NUMBERS).tolist() == [0, 70_000]


def test_marks_are_nested_as_values() -> None:
    nested = unmarked(StructType((I32, VectorType(2, I32))))
    assert [isinstance(each, tuple) for each in nested] == [False, True]
    assert not marked(nested)


def test_what_is_made_of_poison_is_poison() -> None:
    """The first operand's origin is kept; one mark stands for all parts of a vector."""
    assert joined(ONE, OTHER).tolist() == [0, 7, 9]
    parts = joined((ONE, UNMARKED), OTHER)
    assert [np.broadcast_to(each, (3,)).tolist() for each in parts] == [[0, 7, 9], [0, 9, 9]]
    assert flat((ONE, OTHER)).tolist() == [0, 7, 9]
    assert [each.tolist() for each in spread(ONE, VectorType(2, I32))] == [[0, 7, 0]] * 2


def test_marks_of_some_lanes() -> None:
    """Others keep theirs, and the old ones are not written to."""
    made = merged_marks(ONE, np.array([5]), np.array([0]), 3)
    assert made.tolist() == [5, 7, 0]
    assert ONE.tolist() == [0, 7, 0]
    parts = merged_marks(UNMARKED, (ONE[:1], OTHER[1:2]), np.array([2]), 3)
    assert [each.tolist() for each in parts] == [[0, 0, 0], [0, 0, 9]]
    assert spread_marks(np.array([4, 5]), np.array([1, 3]), 5).tolist() == [0, 4, 0, 5, 0]
