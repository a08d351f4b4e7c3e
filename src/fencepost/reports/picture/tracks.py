"""Assigns arrows to tracks within their gutters and channels: the fine part of drawing arrows.

Each straight part of an arrow, a run, gets a track apart from the runs that it would otherwise
overlap, and tracks are exchanged as long as that removes crossings.

A gutter has three zones, so that arrows that concern one column stay near it and within the frames
around it: one at the column to its left, one for arrows that pass between, one at the column to its
right. Places along x count zones and columns: gutter g has the places 3g to 3g+2, and column c is
between 3c+2 and 3c+3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from fencepost.records import dataclass, field
from fencepost.reports.picture.routes import Drop, Route, Side, is_row

ZONES = 3
_SCALE = 1000.0
"""A factor that makes room for tracks between two places."""

_PASSES = 4
_EFFORT = 160
"""The approximate number of arrows that all passes visit together: with more arrows, fewer
passes.
"""

_UPON = 50
"""The cost of an overlap with another run, in crossings."""


@dataclass(slots=True, eq=False)
class Run:
    """A straight part of the arrow `path`, upright or level, at a place: a level, or a zone of a
    gutter. `ends` are the runs it meets, or a fixed position at a box.
    """

    path: int
    upright: bool
    place: float
    fixed: bool = False
    track: int = 0
    ends: list[Run | float] = field(default_factory=list)

    @property
    def at(self) -> float:
        """Its coordinate, comparable with others of its direction."""
        return self.place * _SCALE + self.track

    @property
    def interval(self) -> tuple[float, float]:
        """The extent of the run, in coordinates."""
        one, other = (e.at if isinstance(e, Run) else e * _SCALE for e in self.ends)
        return (one, other) if one <= other else (other, one)

    @property
    def places(self) -> tuple[float, float]:
        """The extent of the run, in places, which decides whether runs need two tracks."""
        one, other = (e.place if isinstance(e, Run) else e for e in self.ends)
        return (one, other) if one <= other else (other, one)


_LEFT, _RIGHT = 2.6, 2.8


def side_place(column: int, side: Side) -> float:
    """The place of a side of a column's boxes."""
    return ZONES * column + (_RIGHT if side is Side.RIGHT else _LEFT)


def column_side(place: float) -> tuple[int, Side]:
    """The column and side at a place."""
    column, rest = divmod(place, ZONES)
    return int(column), Side.RIGHT if rest > (_LEFT + _RIGHT) / 2 else Side.LEFT


def at_boxes(run: Run) -> bool:
    """Return True if a level run is at the height of boxes."""
    return not run.upright and is_row(int(run.place))


def runs(routes: Sequence[Route]) -> list[list[Run]]:
    """The runs of each arrow, from its start to its end, with their tracks."""
    paths = [_runs(path, route) for path, route in enumerate(routes)]
    everything = [run for path in paths for run in path]
    groups: dict[tuple[bool, float], list[Run]] = {}
    for run in everything:
        if not run.fixed:
            groups.setdefault((run.upright, run.place), []).append(run)
    for _, group in sorted(groups.items()):
        _assign(group)
    faults = _Faults(paths)
    for _ in range(max(1, min(_PASSES, _EFFORT // max(1, len(paths))))):
        _spread_drops(paths, routes)
        faults.refresh(range(len(paths)))
        improved = [_improve(group, faults) for _, group in sorted(groups.items())]
        if not any(improved):
            break
    while (lying := faults.upon()) is not None:
        lying.track = 1 + max(run.track for run in groups[True, lying.place])
    return paths


def _runs(path: int, route: Route) -> list[Run]:
    """Return an arrow's runs, alternately level and upright; from an initial write, an upright one
    first.
    """
    start = route.start
    if isinstance(start, Drop):
        place = _drop_place(start)
        first = Run(path, upright=True, place=place, fixed=True)
        level = Run(path, upright=False, place=0, ends=[first])
        first.ends = [-1.0, level]
        found = [first, level]
        before = place
    else:
        before = side_place(start.column, start.side)
        level = Run(path, upright=False, place=start.level, ends=[before])
        found = [level]
    stops = [ZONES * turn.gutter + 1.0 for turn in route.turns]
    stops.append(side_place(route.end.column, route.end.side))
    for index, turn in enumerate(route.turns):
        zone = _zone(turn.gutter, (before, stops[index + 1]))
        upright = Run(path, upright=True, place=ZONES * turn.gutter + zone, ends=[level])
        level.ends.append(upright)
        level = Run(path, upright=False, place=turn.end, ends=[upright])
        upright.ends.append(level)
        found += [upright, level]
        before = stops[index]
    level.ends.append(stops[-1])
    return found


def _spread_drops(paths: Sequence[Sequence[Run]], routes: Sequence[Route]) -> None:
    """Put the arrows from one initial write side by side, in the order of their destinations."""
    shares: dict[Drop, list[Sequence[Run]]] = {}
    for path, route in zip(paths, routes, strict=True):
        if isinstance(route.start, Drop):
            shares.setdefault(route.start, []).append(path)
    for drop, share in shares.items():
        for rank, path in enumerate(sorted(share, key=lambda path: path[2].at)):
            path[0].place = _drop_place(drop) + rank / _SCALE


def _drop_place(drop: Drop) -> float:
    column = int(drop.position)
    return side_place(column, Side.LEFT) + (_RIGHT - _LEFT) * (drop.position - column)


def _zone(gutter: int, others: Iterable[float]) -> int:
    """Return the zone of a gutter for a turn that leads to these places."""
    middle = ZONES * gutter + 1
    left = [other < middle for other in others]
    return 0 if all(left) else 1 if any(left) else 2


def _assign(group: list[Run]) -> None:
    """Assign tracks to the runs at one place, so that none overlap: a first guess at the order."""
    taken: list[list[Run]] = []
    for run in sorted(group, key=_preference):
        for track, others in enumerate([*taken, []]):
            if not any(_overlap(run, other) for other in others):
                run.track = track
                if track == len(taken):
                    taken.append([])
                taken[track].append(run)
                break


def _preference(run: Run) -> tuple[float, float, int]:
    low, high = run.places
    if run.upright:
        # Beside a box, what goes far runs outside what stays near.
        zone = run.place % ZONES
        return ((low - high) * (zone - 1), low, run.path)
    beyond = [
        other.place - run.place
        for end in run.ends
        if isinstance(end, Run)
        for other in end.ends
        if isinstance(other, Run) and other is not run
    ]
    return (sum(beyond), low, run.path)


def _overlap(run: Run, other: Run) -> bool:
    """Return True if two runs at one place need two tracks. Upright runs may follow each other on
    one: the tracks of the row in which both end keep them apart.
    """
    low, high = run.places
    other_low, other_high = other.places
    if run.upright:
        return low < other_high and other_low < high
    return low <= other_high and other_low <= high


_Line = tuple[float, float, float]
"""The place of a run, and its two ends."""


class _Faults:
    """Counts crossings of runs, and overlaps of upright ones."""

    def __init__(self, paths: Sequence[Sequence[Run]]) -> None:
        self.paths = paths
        self.upright: list[list[_Line]] = [[] for _ in paths]
        self.level: list[list[_Line]] = [[] for _ in paths]
        self.extent = [(0.0, 0.0, 0.0, 0.0) for _ in paths]
        self.refresh(range(len(paths)))

    def refresh(self, paths: Iterable[int]) -> None:
        """Record the current position of these arrows."""
        for path in paths:
            lines = [(run.upright, (run.at, *run.interval)) for run in self.paths[path]]
            self.upright[path] = [line for upright, line in lines if upright]
            self.level[path] = [line for upright, line in lines if not upright]
            xs = [x for _, low, high in self.level[path] for x in (low, high)]
            ys = [y for _, low, high in self.upright[path] for y in (low, high)]
            ys += [y for y, _, _ in self.level[path]]
            self.extent[path] = (min(xs), max(xs), min(ys), max(ys))

    def of(self, paths: set[int]) -> int:
        """Return the faults of these arrows with each other and with all others; each counts
        double, since those among these arrows are found twice.
        """
        total = 0
        for path in paths:
            left, right, top, bottom = self.extent[path]
            for other, (start, end, above, below) in enumerate(self.extent):
                meet = start <= right and left <= end and above <= bottom and top <= below
                if meet and other != path:
                    faults = _crossings(self.upright[path], self.level[other])
                    faults += _crossings(self.upright[other], self.level[path])
                    faults += _UPON * _coverings(self.upright[path], self.upright[other])
                    total += faults if other in paths else 2 * faults
        return total

    def upon(self) -> Run | None:
        """Return an upright run that overlaps another."""
        assigned = [run for path in self.paths for run in path if run.upright and not run.fixed]
        for one, other in combinations(assigned, 2):
            if one.path != other.path and _coverings(
                [(one.at, *one.interval)], [(other.at, *other.interval)]
            ):
                return other
        return None


def _crossings(upright: Sequence[_Line], level: Sequence[_Line]) -> int:
    return sum(
        left < x < right and top < y < bottom
        for x, top, bottom in upright
        for y, left, right in level
    )


def _coverings(ones: Sequence[_Line], others: Sequence[_Line]) -> int:
    return sum(
        x == other and top <= end and start <= bottom
        for x, top, bottom in ones
        for other, start, end in others
    )


def _improve(group: list[Run], faults: _Faults) -> bool:
    """Exchange tracks, and move single runs to others, if that removes crossings."""
    better = False
    tracks = sorted({run.track for run in group})
    for one, other in combinations(tracks, 2):
        moved = [run for run in group if run.track in (one, other)]
        swapped = {run: one + other - run.track for run in moved}
        better |= _try(swapped, faults)
    for run in group:
        for track in tracks:
            if track != run.track and not any(
                _overlap(run, other) for other in group if other.track == track and other is not run
            ):
                better |= _try({run: track}, faults)
    return better


def _try(tracks: dict[Run, int], faults: _Faults) -> bool:
    paths = {run.path for run in tracks}
    before = faults.of(paths)
    if not before:
        return False
    old = {run: run.track for run in tracks}
    for run, track in tracks.items():
        run.track = track
    faults.refresh(paths)
    if faults.of(paths) < before:
        return True
    for run, track in old.items():
        run.track = track
    faults.refresh(paths)
    return False
