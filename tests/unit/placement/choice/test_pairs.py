"""Pairs of signals and waits beside what their definition says, gap by gap."""

from __future__ import annotations

import random

from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.analysis.reaching_accesses import Need
from fencepost.placement.choice.choose import minimized
from fencepost.placement.choice.pairs import Pair, Spans, dependents, early_signals, on_path
from fencepost.placement.emit import Plan, assign
from tests.placement.generator import Shape, program

SHAPE = Shape(accesses=16, depth=2, loops=4, asynchronous=False)


def orders(spans: Spans, pair: Pair, need: Need) -> bool:
    """Whether a path has each gap from the signal to the wait, and no end of it lies there."""
    sequence = spans.layout.sequences[spans.layout.gaps[pair.signal].sequence]
    low, high = sequence.gaps.index(pair.signal), sequence.gaps.index(pair.wait)
    if not all(on_path(need.path, gap) for gap in sequence.gaps[low : high + 1]):
        return False
    for node in (need.producer, need.consumer):
        gap = spans.layout.gap_of[node]
        for at in range(low, high):
            # The item behind a gap, with the regions in it.
            order = spans.layout.order
            if order[sequence.gaps[at]] <= order[gap] < order[sequence.gaps[at + 1]]:
                return False
    return True


def test_what_a_pair_orders() -> None:
    """Of drawn pairs in drawn programs; both answers come up for whole barriers and halves."""
    seen: dict[tuple[bool, bool], int] = {}
    for seed in range(150):
        rng = random.Random(seed)
        layout = lay_out(program(rng, SHAPE))
        choice = minimized(layout)
        spans = Spans(layout, choice.needs)
        for need in choice.needs:
            for _ in range(6):
                gaps = rng.choice(layout.sequences).gaps
                low, high = sorted(rng.choices(range(len(gaps)), k=2))
                pair = Pair(gaps[low], gaps[high])
                answer = orders(spans, pair, need)
                assert spans.orders(pair, need) is answer, (seed, pair, need)
                seen[low < high, answer] = seen.get((low < high, answer), 0) + 1
    assert len(seen) == 4
    assert min(seen.values()) > 50


def test_signals_are_as_early_as_can_be() -> None:
    """No signal can go one gap further without crossing another barrier or leaving a path that
    relies on it; each pair still orders what the barrier at its wait did.
    """
    moved = 0
    for seed in range(200):
        layout = lay_out(program(random.Random(seed), SHAPE))
        choice = minimized(layout)
        spans = Spans(layout, choice.needs)
        pairs = early_signals(spans, choice.gaps)
        assert [pair.wait for pair in pairs] == list(choice.gaps)
        whole = [Pair(gap, gap) for gap in choice.gaps]
        relies, _ = dependents(spans, whole)
        assert set(choice.needs) == {need for each in relies for need in each}
        for number, relying in enumerate(relies):
            pair = pairs[number]
            others = [other for other in pairs if other != pair]
            assert all(orders(spans, pair, need) for need in relying)
            assert spans.free(pair, others)
            moved += pair.signal < pair.wait
            gaps = layout.sequences[layout.gaps[pair.wait].sequence].gaps
            at = gaps.index(pair.signal)
            if at == 0 or not layout.gaps[gaps[at - 1]].allowed:
                continue
            earlier = Pair(gaps[at - 1], pair.wait)
            # Pairs further on were whole barriers when this one was grown.
            before = [*pairs[:number], *(Pair(p.wait, p.wait) for p in pairs[number + 1 :])]
            assert not spans.free(earlier, before) or not all(
                orders(spans, earlier, need) for need in relying
            )
    assert moved > 50


def test_each_path_has_the_last_pair() -> None:
    """Of all drawn pairs that order a path, it gets the last that the path comes to."""
    several = 0
    for seed in range(300):
        rng = random.Random(seed)
        layout = lay_out(program(rng, SHAPE))
        choice = minimized(layout)
        spans = Spans(layout, choice.needs)
        pairs = []
        for sequence in layout.sequences:
            for high in range(1, len(sequence.gaps)):
                if rng.random() < 0.7:
                    low = rng.randrange(max(0, high - 3), high)
                    pairs.append(Pair(sequence.gaps[low], sequence.gaps[high]))
        rng.shuffle(pairs)
        covers = assign(layout, Plan(tuple(pairs), (), choice.needs))
        of = {need: number for number, each in covers.items() for need in each}
        for need in choice.needs:
            order = layout.order
            end = order[layout.gap_of[need.consumer]]
            good = [n for n, pair in enumerate(pairs) if orders(spans, pair, need)]
            places = {n: order[pairs[n].wait] for n in good}
            last = max(good, key=lambda n: (places[n] <= end, places[n]), default=None)
            assert of.get(need) == last, seed
            several += len(good) > 1
    assert several > 50
