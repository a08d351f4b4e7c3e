"""Positions: what a thread's header leaves out."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.program.launch import StatedPosition, resolve
from fencepost.vocabulary.scopes import Scope


def stated(*threads: dict[Scope, int]) -> list[StatedPosition]:
    """The headers of threads 0, 1, …"""
    return [StatedPosition(number, numbers) for number, numbers in enumerate(threads)]


def test_by_default_each_thread_is_its_own_workgroup_in_one_cluster_of_agent_0() -> None:
    a, b = resolve(stated({}, {}))
    assert a.agent == b.agent == 0
    assert a.joint_scope(b) is Scope.CLUSTER


def test_threads_of_one_workgroup_are_wavefronts_of_their_own() -> None:
    a, b = resolve(stated({Scope.WORKGROUP: 0}, {Scope.WORKGROUP: 0}))
    assert a.joint_scope(b) is Scope.WORKGROUP


def test_a_shared_wavefront_is_a_shared_workgroup() -> None:
    a, b = resolve(stated({Scope.WAVEFRONT: 3}, {Scope.WAVEFRONT: 3}))
    assert a.joint_scope(b) is Scope.WAVEFRONT


def test_what_one_thread_says_of_a_workgroup_holds_for_the_other() -> None:
    a, b = resolve(
        stated({Scope.AGENT: 1, Scope.CLUSTER: 5, Scope.WORKGROUP: 0}, {Scope.WORKGROUP: 0})
    )
    assert (b.agent, b.cluster) == (a.agent, a.cluster) == (1, 5)


def test_agents_have_clusters_of_their_own() -> None:
    a, b = resolve(stated({Scope.AGENT: 0}, {Scope.AGENT: 1}))
    assert a.joint_scope(b) is Scope.SYSTEM


@pytest.mark.parametrize("wide", [Scope.CLUSTER, Scope.AGENT])
def test_a_workgroup_lies_in_one_wider_instance(wide: Scope) -> None:
    with pytest.raises(InputError, match="workgroup 0 stands under"):
        resolve(stated({wide: 0, Scope.WORKGROUP: 0}, {wide: 1, Scope.WORKGROUP: 0}))
