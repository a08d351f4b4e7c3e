"""Scopes: instances, inclusion (002 Scopes)."""

from __future__ import annotations

from itertools import product

import pytest

from fencepost.vocabulary.scopes import (
    ALL_SYNC_SCOPES,
    Position,
    Scope,
    sync_scope,
)

HERE = Position(agent=0, cluster=0, workgroup=0, wavefront=0, thread=0)
SAME_WAVEFRONT = Position(0, 0, 0, 0, 1)
SAME_WORKGROUP = Position(0, 0, 0, 1, 2)
SAME_CLUSTER = Position(0, 0, 1, 2, 3)
SAME_AGENT = Position(0, 1, 2, 3, 4)
ELSEWHERE = Position(1, 2, 3, 4, 5)
POSITIONS = (HERE, SAME_WAVEFRONT, SAME_WORKGROUP, SAME_CLUSTER, SAME_AGENT, ELSEWHERE)


@pytest.mark.parametrize(
    ("other", "smallest"),
    [
        (HERE, Scope.SINGLETHREAD),
        (SAME_WAVEFRONT, Scope.WAVEFRONT),
        (SAME_WORKGROUP, Scope.WORKGROUP),
        (SAME_CLUSTER, Scope.CLUSTER),
        (SAME_AGENT, Scope.AGENT),
        (ELSEWHERE, Scope.SYSTEM),
    ],
)
def test_the_joint_scope_is_the_smallest_that_has_both(other: Position, smallest: Scope) -> None:
    assert HERE.joint_scope(other) is smallest
    assert other.joint_scope(HERE) is smallest
    for scope in Scope:
        assert HERE.instance(scope).includes(other) == (scope >= smallest)


def test_each_scope_is_a_subscope_of_all_larger_ones() -> None:
    for small, large in product(Scope, Scope):
        assert small.is_subscope_of(large) == (small.value < large.value)


def test_twelve_scopes_have_twelve_spellings() -> None:
    assert len(ALL_SYNC_SCOPES) == 12
    assert len({scope.word for scope in ALL_SYNC_SCOPES}) == 12
    for scope in ALL_SYNC_SCOPES:
        assert sync_scope(scope.word) == scope
        assert sync_scope(scope.syncscope) == scope
    assert sync_scope("device") is None
