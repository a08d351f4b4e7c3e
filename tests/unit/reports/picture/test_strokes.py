"""The lines of arrows: corners, strands side by side, heads."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product

import pytest

from fencepost.executions.execution import Relation
from fencepost.reports.picture.content import Bundle, Strand
from fencepost.reports.picture.shapes import Point
from fencepost.reports.picture.strokes import (
    STRAND_GAP,
    before,
    corners,
    head,
    length,
    shifted,
    strand_shifts,
    thickness,
)

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (0, 0))


def way(steps: Iterable[tuple[int, int]]) -> list[Point]:
    """A way of level and upright parts."""
    points = [Point(0, 0)]
    for right, down in steps:
        points.append(Point(points[-1].x + right, points[-1].y + down))
    return points


def test_corners_of_a_way_are_its_turns() -> None:
    """Its ends stay; no part has no length, and no two parts in a row go along one line, whether
    on or back.
    """
    for points in map(way, product(STEPS, repeat=4)):
        found = corners(points)
        assert (found[0], found[-1]) == (points[0], points[-1])
        assert {*found} <= {*points}
        assert all(one != other for one, other in pairwise(found))
        for one, middle, other in zip(found, found[1:], found[2:], strict=False):
            assert not one.x == middle.x == other.x
            assert not one.y == middle.y == other.y


def test_corners_that_are_there_stay() -> None:
    points = [Point(0, 0), Point(5, 0), Point(5, 0), Point(9, 0), Point(9, 4), Point(3, 4)]
    assert corners(points) == [Point(0, 0), Point(9, 0), Point(9, 4), Point(3, 4)]


def test_strands_lie_around_the_middle() -> None:
    assert strand_shifts(1) == [0]
    assert strand_shifts(2) == [-STRAND_GAP / 2, STRAND_GAP / 2]
    assert sum(strand_shifts(5)) == pytest.approx(0)
    strand = Strand(Relation.READS_FROM, 0, 1)
    thick = [thickness(Bundle(0, 1, (strand,) * count)) for count in (1, 2, 3)]
    assert [b - a for a, b in pairwise(thick)] == [pytest.approx(STRAND_GAP)] * 2


def test_a_shifted_way_stays_beside_itself() -> None:
    """To the same side all along; its ends stay at the boxes that they are at."""
    points = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
    assert shifted(points, 2) == [Point(0, 2), Point(8, 2), Point(8, 8), Point(0, 8)]
    assert shifted(points, 0) == points
    assert shifted(points[::-1], -2) == shifted(points, 2)[::-1]


@pytest.mark.parametrize("end", [Point(10, 0), Point(-10, 0), Point(0, 10), Point(0, -10)])
def test_heads_lie_before_the_end(end: Point) -> None:
    """In all four directions: as far back as the head is long, and as wide to both sides."""
    start = Point(0, 0)
    back = before(start, end, 4)
    assert length(start, back) == 6
    assert length(back, end) == 4
    tip, one, other = head(start, end, 4, 3)
    assert tip == end
    assert length(one, back) == length(other, back) == 3
    assert length(one, other) == 6
