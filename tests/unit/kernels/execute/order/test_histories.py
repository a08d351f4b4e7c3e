"""Clocks of lanes in the course of a run, and release fences that stand for others."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.execute.order.histories import Fenced, Head, History, stands_for
from fencepost.kernels.execute.values.lanes import Array
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope

NONE: dict[SyncSpace, Array | None] = {SyncSpace.GLOBAL: None}


def test_a_lane_has_the_clock_that_it_had_before_a_step() -> None:
    """A clock counts from the step behind the one that gave it."""
    history = History()
    assert history.last is None
    assert history.at(5) is None
    one, two, three = (np.array([number]) for number in range(3))
    history.put(3, one)
    history.put(7, two)
    history.put(7, three)
    assert [history.at(step) for step in (3, 4, 7, 8, 100)] == [None, one, one, three, three]
    assert history.last is three
    assert history.steps == [3, 7]


@pytest.mark.parametrize(
    ("later", "earlier", "yes"),
    [
        (Fenced(2, Scope.CLUSTER, False, NONE), Fenced(1, Scope.CLUSTER, False, NONE), True),
        (Fenced(2, Scope.WORKGROUP, False, NONE), Fenced(1, Scope.CLUSTER, False, NONE), False),
        (Fenced(2, Scope.AGENT, False, NONE), Fenced(1, Scope.CLUSTER, False, NONE), True),
        (Fenced(2, Scope.CLUSTER, True, NONE), Fenced(1, Scope.CLUSTER, False, NONE), False),
        (Fenced(2, Scope.CLUSTER, True, NONE), Fenced(1, Scope.CLUSTER, True, NONE), True),
        (
            Fenced(2, Scope.CLUSTER, False, NONE),
            Fenced(1, Scope.CLUSTER, False, {**NONE, SyncSpace.LOCAL: None}),
            False,
        ),
        (
            Fenced(2, Scope.CLUSTER, False, {**NONE, SyncSpace.LOCAL: None}),
            Fenced(1, Scope.CLUSTER, False, NONE),
            True,
        ),
        (
            Fenced(2, Scope.CLUSTER, False, NONE),
            Head(0, Scope.CLUSTER, False, frozenset({SyncSpace.LOCAL}), {}),
            False,
        ),
        (
            Fenced(2, Scope.CLUSTER, False, NONE),
            Head(0, Scope.CLUSTER, False, frozenset({SyncSpace.GLOBAL}), {}),
            True,
        ),
    ],
)
def test_a_later_fence_does_all_that_an_earlier_one_did(
    later: Fenced, earlier: Head | Fenced, yes: bool
) -> None:
    """Only if it is as wide, for as many spaces, and acts on no less."""
    assert stands_for(later, earlier) is yes
