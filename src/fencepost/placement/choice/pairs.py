"""Split barriers: a signal as early and a wait as late as the ordered accesses allow (003 Disjoint
interval).

A pair lies in one sequence, so that signals and waits match on every path; the barrier has one ID,
so pairs do not overlap, and no other barrier lies inside one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from fencepost.placement.analysis.pieces import Segments
from fencepost.placement.analysis.positions import Layout
from fencepost.placement.analysis.reaching_accesses import Need
from fencepost.placement.regions import Barrier, Signal, Wait
from fencepost.records import dataclass

_BARRIERS = (Barrier, Signal, Wait)
MOST_COMPARED = 8
"""The most pairs on one path that are compared to choose the one that gets the path's need."""
MOST_PAIRS = 3000
"""The most possible pairs for which the best are found by optimisation; beyond, each is grown."""


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """A signal at one gap and its wait at the same or a later gap of the sequence."""

    signal: int
    wait: int


class Spans:
    """The possible spans of pairs: positions of gaps in their sequences, and of other barriers."""

    def __init__(self, layout: Layout, needs: Sequence[Need]) -> None:
        self.layout = layout
        self.needs = needs

    @cached_property
    def position(self) -> dict[int, int]:
        """The position of each gap in its sequence."""
        return {gap: at for s in self.layout.sequences for at, gap in enumerate(s.gaps)}

    @cached_property
    def existing(self) -> list[int]:
        """The gaps before barriers and halves of barriers that the program has, by their order."""
        return [
            self.layout.order[gap]
            for gap, node in zip(self.layout.gap_of, self.layout.nodes, strict=True)
            if isinstance(node, _BARRIERS)
        ]

    def free(self, pair: Pair, others: Sequence[Pair]) -> bool:
        """Return True if no other barrier lies between the two halves of a pair."""
        bound = self.bound(pair.wait, [each for each in others if each != pair])
        return self.layout.order[pair.signal] >= bound

    def bound(self, wait: int, others: Iterable[Pair]) -> int:
        """Return the place, in the order of the gaps, from which on no barrier lies between a
        signal and its wait at a gap.
        """
        order = self.layout.order
        end = order[wait]
        at = bisect_left(self.existing, end)
        found = self.existing[at - 1] + 1 if at else 0
        for each in others:
            if order[each.signal] < end:
                found = max(found, order[each.wait])
        return found

    def orders(self, pair: Pair, need: Need) -> bool:
        """Return True if the path has the signal and then the wait."""
        return self.earliest(pair.wait, need) <= self.position[pair.signal]

    def earliest(self, wait: int, need: Need) -> int:
        """Return the first position in its sequence from which a signal, before a wait at a gap, is
        on the path; one behind the wait if there is none.

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
        """Return the position of the item of a sequence that holds a node; None if outside."""
        gap = self.layout.gaps[self.layout.gap_of[node]]
        if gap.sequence == sequence:
            return self.position[gap.index]
        gaps, order = self.layout.sequences[sequence].gaps, self.layout.order
        if not order[gaps[0]] <= order[gap.index] <= order[gaps[-1]]:
            return None
        return bisect_right(gaps, order[gap.index], key=order.__getitem__) - 1


def on_path(path: Segments, gap: int) -> bool:
    """Return True if a path has a gap."""
    return any(first <= gap <= last for first, last in path)


def early_signals(spans: Spans, gaps: Sequence[int], *, later_waits: bool = False) -> list[Pair]:
    """Return pairs with the waits at the given gaps, which are in order, and each signal as early
    as possible; with `later_waits`, waits move too.
    """
    pairs = [Pair(gap, gap) for gap in gaps]
    relies, lows = dependents(spans, pairs)
    for number, (relying, low) in enumerate(zip(relies, lows, strict=True)):
        near = _near(pairs, number)
        while True:
            before = pairs[number]
            if before.wait != gaps[number]:
                low = max((spans.earliest(before.wait, need) for need in relying), default=0)
            pairs[number] = pair = _earlier(spans, before, near, low)
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


def _near(pairs: Sequence[Pair], number: int) -> Sequence[Pair]:
    """Return the pairs that can be in the way of one: the neighbours, because pairs are in order
    and do not overlap.
    """
    return *pairs[max(0, number - 1) : number], *pairs[number + 1 : number + 2]


def _earlier(spans: Spans, pair: Pair, near: Iterable[Pair], low: int) -> Pair:
    """Return a pair with its signal as early as other barriers allow, at a position from `low`
    on.
    """
    layout = spans.layout
    gaps = layout.sequences[layout.gaps[pair.wait].sequence].gaps
    bound = spans.bound(pair.wait, near)
    at = spans.position[pair.signal]
    while at > low and layout.order[gaps[at - 1]] >= bound and layout.gaps[gaps[at - 1]].allowed:
        at -= 1
    return Pair(gaps[at], pair.wait)


def dependents(spans: Spans, pairs: Sequence[Pair]) -> tuple[list[list[Need]], list[int]]:
    """Return for each pair the needs that it gets, and the earliest position of its signal. Each
    need goes to a pair on its path: if there is a choice, to one whose signal stays as early as it
    is, else to the last.
    """
    by_wait = sorted(range(len(pairs)), key=lambda n: pairs[n].wait)
    waits = [pairs[n].wait for n in by_wait]
    out: list[list[Need]] = [[] for _ in pairs]
    # The earliest position of each signal, as far as other barriers and needs allow.
    low = [
        spans.position[_earlier(spans, pair, _near(pairs, number), 0).signal]
        for number, pair in enumerate(pairs)
    ]
    several: list[tuple[Need, list[int]]] = []
    for need in spans.needs:
        found = [by_wait[at] for at in islice(on(waits, need.path), MOST_COMPARED)]
        if len(found) == 1:
            (one,) = found
            out[one].append(need)
            if low[one] < spans.position[pairs[one].wait]:
                low[one] = max(low[one], spans.earliest(pairs[one].wait, need))
        elif found:
            several.append((need, found))
    for need, found in several:
        best = by_wait[last_on(spans.layout, waits, need)]
        if low[best] < spans.position[pairs[best].wait]:
            later = {
                n: max(0, spans.earliest(pairs[n].wait, need) - low[n]) for n in {*found, best}
            }
            if later[best]:
                best = min(later, key=lambda n: (later[n], n != best, n))
            low[best] += later[best]
        out[best].append(need)
    return out, low


def on(waits: Sequence[int], path: Segments) -> Iterator[int]:
    """Yield the indices of the waits, which are sorted by number, that are on a path."""
    for first, last in path:
        yield from range(bisect_left(waits, first), bisect_right(waits, last))


def last_on(layout: Layout, waits: Sequence[int], need: Need) -> int:
    """Return the index of the last wait in time on the path of a need, of waits sorted by number;
    -1 if none is on it.
    """
    order, home = layout.order, layout.gap_of[need.consumer]
    end = order[home]
    # The last that comes before the path's end, and the last behind it: that was passed before
    # going around a loop.
    straight = around = -1
    for first, last in need.path:
        at = bisect_right(waits, last) - 1
        if at < 0 or waits[at] < first:
            continue
        if order[waits[at]] > end:
            if around < 0 or order[waits[at]] > order[waits[around]]:
                around = at
            low = bisect_left(waits, first)
            at = bisect_right(waits, end, low, at, key=order.__getitem__) - 1
            if at < low:
                continue
        if straight < 0 or order[waits[at]] > order[waits[straight]]:
            straight = at
    if straight < 0 or around < 0:
        return max(straight, around)
    sequence = layout.sequences[layout.gaps[home].sequence]
    while order[sequence.gaps[-1]] < order[waits[around]] and sequence.parent is not None:
        sequence = layout.sequences[sequence.parent]
    # What lies before that loop was passed first of all.
    return straight if order[waits[straight]] >= order[sequence.gaps[0]] else around


def farthest(spans: Spans, gaps: Sequence[int], seconds: float) -> list[Pair]:
    """Return as many pairs as gaps, of the same total weight, with the greatest total distance
    between signal and wait. Optimal up to MOST_PAIRS possible pairs; beyond, each pair is grown by
    itself.
    """
    from fencepost.placement.choice.optimum import solve_to_optimum

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
    return sorted(best[0], key=lambda pair: layout.order[pair.wait])
