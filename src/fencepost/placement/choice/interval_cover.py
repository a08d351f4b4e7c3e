"""The fewest positions that cover windows: intervals, and intervals around loops.

Windows fall into groups that share no position. A group without loops is stabbed greedily, one with
a single loop from each possible first position; both are exact, in about n log n steps. If several
loops meet, the exact optimiser chooses, up to a size; beyond, a barrier for a back edge is added
without looking for a better choice of the others.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter

from fencepost.errors import BoundReached
from fencepost.records import dataclass

LARGEST = 200_000
"""The most windows and positions, counted together, in a group that the optimiser takes."""
SECONDS = 5.0
"""For one group."""

Window = tuple[int, int]
"""A window within an iteration, (start, end]: hit by positions after the first up to the second."""


@dataclass(slots=True)
class LoopWindows:
    """A loop from `start` to `end` and the windows around it: each is hit by positions after its
    first, up to the loop's end, and from the loop's start up to its second.
    """

    start: int
    end: int
    windows: list[Window]


@dataclass(slots=True)
class _Group:
    forward: list[Window]
    loops: list[LoopWindows]
    last: int


def fewest(
    forward: Sequence[Window], loops: Sequence[LoopWindows], ends: Sequence[int]
) -> list[int]:
    """Return positions, out of `ends`, that hit every window, in order. `forward` and `ends` are
    sorted by end; every window's end is among `ends`.
    """
    chosen: list[int] = []
    for group in _groups(forward, loops):
        low = bisect_left(ends, group.forward[0][1]) if group.forward else len(ends)
        low = min([low, *(bisect_left(ends, loop.start) for loop in group.loops)])
        inside = ends[low : bisect_right(ends, group.last)]
        match group.loops:
            case []:
                chosen += _greedy(group.forward)
            case [loop]:
                chosen += _around_one(group.forward, loop, inside)
            case _:
                chosen += _around_several(group, inside)
    return chosen


def _groups(forward: Sequence[Window], loops: Sequence[LoopWindows]) -> Iterator[_Group]:
    """Yield the windows in groups; no position hits windows of two."""
    hulls: list[tuple[int, int, Window | LoopWindows]] = [(w[0] + 1, w[1], w) for w in forward]
    hulls += [(loop.start, loop.end, loop) for loop in loops]
    hulls.sort(key=lambda each: each[:2])
    group = _Group([], [], -1)
    for first, last, each in hulls:
        if first > group.last and (group.forward or group.loops):
            group.forward.sort(key=lambda window: (window[1], window[0]))
            yield group
            group = _Group([], [], -1)
        group.last = max(group.last, last)
        if isinstance(each, LoopWindows):
            group.loops.append(each)
        else:
            group.forward.append(each)
    if group.forward or group.loops:
        group.forward.sort(key=lambda window: (window[1], window[0]))
        yield group


def _around_one(forward: list[Window], loop: LoopWindows, ends: Sequence[int]) -> list[int]:
    chosen = _greedy(forward)
    if is_covered(loop, chosen):
        return chosen
    better = _shifted(loop, forward, ends, len(chosen))
    # One barrier in front of the first consumer covers every window of the loop.
    return better or sorted({*chosen, min(end for _, end in loop.windows)})


def _around_several(group: _Group, ends: Sequence[int]) -> list[int]:
    from fencepost.placement.choice.optimum import hitting_set

    least = _greedy(group.forward)
    chosen = list(least)
    for loop in sorted(group.loops, key=lambda each: (each.end - each.start, each.start)):
        if not is_covered(loop, chosen):
            insort(chosen, min(end for _, end in loop.windows))
    if len(chosen) <= max(len(least), 1):
        return chosen
    ranges = [(w, (w[0] + 1, w[1])) for w in _shortest(group.forward)]
    rows: list[tuple[tuple[int, int], ...]] = [(each,) for _, each in ranges]
    for loop in group.loops:
        rows += [
            ((loop.start, end), (start + 1, loop.end))
            for start, end in _shortest_around(loop.windows)
        ]
    cut = [
        tuple((bisect_left(ends, low), bisect_right(ends, high)) for low, high in row)
        for row in rows
    ]
    if sum(high - low for row in cut for low, high in row) > LARGEST:
        return chosen
    sets = [frozenset(p for low, high in row for p in ends[low:high]) for row in cut]
    try:
        return sorted(hitting_set(sets, dict.fromkeys(ends, 1), SECONDS))
    except BoundReached:
        return chosen


def _shortest(windows: Sequence[Window]) -> list[Window]:
    """Return the windows that contain no other; they are sorted by end."""
    kept: list[Window] = []
    for start, end in windows:
        if not kept or start > kept[-1][0]:
            kept.append((start, end))
    return kept


def _shortest_around(windows: Sequence[Window]) -> list[Window]:
    """Return the windows around a loop that contain no other: each begins later or ends earlier."""
    kept: list[Window] = []
    for start, end in sorted(windows, key=lambda window: (window[1], -window[0])):
        if not kept or start > kept[-1][0]:
            kept.append((start, end))
    return kept


def _greedy(forward: Sequence[tuple[int, int]]) -> list[int]:
    """Return the fewest positions that cover the windows, which are sorted by end."""
    chosen: list[int] = []
    last = -1
    for start, end in forward:
        if last <= start:
            chosen.append(end)
            last = end
    return chosen


def _reach(loop: LoopWindows, chosen: Sequence[int]) -> tuple[int, int]:
    """Return the first and the last chosen position in a loop; beyond its ends if there is none."""
    low, high = bisect_left(chosen, loop.start), bisect_right(chosen, loop.end)
    return (chosen[low], chosen[high - 1]) if low < high else (loop.end + 1, loop.start - 1)


def is_covered(loop: LoopWindows, chosen: Sequence[int]) -> bool:
    """Return True if positions, which are sorted, hit all windows around a loop."""
    first, last = _reach(loop, chosen)
    return all(last > start or first <= end for start, end in loop.windows)


def _shifted(
    loop: LoopWindows, forward: Sequence[Window], ends: Sequence[int], most: int
) -> list[int] | None:
    """Return as many positions as before that also cover the loop, if there are any: the first
    position in the loop moves forward, the others follow as late as they can.
    """
    rest = [window for window in forward if window[1] >= loop.start]
    if not rest:
        return None
    head = _greedy([window for window in forward if window[1] < loop.start])
    latest = head[-1] if head else -1
    # The first position in the loop is no later than the windows that only it can hit.
    limit = min((end for start, end in rest if start >= min(latest, loop.start)), default=loop.end)
    chains = _Chains(rest, ends, loop.end)
    by_end = sorted(loop.windows, key=itemgetter(1))
    window_ends = [end for _, end in by_end]
    # must[n]: where the last position has to be behind if the first n windows end before the first.
    must = list(accumulate((start for start, _ in by_end), max, initial=-1))
    final = bisect_right(ends, loop.end) - 1
    low = bisect_left(ends, loop.start)
    for first in range(bisect_right(ends, min(limit, loop.end)) - 1, low - 1, -1):
        behind = must[bisect_left(window_ends, ends[first])]
        last = chains.last[first]
        if ends[last] > behind:
            if len(head) + chains.count[first] <= most:
                return head + chains.positions(first)
        elif ends[final] > behind:
            # A position further on serves as well at the loop's end, where it ends the loop too.
            inside = chains.count[first] - chains.count[last] + 1
            if len(head) + inside + chains.count[final] <= most:
                return head + chains.positions(first)[:inside] + chains.positions(final)
    return None


class _Chains:
    """Chains of positions from each position, by number: the next one is as late as it can be to
    hit all windows that begin there or later. A chain knows its length and its last position up to
    a bound.
    """

    def __init__(self, windows: Sequence[Window], ends: Sequence[int], bound: int) -> None:
        self.ends = ends
        number = {end: at for at, end in enumerate(ends)}
        size = len(ends)
        self.after = [size] * size
        self.count = [1] * (size + 1)
        self.count[size] = 0
        self.last = list(range(size))
        waiting = sorted(windows)
        nearest = size
        for at in range(size - 1, -1, -1):
            while waiting and waiting[-1][0] >= ends[at]:
                nearest = min(nearest, number[waiting.pop()[1]])
            self.after[at] = nearest
            self.count[at] = self.count[nearest] + 1
            if nearest < size and ends[nearest] <= bound:
                self.last[at] = self.last[nearest]

    def positions(self, first: int) -> list[int]:
        """Return the positions of the chain from one on."""
        out = []
        while first < len(self.ends):
            out.append(self.ends[first])
            first = self.after[first]
        return out
