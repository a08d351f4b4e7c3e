"""Sums of consecutive values, against the multiples that they are made of."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import z3

from fencepost.kernels.prove.facts.windows import Line, Row, Stretch, line_of, rows_of, stretches
from fencepost.kernels.prove.terms.forms import Column

TERM = z3.BitVec("v", 32)
PLACES = np.arange(8)


def row_of(items: range, turns: range = range(1)) -> list[Row]:
    columns = [Column(TERM, item, ((5, turn),)) for item, turn in product(items, turns)]
    (found,) = rows_of(columns)
    return found


def sums(first: range, ends: list[int]) -> np.ndarray:
    """Multiples of values from one of a range each up to an end."""
    made = np.zeros((len(ends), 8), np.int64)
    for at, (begin, end) in enumerate(zip(first, ends, strict=True)):
        made[at, begin:end] = 1
    return made


@pytest.mark.parametrize("by", [0, 1])
def test_a_scan_ends_with_each_place_or_before_it(by: int) -> None:
    (row,) = row_of(range(8))
    many = np.tril(np.ones((8, 8), np.int64), by - 1)
    found = stretches(many, PLACES, row)
    assert found is not None
    (made,) = found
    assert (made.weight, made.end.at(PLACES).tolist()) == (1, [n + by for n in range(8)])


def test_windows_begin_somewhere() -> None:
    (row,) = row_of(range(8))
    many = sums(range(8), list(range(1, 9)))
    found = stretches(many, PLACES, row)
    assert found is not None
    assert [(each.weight, each.end.at(PLACES).tolist()) for each in found] == [
        (-1, list(range(8))),
        (1, list(range(1, 9))),
    ]


def test_places_of_one_wave_have_one_end() -> None:
    (row,) = row_of(range(8))
    many = np.array([[int(c < n // 4 * 4) for c in range(8)] for n in range(8)])
    found = stretches(many, PLACES, row)
    assert found is not None
    (made,) = found
    assert made.end == Line(0, 4, 2)


def test_what_has_gaps_or_ends_anywhere_is_none() -> None:
    (row,) = row_of(range(8))
    every_second = np.tile(np.arange(8) % 2, (8, 1))
    assert stretches(every_second, PLACES, row) is None
    rng = np.random.default_rng(1)
    ends = rng.integers(0, 9, 8)
    ends[:3] = 1, 5, 2
    assert stretches((np.arange(8) < ends[:, None]).astype(int), PLACES, row) is None
    uneven = np.tril(np.ones((8, 8), np.int64))
    uneven[5, 2] = 2
    assert stretches(uneven, PLACES, row) is None


def test_a_line_beyond_the_row_is_none() -> None:
    (row,) = row_of(range(8))
    clipped = np.array([[int(c < min(n + 3, 8)) for c in range(8)] for n in range(8)])
    assert stretches(clipped, PLACES, row) is None


def test_stretches_are_what_the_multiples_were() -> None:
    """Whatever is found, taken apart again, is what was asked about."""
    rng = np.random.default_rng(2)
    (row,) = row_of(range(8))
    found = 0
    for _ in range(300):
        begin, end = np.sort(rng.integers(0, 4, 2))
        step = int(rng.integers(0, 2))
        shift = int(rng.integers(0, 3))
        ends = end + step * (PLACES >> shift)
        many = ((np.arange(8) >= begin) & (np.arange(8) < ends[:, None])).astype(int)
        made = stretches(many, PLACES, row)
        if made is None:
            continue
        found += 1
        again = sum(
            (each.weight * (np.arange(8) < each.end.at(PLACES)[:, None]) for each in made),
            np.zeros((8, 8), int),
        )
        assert (again == many).all()
    assert found > 100


def test_rows_of_work_items_and_turns() -> None:
    waves = row_of(range(0, 256, 64))
    assert [(each.first, each.apart, each.count, each.turns) for each in waves] == [(0, 64, 4, 1)]
    (turns,) = row_of(range(3, 4), range(2, 6))
    assert (turns.first, turns.header, turns.begin, turns.turns) == (3, 5, 2, 4)
    by_item, by_turn = row_of(range(2), range(3))
    assert by_item.columns == (0, 1, 2, 3, 4, 5)
    assert by_turn.columns == (0, 3, 1, 4, 2, 5)


def test_values_in_no_row_are_left_out() -> None:
    gaps = [Column(TERM, item, ()) for item in (0, 1, 3)]
    two_loops = [Column(TERM, 0, ((1, n), (2, n))) for n in range(3)]
    holes = [Column(TERM, item, ((1, turn),)) for item, turn in ((0, 0), (0, 1), (1, 0))]
    assert [list(rows_of(each)) for each in (gaps, two_loops, holes)] == [[], [], []]


def test_lines() -> None:
    assert next(line_of(PLACES, np.full(8, 3))) == Line(3)
    assert next(line_of(PLACES, 2 * PLACES + 1)) == Line(1, 2, 0)
    assert next(line_of(PLACES, 5 * (PLACES >> 1))) == Line(0, 5, 1)
    assert list(line_of(PLACES, PLACES**2)) == []
    assert Stretch(row_of(range(8))[0], 1, Line(1, 1)).end.at(PLACES)[3] == 4
