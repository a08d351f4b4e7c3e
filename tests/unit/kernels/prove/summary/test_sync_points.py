"""What releases and acquires: atomics by their orderings, and fences beside them."""

from __future__ import annotations

import pytest

from fencepost.kernels.prove.summary.sync_points import acquires, own_order, releases
from tests.unit.kernels.prove.playing import GIVE, SET, matcher_of

LOAD = "%r = load atomic i32, word agent acquire, align 4"


@pytest.mark.parametrize(
    ("order", "does"),
    [("unordered", 0), ("monotonic", 0), ("release", 1), ("seq_cst", 1)],
)
def test_stores_release(order: str, does: int) -> None:
    matcher = matcher_of(SET.replace("release", order))
    (store,) = matcher.found
    assert len(releases(matcher.evaluator, store)) == does
    assert (own_order(store, acquires=False) is not None) is bool(does)


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (f"fence agent release\n  {GIVE.replace('release', 'monotonic')}", 1),
        (f"fence agent release\n  {GIVE.replace('release', 'unordered')}", 0),
        (f"fence agent acquire\n  {GIVE.replace('release', 'monotonic')}", 0),
        (f"{GIVE.replace('release', 'monotonic')}\n  fence agent release", 0),
        (f"fence agent acq_rel\n  {GIVE}", 2),
    ],
)
def test_fences_in_front_of_a_store_release(body: str, count: int) -> None:
    matcher = matcher_of(body)
    (store,) = matcher.found
    assert len(releases(matcher.evaluator, store)) == count


def test_a_fence_on_some_ways_only_does_not_count() -> None:
    relaxed = GIVE.replace("release", "monotonic")
    body = f"""br i1 %first, label %one, label %both
one:
  fence agent release
  br label %both
both:
  {relaxed}"""
    matcher = matcher_of(body)
    (store,) = matcher.found
    assert releases(matcher.evaluator, store) == []


def test_fences_behind_a_load_acquire() -> None:
    relaxed = LOAD.replace("acquire", "monotonic")
    for body, count in ((f"{relaxed}\n  fence agent acquire", 1), (relaxed, 0), (LOAD, 1)):
        matcher = matcher_of(body)
        (load,) = matcher.found
        assert len(acquires(matcher.evaluator, load)) == count


def test_an_exchange_that_fails_may_not_acquire() -> None:
    exchange = "%r = cmpxchg word, i32 0, i32 1 agent acquire FAILS"
    for fails, partial in (("monotonic", True), ("acquire", False)):
        matcher = matcher_of(exchange.replace("FAILS", fails))
        (site,) = matcher.found
        (point,) = acquires(matcher.evaluator, site)
        assert point.partial is partial
