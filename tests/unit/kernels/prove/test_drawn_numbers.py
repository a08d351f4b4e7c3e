"""All that counters give, together."""

from __future__ import annotations

from fencepost.kernels.prove.drawn_numbers import DrawnNumbers
from tests.unit.kernels.prove.playing import QUEUE, matcher_of


def test_of_two_and_of_one() -> None:
    """Facts are told where what is asked names the numbers, and only there."""
    matcher = matcher_of(QUEUE)
    numbers = DrawnNumbers(matcher.evaluator, matcher, split=False)
    store = matcher.found[-1]
    pairs = matcher.evaluator.place.second(apart=True)
    asked = [store.pointer.offset == 0]
    assert numbers.of_two((store, store), pairs, asked, apart=True).facts
    assert not numbers.of_two((store, store), pairs, [], apart=True).facts
    assert numbers.of_one(asked) == []
