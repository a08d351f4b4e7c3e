"""What lanes made available and visible, by what they released and acquired."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.order.availability import Availability
from fencepost.kernels.execute.order.happens_before import Order
from fencepost.llvm.ir import Atomic
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

AGENT = SyncScope(Scope.AGENT)
FLAG = 64


def _how(ordering: Ordering, *, available: bool = True) -> Atomic:
    return Atomic(ordering, AGENT, makes_available=available)


def message(*, gives: bool, takes: bool) -> tuple[Order, Availability]:
    """Lane 0 writes at step 1 and hands it to lane 1 of another workgroup at step 4."""
    orders = Order((0, 1), (0, 1)), Availability((0, 1), (0, 1))
    release, acquire = Ordering.RELEASE, Ordering.ACQUIRE
    for each in orders:
        each.fence([0], 2, _how(release, available=gives), ALL_SPACES)
        raised = _how(Ordering.MONOTONIC)
        each.atomic(0, FLAG, 3, raised, reads=False, writes=True)
        each.read(np.array([1]), FLAG, 4, _how(Ordering.MONOTONIC), lds=False)
        each.fence([1], 5, _how(acquire, available=takes), ALL_SPACES)
    return orders


def test_what_is_available_is_known_to_be() -> None:
    """Happens-before is the same; the clock of what is available is that of the release."""
    for gives in (True, False):
        order, available = message(gives=gives, takes=True)
        assert order.happens_before(0, 1, 1, 6, SyncSpace.GLOBAL)
        assert available.happens_before(0, 1, 1, 6, SyncSpace.GLOBAL) is gives


def test_what_is_visible_is_so_from_an_acquire_on() -> None:
    lanes, steps = np.array([1, 1, 0]), np.array([6, 5, 6])
    assert message(gives=True, takes=True)[1].seen_until(lanes, steps).tolist() == [6, 0, 0]
    assert message(gives=True, takes=False)[1].seen_until(lanes, steps).tolist() == [0, 0, 0]


def test_a_later_release_makes_earlier_writes_available() -> None:
    """What follows in program order, whoever released before; not what is written later."""
    made = Availability((0, 1), (0, 1))
    made.fence([0], 2, _how(Ordering.RELEASE, available=False), ALL_SPACES)
    made.fence([0], 3, _how(Ordering.RELEASE), ALL_SPACES)
    made.fence([0], 5, _how(Ordering.RELEASE, available=False), ALL_SPACES)
    made.atomic(0, FLAG, 6, _how(Ordering.MONOTONIC), reads=False, writes=True)
    made.read(np.array([1]), FLAG, 7, _how(Ordering.ACQUIRE, available=False), lds=False)
    assert made.happens_before(0, 1, 1, 8, SyncSpace.GLOBAL)
    assert not made.happens_before(0, 4, 1, 8, SyncSpace.GLOBAL)
