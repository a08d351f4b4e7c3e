"""Arrows with their labels: which run holds the label, and the room that tracks need."""

from __future__ import annotations

from fencepost.executions.execution import Relation
from fencepost.reports.picture.content import Bundle, Strand
from fencepost.reports.picture.grid import Card, Cell, Grid
from fencepost.reports.picture.labels import size_of
from fencepost.reports.picture.routes import Ends, route
from fencepost.reports.picture.strokes import thickness
from fencepost.reports.picture.tracks import at_boxes
from fencepost.reports.picture.ways import APART, Ways, ways


def made(cells: list[tuple[int, int]], *arrows: tuple[int, int]) -> Ways:
    """Arrows between boxes at these columns and rows."""
    placed = {number: Cell(*cell) for number, cell in enumerate(cells)}
    cards = {number: Card(number, "", (), (), 50, 20) for number in placed}
    columns, rows = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    bundles = [
        Bundle(first, second, (Strand(Relation.READS_FROM, first, second),))
        for first, second in arrows
    ]
    grid = Grid(columns, rows, placed, cards)
    return ways(bundles, route(grid, [Ends(*arrow) for arrow in arrows]))


def test_a_straight_arrow_holds_its_label_itself() -> None:
    """And the gutter that it crosses is as wide as the label."""
    found = made([(0, 0), (1, 0)], (0, 1))
    (way,) = found.ways
    assert way.runs == (way.host,)
    assert found.straight(1) == size_of(way.rows)[0] + 2 * APART
    assert found.straight(0) == found.straight(2) == 0


def test_a_label_stands_along_the_gutter() -> None:
    """Of an arrow within a column; its track is as wide as the label."""
    found = made([(0, 0), (0, 1)], (0, 1))
    (way,) = found.ways
    assert way.host.upright
    (track,) = found.tracks(upright=True, place=int(way.host.place))
    assert track.runs == (way.host,)
    assert track.thickness == size_of(way.rows)[0] > thickness(way.bundle)


def test_a_label_stands_where_the_arrow_crosses_a_column() -> None:
    cells = [(column, row) for column in range(3) for row in range(2)]
    (way,) = made(cells, (0, 5)).ways
    assert not way.host.upright
    assert not at_boxes(way.host)


def test_tracks_are_in_order_and_hold_all_runs() -> None:
    found = made([(0, row) for row in range(6)], *((0, row) for row in range(1, 6)))
    runs = [run for way in found.ways for run in way.runs if run.upright]
    for place in {int(run.place) for run in runs}:
        tracks = found.tracks(upright=True, place=place)
        assert [track.runs[0].track for track in tracks] == sorted(
            {run.track for run in runs if run.place == place}
        )
    assert found.tracks(upright=True, place=99) == []
