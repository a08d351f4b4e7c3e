"""Places the labels of arrows: on their arrow, clear of boxes and of each other, and clear of other
arrows if possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise

from fencepost.records import dataclass
from fencepost.reports.picture.content import Bundle, Strand
from fencepost.reports.picture.shapes import Point, Rect, between
from fencepost.reports.picture.text import Style

LINE = 13.0
"""The height of a line of a label."""

_PAD = 2.5
_STEP = 6.0
_ON_BOX = 10_000.0
_ON_LABEL = 5_000.0
_ON_ARROW = 60.0
_ON_CORNER = 25.0
_ELSEWHERE = 30.0
_OFF_MIDDLE = 0.15


class Room(Enum):
    """The room that a label has to its sides; the value is its largest width, unless a single word
    is wider.
    """

    CHANNEL = 400.0
    BETWEEN_BOXES = 80.0
    GUTTER = 54.0


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a label, or a part of one, and the strand it names."""

    strand: Strand
    text: str


Rows = tuple[tuple[Word, ...], ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A bundle's label: rows of its strands' names, in a rectangle."""

    bundle: Bundle
    rows: Rows
    rect: Rect


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label to place: its arrow, the preferred part of that, and the thickness of the arrow."""

    bundle: Bundle
    rows: Rows
    points: tuple[Point, ...]
    part: int
    thickness: float


def row_text(row: Sequence[Word]) -> str:
    """Return a row of a label as it is written."""
    return " ".join(word.text for word in row)


def rows_of(bundle: Bundle, room: Room) -> Rows:
    """Return the rows of a bundle's label. If it is narrow, scopes are written below their
    relations.
    """
    rows: list[list[Word]] = []
    for strand in bundle.strands:
        name, at, scopes = strand.label.partition("@")
        wide = at and Style.LABEL.width(strand.label) > room.value
        for part in (name, at + scopes) if wide else (strand.label,):
            word = Word(strand, part)
            if rows and Style.LABEL.width(row_text([*rows[-1], word])) <= room.value:
                rows[-1].append(word)
            else:
                rows.append([word])
    return tuple(map(tuple, rows))


def size_of(rows: Rows) -> tuple[float, float]:
    """The width and height of a label."""
    width = max(Style.LABEL.width(row_text(row)) for row in rows)
    return width + 2 * _PAD, len(rows) * LINE + 2


def place_labels(
    wanted: Sequence[Wanted], boxes: Sequence[Rect], lines: Sequence[tuple[Point, Point]]
) -> tuple[Label, ...]:
    """Return a place for each label; those with the least choice are placed first."""
    segments = [
        (index, between(a, b, want.thickness / 2 + 0.5))
        for index, want in enumerate(wanted)
        for a, b in pairwise(want.points)
    ]
    segments += [(-1, between(start, end, 1.0)) for start, end in lines]
    placed: dict[int, Label] = {}

    def choice(index: int) -> tuple[float, int]:
        points = wanted[index].points
        return sum(abs(a.x - b.x) + abs(a.y - b.y) for a, b in pairwise(points)), index

    for index in sorted(range(len(wanted)), key=choice):
        want = wanted[index]
        reach = max(size_of(want.rows))
        best: tuple[float, float, float, Rect] | None = None
        for part, (start, end) in enumerate(pairwise(want.points)):
            near = between(start, end, reach)
            obstacles = _Obstacles(
                [box for box in boxes if near.overlaps(box)],
                [label.rect for label in placed.values() if near.overlaps(label.rect)],
                [segment for o, segment in segments if o != index and near.overlaps(segment)],
                [segment for o, segment in segments if o == index and near.overlaps(segment)],
            )
            for away, rect in _candidates(want, start, end):
                cost = away + obstacles.cost(rect) + (0 if part == want.part else _ELSEWHERE)
                found = (cost, rect.y, rect.x, rect)
                if best is None or found[:3] < best[:3]:
                    best = found
        assert best is not None
        placed[index] = Label(want.bundle, want.rows, best[3])
    return tuple(placed[index] for index in range(len(wanted)))


def _candidates(want: Wanted, start: Point, end: Point) -> Iterator[tuple[float, Rect]]:
    """Yield places along a part of an arrow: the distance of each from its middle, and the
    rectangle.
    """
    width, height = size_of(want.rows)
    length = abs(start.x - end.x) + abs(start.y - end.y)
    steps = max(1, int(length / _STEP))
    for step in range(steps + 1):
        share = step / steps
        x = start.x + (end.x - start.x) * share
        y = start.y + (end.y - start.y) * share
        away = abs(share - 0.5) * length * _OFF_MIDDLE
        yield away, Rect(x - width / 2, y - height / 2, width, height)


@dataclass(frozen=True, slots=True)
class _Obstacles:
    """The obstacles that a label should avoid; of its own arrow, the corners."""

    boxes: Sequence[Rect]
    labels: Sequence[Rect]
    others: Sequence[Rect]
    own: Sequence[Rect]

    def cost(self, rect: Rect) -> float:
        """Return the penalty for placing a label in a rectangle."""
        corners = max(0, sum(map(rect.overlaps, self.own)) - 1)
        return (
            _ON_BOX * sum(map(rect.overlaps, self.boxes))
            + _ON_LABEL * sum(map(rect.overlaps, self.labels))
            + _ON_ARROW * sum(map(rect.overlaps, self.others))
            + _ON_CORNER * corners
        )
