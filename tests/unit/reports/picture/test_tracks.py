"""Tracks: runs at one place that would lie upon each other get tracks of their own."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest

from fencepost.reports.picture.grid import Card, Cell, Grid
from fencepost.reports.picture.routes import Drop, Ends, Side, is_row, route
from fencepost.reports.picture.tracks import ZONES, Run, at_boxes, column_side, runs, side_place

CELLS = tuple(product(range(3), range(3)))
GRID = Grid(
    3,
    3,
    {number: Cell(*cell) for number, cell in enumerate(CELLS)},
    {number: Card(number, "", (), (), 50, 20) for number, _ in enumerate(CELLS)},
)


def paths(*ends: Ends) -> list[list[Run]]:
    return runs(route(GRID, ends))


MANY = [Ends(first, second) for first in range(9) for second in (0, 4, 8) if first != second]


def test_runs_turn_at_each_end() -> None:
    """Level and upright in turn; each meets the next at its track."""
    for path in paths(*MANY[:8]):
        for one, other in pairwise(path):
            assert one.upright != other.upright
            assert one.ends[-1] is other
            assert other.ends[0] is one
        assert not path[0].upright
        assert not path[-1].upright


def test_no_upright_run_lies_upon_another() -> None:
    found = paths(*MANY)
    upright = [run for path in found for run in path if run.upright]
    for one, other in combinations(upright, 2):
        if one.path != other.path and one.at == other.at:
            (low, high), (start, end) = one.interval, other.interval
            assert end < low or high < start


def test_level_runs_of_different_arrows_have_different_tracks() -> None:
    level = [run for path in paths(*MANY) for run in path if not run.upright]
    for one, other in combinations(level, 2):
        if one.place == other.place and one.track == other.track and one.path != other.path:
            (low, high), (start, end) = one.places, other.places
            assert end < low or high < start


@pytest.mark.parametrize(("column", "side"), list(product(range(4), Side)))
def test_sides_of_boxes_have_places(column: int, side: Side) -> None:
    """Between the last zone of the gutter before and the first of the one behind."""
    place = side_place(column, side)
    assert column_side(place) == (column, side)
    assert ZONES * column + 2 < place < ZONES * (column + 1)


def test_runs_at_the_height_of_boxes() -> None:
    for path in paths(*MANY[:4]):
        for run in path:
            assert at_boxes(run) is (not run.upright and is_row(int(run.place)))


def test_arrows_of_an_initial_write_leave_it_in_order() -> None:
    """Side by side: what goes to the left leaves on the left."""
    found = paths(*(Ends(Drop(1.5), event) for event in (8, 0, 4)))
    starts = [(path[0].at, path[2].at) for path in found]
    assert all(path[0].fixed for path in found)
    assert [second for _, second in sorted(starts)] == sorted(second for _, second in starts)
