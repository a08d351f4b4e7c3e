"""The values of a place that an atomic load may read."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.order.happens_before import Order
from fencepost.kernels.execute.order.interleavings import Event, Move
from fencepost.kernels.execute.order.modification_order import ModificationOrders
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.ir import Atomic
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

X, Y = (8, False), (16, False)
RELEASE, ACQUIRE = (
    Atomic(each, SyncScope(Scope.AGENT)) for each in (Ordering.RELEASE, Ordering.ACQUIRE)
)


def orders() -> ModificationOrders:
    """The orders of three lanes, each a workgroup of its own."""
    return ModificationOrders(Order([0, 1, 2], [0, 1, 2]), np.arange(3))


def lanes(lane: int) -> Array:
    return np.array([lane])


def written(values: ModificationOrders, *bits: int, place: tuple[int, bool] = X) -> None:
    """Lane 0 writes numbers, one after another, from step 1 on."""
    for step, (before, after) in enumerate(zip((0, *bits), bits, strict=False), 1):
        values.write(place, lanes(0), step, before, after, 4)


def read(values: ModificationOrders, lane: int, age: int, step: int = 10) -> int | None:
    """Return what a lane reads that is so many values too old; None for the last value."""
    values.event = Event(Move(lane, age), frozenset({lane}), 0, step, sequential=False)
    found = values.read(X, lanes(lane), step, 4)
    return None if found is None else found.bits


def test_any_value_may_be_read_by_whom_nothing_orders() -> None:
    values = orders()
    written(values, 7, 8)
    assert [read(orders_of(7, 8), 1, age) for age in (0, 1, 2, 3)] == [None, 7, 0, 0]
    read(values, 1, 0)
    assert values.event.oldest == 2


def orders_of(*bits: int) -> ModificationOrders:
    values = orders()
    written(values, *bits)
    return values


def test_a_lane_reads_no_value_older_than_its_own() -> None:
    assert read(orders_of(7, 8), 0, 2) is None


def test_a_lane_that_read_a_value_reads_none_before_it() -> None:
    values = orders_of(7, 8)
    assert read(values, 1, 1) == 7
    assert read(values, 1, 2, 11) == 7
    assert read(values, 2, 2, 11) == 0


def test_a_lane_reads_nothing_older_than_what_happens_before() -> None:
    values = orders_of(7, 8)
    values.order.atomic(0, 16, 3, RELEASE, reads=False, writes=True)
    values.order.atomic(1, 16, 4, ACQUIRE, reads=True, writes=False)
    assert read(values, 1, 2) is None
    assert read(values, 2, 2) == 0


def test_what_a_lane_read_holds_for_whom_it_releases_to() -> None:
    values = orders_of(7, 8)
    assert read(values, 1, 1, 5) == 7
    values.order.atomic(1, 16, 6, RELEASE, reads=False, writes=True)
    values.order.atomic(2, 16, 7, ACQUIRE, reads=True, writes=False)
    assert read(values, 2, 2) == 7


def test_a_read_modify_write_reads_the_last_value() -> None:
    values = orders_of(7, 8)
    values.read_last(X, lanes(1), 9, 4)
    assert read(values, 1, 2) is None


def test_sequentially_consistent_operations_know_what_those_before_them_knew() -> None:
    values = orders_of(7, 8)
    values.publish(lanes(0), 5)
    assert read(values, 1, 2, 6) == 0
    values.join(lanes(2), 7)
    assert read(values, 2, 2, 8) is None


def test_an_older_value_is_read_with_its_own_release_sequence() -> None:
    values = orders()
    values.order.atomic(0, 8, 1, RELEASE, reads=False, writes=True)
    values.write(X, lanes(0), 1, 0, 7, 4)
    relaxed = Atomic(Ordering.MONOTONIC, SyncScope(Scope.AGENT))
    values.order.atomic(0, 8, 2, relaxed, reads=False, writes=True)
    values.write(X, lanes(0), 2, 7, 8, 4)
    values.event = Event(Move(1, 1), frozenset({1}), 0, 5, sequential=False)
    older = values.read(X, lanes(1), 5, 4)
    assert older is not None
    assert older.heads
    assert not values.order.chains[X]
    with values.as_of(X, older):
        assert values.order.chains[X] == older.heads
    assert not values.order.chains[X]


def test_what_is_overwritten_otherwise_has_no_older_values() -> None:
    values = orders_of(7, 8)
    values.overwrite(np.array([40], np.uint64), 4, lds=False)
    values.overwrite(np.array([8], np.uint64), 4, lds=True)
    assert read(values, 1, 2) == 0
    values.publish(lanes(0), 5)
    values.overwrite(np.array([6], np.uint64), 4, lds=False)
    assert read(values, 2, 2) is None
    values.join(lanes(2), 20)


def test_accesses_of_different_sizes_read_the_last_value() -> None:
    values = orders_of(7, 8)
    values.write((10, False), lanes(0), 5, 0, 1, 2)
    assert read(values, 1, 2) is None
    values = orders_of(7, 8)
    values.write(X, lanes(0), 5, 8, 9, 8)
    assert read(values, 1, 2) is None


def test_nothing_is_older_once_it_is_closed() -> None:
    values = orders_of(7, 8)
    values.close()
    written(values, 7, 8)
    assert read(values, 1, 2) is None
