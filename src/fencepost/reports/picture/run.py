"""The layout of a machine's run: a column for each wave, then one for each cache and memory, and a
row for each step. An operation in flight is a line from the step that issued it to the step that
completed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from fencepost.hardware.memory.schedule import Contents, ScheduleStep
from fencepost.records import dataclass, field
from fencepost.reports.picture.shapes import Point, Rect
from fencepost.reports.picture.text import Line, Style, wrap

MOST_ROWS = 80
"""The largest number of steps drawn: the last ones."""

PAD = 7.0
GAP = 16.0
"""The distance between columns."""
ROW_GAP = 7.0
LANE = 9.0
"""The distance between the lines of concurrent operations."""
_WRAP = 265.0
_NUMBERS = 30.0
MEMORY = "memory"


class Look(Enum):
    """The appearance of a box; the value is its CSS class."""

    STEP = "step"
    DONE = "done"
    CLEAN = "clean"
    STALE = "stale"
    DIRTY = "dirty"


@dataclass(frozen=True, slots=True)
class Box:
    """A box with lines of text."""

    rect: Rect
    look: Look
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Flight:
    """An operation in flight, downwards along `x`; `open`: it did not complete in the steps
    shown.
    """

    start: Point
    end: Point
    is_open: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes, lines of operations in flight, the lifelines of caches, headers and row numbers."""

    width: float
    height: float
    headers: tuple[Line, ...]
    numbers: tuple[Line, ...]
    lifelines: tuple[tuple[Point, Point], ...]
    flights: tuple[Flight, ...]
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class _Cell:
    """The text of a box, by row and column, before it has coordinates."""

    row: int
    column: str
    look: Look
    lines: tuple[tuple[str, Style], ...]

    @property
    def width(self) -> float:
        return max(style.width(text) for text, style in self.lines) + 2 * PAD

    @property
    def height(self) -> float:
        return sum(style.line for _, style in self.lines) + PAD


@dataclass(slots=True)
class _Column:
    """A column; `lanes` are the rows until which its lines of operations in flight extend."""

    name: str
    below: str = ""
    x: float = 0.0
    width: float = 0.0
    lanes: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Way:
    """An operation from the row that issued it to the one at which it completed, in a lane."""

    column: str
    instruction: tuple[str, str]
    start: int
    end: int | None = None
    lane: int = 0


def run_picture(steps: Sequence[ScheduleStep], threads: Sequence[tuple[int, str]]) -> Picture:
    """Lay out the picture of a run. `threads` have a number and the text below it."""
    first = max(0, len(steps) - MOST_ROWS)
    cells = [*_waves(steps, first), *_contents(steps, first)]
    ways = list(_ways(steps))
    shown = [each for each in ways if each.end is None or each.end >= first]
    holders = _holders(steps)
    columns = [_Column(f"P{number}", below) for number, below in threads]
    columns += [_Column(name) for name in holders]
    by_name = {each.name: each for each in columns}
    last = len(steps)
    for way in shown:
        way.lane = _lane(by_name[way.column], way, last)
    x = _NUMBERS
    for column in columns:
        own = [each.width for each in cells if each.column == column.name]
        titles = Style.HEADER.width(column.name), Style.POSITION.width(column.below)
        column.x = x
        column.width = max([*own, *titles]) + LANE * len(column.lanes)
        x += column.width + GAP
    top = Style.HEADER.line + Style.POSITION.line + ROW_GAP
    tops = _tops(cells, first, last, top)
    height = tops[last]
    return Picture(
        x,
        height,
        tuple(_headers(columns)),
        tuple(
            Line(0, tops[row] + Style.OPERATION.line, str(row + 1), Style.POSITION)
            for row in range(first, last)
        ),
        tuple(
            (Point(by_name[name].x + PAD, top), Point(by_name[name].x + PAD, height - ROW_GAP))
            for name in holders
        ),
        tuple(_flight(by_name[way.column], way, tops, first, last) for way in shown),
        tuple(_box(by_name[each.column], each, tops[each.row]) for each in cells),
    )


def _waves(steps: Sequence[ScheduleStep], first: int) -> Iterable[_Cell]:
    """Yield the cells of the waves' steps. An operation is named where it is issued; its result is
    shown where it completes.
    """
    for row, each in enumerate(steps):
        if row < first or each.thread is None:
            continue
        done = _ends(each)
        said = wrap(each.says, _WRAP, Style.VALUE, "  ")
        lines: list[tuple[str, Style]] = []
        if not done:
            lines = [
                (one, Style.OPERATION)
                for one in wrap(each.instruction, _WRAP, Style.OPERATION, "  ")
            ]
            said = [] if each.says == "issues" else said
            said += wrap(each.source, _WRAP, Style.VALUE, "  ")
        lines += [(one, Style.VALUE) for one in said]
        look = Look.DONE if done else Look.STEP
        yield _Cell(row, f"P{each.thread}", look, tuple(lines))


def _ends(step: ScheduleStep) -> bool:
    """Return True if a step completes an operation that was issued before."""
    return step.says.startswith(("done", "has taken place", "in LDS", "leaves"))


def _holders(steps: Sequence[ScheduleStep]) -> list[str]:
    """Return the names of caches, LDS and memory: those near the waves first."""
    names = dict.fromkeys(one.holder for each in steps for one in each.contents)
    near = [name for name in reversed(names) if name != MEMORY]
    return [*near, *(name for name in names if name == MEMORY)]


def _contents(steps: Sequence[ScheduleStep], first: int) -> Iterable[_Cell]:
    """Yield the cells of caches whose contents change, and of the steps that caches take by
    themselves.
    """
    before: list[Contents] = []
    known = _holders(steps)
    for row, each in enumerate(steps):
        changed = [
            one
            for number, one in enumerate(each.contents)
            if number >= len(before) or before[number] != one or row == first
        ]
        if len(before) != len(each.contents):
            changed = [one for one in each.contents if one not in before]
        before = list(each.contents) or before
        if row < first:
            continue
        newest = _newest(each.contents)
        for holder in known:
            own = [one for one in changed if one.holder == holder]
            lines = [(_said(one), Style.LABEL) for one in own]
            if each.thread is None and each.says.endswith(holder):
                lines.insert(0, (each.says.removesuffix(f" from {holder}"), Style.LABEL))
            if lines:
                yield _Cell(row, holder, _look(own, newest), tuple(lines))


def _said(one: Contents) -> str:
    return f"{one.location} {' or '.join(map(str, one.values))}{' dirty' if one.dirty else ''}"


def _newest(contents: Sequence[Contents]) -> dict[str, set[int]]:
    """Return the newest values of locations: those in dirty lines, otherwise in memory."""
    found = {one.location: {one.values[-1]} for one in contents if one.holder == MEMORY}
    return {
        name: {one.values[-1] for one in contents if one.dirty and one.location == name} or newest
        for name, newest in found.items()
    }


def _look(own: Sequence[Contents], newest: dict[str, set[int]]) -> Look:
    if any(one.dirty for one in own):
        return Look.DIRTY
    stale = (one.values[0] not in newest[one.location] for one in own if one.location in newest)
    return Look.STALE if any(stale) else Look.CLEAN


def _ways(steps: Sequence[ScheduleStep]) -> Iterable[_Way]:
    """Yield the operations that were issued and did not complete at once."""
    under_way: list[_Way] = []
    for row, each in enumerate(steps):
        if each.thread is None:
            continue
        name = (each.instruction, each.source)
        if each.says == "issues":
            under_way.append(_Way(f"P{each.thread}", name, row))
        elif _ends(each) and not each.says.startswith("leaves"):
            way = next(
                (
                    one
                    for one in under_way
                    if one.instruction == name and one.column == f"P{each.thread}"
                ),
                None,
            )
            if way is not None:
                under_way.remove(way)
                way.end = row
                yield way
    yield from (each for each in under_way if _lasts(each))


def _lasts(way: _Way) -> bool:
    """Return True if an operation that never ends counts as in flight. An invalidation does not: it
    may complete as it issues.
    """
    return "inv" not in way.instruction[0]


def _lane(column: _Column, way: _Way, last: int) -> int:
    """Return the first free lane of a column."""
    end = last if way.end is None else way.end
    for number, until in enumerate(column.lanes):
        if until < way.start:
            column.lanes[number] = end
            return number
    column.lanes.append(end)
    return len(column.lanes) - 1


def _tops(cells: Sequence[_Cell], first: int, last: int, top: float) -> dict[int, float]:
    """Return the y coordinate at which each row begins, and at which the last one ends."""
    heights = dict.fromkeys(range(first, last), 0.0)
    for each in cells:
        heights[each.row] = max(heights[each.row], each.height)
    found = {}
    for row, height in heights.items():
        found[row] = top
        top += height + ROW_GAP
    found[last] = top
    return found


def _headers(columns: Sequence[_Column]) -> Iterable[Line]:
    for each in columns:
        yield Line(each.x, Style.HEADER.size, each.name, Style.HEADER)
        if each.below:
            y = Style.HEADER.line + Style.POSITION.size
            yield Line(each.x, y, each.below, Style.POSITION)


def _box(column: _Column, cell: _Cell, top: float) -> Box:
    x = column.x + LANE * len(column.lanes)
    rect = Rect(x, top, column.width - LANE * len(column.lanes), cell.height)
    lines = []
    y = top + PAD / 2
    for text, style in cell.lines:
        lines.append(Line(x + PAD, y + style.size, text, style))
        y += style.line
    return Box(rect, cell.look, tuple(lines))


def _flight(column: _Column, way: _Way, tops: dict[int, float], first: int, last: int) -> Flight:
    """Return a line down a lane, from the middle of the first line of one box to that of the
    other.
    """
    x = column.x + LANE * way.lane + LANE / 2
    half = Style.OPERATION.line / 2 + PAD / 2
    start = tops[way.start] + half if way.start >= first else tops[first]
    end = tops[way.end] + half if way.end is not None else tops[last] - ROW_GAP
    return Flight(Point(x, start), Point(x, end), way.end is None)
