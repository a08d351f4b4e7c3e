"""Release sequences of runs: what long ones leave out."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.order import Order
from fencepost.llvm.ir import Atomic
from fencepost.vocabulary.orderings import Ordering

LANES = 64


def test_a_lane_that_releases_again_takes_nothing_from_the_others() -> None:
    """All lanes of a workgroup release to a word, one of them twice; a reader sees them all."""
    release = Atomic(Ordering.RELEASE, "agent")
    for again in range(LANES):
        order = Order([0] * LANES + [1], [0] * LANES + [1])
        for lane in (*range(LANES), again):
            order.atomic(lane, 8, lane, release, reads=True, writes=True)
        order.atomic(LANES, 8, 200, Atomic(Ordering.ACQUIRE, "agent"), reads=True, writes=False)
        for lane in range(LANES):
            assert order.happens_before(lane, lane, LANES, 201, "global"), (lane, again)


def test_an_exchange_that_fails_acquires_by_its_other_ordering() -> None:
    for failed in (Ordering.MONOTONIC, Ordering.ACQUIRE):
        order = Order([0, 1], [0, 1])
        order.atomic(0, 8, 5, Atomic(Ordering.RELEASE, "agent"), reads=False, writes=True)
        both = Atomic(Ordering.ACQ_REL, "agent", failed)
        order.modified(np.array([1]), 8, 9, both, np.array([False]), lds=False)
        assert order.happens_before(0, 4, 1, 10, "global") is failed.at_least_acquire
