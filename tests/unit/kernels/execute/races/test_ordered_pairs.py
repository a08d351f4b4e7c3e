"""Which accesses happen before which, pair by pair: phases of the workgroup, and clocks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from fencepost.kernels.execute.races.access_table import Table
from fencepost.kernels.execute.races.ordered_pairs import Known, known_at, sampled
from fencepost.vocabulary.address_spaces import SyncSpace


def table(lanes: list[int], acquired: list[int], released: list[int]) -> Table:
    """Accesses by their lanes, each in the phase in which it is released."""
    rows: Any = SimpleNamespace(
        lane=np.array(lanes), acquired=np.array(acquired), released=np.array(released)
    )
    return cast(Table, rows)


def unordered(known: Known, one: int, other: int, same_group: bool = True) -> bool:
    return bool(known.unordered(np.array([one]), np.array([other]), np.array([same_group]))[0])


def test_phases_order_accesses_of_one_workgroup() -> None:
    """Where one is released before the other acquires, whichever stands first."""
    rows = table([0, 1, 2], [0, 1, 0], [0, 1, 1])
    known = known_at(None, rows, np.zeros(3, np.int64), np.zeros(3, np.int64), SyncSpace.LOCAL)
    assert not unordered(known, 0, 1)
    assert not unordered(known, 1, 0)
    assert unordered(known, 0, 1, same_group=False)
    assert unordered(known, 1, 2)
    assert unordered(known, 0, 2)


@pytest.mark.parametrize(("seen", "ordered"), [(2, False), (3, True), (9, True)])
def test_clocks_order_what_was_done_by_then(seen: int, ordered: bool) -> None:
    """A lane that knows of the other's step at which the access was done comes after it."""
    rows = table([0, 1], [0, 0], [0, 0])
    clocks = np.array([[0, 0], [seen, 0]])
    known = Known(rows, np.array([3, 5]), np.array([-1, 1]), clocks)
    assert unordered(known, 0, 1, same_group=False) is not ordered
    assert unordered(known, 1, 0, same_group=False) is not ordered


def test_clocks_of_all_rows() -> None:
    """Those before the step of each; lanes that share a clock share a line."""
    clock = np.array([4, 4])
    history = SimpleNamespace(at=lambda step: clock if step > 2 else None)
    order: Any = SimpleNamespace(known={SyncSpace.GLOBAL: [history, history]}, lanes=2)
    rows = table([0, 1, 0], [0, 0, 0], [0, 0, 0])
    steps = np.array([1, 3, 5])
    known = known_at(order, rows, steps, steps, SyncSpace.GLOBAL)
    assert known.rows.tolist() == [-1, 0, 0]
    assert known.matrix.tolist() == [[4, 4]]


@pytest.mark.parametrize(("count", "most"), [(3, 5), (5, 5), (100, 7)])
def test_samples_are_spread(count: int, most: int) -> None:
    """At most so many, from the first to the last, none twice."""
    rows = np.arange(count) * 10
    found = sampled(rows, most).tolist()
    assert len(found) == len({*found}) == min(count, most)
    assert (found[0], found[-1]) == (0, 10 * (count - 1))
