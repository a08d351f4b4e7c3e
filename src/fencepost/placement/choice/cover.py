"""The fewest gaps that meet every path, level by level.

A level is a sequence with the sequences that run exactly as often. Deeper levels come first: a path
with a gap further out is left to the outer, cheaper level. On a level, paths are intervals, or go
around the loop; greedy stabbing from each possible first gap is exact, in about n log n steps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop
from itertools import accumulate, islice
from operator import itemgetter

from fencepost.placement.analysis.pieces import Segments
from fencepost.placement.analysis.positions import Layout
from fencepost.placement.choice.hits import Chosen, Counted
from fencepost.placement.choice.latest import Reached, latest
from fencepost.records import dataclass, field

MOST_CANDIDATES = 64
"""The most ways to place a loop's barriers that are compared."""
MOST_PRUNED = 200
"""The most redundant barriers that are looked for; straight lines and single loops have none."""


@dataclass(slots=True)
class Level:
    """A level, from its `first` gap to its `last`: its gaps where a barrier can go, in order, and
    the paths that must be hit there. `passing`: paths of levels further out that begin or end in
    it, or in a level inside.
    """

    depth: int
    repeats: bool
    before: Sequence[int]
    """The number of gaps before each gap of the program where a barrier can go."""
    first: int
    last: int
    gaps: list[int] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    passing: list[Path] = field(default_factory=list)

    def inside(self, path: Segments) -> list[tuple[int, int]]:
        """The ranges of positions in `gaps` that a path has."""
        out: list[tuple[int, int]] = []
        before = self.before
        for first, last in path:
            if not self.first <= first <= self.last:
                continue
            low, high = (
                before[first] - before[self.first],
                before[last + 1] - before[self.first] - 1,
            )
            if low <= high:
                if out and out[-1][1] + 1 == low:
                    out[-1] = (out[-1][0], high)
                else:
                    out.append((low, high))
        return out


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A path as ranges of gaps. `level`: the level on which it is to be hit; `ranges`: of its
    positions there; `deeper`: the levels further in where it begins or ends.
    """

    segments: Segments
    level: int
    ranges: list[tuple[int, int]]
    deeper: tuple[int, ...]


class Cover:
    """Covers of a growing list of paths; the analysis of each path is kept for the next call."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.levels = _levels(layout)
        self.around = _around(layout)
        self.rings = [each.gaps for each in self.levels.values() if each.depth and each.repeats]
        self.reached: list[Reached] = []

    def __call__(self, needed: Iterable[tuple[Segments, int]]) -> set[int]:
        """Allowed gaps of positive weight so that each path has one of them. The paths of the last
        time come again, first.

        Paths come with their last gap in time, before the second access; each must have such a gap.
        The fewest, weighted, for straight lines and for programs with one loop; few otherwise.
        """
        for segments, end in islice(needed, len(self.reached), None):
            path = self._path(segments, end)
            self.levels[path.level].paths.append(path)
            for number in path.deeper:
                self.levels[number].passing.append(path)
            self.reached.append(Reached(segments, end))
        chosen = _covered(self.layout, self.levels)
        if not self.rings:
            return chosen
        return latest(chosen, self.reached, self.rings, len(self.layout.gaps))

    def _path(self, segments: Segments, end: int) -> Path:
        """Return a path, to be hit on the outermost level around its end that has a gap on it."""
        layout, levels = self.layout, self.levels
        around = self.around[layout.gaps[end].sequence]
        for number in reversed(around):
            ranges = levels[number].inside(segments)
            if ranges:
                break
        depth = levels[number].depth
        # A range lies in one level; its ends may lie in loops of it that run once.
        ends = {layout.levels[layout.gaps[first].sequence] for first, _ in segments}
        deeper = {
            inner for each in ends for inner in self.around[each] if levels[inner].depth > depth
        }
        return Path(segments, number, ranges, tuple(sorted(deeper)))


@dataclass(frozen=True, slots=True)
class _Choice:
    """A way to hit all paths of a level: positions in its list of gaps."""

    positions: tuple[int, ...]


def _covered(layout: Layout, levels: dict[int, Level]) -> set[int]:
    """The gaps that meet the paths of all levels."""
    order = sorted((n for n in levels if levels[n].paths), key=lambda n: -levels[n].depth)
    chosen = Chosen()
    undecided = sum(levels[n].depth > 0 for n in order)
    for number in order:
        level = levels[number]
        open_paths = [path for path in level.paths if not chosen.any_on(path.segments)]
        choices = list(_choices(level, open_paths))
        if not choices:
            continue
        best = choices[-1]
        if len(choices) > 1 and level.depth > 0:
            root = levels[layout.root.number] if undecided == 1 else None
            best = min(choices, key=_Price.of(level, chosen, root))
        for position in best.positions:
            chosen.add(level.gaps[position])
    if len(order) < 2:
        # Of one level, each position has a path of its own.
        return set(chosen.gaps)
    fixed = Counted(chosen.gaps, len(layout.gaps))
    return _pruned(fixed, [path for n in order for path in levels[n].paths], layout)


@dataclass(frozen=True, slots=True)
class _Price:
    """The cost of a choice for outer levels: the number of paths left to them or, if `root` is the
    only one, the number of barriers needed there. `paths`: those that the chosen gaps do not hit,
    with their ranges of the level's positions; a path with all positions is hit by every choice.
    """

    paths: Sequence[tuple[Path, Sequence[tuple[int, int]]]]
    root: Level | None

    @staticmethod
    def of(level: Level, chosen: Chosen, root: Level | None) -> _Price:
        paths = level.passing if root is None else root.paths
        return _Price(
            [
                (path, level.inside(path.segments))
                for path in paths
                if not chosen.any_on(path.segments)
            ],
            root,
        )

    def __call__(self, choice: _Choice) -> int:
        hits = Chosen(choice.positions)
        left = [path for path, ranges in self.paths if not (ranges and hits.any_on(ranges))]
        if self.root is None:
            return len(left)
        return min(len(each.positions) for each in _choices(self.root, left))


def _levels(layout: Layout) -> dict[int, Level]:
    """The levels by number."""
    levels: dict[int, Level] = {}
    before = list(accumulate((gap.allowed and gap.weight > 0 for gap in layout.gaps), initial=0))
    first_of, last_of = dict[int, int](), dict[int, int]()
    for gap in layout.gaps:
        first_of.setdefault(layout.levels[gap.sequence], gap.index)
        last_of[layout.levels[gap.sequence]] = gap.index
    for sequence in layout.sequences:
        if layout.levels[sequence.number] == sequence.number:
            depth = (
                0 if sequence.parent is None else levels[layout.levels[sequence.parent]].depth + 1
            )
            number = sequence.number
            ends = first_of[number], last_of[number]
            levels[number] = Level(depth, sequence.repeats, before, *ends)
    for gap in layout.gaps:
        if gap.allowed and gap.weight > 0:
            levels[layout.levels[gap.sequence]].gaps.append(gap.index)
    return levels


def _around(layout: Layout) -> list[tuple[int, ...]]:
    """Return the levels around each sequence, the innermost first."""
    around: list[tuple[int, ...]] = []
    for sequence in layout.sequences:
        outer = around[sequence.parent] if sequence.parent is not None else ()
        level = layout.levels[sequence.number]
        around.append(outer if level in outer else (level, *outer))
    return around


def _choices(level: Level, paths: list[Path]) -> Iterable[_Choice]:
    """Return the ways to hit all paths with the fewest gaps of a level, by ascending first gap.
    None is better than another in both respects: an earlier first gap and a later last one.
    """
    size = len(level.gaps)
    linear: list[tuple[int, int]] = []
    around: list[tuple[int, int]] = []
    whole = False
    for path in paths:
        ranges = path.ranges
        if not ranges:
            continue
        if len(ranges) == 1 and ranges[0] == (0, size - 1):
            whole = True
        elif len(ranges) == 1:
            linear.append(ranges[0])
        elif len(ranges) == 2 and ranges[0][0] == 0 and ranges[1][1] == size - 1:
            around.append((ranges[1][0], ranges[0][1]))
        else:
            # No single interval: its longest stretch stands for it, which is never too few.
            linear.append(max(ranges, key=lambda each: each[1] - each[0]))
    if not (linear or around or whole):
        return [_Choice(())]
    if level.depth == 0 and linear:
        return [_straight(linear)]
    return _circular(size, linear, around)


def _straight(ranges: list[tuple[int, int]]) -> _Choice:
    """The fewest positions that hit all ranges, each as late as it can be."""
    positions: list[int] = []
    last = -1
    for low, high in sorted(ranges, key=itemgetter(1)):
        if low > last:
            positions.append(high)
            last = high
    return _Choice(tuple(positions))


def _circular(
    size: int, linear: list[tuple[int, int]], around: list[tuple[int, int]]
) -> list[_Choice]:
    """Greedy stabbing from each possible first position.

    `around`: (s, e) is hit from s to the end, or from the start to e.
    """
    none = size
    # following[p]: the latest next position if the one before is p - 1.
    following = [none] * (size + 1)
    for low, high in linear:
        following[low] = min(following[low], high)
    for p in range(size - 1, -1, -1):
        following[p] = min(following[p], following[p + 1])
    count = [1] * size
    last = list(range(size))
    for p in range(size - 1, -1, -1):
        after = following[p + 1]
        if after < none:
            count[p] = count[after] + 1
            last[p] = last[after]
    # latest[f]: where the last position has to be at the earliest if the first is f.
    latest = [-1] * (size + 1)
    for start, end in around:
        latest[end + 1] = max(latest[end + 1], start)
    for f in range(1, size + 1):
        latest[f] = max(latest[f], latest[f - 1])
    found: list[tuple[int, int, int]] = []
    for f in range(min(following[0], size - 1) + 1):
        if last[f] >= latest[f]:
            found.append((count[f], f, last[f]))
        else:
            found.append((count[f] + 1, f, size - 1))
    fewest = min(each[0] for each in found)
    best: list[_Choice] = []
    reach = -1
    for number, f, end in found:
        if number == fewest and end > reach:
            reach = end
            best.append(_Choice(_positions(f, following, none, end)))
    # With an equal last gap, the greedy choice is the latest first one: keep it as the last entry.
    final = max(f for number, f, end in found if number == fewest and end == reach)
    best.append(_Choice(_positions(final, following, none, reach)))
    step = max(1, len(best) // MOST_CANDIDATES)
    return [*best[:-1:step], best[-1]]


def _positions(first: int, following: list[int], none: int, end: int) -> tuple[int, ...]:
    positions = [first]
    while (after := following[positions[-1] + 1]) < none:
        positions.append(after)
    if positions[-1] < end:
        positions.append(end)
    return tuple(positions)


def _pruned(chosen: Counted, paths: Sequence[Path], layout: Layout) -> set[int]:
    """Return the chosen gaps without the redundant ones, the dearest dropped first."""
    count = [chosen.count(path.segments) for path in paths]
    on: dict[int, list[int]] = defaultdict(list)
    needed: set[int] = set()
    several: list[int] = []
    for number, path in enumerate(paths):
        if count[number] == 1:
            needed.update(chosen.on(path.segments))
        elif count[number] <= MOST_PRUNED + 1:
            # Of one with more, two are left whatever goes.
            several.append(number)
    for number in several:
        for gap in chosen.on(paths[number].segments):
            if gap not in needed:
                on[gap].append(number)
    order = layout.order
    spare = [(-layout.gaps[g].weight, order[g], g) for g in chosen.gaps if g not in needed]
    heapify(spare)
    gone: set[int] = set()
    while spare and len(gone) < MOST_PRUNED:
        _, _, gap = heappop(spare)
        if gap in needed:
            continue
        gone.add(gap)
        for number in on[gap]:
            count[number] -= 1
            if count[number] == 1:
                needed.update(g for g in chosen.on(paths[number].segments) if g not in gone)
    return set(chosen.gaps) - gone
