"""The arrows' paths with their labels: the run that holds an arrow's label, and the room that a
track needs.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.records import dataclass
from fencepost.reports.picture.content import Bundle
from fencepost.reports.picture.labels import Room, Rows, rows_of, size_of
from fencepost.reports.picture.routes import Route
from fencepost.reports.picture.strokes import thickness
from fencepost.reports.picture.tracks import ZONES, Run, at_boxes, runs

APART = 8.0
"""The distance between tracks."""


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """An arrow: its runs from start to end, the one that holds its label, and the label."""

    bundle: Bundle
    runs: tuple[Run, ...]
    host: Run
    rows: Rows


@dataclass(frozen=True, slots=True)
class Track:
    """The runs on one track, and the thickness that they need."""

    runs: tuple[Run, ...]
    thickness: float


@dataclass(frozen=True, slots=True)
class Ways:
    """All arrows."""

    ways: tuple[Way, ...]

    def tracks(self, *, upright: bool, place: int) -> list[Track]:
        """The tracks at a place, in order."""
        found: dict[int, list[tuple[Way, Run]]] = {}
        for way in self.ways:
            for run in way.runs:
                if run.upright == upright and run.place == place and not run.fixed:
                    found.setdefault(run.track, []).append((way, run))
        return [
            Track(tuple(run for _, run in found[track]), max(_room(*use) for use in found[track]))
            for track in sorted(found)
        ]

    def straight(self, gutter: int) -> float:
        """Return the width that the labels on arrows straight across one gutter need there."""
        needed = 0.0
        for way in self.ways:
            low, high = way.host.places
            if at_boxes(way.host) and low < ZONES * gutter + 1 < high and high - low < ZONES:
                needed = max(needed, size_of(way.rows)[0] + 2 * APART)
        return needed


def ways(bundles: Sequence[Bundle], routes: Sequence[Route]) -> Ways:
    """Return the paths of the bundles."""
    found = []
    for bundle, path in zip(bundles, runs(routes), strict=True):
        host = _host(path)
        found.append(Way(bundle, tuple(path), host, rows_of(bundle, _label_room(host))))
    return Ways(tuple(found))


def _host(path: Sequence[Run]) -> Run:
    """Return the run that holds an arrow's label: one in a channel where it crosses a column,
    otherwise the longest along a gutter, otherwise a straight arrow's only one.
    """
    crossing = [r for r in path if not r.upright and not at_boxes(r) and _length(r) >= ZONES]
    if crossing:
        return max(crossing, key=_length)
    along = [run for run in path if run.upright and not run.fixed]
    return max(along, key=_length) if along else path[-1]


def _length(run: Run) -> float:
    low, high = run.places
    return high - low


def _label_room(host: Run) -> Room:
    if host.upright:
        return Room.GUTTER
    return Room.BETWEEN_BOXES if at_boxes(host) else Room.CHANNEL


def _room(way: Way, run: Run) -> float:
    """Return the room that a run needs across its direction."""
    needed = thickness(way.bundle)
    if run is way.host:
        width, height = size_of(way.rows)
        needed = max(needed, width if run.upright else height)
    return needed
