"""Split barriers: a signal as early and a wait as late as what the barrier orders allows
(003 Disjoint interval).

A pair lies in one sequence, so that signals and waits match on every path; the barrier has one ID,
so pairs do not overlap, and no other barrier lies inside one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fencepost.placement.open_accesses import Segments
from fencepost.placement.positions import Layout
from fencepost.placement.reaching_accesses import Need
from fencepost.placement.regions import Barrier, Signal, Wait

_BARRIERS = (Barrier, Signal, Wait)
MOST_PAIRS = 3000
"""Up to so many possible pairs, the best are found by optimisation; else by growing each."""


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """A signal at one gap and its wait at the same or a later gap of the sequence."""

    signal: int
    wait: int


class Spans:
    """What pairs may span: positions of gaps in their sequences, and where other barriers are."""

    def __init__(self, layout: Layout, needs: Sequence[Need]) -> None:
        self.layout = layout
        self.needs = needs

    @cached_property
    def position(self) -> dict[int, int]:
        """The position of each gap in its sequence."""
        return {gap: at for s in self.layout.sequences for at, gap in enumerate(s.gaps)}

    @cached_property
    def existing(self) -> list[int]:
        """The gaps before barriers and halves of barriers that the program has."""
        return [
            gap
            for gap, node in zip(self.layout.gap_of, self.layout.nodes, strict=True)
            if isinstance(node, _BARRIERS)
        ]

    def free(self, pair: Pair, others: Sequence[Pair]) -> bool:
        """Whether no other barrier lies between the two halves of a pair."""
        at = bisect_left(self.existing, pair.signal)
        if at < len(self.existing) and self.existing[at] < pair.wait:
            return False
        for other in others:
            if other == pair:
                continue
            if other.signal < pair.wait and pair.signal < other.wait:
                return False
            # A whole barrier strictly inside, also one in a region inside.
            if pair.signal < other.signal == other.wait < pair.wait:
                return False
        return True

    def orders(self, pair: Pair, need: Need) -> bool:
        """Whether the path has the signal and then the wait."""
        return self.earliest(pair.wait, need) <= self.position[pair.signal]

    def earliest(self, wait: int, need: Need) -> int:
        """The first position in its sequence from which a signal, before a wait at a gap, is on the
        path; one behind the wait if there is none.

        A path that goes around the loop starts after one item and ends before another: a pair with
        one of the two between its halves is split by the path's ends.
        """
        sequence = self.layout.sequences[self.layout.gaps[wait].sequence]
        high = self.position[wait]
        low, reach = high + 1, wait
        for first, last in reversed(need.path):
            if first <= reach <= last:
                low = max(0, bisect_left(sequence.gaps, first))
                if low == 0:
                    break
                reach = sequence.gaps[low - 1]
        if low < high:
            for node in (need.producer, need.consumer):
                at = self._ancestor(node, sequence.number)
                if at is not None and at < high:
                    low = max(low, at + 1)
        return low

    def _ancestor(self, node: int, sequence: int) -> int | None:
        """The position of the item of a sequence that holds a node; None if outside."""
        gap = self.layout.gaps[self.layout.gap_of[node]]
        if gap.sequence == sequence:
            return self.position[gap.index]
        gaps = self.layout.sequences[sequence].gaps
        if not gaps[0] <= gap.index <= gaps[-1]:
            return None
        return bisect_right(gaps, gap.index) - 1


def on_path(path: Segments, gap: int) -> bool:
    """Whether a path has a gap."""
    return any(first <= gap <= last for first, last in path)


def early_signals(spans: Spans, gaps: Sequence[int], *, later_waits: bool = False) -> list[Pair]:
    """Pairs with the waits at the given gaps, which come in order, and each signal as early as
    possible; with `later_waits`, waits move too.
    """
    pairs = [Pair(gap, gap) for gap in gaps]
    depends = _dependents(spans, pairs)
    for number, relying in enumerate(depends):
        # Pairs are in order and do not overlap: none but the next ones can be in the way.
        near = pairs[max(0, number - 1) : number] + pairs[number + 1 : number + 2]
        while True:
            before = pairs[number]
            pairs[number] = pair = _earlier(spans, before, near, relying)
            if not later_waits:
                break
            sequence = spans.layout.sequences[spans.layout.gaps[pair.wait].sequence]
            at = spans.position[pair.wait] + 1
            if at < len(sequence.gaps) and spans.layout.gaps[sequence.gaps[at]].allowed:
                option = Pair(pair.signal, sequence.gaps[at])
                if spans.free(option, near) and all(spans.orders(option, n) for n in relying):
                    pairs[number] = option
            if pairs[number] == before:
                break
    return pairs


def _earlier(spans: Spans, pair: Pair, near: Sequence[Pair], relying: Sequence[Need]) -> Pair:
    """A pair with its signal as early as other barriers and what relies on it allow."""
    gaps = spans.layout.sequences[spans.layout.gaps[pair.wait].sequence].gaps
    low = max((spans.earliest(pair.wait, need) for need in relying), default=0)
    at = spans.position[pair.signal]
    while at > low and spans.layout.gaps[gaps[at - 1]].allowed:
        if not spans.free(Pair(gaps[at - 1], pair.wait), near):
            break
        at -= 1
    return Pair(gaps[at], pair.wait)


def _dependents(spans: Spans, pairs: Sequence[Pair]) -> list[list[Need]]:
    """For each pair, the needs that are left to it: each need to the last pair on its path."""
    order = sorted(range(len(pairs)), key=lambda n: pairs[n].wait)
    waits = [pairs[n].wait for n in order]
    out: list[list[Need]] = [[] for _ in pairs]
    for need in spans.needs:
        best, found = None, -1
        end = spans.layout.gap_of[need.consumer]
        for first, last in need.path:
            high = bisect_right(waits, last) - 1
            if high >= bisect_left(waits, first):
                candidate = waits[high]
                # What lies behind the second access was passed before going around.
                rank = (candidate <= end, candidate)
                if best is None or rank > best:
                    best, found = rank, order[high]
        if found >= 0:
            out[found].append(need)
    return out


def farthest(spans: Spans, gaps: Sequence[int], seconds: float) -> list[Pair]:
    """As many pairs as gaps, of the same total weight, with the greatest total distance between
    signal and wait. Optimal up to MOST_PAIRS possible pairs; beyond, each pair is grown by itself.
    """
    from fencepost.placement.optimum import solve_to_optimum

    layout = spans.layout
    useful = {need for need in spans.needs if not need.within_wave}
    possible: list[Pair] = []
    reach = {g for need in useful for first, last in need.path for g in range(first, last + 1)}
    for sequence in layout.sequences:
        usable = [g for g in sequence.gaps if layout.gaps[g].allowed and layout.gaps[g].weight]
        for i, low in enumerate(usable):
            if low not in reach:
                continue
            for high in usable[i:]:
                if high not in reach or len(possible) > MOST_PAIRS:
                    break
                pair = Pair(low, high)
                if spans.free(pair, ()) and any(spans.orders(pair, need) for need in useful):
                    possible.append(pair)
                elif high > low:
                    break
    if len(possible) > MOST_PAIRS or not gaps:
        return early_signals(spans, gaps, later_waits=True)
    weight = sum(layout.gaps[gap].weight for gap in gaps)
    price = {n: layout.gaps[p.wait].weight for n, p in enumerate(possible)}
    text = [f"{{p({n})}}." for n in range(len(possible))]
    for need in useful:
        bodies = [f"not p({n})" for n, p in enumerate(possible) if spans.orders(p, need)]
        if bodies:
            text.append(":- " + ", ".join(bodies) + ".")
    for n, one in enumerate(possible):
        for m in range(n + 1, len(possible)):
            two = possible[m]
            if not (spans.free(one, (two,)) and spans.free(two, (one,))):
                text.append(f":- p({n}), p({m}).")
    text.append(
        f":- #sum {{ {'; '.join(f'{c},{n} : p({n})' for n, c in price.items())} }} > {weight}."
    )
    text.append(f":- #count {{ {'; '.join(f'{n} : p({n})' for n in price)} }} > {len(gaps)}.")
    distance = {
        n: spans.position[p.wait] - spans.position[p.signal] for n, p in enumerate(possible)
    }
    text.append(f"#maximize {{ {'; '.join(f'{d},{n} : p({n})' for n, d in distance.items())} }}.")
    best: list[list[Pair]] = [[]]

    def keep(model: object) -> None:
        best[0] = [
            possible[symbol.arguments[0].number]
            for symbol in model.symbols(atoms=True)  # type: ignore[attr-defined]
        ]

    solve_to_optimum("\n".join(text), keep, seconds)
    return sorted(best[0])
