"""Columns, gutters, rows and channels as coordinates: side by side, with room between."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fencepost.reports.picture.frames import Frame
from fencepost.reports.picture.grid import Card, Cell, Grid
from fencepost.reports.picture.spacing import (
    BORDER,
    GAP,
    Levels,
    lay_channel,
    lay_columns,
    lay_rows,
)
from fencepost.reports.picture.ways import Ways
from tests.unit.reports.picture.test_ways import made

CELLS = [(column, row) for column in range(3) for row in range(2)]
ARROWS = made(CELLS, (0, 5), (4, 1), (0, 1), (2, 4), (5, 0))
GRID = Grid(
    3,
    2,
    {number: Cell(*cell) for number, cell in enumerate(CELLS)},
    {number: Card(number, "", (), (), 50, 20 + number) for number, _ in enumerate(CELLS)},
)
WIDTHS = [50.0, 80.0, 60.0]


def test_columns_are_as_wide_as_they_must_be() -> None:
    """In order from the left, with a gap on both sides of each."""
    laid = lay_columns(WIDTHS, [], ARROWS, 20)
    assert [right - left for left, right in laid.edges] == pytest.approx(WIDTHS)
    assert laid.edges[0][0] >= 20 + GAP
    for (_, right), (left, _) in pairwise(laid.edges):
        assert left - right >= 2 * GAP
    assert laid.right >= laid.edges[-1][1]


def test_upright_runs_lie_in_their_gutters() -> None:
    """Each between the columns beside it; runs on different tracks apart."""
    laid = lay_columns(WIDTHS, [], ARROWS, 20)
    ends = [(float("-inf"), 20.0), *laid.edges, (laid.right, float("inf"))]
    for run, x in laid.x.items():
        gutter = int(run.place // 3)
        assert ends[gutter][1] <= x <= ends[gutter + 1][0]
    placed = {(run.place, run.track): x for run, x in laid.x.items()}
    assert len({*placed.values()}) == len(placed)


def test_frames_have_room_for_their_borders() -> None:
    """Where columns of different frames meet, both borders lie in the gutter, one by one."""
    frames = [Frame(0, 0, "a", 0), Frame(1, 2, "b", 0), Frame(1, 1, "c", 1)]
    laid = lay_columns(WIDTHS, frames, Ways(()), 0)
    assert laid.edges[1][0] - laid.edges[0][1] >= 2 * GAP + 3 * BORDER
    assert laid.opening[1] - laid.closing[1] >= BORDER
    assert laid.edges[1][0] - laid.opening[1] >= GAP + 2 * BORDER


def test_rows_hold_their_boxes() -> None:
    """Each as high as its highest box at least, one below the other, their runs inside."""
    levels = Levels()
    lay_rows(GRID, ARROWS, 100, levels)
    assert len(levels.edges) == 2
    for row, (top, bottom) in enumerate(levels.edges):
        assert bottom - top >= max(
            card.height for event, card in GRID.cards.items() if GRID.cells[event].row == row
        )
    assert levels.edges[0][0] >= 100
    assert levels.edges[0][1] < levels.edges[1][0]
    assert levels.edges[1][1] <= levels.bottom
    for run, y in levels.y.items():
        if run.place in (2, 4):
            top, bottom = levels.edges[int(run.place) // 2 - 1]
            assert top <= y <= bottom


def test_an_empty_channel_is_narrow() -> None:
    """One with arrows has room for each."""
    empty = lay_channel(3, Ways(()), 0, Levels())
    assert 0 < empty < 2 * GAP
    levels = Levels()
    tracks = ARROWS.tracks(upright=False, place=3)
    end = lay_channel(3, ARROWS, 50, levels)
    assert end - 50 > sum(track.thickness for track in tracks) > 0
    assert sorted(levels.y.values()) == [levels.y[track.runs[0]] for track in tracks]
    assert all(50 < y < end for y in levels.y.values())
