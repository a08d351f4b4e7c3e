"""Barriers in loops as late as they can be: right before the access that needs them.

What stands between a barrier and that access, such as a load from global memory, would wait for
nothing. As many barriers run as before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MOST_MOVED = 64
"""So many barriers are moved at most; the others stay where they are."""


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """A path, as a bit for each of its gaps, and its last gap, before the second access."""

    mask: int
    end: int


def latest(chosen: set[int], paths: Sequence[Reached], rings: Sequence[Sequence[int]]) -> set[int]:
    """The chosen gaps, each moved towards the accesses that it alone is before, as long as all
    paths keep a gap. `rings`: for each loop, its gaps in order; the first follows the last.
    """
    ring_of: dict[int, Sequence[int]] = {gap: ring for ring in rings for gap in ring}
    kept = set(chosen)
    alone = _alone(kept, paths)
    moved = 0
    for gap in sorted(chosen & ring_of.keys(), reverse=True):
        after = _further(gap, ring_of[gap], alone.get(gap, []))
        if after == gap or after in kept:
            continue
        if moved == MOST_MOVED:
            break
        moved += 1
        kept.remove(gap)
        kept.add(after)
        alone = _alone(kept, paths)
    return kept


def _alone(chosen: set[int], paths: Sequence[Reached]) -> Mapping[int, list[Reached]]:
    """For each gap, the paths that have no other of the chosen ones."""
    now = 0
    for gap in chosen:
        now |= 1 << gap
    out: dict[int, list[Reached]] = {}
    for path in paths:
        hits = path.mask & now
        if hits and not hits & (hits - 1):
            out.setdefault(hits.bit_length() - 1, []).append(path)
    return out


def _further(gap: int, ring: Sequence[int], paths: Sequence[Reached]) -> int:
    """The gap of a loop, from one on, that all paths have, and that stands before the first of the
    accesses that they lead to, or is the last on the way to it.
    """
    if not paths:
        return gap
    common = -1
    for path in paths:
        common &= path.mask
    ends = {path.end for path in paths}
    at = gap
    first = ring.index(gap)
    for step in range(1, len(ring)):
        if at in ends:
            break
        following = ring[(first + step) % len(ring)]
        if not common >> following & 1:
            break
        at = following
    return at
