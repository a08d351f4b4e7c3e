"""Barriers in loops, moved as late as possible: right before the access that needs them.

An operation between a barrier and that access, such as a load from global memory, would be delayed
for nothing. The number of barriers that run stays the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence

from fencepost.placement.analysis.pieces import Segments
from fencepost.placement.choice.hits import Chosen, Counted
from fencepost.records import dataclass

MOST_MOVED = 64
"""The most barriers that are moved; the others stay where they are."""


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """A path, and its last gap in time, before the second access."""

    path: Segments
    end: int


def latest(
    chosen: set[int], paths: Sequence[Reached], rings: Sequence[Sequence[int]], size: int
) -> set[int]:
    """Return the chosen gaps, each moved towards the accesses that it alone orders, as long as all
    paths keep a gap. `rings`: for each loop, its gaps in order; the first follows the last. `size`:
    the number of gaps of the program.
    """
    ring_of: dict[int, Sequence[int]] = {gap: ring for ring in rings for gap in ring}
    inside = sorted(chosen & ring_of.keys(), reverse=True)
    kept = Chosen(chosen)
    on = _on(Counted(chosen, size), paths, set(inside))
    moved = 0
    for gap in inside:
        alone = [each for each in on.get(gap, ()) if kept.count(each.path) == 1]
        after = _further(gap, ring_of[gap], alone)
        if after == gap or after in kept:
            continue
        if moved == MOST_MOVED:
            break
        moved += 1
        kept.remove(gap)
        kept.add(after)
    return set(kept.gaps)


def _on(
    chosen: Counted, paths: Sequence[Reached], inside: set[int]
) -> Mapping[int, Sequence[Reached]]:
    """Return for each of some gaps the paths on which it can become the only chosen one."""
    out: dict[int, list[Reached]] = defaultdict(list)
    for each in paths:
        # Of more, some stay whatever is moved.
        if chosen.count(each.path) <= MOST_MOVED + 1:
            for gap in chosen.on(each.path):
                if gap in inside:
                    out[gap].append(each)
    return out


def _further(gap: int, ring: Sequence[int], paths: Sequence[Reached]) -> int:
    """Return the gap of a loop, from one on, that all paths have, and that precedes the first of
    the accesses that they lead to, or is the last on the way to it.
    """
    if not paths:
        return gap
    first = bisect_left(ring, gap)
    steps = len(ring) - 1
    for each in paths:
        at = bisect_left(ring, each.end)
        if at < len(ring) and ring[at] == each.end:
            steps = min(steps, (at - first) % len(ring))
        steps = min(steps, _run(each.path, ring, first))
    return ring[(first + steps) % len(ring)]


def _run(path: Segments, ring: Sequence[int], first: int) -> int:
    """Return the number of gaps of a ring that follow one on a path, up to the first that is not on
    it.
    """
    steps = 0
    while steps < len(ring):
        at = (first + steps) % len(ring)
        last = next((end for start, end in path if start <= ring[at] <= end), None)
        if last is None:
            break
        # To the end of the range, or of the ring, whose first gap follows.
        steps += bisect_left(ring, last + 1) - at
    return min(steps, len(ring)) - 1
