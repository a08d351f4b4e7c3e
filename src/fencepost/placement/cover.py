"""The fewest gaps that meet every path, level by level.

A level is a sequence with the sequences that run exactly as often. Deeper levels come first: a path
with a gap further out is left to the outer, cheaper level. On a level, paths are intervals, or go
around the loop; greedy stabbing from each possible first gap is exact, and near n log n.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from fencepost.placement.latest import Reached, latest
from fencepost.placement.open_accesses import Segments
from fencepost.placement.positions import LaidLoop, Layout

MOST_CANDIDATES = 64
"""So many ways to place a loop's barriers are compared at most."""
MOST_PRUNED = 200
"""So many needless barriers are looked for at most; straight lines and single loops have none."""


@dataclass(slots=True)
class Level:
    """The gaps of a level, in order, and what must be hit there."""

    depth: int
    repeats: bool
    gaps: list[int] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    mask: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A path as ranges of gaps, and as a bit for each gap; `ranges`: of the positions that it has
    on its level.
    """

    segments: Segments
    mask: int
    ranges: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Cover:
    """Covers of growing lists of paths: what is found out of a path is kept for the next time."""

    layout: Layout
    known: dict[tuple[Segments, int], tuple[int, Path]] = field(default_factory=dict)

    def __call__(self, needed: Iterable[tuple[Segments, int]]) -> set[int]:
        """As `cover`."""
        levels, level_of = _levels(self.layout)
        reached: list[Reached] = []
        for path, end in needed:
            if (path, end) not in self.known:
                found = Path(path, mask_of(path))
                number = _outermost(self.layout, found.mask, end, levels, level_of)
                found.ranges.extend(_inside(levels[number], path))
                self.known[path, end] = number, found
            number, kept = self.known[path, end]
            levels[number].paths.append(kept)
            reached.append(Reached(kept.mask, end))
        chosen = _covered(self.layout, levels)
        rings = [level.gaps for level in levels.values() if level.depth > 0 and level.repeats]
        return latest(chosen, reached, rings) if rings else chosen


def mask_of(path: Segments) -> int:
    """A bit for each gap of a path."""
    mask = 0
    for first, last in path:
        mask |= (1 << (last + 1)) - (1 << first)
    return mask


def bits(gaps: Iterable[int]) -> int:
    """A bit for each gap."""
    mask = 0
    for gap in gaps:
        mask |= 1 << gap
    return mask


@dataclass(frozen=True, slots=True)
class _Choice:
    """A way to hit all paths of a level: positions in its list of gaps."""

    positions: tuple[int, ...]


def cover(layout: Layout, needed: Iterable[tuple[Segments, int]]) -> set[int]:
    """Allowed gaps of positive weight so that each path has one of them.

    Paths come with their last gap in time, before the second access; each must have such a gap.
    The fewest, weighted, for straight lines and for programs with one loop; few otherwise.
    """
    return Cover(layout)(needed)


def _covered(layout: Layout, levels: dict[int, Level]) -> set[int]:
    """The gaps that meet the paths of all levels."""
    order = sorted((n for n in levels if levels[n].paths), key=lambda n: -levels[n].depth)
    chosen: list[int] = []
    undecided = sum(levels[n].depth > 0 for n in order)
    for number in order:
        level = levels[number]
        now = bits(chosen)
        open_paths = [path for path in level.paths if not path.mask & now]
        choices = list(_choices(level, open_paths))
        if not choices:
            continue
        best = choices[-1]
        if len(choices) > 1 and level.depth > 0:
            outer = [p for n in order if levels[n].depth < level.depth for p in levels[n].paths]
            outer = [p for p in outer if p.mask & level.mask]
            root = levels[layout.root.number] if undecided == 1 else None
            best = min(choices, key=_Price(level, chosen, outer, root))
        chosen = sorted({*chosen, *(level.gaps[p] for p in best.positions)})
    if len(order) < 2:
        # Of one level, each position has a path of its own.
        return set(chosen)
    return _pruned(chosen, [path for n in order for path in levels[n].paths], layout)


@dataclass(frozen=True, slots=True)
class _Price:
    """What a choice leaves to outer levels: how many of their paths, or, where `root` is the only
    one, how many barriers.
    """

    level: Level
    chosen: Sequence[int]
    outer: Sequence[Path]
    root: Level | None

    def __call__(self, choice: _Choice) -> int:
        now = bits([*self.chosen, *(self.level.gaps[p] for p in choice.positions)])
        if self.root is None:
            return sum(not path.mask & now for path in self.outer)
        left = [path for path in self.root.paths if not path.mask & now]
        return min(len(each.positions) for each in _choices(self.root, left))


def _levels(layout: Layout) -> tuple[dict[int, Level], dict[int, int]]:
    """The levels by number, and the level of each sequence."""
    levels: dict[int, Level] = {}
    level_of: dict[int, int] = {}
    for sequence in layout.sequences:
        loop: LaidLoop | None = layout.loop_of.get(sequence.number)
        if sequence.parent is not None and loop is not None and loop.trips == 1:
            level_of[sequence.number] = level_of[sequence.parent]
            continue
        level_of[sequence.number] = sequence.number
        depth = 0 if sequence.parent is None else levels[level_of[sequence.parent]].depth + 1
        levels[sequence.number] = Level(depth, sequence.repeats)
    for gap in layout.gaps:
        if gap.allowed and gap.weight > 0:
            levels[level_of[gap.sequence]].gaps.append(gap.index)
    for level in levels.values():
        level.mask = bits(level.gaps)
    return levels, level_of


def _outermost(
    layout: Layout,
    path: int,
    end: int,
    levels: dict[int, Level],
    level_of: dict[int, int],
) -> int:
    """The outermost level that has a gap on the path: one of those around the path's end."""
    number: int | None = layout.gaps[end].sequence
    around: list[int] = []
    while number is not None:
        if not around or around[-1] != level_of[number]:
            around.append(level_of[number])
        number = layout.sequences[number].parent
    for level in reversed(around[1:]):
        if levels[level].mask & path:
            return level
    return around[0]


def _inside(level: Level, path: Segments) -> list[tuple[int, int]]:
    """The ranges of positions on a level that a path has."""
    out: list[tuple[int, int]] = []
    for first, last in path:
        low = bisect_left(level.gaps, first)
        high = bisect_right(level.gaps, last) - 1
        if low <= high:
            if out and out[-1][1] + 1 == low:
                out[-1] = (out[-1][0], high)
            else:
                out.append((low, high))
    return out


def _choices(level: Level, paths: list[Path]) -> Iterable[_Choice]:
    """The ways to hit all paths with the fewest gaps of a level, of which none is better on both
    counts: an earlier first gap, a later last one. By ascending first gap.
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


def _pruned(chosen: list[int], paths: Sequence[Path], layout: Layout) -> set[int]:
    """The chosen gaps without those that the others make needless, the dearest first."""
    kept = list(chosen)
    for _ in range(MOST_PRUNED):
        only: set[int] = set()
        now = bits(kept)
        for path in paths:
            hits = path.mask & now
            if hits and not hits & (hits - 1):
                only.add(hits.bit_length() - 1)
        spare = [gap for gap in kept if gap not in only]
        if not spare:
            return set(kept)
        kept.remove(max(spare, key=lambda gap: layout.gaps[gap].weight))
    return set(kept)
