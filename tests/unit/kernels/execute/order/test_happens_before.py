"""Release sequences of runs: what long ones leave out."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.order.happens_before import Order
from fencepost.llvm.ir import Atomic
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

LANES = 64


def test_a_lane_that_releases_again_takes_nothing_from_the_others() -> None:
    """All lanes of a workgroup release to a word, one of them twice; a reader sees them all."""
    release = Atomic(Ordering.RELEASE, SyncScope(Scope.AGENT))
    for again in range(LANES):
        order = Order([0] * LANES + [1], [0] * LANES + [1])
        for lane in (*range(LANES), again):
            order.atomic(lane, 8, lane, release, reads=True, writes=True)
        order.atomic(
            LANES,
            8,
            200,
            Atomic(Ordering.ACQUIRE, SyncScope(Scope.AGENT)),
            reads=True,
            writes=False,
        )
        for lane in range(LANES):
            assert order.happens_before(lane, lane, LANES, 201, SyncSpace.GLOBAL), (lane, again)


def test_an_exchange_that_fails_acquires_by_its_other_ordering() -> None:
    for failed in (Ordering.MONOTONIC, Ordering.ACQUIRE):
        order = Order([0, 1], [0, 1])
        order.atomic(
            0, 8, 5, Atomic(Ordering.RELEASE, SyncScope(Scope.AGENT)), reads=False, writes=True
        )
        both = Atomic(Ordering.ACQ_REL, SyncScope(Scope.AGENT), failed)
        order.modified(np.array([1]), 8, 9, both, np.array([False]), lds=False)
        assert order.happens_before(0, 4, 1, 10, SyncSpace.GLOBAL) is failed.at_least_acquire


def test_a_release_knows_more_than_the_fence_before_it() -> None:
    """Of one scope and for the same spaces, so that one head stands for both."""
    for scope in (Scope.AGENT, Scope.WORKGROUP):
        order = Order([0, 1, 2], [0, 0, 1])
        fence = Atomic(Ordering.RELEASE, SyncScope(scope))
        order.fence([0], 4, fence, ALL_SPACES)
        order.barrier([(1, 6)], 0, 8, ALL_SPACES)
        order.atomic(
            0, 8, 9, Atomic(Ordering.RELEASE, SyncScope(Scope.AGENT)), reads=False, writes=True
        )
        order.atomic(
            2, 8, 12, Atomic(Ordering.ACQUIRE, SyncScope(Scope.AGENT)), reads=True, writes=False
        )
        assert order.happens_before(1, 5, 2, 13, SyncSpace.GLOBAL)


def test_a_narrower_fence_takes_nothing_from_a_wider_one() -> None:
    """`__threadfence()`, then the fences of a barrier: the first still releases what was before."""
    release = {
        each: Atomic(Ordering.RELEASE, SyncScope(each)) for each in (Scope.AGENT, Scope.WORKGROUP)
    }
    relaxed = Atomic(Ordering.MONOTONIC, SyncScope(Scope.AGENT))
    for narrow in (Scope.WORKGROUP, Scope.AGENT):
        for spaces in (ALL_SPACES, frozenset({SyncSpace.LOCAL})):
            order = Order([0, 1], [0, 1])
            order.fence([0], 4, release[Scope.AGENT], ALL_SPACES)
            order.fence([0], 6, release[narrow], spaces)
            order.atomic(0, 8, 9, relaxed, reads=False, writes=True)
            order.atomic(
                1, 8, 12, Atomic(Ordering.ACQUIRE, SyncScope(Scope.AGENT)), reads=True, writes=False
            )
            assert order.happens_before(0, 3, 1, 13, SyncSpace.GLOBAL)
            covered = narrow is Scope.AGENT and spaces == ALL_SPACES
            assert order.happens_before(0, 5, 1, 13, SyncSpace.GLOBAL) is covered
