"""All that counters give, together."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.facts.known import Known
from fencepost.kernels.prove.protocols.matching import Matcher
from tests.unit.kernels.prove.playing import QUEUE, matcher_of
from tests.unit.kernels.prove.scanning import SCAN, terms


def test_of_two_and_of_one() -> None:
    """Facts are told where what is asked names the numbers, and only there."""
    matcher = matcher_of(QUEUE)
    numbers = Known(matcher.evaluator, matcher, split=False)
    store = matcher.found[-1]
    pairs = matcher.evaluator.place.second(apart=True)
    asked, nothing = store.pointer.offset == 0, z3.BoolVal(True)
    assert numbers.of_two((store, store), pairs, (asked, []), apart=True).terms
    assert not numbers.of_two((store, store), pairs, (nothing, []), apart=True).terms


def test_sums_need_whole_barriers_and_all_accesses() -> None:
    evaluator, found = terms(SCAN)
    matcher = Matcher(evaluator, found)
    assert Known(evaluator, matcher, split=False).sums.sums.loads
    assert not Known(evaluator, matcher, split=True).sums.sums.loads
    assert not Known(evaluator, matcher, split=False, whole=False).sums.sums.loads
