"""Ways of arrows: in gutters and channels, past boxes, short, and without needless bends."""

from __future__ import annotations

from itertools import product

import pytest

from fencepost.reports.picture.grid import Card, Cell, Grid
from fencepost.reports.picture.routes import Drop, Ends, Port, Route, Side, is_row, level_of, route


def grid(*cells: tuple[int, int]) -> Grid:
    """Boxes at these columns and rows, numbered in this order."""
    placed = {number: Cell(*cell) for number, cell in enumerate(cells)}
    cards = {number: Card(number, "", (), (), 50, 20) for number in placed}
    columns, rows = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    return Grid(columns, rows, placed, cards)


FULL = grid(*product(range(3), range(3)))


def through(found: Route) -> list[tuple[int, int]]:
    """The columns that a way crosses, each with the level."""
    crossed = []
    start = found.start
    if isinstance(start, Drop):
        gutter, level = found.turns[0].gutter, 0
    else:
        gutter, level = start.gutter, start.level
    for turn in found.turns:
        assert turn.start == level
        crossed += [(column, level) for column in range(*sorted((gutter, turn.gutter)))]
        gutter, level = turn.gutter, turn.end
    crossed += [(column, level) for column in range(*sorted((gutter, found.end.gutter)))]
    return crossed


@pytest.mark.parametrize(
    ("first", "second"), [(a, b) for a in range(9) for b in range(9) if a != b]
)
def test_no_way_leads_through_a_box(first: int, second: int) -> None:
    """It joins its two boxes, and columns are crossed in channels only, where all have boxes."""
    (found,) = route(FULL, [Ends(first, second)])
    assert isinstance(found.start, Port)
    one, other = FULL.cells[first], FULL.cells[second]
    assert (found.start.column, found.start.level) == (one.column, level_of(one.row))
    assert (found.end.column, found.end.level) == (other.column, level_of(other.row))
    assert not any(is_row(level) for _, level in through(found))


def test_neighbours_in_a_row_are_joined_straight() -> None:
    (found,) = route(grid((0, 0), (1, 0)), [Ends(0, 1)])
    assert found == Route(Port(0, 2, Side.RIGHT), Port(1, 2, Side.LEFT), ())


def test_a_row_without_a_box_may_be_crossed() -> None:
    (found,) = route(grid((0, 0), (1, 1), (2, 0)), [Ends(0, 2)])
    assert through(found) == [(1, level_of(0))]
    assert found.turns == ()


def test_arrows_below_each_other_turn_once() -> None:
    """Beside their column."""
    (found,) = route(grid((0, 0), (0, 1)), [Ends(0, 1)])
    (turn,) = found.turns
    assert turn.gutter in (0, 1)
    assert (turn.start, turn.end) == (level_of(0), level_of(1))


def test_initial_writes_are_left_downwards() -> None:
    (found,) = route(FULL, [Ends(Drop(1.5), 4)])
    assert found.start == Drop(1.5)
    assert found.turns[0].start == 0
    assert found.end.column == FULL.cells[4].column


def test_used_stretches_are_avoided() -> None:
    """Of many arrows between the same columns, not all take the same gutter."""
    rows = grid(*((0, row) for row in range(12)))
    found = route(rows, [Ends(0, 11)] * 12)
    assert {turn.gutter for each in found for turn in each.turns} == {0, 1}
