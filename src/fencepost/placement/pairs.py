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
        if any(pair.signal <= gap < pair.wait for gap in self.existing):
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
        sequence = self.layout.sequences[self.layout.gaps[pair.signal].sequence]
        low, high = self.position[pair.signal], self.position[pair.wait]
        if not all(on_path(need.path, gap) for gap in sequence.gaps[low : high + 1]):
            return False
        if low == high:
            return True
        # A path that goes around the loop starts after one item and ends before another: a pair
        # with one of the two between its halves is split by the path's ends.
        for node in (need.producer, need.consumer):
            at = self._ancestor(node, sequence.number)
            if at is not None and low <= at < high:
                return False
        return True

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
    """Pairs with the waits at the given gaps and each signal as early as possible; with
    `later_waits`, waits move too.
    """
    pairs = [Pair(gap, gap) for gap in gaps]
    depends = _dependents(spans, pairs)
    for number in range(len(pairs)):
        sequence = spans.layout.sequences[spans.layout.gaps[pairs[number].wait].sequence]
        relying = depends[number]
        while True:
            pair = pairs[number]
            at = spans.position[pair.signal]
            options = []
            if at > 0 and spans.layout.gaps[sequence.gaps[at - 1]].allowed:
                options.append(Pair(sequence.gaps[at - 1], pair.wait))
            if later_waits and spans.position[pair.wait] + 1 < len(sequence.gaps):
                after = sequence.gaps[spans.position[pair.wait] + 1]
                if spans.layout.gaps[after].allowed:
                    options.append(Pair(pair.signal, after))
            near = pairs[max(0, number - 8) : number + 9] if len(pairs) > 2000 else pairs
            others = [each for each in near if each is not pair]
            for option in options:
                if spans.free(option, others) and all(spans.orders(option, n) for n in relying):
                    pairs[number] = option
                    break
            else:
                break
    return pairs


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
