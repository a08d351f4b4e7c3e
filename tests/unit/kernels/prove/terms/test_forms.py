"""Sums of values that are not known, against sums of numbers."""

from __future__ import annotations

import numpy as np
import z3

from fencepost.kernels.prove.terms.forms import LARGEST, MOST_VALUES, Columns, Forms

VALUE = z3.BitVec("v", 32)
ITEMS = np.arange(3)


def number_of(rows: Forms, values: list[int]) -> list[int | None]:
    """What rows come to where the values are these."""
    found = rows.constant + rows.many @ np.array(values[: rows.many.shape[1]], np.int64)
    return [int(n) if known else None for n, known in zip(found, rows.known, strict=True)]


def test_sums_and_multiples_are_those_of_the_values() -> None:
    columns = Columns()
    one = columns.of(VALUE, ITEMS, 3, {})
    two = columns.of(VALUE, ITEMS, 3, {4: 1})
    made = one.plus(two.times(np.array([1, -1, 2]))).plus(Forms.of(np.array([10, 20, 30])))
    assert number_of(made, [1, 2, 3, 5, 7, 9]) == [10 + 1 + 5, 20 + 2 - 7, 30 + 3 + 18]


def test_a_value_is_one_of_its_term_its_work_item_and_its_turn() -> None:
    columns = Columns()
    first, again = columns.of(VALUE, ITEMS, 3, {2: 1}), columns.of(VALUE, ITEMS, 3, {2: 1})
    other = columns.of(z3.BitVec("w", 32), ITEMS, 3, {2: 1})
    assert (first.many == again.many).all()
    assert len(columns.found) == 6
    assert not (other.many[:, :3]).any()


def test_rows_of_a_mask_and_at_places() -> None:
    numbers = Forms.of(np.array([1, 2, 3]))
    value = Columns().of(VALUE, np.array([1]), 3, {})
    chosen = value.among(np.array([True, True, False]), numbers)
    assert number_of(chosen, [8]) == [None, 8, 3]
    put = numbers.put(np.array([2, 0]), chosen.rows(np.array([1, 2])))
    assert number_of(put, [8]) == [3, 2, 8]
    assert number_of(numbers, [8]) == [1, 2, 3], "rows are not changed in place"


def test_what_is_too_much_is_not_known() -> None:
    columns = Columns()
    value = columns.of(VALUE, ITEMS, 3, {})
    assert not value.times(np.full(3, LARGEST + 1)).known.any()
    grown = value.times(np.full(3, LARGEST))
    assert not grown.plus(grown).known.any()
    many = np.arange(MOST_VALUES)
    assert not columns.of(z3.BitVec("w", 32), many, MOST_VALUES, {}).known.any()
    assert not Forms.nothing(3).plus(value).known.any()
