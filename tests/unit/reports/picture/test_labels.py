"""Labels of arrows: rows that fit, and places that are clear."""

from __future__ import annotations

from itertools import combinations

import pytest

from fencepost.executions.execution import Relation
from fencepost.reports.picture.content import Bundle, Strand
from fencepost.reports.picture.labels import (
    LINE,
    Room,
    Wanted,
    place_labels,
    row_text,
    rows_of,
    size_of,
)
from fencepost.reports.picture.shapes import Point, Rect, between
from fencepost.reports.picture.text import Style
from fencepost.vocabulary.scopes import Scope

READS = Strand(Relation.READS_FROM, 0, 1)
SCOPED = Strand(Relation.VISIBILITY, 0, 1, (Scope.WORKGROUP, Scope.AGENT))


def texts(bundle: Bundle, room: Room) -> list[str]:
    return [row_text(row) for row in rows_of(bundle, room)]


def test_rows_fill_the_room() -> None:
    """In a channel side by side, in a gutter below each other, scopes below their relation."""
    bundle = Bundle(0, 1, (READS, Strand(Relation.RACE, 0, 1), SCOPED))
    assert texts(bundle, Room.CHANNEL) == ["rf race visop@wg,agent"]
    assert texts(bundle, Room.GUTTER) == ["rf race", "visop", "@wg,agent"]
    assert [word.strand for row in rows_of(bundle, Room.GUTTER) for word in row][-2:] == [
        SCOPED
    ] * 2


def test_sizes() -> None:
    rows = rows_of(Bundle(0, 1, (READS, SCOPED)), Room.GUTTER)
    width, height = size_of(rows)
    assert width > max(Style.LABEL.width(row_text(row)) for row in rows)
    assert height == len(rows) * LINE + 2


def wanted(*points: Point, part: int = 0) -> Wanted:
    bundle = Bundle(0, 1, (READS,))
    return Wanted(bundle, rows_of(bundle, Room.CHANNEL), points, part, 2.0)


def middle(rect: Rect) -> tuple[float, float]:
    return rect.x + rect.width / 2, rect.y + rect.height / 2


def test_a_label_stands_in_the_middle_of_its_part() -> None:
    """Where nothing is in its way; on the part that was asked for."""
    level = [Point(0, 0), Point(100, 0), Point(100, 100)]
    (first,) = place_labels([wanted(*level)], [], [])
    assert middle(first.rect)[1] == 0
    assert abs(middle(first.rect)[0] - 50) <= 6
    (second,) = place_labels([wanted(*level, part=1)], [], [])
    assert middle(second.rect)[0] == 100


@pytest.mark.parametrize("at", [20, 50, 80])
def test_a_label_keeps_off_boxes(at: float) -> None:
    """And stays on its arrow."""
    box = Rect(at - 10, -10, 20, 20)
    points = Point(0, 0), Point(100, 0)
    (label,) = place_labels([wanted(*points)], [box], [])
    assert not label.rect.overlaps(box)
    assert label.rect.overlaps(between(*points, 0.1))


def test_labels_keep_off_each_other() -> None:
    """Of many on crossing arrows each finds a place of its own; they come in order."""
    want = [wanted(Point(0, 30 * n), Point(150, 30 * n)) for n in range(4)]
    want += [wanted(Point(30 * n + 20, -20), Point(30 * n + 20, 120)) for n in range(4)]
    found = place_labels(want, [], [])
    assert [label.bundle for label in found] == [each.bundle for each in want]
    assert not any(one.rect.overlaps(two.rect) for one, two in combinations(found, 2))
    for each, label in zip(want, found, strict=True):
        assert label.rect.overlaps(between(each.points[0], each.points[1], 0.1))
