"""Control barriers as objects: one for each group that waits together."""

from __future__ import annotations

import pytest

from fencepost.frontends.litmus.vulkan_barriers import (
    WIDER,
    Comer,
    ControlBarrier,
    object_name,
    objects,
)
from fencepost.vocabulary.scopes import Scope

WORKGROUP = ControlBarrier("b0", Scope.WORKGROUP)
SUBGROUP = ControlBarrier("b1", Scope.WAVEFRONT)
SOME = ControlBarrier("n2", Scope.WORKGROUP, 2)


def comers(*groups: tuple[int, int, int], barrier: ControlBarrier = WORKGROUP) -> list[Comer]:
    return [Comer(each, frozenset({barrier})) for each in groups]


@pytest.mark.parametrize(
    ("groups", "counts"),
    [
        ([(0, 0, 0), (0, 0, 1)], {"b0": 2}),
        ([(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 0)], {"b0": 2}),
        ([(0, 0, 0), (0, 0, 1), (0, 1, 0)], {"b0w0": 2, "b0w1": 1}),
    ],
)
def test_workgroups(groups: list[tuple[int, int, int]], counts: dict[str, int]) -> None:
    """One declaration where all wait for as many, one for each where they do not."""
    found = comers(*groups)
    assert {each.name: each.count for each in objects(found, widened=False)} == counts
    names = {object_name(found, WORKGROUP, each, widened=False) for each in groups}
    assert names == set(counts)


def test_subgroups() -> None:
    """Each has its object, of the scope that subgroups then have."""
    groups = [(0, 0, 0), (0, 0, 0), (0, 0, 1), (0, 0, 1)]
    found = comers(*groups, barrier=SUBGROUP)
    made = objects(found, widened=True)
    assert [(each.count, each.scope) for each in made] == 2 * [(2, Scope.WORKGROUP)]
    names = [object_name(found, SUBGROUP, each, widened=True) for each in groups]
    assert names == ["b1w0", "b1w0", "b1w1", "b1w1"]
    (wide,) = objects(comers(*groups), widened=True)
    assert (wide.count, wide.scope) == (4, Scope.CLUSTER)


def test_subgroups_of_one_workgroup() -> None:
    """Each of one thread has its object, although an instance of the workgroup is there."""
    groups = [(0, 0, 0), (0, 0, 1), (0, 1, 0)]
    made = objects(comers(*groups, barrier=SUBGROUP), widened=False)
    assert [(each.name, each.count) for each in made] == [("b1w0", 1), ("b1w1", 1), ("b1w2", 1)]


def test_a_number_of_threads() -> None:
    """It is the expected count, however many come."""
    found = comers((0, 0, 0), (0, 0, 1), (0, 0, 2), barrier=SOME)
    assert [each.count for each in objects(found, widened=False)] == [2]


def test_levels_grow_by_one() -> None:
    assert all(wider == scope + 1 for scope, wider in WIDER.items())
