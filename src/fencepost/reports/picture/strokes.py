"""The lines of arrows: paths of level and upright parts, side by side for bundles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fencepost.reports.picture.content import Bundle
from fencepost.reports.picture.shapes import Point

STRAND_GAP = 3.4
"""The distance between the middles of a bundle's strands."""


def thickness(bundle: Bundle) -> float:
    """Return the thickness of a bundle's line."""
    return STRAND_GAP * (len(bundle.strands) - 1) + 2


def corners(points: Sequence[Point]) -> list[Point]:
    """Remove parts of length 0, and corners that do not turn, from a path."""
    found = list(points[:1])
    for point in points[1:]:
        while len(found) > 1 and (
            found[-2].x == found[-1].x == point.x or found[-2].y == found[-1].y == point.y
        ):
            found.pop()
        if point != found[-1]:
            found.append(point)
    return found


def strand_shifts(count: int) -> list[float]:
    """Return the distance of each strand of a bundle from its middle."""
    return [STRAND_GAP * (index - (count - 1) / 2) for index in range(count)]


def shifted(points: Sequence[Point], shift: float) -> list[Point]:
    """Shift a path to its side; its ends stay at their boxes."""
    xs = [point.x for point in points]
    ys = [point.y for point in points]
    for index, (start, end) in enumerate(pairwise(points)):
        if start.y == end.y:
            ys[index] = ys[index + 1] = start.y + (shift if end.x > start.x else -shift)
        else:
            xs[index] = xs[index + 1] = start.x + (-shift if end.y > start.y else shift)
    return [Point(x, y) for x, y in zip(xs, ys, strict=True)]


def before(start: Point, end: Point, distance: float) -> Point:
    """Return the point at a distance before the end of a level or upright line."""
    if start.y == end.y:
        return Point(end.x - distance if end.x > start.x else end.x + distance, end.y)
    return Point(end.x, end.y - distance if end.y > start.y else end.y + distance)


def head(start: Point, end: Point, length: float, half: float) -> tuple[Point, Point, Point]:
    """Return the corners of the head at the end of a level or upright line, its tip first."""
    back = before(start, end, length)
    if start.y == end.y:
        return end, Point(back.x, back.y - half), Point(back.x, back.y + half)
    return end, Point(back.x - half, back.y), Point(back.x + half, back.y)


def length(start: Point, end: Point) -> float:
    """Return the length of a level or upright line."""
    return abs(start.x - end.x) + abs(start.y - end.y)
