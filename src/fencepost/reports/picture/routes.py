"""Routes each arrow: the coarse part of drawing arrows.

Between the columns of boxes run gutters from top to bottom, between the rows channels from left to
right. Arrows stay in them, cross columns only in channels and where a row has no box, and leave and
enter boxes at their sides. Each arrow takes the shortest route with the fewest bends and the least
traffic; its track within gutters and channels is chosen later (`tracks`).

Levels count channels and rows from the top: 0 is the channel below the initial writes, 1 the one
above the first row, 2 the first row, 3 the channel below it, and so on. Gutter g is to the left of
column g.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from heapq import heappop, heappush
from itertools import pairwise

from fencepost.records import dataclass
from fencepost.reports.picture.grid import Grid


class Side(IntEnum):
    """A side of a box; the integer leads from the box's column to the gutter there."""

    LEFT = 0
    RIGHT = 1


@dataclass(frozen=True, slots=True)
class Port:
    """The point at which an arrow leaves or enters a box."""

    column: int
    level: int
    side: Side

    @property
    def gutter(self) -> int:
        return self.column + self.side


@dataclass(frozen=True, slots=True)
class Drop:
    """The point at which an arrow leaves an initial write, downwards: a column, and a fraction of
    one.
    """

    position: float


@dataclass(frozen=True, slots=True)
class Turn:
    """A part of an arrow that runs along a gutter from level to level."""

    gutter: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Route:
    """The route of an arrow: its ends and the turns between, with level parts before, between and
    after them.
    """

    start: Port | Drop
    end: Port
    turns: tuple[Turn, ...]


def level_of(row: int) -> int:
    """The level of a row."""
    return 2 * row + 2


def is_row(level: int) -> bool:
    """Return True if a level is a row of boxes, not a channel."""
    return level > 0 and level % 2 == 0


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of an arrow: events of the threads by number, or the place of an initial write."""

    first: int | Drop
    second: int


_COLUMN = 200
_LEVEL = 38
_BEND = 60
_BUSY = 9
"""Costs, about in pixels."""


class _Heading(IntEnum):
    LEFT = 0
    RIGHT = 1
    UP = 2
    DOWN = 3

    @property
    def level(self) -> bool:
        return self < _Heading.UP


_State = tuple[int, int, _Heading]
"""Gutter, level, heading."""


def route(grid: Grid, arrows: Sequence[Ends]) -> list[Route]:
    """Return a route for each arrow. Short ones choose first; then each may choose again."""
    router = _Router(grid)
    routes: dict[int, Route] = {}
    order = sorted(range(len(arrows)), key=lambda index: (router.distance(arrows[index]), index))
    for _ in range(2):
        for index in order:
            if index in routes:
                router.use(routes[index], -1)
            routes[index] = router.find(arrows[index])
            router.use(routes[index], 1)
    return [routes[index] for index in range(len(arrows))]


class _Router:
    """A search for shortest routes that counts how much each stretch is used."""

    def __init__(self, grid: Grid) -> None:
        self.cells = grid.cells
        self.columns = grid.columns
        self.last_level = 2 * grid.rows + 1
        self.boxes = {(cell.column, level_of(cell.row)) for cell in grid.cells.values()}
        self.across: Counter[tuple[int, int]] = Counter()
        self.along: Counter[tuple[int, int]] = Counter()

    def distance(self, arrow: Ends) -> float:
        """Estimate the length of an arrow."""
        target = self.cells[arrow.second]
        if isinstance(arrow.first, Drop):
            return abs(arrow.first.position - target.column) + target.row + 1
        source = self.cells[arrow.first]
        return abs(source.column - target.column) + abs(source.row - target.row)

    def use(self, route: Route, times: int) -> None:
        """Count an arrow's stretches."""
        for low, high, level in _level_parts(route):
            for column in range(low, high):
                self.across[column, level] += times
        for turn in route.turns:
            for level in range(*sorted((turn.start, turn.end))):
                self.along[turn.gutter, level] += times

    def find(self, arrow: Ends) -> Route:
        """Find the best route for an arrow (Dijkstra)."""
        target = self.cells[arrow.second]
        goal_level = level_of(target.row)
        queue: list[tuple[float, _State]] = []
        came: dict[_State, tuple[float, _State | None]] = {}

        def reach(cost: float, state: _State, origin: _State | None) -> None:
            if state not in came or cost < came[state][0]:
                came[state] = (cost, origin)
                heappush(queue, (cost, state))

        for cost, state in self._starts(arrow):
            reach(cost, state, None)
        best: tuple[float, _State, Side] | None = None
        while queue:
            cost, state = heappop(queue)
            if best is not None and cost >= best[0]:
                break
            if cost > came[state][0]:
                continue
            side = self._entered(state, target.column, goal_level)
            if side is not None:
                total = cost + (0 if state[2].level else _BEND)
                if best is None or total < best[0]:
                    best = (total, state, side)
            self._moves(cost, state, reach)
        assert best is not None
        _, last, side = best
        ways = []
        step: _State | None = last
        while step is not None:
            ways.append(step)
            step = came[step][1]
        return _as_route(
            self._start_port(arrow, ways[-1]),
            ways[::-1],
            Port(target.column, goal_level, side),
        )

    def _starts(self, arrow: Ends) -> Iterator[tuple[float, _State]]:
        if isinstance(arrow.first, Drop):
            for gutter in range(self.columns + 1):
                away = abs(gutter - arrow.first.position)
                yield away * _COLUMN, (gutter, 0, _Heading.DOWN)
            return
        cell = self.cells[arrow.first]
        level = level_of(cell.row)
        yield 0, (cell.column, level, _Heading.LEFT)
        # A little dearer, so that ties are not left to chance.
        yield 1, (cell.column + 1, level, _Heading.RIGHT)

    def _start_port(self, arrow: Ends, state: _State) -> Port | Drop:
        if isinstance(arrow.first, Drop):
            return arrow.first
        side = Side.LEFT if state[2] is _Heading.LEFT else Side.RIGHT
        return Port(state[0] - side, state[1], side)

    def _entered(self, state: _State, column: int, level: int) -> Side | None:
        """Return the side at which the target is entered from here, if it is."""
        gutter, at, heading = state
        if at != level:
            return None
        if gutter == column and heading is not _Heading.LEFT:
            return Side.LEFT
        if gutter == column + 1 and heading is not _Heading.RIGHT:
            return Side.RIGHT
        return None

    def _moves(
        self, cost: float, state: _State, reach: Callable[[float, _State, _State | None], None]
    ) -> None:
        gutter, level, heading = state
        for way in _Heading:
            if way != heading and way.level == heading.level:
                continue
            bend = 0 if way == heading else _BEND
            if way.level:
                ahead = gutter + (1 if way is _Heading.RIGHT else -1)
                column = min(gutter, ahead)
                if not 0 <= ahead <= self.columns or (column, level) in self.boxes or level == 0:
                    continue
                price = _COLUMN + _BUSY * self.across[column, level]
                reach(cost + bend + price, (ahead, level, way), state)
            else:
                below = level + (1 if way is _Heading.DOWN else -1)
                if not 1 <= below <= self.last_level:
                    continue
                price = _LEVEL + _BUSY * self.along[gutter, min(level, below)]
                reach(cost + bend + price, (gutter, below, way), state)


def _as_route(start: Port | Drop, ways: Sequence[_State], end: Port) -> Route:
    """Return the turns on a path from state to state."""
    turns: list[Turn] = []
    for (gutter, level, _), (ahead, below, _) in pairwise(ways):
        if gutter != ahead:
            continue
        if turns and turns[-1].gutter == gutter and turns[-1].end == level:
            turns[-1] = Turn(gutter, turns[-1].start, below)
        else:
            turns.append(Turn(gutter, level, below))
    return Route(start, end, tuple(turns))


def _level_parts(route: Route) -> Iterator[tuple[int, int, int]]:
    """Yield the columns (from, up to) that an arrow crosses, and the level at which it does."""
    start = route.start
    gutter, level = (
        (round(start.position), 0) if isinstance(start, Drop) else (start.gutter, start.level)
    )
    for turn in route.turns:
        yield *_sorted(gutter, turn.gutter), level
        gutter, level = turn.gutter, turn.end
    yield *_sorted(gutter, route.end.gutter), level


def _sorted(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a <= b else (b, a)
