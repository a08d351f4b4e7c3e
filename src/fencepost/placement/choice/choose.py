"""The choice of gaps: needs are found and met, until the program has none left.

Every need that was ever found is kept. So a choice for all of them is a lower bound while it is not
sufficient, and a minimum once it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from fencepost.placement.analysis.conflicts import classes
from fencepost.placement.analysis.open_accesses import gaps_of
from fencepost.placement.analysis.pieces import Segments
from fencepost.placement.analysis.positions import Layout
from fencepost.placement.analysis.reaching_accesses import Need, Positions, needs
from fencepost.placement.choice.cover import Cover
from fencepost.placement.choice.optimum import cheapest
from fencepost.placement.choice.pairs import Pair, Spans
from fencepost.placement.regions import Access, Synchronization
from fencepost.records import dataclass, replace

MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Choice:
    """The gaps where barriers go.

    - `gaps`: of the barriers, in order; `waits`: of counter waits that need no barrier, also those
      that a barrier at the gap includes: it may move.
    - `needs`: everything that needed a barrier; `counted`: needs of a counter wait alone;
      `hopeless`: needs that no barrier can order, because waves diverge.
    """

    gaps: tuple[int, ...]
    waits: tuple[int, ...]
    needs: tuple[Need, ...]
    counted: tuple[Need, ...]
    hopeless: tuple[Need, ...]


def minimized(layout: Layout) -> Choice:
    """Return few barriers, fast: the fewest on straight lines and in programs with one loop."""
    cover = Cover(layout)

    def solve(wanted: Iterable[Need]) -> set[int]:
        return cover((need.path, layout.gap_of[need.consumer]) for need in wanted)

    return _choose(layout, solve)


def optimal(layout: Layout, seconds: float = 60.0) -> Choice:
    """Return the barriers of the least total weight, proven. Raises BoundReached after
    `seconds`.
    """

    def solve(wanted: Iterable[Need]) -> set[int]:
        return cheapest(layout, [need.path for need in wanted], seconds)

    return _choose(layout, solve)


def _choose(layout: Layout, solve: Callable[[Iterable[Need]], set[int]]) -> Choice:
    table = classes(layout)
    wanted: dict[Need, None] = {}
    hopeless: dict[tuple[int, int], Need] = {}
    single: list[Need] = []
    chosen: set[int] = set()
    waits: set[int] = set()
    usable = _Usable(layout)
    nearest = straight(layout)
    for turn in range(MOST_ROUNDS):
        found = needs(layout, Positions(whole=chosen, counted=waits), table)
        new, before = False, frozenset(waits)
        for need in found:
            free = _free(layout, need) if need.asynchronous else None
            if free is not None and free not in before:
                new = True
                waits.add(free)
                single.append(need)
            elif usable.any_on(need.path):
                new = True
                wanted[need] = None
            else:
                hopeless.setdefault((need.producer, need.consumer), need)
        if not new:
            break
        if turn < MOST_ROUNDS // 2:
            chosen = solve(wanted)
            if nearest:
                break
        else:
            # Paths without end: a barrier right before each consumer closes them all.
            chosen |= {_last(layout, need) for need in wanted}
    return Choice(
        tuple(sorted(chosen, key=layout.order.__getitem__)),
        tuple(sorted(waits, key=layout.order.__getitem__)),
        tuple(wanted),
        tuple(single),
        tuple(hopeless.values()),
    )


def straight(layout: Layout) -> bool:
    """Return True if the nearest pairs are enough: every other path holds one of theirs."""
    return len(layout.sequences) == 1 and not any(
        node.counted_by is not None
        if isinstance(node, Access)
        else isinstance(node, Synchronization)
        for node in layout.nodes
    )


class _Usable:
    """The gaps where a barrier can go, as counts up to each gap."""

    def __init__(self, layout: Layout) -> None:
        self.before = list(accumulate((g.allowed and g.weight > 0 for g in layout.gaps), initial=0))

    def any_on(self, path: Segments) -> bool:
        """Return True if a path has such a gap."""
        return any(self.before[first] < self.before[last + 1] for first, last in path)


def _free(layout: Layout, need: Need) -> int | None:
    """Return the gap at which a counter wait alone meets the need: before its consumer if one wave
    performs both, else before an existing barrier on the way; None if there is none.
    """
    if need.within_wave:
        return layout.gap_of[need.consumer]
    free = [g for g in gaps_of(need.path) if layout.gaps[g].allowed and not layout.gaps[g].weight]
    return max(free, key=layout.order.__getitem__) if free else None


def _last(layout: Layout, need: Need) -> int:
    good = [g for g in gaps_of(need.path) if layout.gaps[g].allowed and layout.gaps[g].weight]
    end = layout.gap_of[need.consumer]
    return end if end in good else max(good, key=layout.order.__getitem__)


def spread(
    layout: Layout, choice: Choice, pairs_for: Callable[[Spans], list[Pair]], rounds: int
) -> tuple[list[Pair], Choice]:
    """Return as many split barriers as a choice has barriers, computed by `pairs_for` from the
    needs; and the choice with the needs found on the way, because split barriers order less than
    whole ones.
    """
    table = classes(layout)
    wanted, counted = dict.fromkeys(choice.needs), dict.fromkeys(choice.counted)
    waits = set(choice.waits)
    for _ in range(rounds):
        pairs = pairs_for(Spans(layout, tuple(wanted)))
        found = needs(layout, positions(pairs, waits), table)
        new = False
        for need in found:
            free = _free(layout, need) if need.asynchronous else None
            if free is not None and free not in waits:
                new = True
                waits.add(free)
                counted[need] = None
            elif need not in wanted and any(layout.gaps[g].allowed for g in gaps_of(need.path)):
                new = True
                wanted[need] = None
        if not new:
            after = replace(
                choice,
                waits=tuple(sorted(waits, key=layout.order.__getitem__)),
                needs=tuple(wanted),
                counted=tuple(counted),
            )
            return pairs, after
    return [Pair(gap, gap) for gap in choice.gaps], choice


def positions(pairs: Sequence[Pair], counted: Iterable[int]) -> Positions:
    """Return pairs as gaps; a pair at one gap is a whole barrier."""
    halves = [pair for pair in pairs if pair.signal != pair.wait]
    return Positions(
        frozenset(pair.wait for pair in pairs if pair.signal == pair.wait),
        frozenset(pair.signal for pair in halves),
        frozenset(pair.wait for pair in halves),
        frozenset(counted),
    )
