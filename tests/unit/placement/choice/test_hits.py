"""Chosen gaps beside plain sets."""

from __future__ import annotations

import random

from fencepost.placement.analysis.open_accesses import gaps_of, merged
from fencepost.placement.choice.hits import Chosen, Counted


def test_as_a_set() -> None:
    """What is added and taken out is there as in a set; of drawn paths, those on them."""
    for seed in range(200):
        rng = random.Random(seed)
        plain = {rng.randrange(20) for _ in range(rng.randint(0, 8))}
        chosen = Chosen(plain)
        for _ in range(6):
            gap = rng.randrange(20)
            if gap in plain and rng.random() < 0.5:
                plain.remove(gap)
                chosen.remove(gap)
            else:
                plain.add(gap)
                chosen.add(gap)
            starts = [rng.randrange(20) for _ in range(rng.randint(0, 4))]
            path = merged(tuple((start, start + rng.randint(0, 3)) for start in starts))
            on = [each for each in sorted(plain) if each in gaps_of(path)]
            counted = Counted(plain, 24)
            assert counted.on(path) == on
            assert counted.count(path) == len(on)
            assert chosen.count(path) == len(on)
            assert chosen.any_on(path) is bool(on)
            assert (gap in chosen) is (gap in plain)
        assert chosen.gaps == sorted(plain)
