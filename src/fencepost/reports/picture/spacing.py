"""Sizes become coordinates: columns and gutters along x, rows and channels along y."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.records import dataclass, field
from fencepost.reports.picture.frames import Frame
from fencepost.reports.picture.grid import Grid
from fencepost.reports.picture.routes import level_of
from fencepost.reports.picture.tracks import ZONES, Run
from fencepost.reports.picture.ways import APART, Track, Ways

GAP = 15.0
"""The distance between a box and the nearest track: room for an arrow head."""

BORDER = 8.0
"""The distance between the borders of nested frames."""

_LEAST_GUTTER = 26.0
_LEAST_CHANNEL = 16.0
_PORTS_PAD = 14.0


@dataclass(slots=True)
class Columns:
    """The coordinates of columns and gutters. `edges` are the left and right of each column's
    boxes; `x` has the upright runs; frames end from `closing[gutter]` on, and begin from
    `opening[gutter]` on.
    """

    edges: list[tuple[float, float]] = field(default_factory=list)
    x: dict[Run, float] = field(default_factory=dict)
    closing: list[float] = field(default_factory=list)
    opening: list[float] = field(default_factory=list)
    right: float = 0.0


def lay_columns(
    widths: Sequence[float], frames: Sequence[Frame], ways: Ways, left: float
) -> Columns:
    """Lay the gutters and columns side by side, from `left` on."""
    laid = Columns()
    x = left
    for gutter in range(len(widths) + 1):
        start = x
        between = 0 < gutter < len(widths)
        x += GAP if gutter > 0 else 0
        x = _tracks(ways.tracks(upright=True, place=ZONES * gutter), x, laid.x)
        laid.closing.append(x)
        x += BORDER * sum(frame.last == gutter - 1 for frame in frames)
        x = _tracks(ways.tracks(upright=True, place=ZONES * gutter + 1), x, laid.x)
        if between:
            # Labels on arrows straight across find their place beside the tracks.
            x = max(x + ways.straight(gutter), start + _LEAST_GUTTER)
        laid.opening.append(x)
        x += BORDER * sum(frame.first == gutter for frame in frames)
        x = _tracks(ways.tracks(upright=True, place=ZONES * gutter + 2), x, laid.x)
        if gutter < len(widths):
            x += GAP
            laid.edges.append((x, x + widths[gutter]))
            x += widths[gutter]
    laid.right = x
    return laid


def _tracks(tracks: Sequence[Track], start: float, at: dict[Run, float]) -> float:
    """Lay tracks side by side; return the position after them."""
    for track in tracks:
        at.update(dict.fromkeys(track.runs, start + track.thickness / 2))
        start += track.thickness + APART
    return start


@dataclass(slots=True)
class Levels:
    """The coordinates of rows and channels: `edges` are the top and bottom of each row's boxes; `y`
    has the level runs.
    """

    edges: list[tuple[float, float]] = field(default_factory=list)
    y: dict[Run, float] = field(default_factory=dict)
    bottom: float = 0.0


def lay_rows(grid: Grid, ways: Ways, top: float, levels: Levels) -> None:
    """Lay the channels and rows one below the other, from `top` on."""
    y = lay_channel(1, ways, top, levels)
    for row in range(grid.rows):
        tracks = ways.tracks(upright=False, place=level_of(row))
        total = sum(track.thickness for track in tracks) + APART * max(0, len(tracks) - 1)
        boxes = [grid.cards[event] for event, cell in grid.cells.items() if cell.row == row]
        height = max([total + _PORTS_PAD, *(card.height for card in boxes)])
        _tracks(tracks, y + (height - total) / 2, levels.y)
        levels.edges.append((y, y + height))
        y = lay_channel(level_of(row) + 1, ways, y + height, levels)
    levels.bottom = y


def lay_channel(level: int, ways: Ways, top: float, levels: Levels) -> float:
    """Lay a channel; return its lower end."""
    tracks = ways.tracks(upright=False, place=level)
    if not tracks:
        return top + _LEAST_CHANNEL
    return _tracks(tracks, top + _LEAST_CHANNEL / 2, levels.y) - APART + _LEAST_CHANNEL / 2
