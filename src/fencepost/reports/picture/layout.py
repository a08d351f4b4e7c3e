"""The layout of a picture of an execution: coordinates, without SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from fencepost.executions.execution import Execution
from fencepost.program.program import Thread
from fencepost.records import dataclass
from fencepost.reports.picture.content import Bundle, Content, Strand
from fencepost.reports.picture.frames import Frame, frames
from fencepost.reports.picture.grid import (
    BADGE_PAD,
    LETTER_ROOM,
    PAD,
    Card,
    Grid,
    badge_width,
    grid,
)
from fencepost.reports.picture.labels import Label, Wanted, place_labels
from fencepost.reports.picture.routes import Drop, Ends, Side, route
from fencepost.reports.picture.shapes import Point, Rect
from fencepost.reports.picture.spacing import (
    BORDER,
    Columns,
    Levels,
    lay_channel,
    lay_columns,
    lay_rows,
)
from fencepost.reports.picture.strokes import corners, thickness
from fencepost.reports.picture.text import Line, Style, widest
from fencepost.reports.picture.tracks import Run, column_side
from fencepost.reports.picture.ways import APART, Way, Ways, ways

MARGIN = 20.0
"""The margin around the picture."""

_STRIP = 17.0
"""The height of a frame's label."""

_FRAME_END = 5.0
"""The distance between the lower borders of nested frames."""

_INITIAL_GAP = 14.0
_SNAP = 0.45
"""The largest shift that makes an arrow start straight, as a fraction of its share of a box's
edge.
"""


@dataclass(frozen=True, slots=True)
class Box:
    """An event's box with its texts and badges."""

    event: int
    rect: Rect
    lines: tuple[Line, ...]
    badges: tuple[tuple[Strand, Rect], ...] = ()


@dataclass(frozen=True, slots=True)
class FrameBox:
    """The frame of scope instances."""

    rect: Rect
    label: Line


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Two events that follow each other in program order, and the line between their boxes."""

    first: int
    second: int
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Arrow:
    """A bundle and the corners of its way."""

    bundle: Bundle
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything in the picture, whose top left corner is at 0, 0."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    frames: tuple[FrameBox, ...]
    headers: tuple[Line, ...]
    neighbours: tuple[Neighbours, ...]
    arrows: tuple[Arrow, ...]
    labels: tuple[Label, ...]


def layout(execution: Execution, content: Content) -> Layout:
    """Lay out the picture: first along x, then along y."""
    cells = grid(execution, content)
    threads = [execution.structure.program.threads[index] for index in content.threads]
    headers = [_position(thread) for thread in threads]
    around = frames([thread.position for thread in threads])
    arrows = _ways(content, cells)
    columns = lay_columns(_widths(cells, headers, around), around, arrows, MARGIN)
    initial = list(_initial_boxes(execution, content, columns))
    initial_rects = {box.event: box.rect for box in initial}
    drops = _drops(arrows, initial_rects, columns)
    _part_on_top(drops, columns)

    levels = Levels()
    y = max((box.rect.bottom for box in initial), default=0.0)
    top = lay_channel(0, arrows, y, levels) if initial else y
    depth = 1 + max((frame.depth for frame in around), default=-1)
    y = top + depth * _STRIP + 6
    titles = tuple(_headers(threads, headers, columns, y))
    lay_rows(cells, arrows, max((line.y for line in titles), default=y), levels)
    framed = tuple(_frame(frame, around, columns, top, levels.bottom, depth) for frame in around)

    boxes = (*initial, *(_box(card, cells, columns, levels) for card in cells.cards.values()))
    rects = {box.event: box.rect for box in boxes}
    neighbours = tuple(_neighbours(content, rects))
    drawn = tuple(
        Arrow(way.bundle, tuple(_points(way, drops, initial_rects, columns, levels)))
        for way in arrows.ways
    )
    labels = place_labels(
        [
            Wanted(a.bundle, way.rows, a.points, way.runs.index(way.host), thickness(a.bundle))
            for way, a in zip(arrows.ways, drawn, strict=True)
        ],
        [*rects.values(), *(line.rect for line in titles), *(f.label.rect for f in framed)],
        [(n.start, n.end) for n in neighbours],
    )
    return Layout(
        max([columns.right, *(rect.right for rect in rects.values())]) + MARGIN,
        levels.bottom + depth * _FRAME_END,
        boxes,
        framed,
        titles,
        neighbours,
        tuple(_finished(arrow, initial_rects) for arrow in drawn),
        labels,
    )


def _ways(content: Content, cells: Grid) -> Ways:
    """Return the paths of all arrows; initial writes are spread over the columns. An arrow to an
    initial write is routed from there.
    """
    drops = {
        event: Drop((index + 0.5) / len(content.initial) * cells.columns)
        for index, event in enumerate(content.initial)
    }
    ends = []
    for bundle in content.bundles:
        first, second = bundle.first, bundle.second
        if second in drops:
            first, second = second, first
        ends.append(Ends(drops.get(first, first), second))
    return ways(content.bundles, route(cells, ends))


# --- columns, headers and frames -----------------------------------------------------------------


def _position(thread: Thread) -> list[str]:
    """Describe a thread's position in the launch by its numbered scope instances, in a line or
    two.
    """
    position = thread.position
    numbered = (
        ("agent", position.agent),
        ("cluster", position.cluster),
        ("workgroup", position.workgroup),
        ("wavefront", position.wavefront),
    )
    words = [f"{word} {number}" for word, number in numbered if number >= 0]
    lines = [words] if len(words) <= 2 else [words[:2], words[2:]]
    return [" · ".join(line) for line in lines]


def _widths(cells: Grid, headers: Sequence[Sequence[str]], around: Sequence[Frame]) -> list[float]:
    """The width of each column: of its widest box, header or frame label."""
    widths = [widest(lines, Style.POSITION) for lines in headers]
    for frame in around:
        widths[frame.first] = max(widths[frame.first], Style.FRAME.width(frame.label))
    for event, cell in cells.cells.items():
        widths[cell.column] = max(widths[cell.column], cells.cards[event].width)
    return widths


def _headers(
    threads: Sequence[Thread], headers: Sequence[Sequence[str]], columns: Columns, y: float
) -> Iterator[Line]:
    for thread, lines, (left, _) in zip(threads, headers, columns.edges, strict=True):
        yield Line(left, y + 14, f"P{thread.number}", Style.HEADER)
        for index, text in enumerate(lines):
            yield Line(left, y + 28 + index * Style.POSITION.line, text, Style.POSITION)


def _frame(
    frame: Frame,
    around: Sequence[Frame],
    columns: Columns,
    top: float,
    bottom: float,
    depth: int,
) -> FrameBox:
    """A frame around its columns, and around the frames within it."""
    outermost = min(f.depth for f in around if f.first == frame.first)
    innermost = max(f.depth for f in around if f.last == frame.last)
    left = columns.opening[frame.first] + BORDER * (frame.depth - outermost + 0.5)
    right = columns.closing[frame.last + 1] + BORDER * (innermost - frame.depth + 0.5)
    y = top + frame.depth * _STRIP
    bottom += _FRAME_END * (depth - frame.depth - 1)
    label = Line(columns.edges[frame.first][0], y + 12.5, frame.label, Style.FRAME)
    return FrameBox(Rect(left, y, right - left, bottom - y), label)


# --- boxes ---------------------------------------------------------------------------------------


def _initial_boxes(execution: Execution, content: Content, columns: Columns) -> Iterator[Box]:
    """The row of initial writes, at the very top."""
    if not content.initial:
        return
    left, right = columns.edges[0][0], columns.edges[-1][1]
    share = (right - left) / len(content.initial)
    free = left
    for index, event in enumerate(content.initial):
        text = f"{execution.label(event)} = {execution.written.get(event, '?')}"
        width = Style.VALUE.width(text) + 2 * PAD
        x = max(free, left + share * (index + 0.5) - width / 2)
        line = Line(x + PAD, PAD / 2 + 0.78 * Style.VALUE.line, text, Style.VALUE)
        yield Box(event, Rect(x, 0, width, Style.VALUE.line + PAD), (line,))
        free = x + width + _INITIAL_GAP


def _box(card: Card, cells: Grid, columns: Columns, levels: Levels) -> Box:
    """Return the box of an event, as large as its column and row."""
    cell = cells.cells[card.event]
    left, right = columns.edges[cell.column]
    top, bottom = levels.edges[cell.row]
    y = top + (bottom - top - card.height) / 2 + PAD
    lines = [Line(left + PAD, y + 0.8 * Style.LETTER.line, card.letter, Style.LETTER)]
    x = left + PAD + LETTER_ROOM
    for text, style in card.lines:
        bare = text.lstrip()
        indent = style.width(" " * (len(text) - len(bare)))
        lines.append(Line(x + indent, y + 0.8 * style.line, bare, style))
        y += style.line
    badges = []
    for badge in card.badges:
        badges.append((badge, Rect(x, y + 2, badge_width(badge), Style.LABEL.line)))
        x += badge_width(badge) + BADGE_PAD
    return Box(card.event, Rect(left, top, right - left, bottom - top), tuple(lines), tuple(badges))


def _neighbours(content: Content, rects: Mapping[int, Rect]) -> Iterator[Neighbours]:
    for own in content.order.values():
        for first, second in pairwise(own):
            x = rects[first].x + rects[first].width / 2
            yield Neighbours(
                first, second, Point(x, rects[first].bottom), Point(x, rects[second].y)
            )


# --- arrows --------------------------------------------------------------------------------------


def _drops(arrows: Ways, rects: Mapping[int, Rect], columns: Columns) -> dict[Way, float]:
    """Return the x coordinate at which each arrow leaves the box of its initial write: in the order
    of their destinations, and straight above the destination if the box extends there.
    """
    shares: dict[int, list[tuple[float, int, Way]]] = {}
    for index, way in enumerate(arrows.ways):
        if way.runs[0].fixed:
            goal = next(columns.x[run] for run in way.runs if run.upright and not run.fixed)
            shares.setdefault(_origin(way, rects), []).append((goal, index, way))
    drops = {}
    for event, goals in shares.items():
        rect = rects[event]
        step = rect.width / (len(goals) + 1)
        for position, (goal, _, way) in enumerate(sorted(goals, key=lambda g: g[:2])):
            x = rect.x + step * (position + 1)
            drops[way] = goal if abs(goal - x) < _SNAP * step else x
    return drops


def _origin(way: Way, initial: Mapping[int, Rect]) -> int:
    """Return the initial write that a path begins at."""
    return way.bundle.first if way.bundle.first in initial else way.bundle.second


def _part_on_top(drops: Mapping[Way, float], columns: Columns) -> None:
    """Separate arrows that would overlap in the channel below the initial writes: only now are
    their starting points known.
    """
    settled: list[tuple[float, float, Run]] = []
    level_runs = [(x, columns.x[way.runs[2]], way.runs[1]) for way, x in drops.items()]
    for start, end, run in sorted(level_runs, key=lambda found: found[2].track):
        low, high = min(start, end) - APART, max(start, end) + APART
        if any(o.track == run.track and low < top and bottom < high for bottom, top, o in settled):
            run.track = 1 + max(other.track for _, _, other in level_runs)
        settled.append((low, high, run))


def _points(
    way: Way,
    drops: Mapping[Way, float],
    initial: Mapping[int, Rect],
    columns: Columns,
    levels: Levels,
) -> Iterator[Point]:
    """Return the points at which a path's runs end, one after the other."""
    if way in drops:
        x, y = drops[way], initial[_origin(way, initial)].bottom
    else:
        x, y = _side(way.runs[0].ends[0], columns), levels.y[way.runs[0]]
    yield Point(x, y)
    for run in way.runs[1:]:
        if run.upright:
            x = columns.x[run]
        else:
            y = levels.y[run]
        yield Point(x, y)
    yield Point(_side(way.runs[-1].ends[-1], columns), y)


def _finished(arrow: Arrow, initial: Mapping[int, Rect]) -> Arrow:
    """Return an arrow with its points in its own direction, without redundant ones."""
    points = tuple(corners(arrow.points))
    return Arrow(arrow.bundle, points[::-1] if arrow.bundle.second in initial else points)


def _side(end: Run | float, columns: Columns) -> float:
    """The x of the side of a box where a run ends."""
    assert isinstance(end, float)
    column, side = column_side(end)
    left, right = columns.edges[column]
    return left if side is Side.LEFT else right
