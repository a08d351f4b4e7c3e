"""Control barriers of Vulkan tests as barrier objects of the model itself.

A control barrier synchronizes the invocations of its workgroup, or of its subgroup where that is
its scope; a wider scope is that of its memory semantics alone. An object's expected count is the
number of invocations that come to it, or the one that the test gives. Invocations that wait are
waves here. Where a test can tell invocations of a subgroup from others, every level of the
hierarchy is that of the next wider scope: subgroups are workgroups, workgroups clusters, queue
families agents, the device the system.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.program.operations import BarrierSync, Operation
from fencepost.program.program import Barrier, BarrierKind
from fencepost.records import dataclass, replace
from fencepost.vocabulary.scopes import Scope, SyncScope

Group = tuple[int, ...]
"""The numbers of a thread's queue family, workgroup and, of a subgroup, subgroup."""

WIDER = {
    Scope.WAVEFRONT: Scope.WORKGROUP,
    Scope.WORKGROUP: Scope.CLUSTER,
    Scope.CLUSTER: Scope.AGENT,
    Scope.AGENT: Scope.SYSTEM,
}


@dataclass(frozen=True, slots=True)
class ControlBarrier:
    """A control barrier: the name of its object, the scope whose instance it is of (workgroup or
    wavefront), and the number of invocations that it waits for, None for all that come to it.
    """

    name: str
    scope: Scope
    quorum: int | None = None

    def group(self, groups: Group) -> Group:
        """The group whose invocations it synchronizes."""
        return groups if self.scope is Scope.WAVEFRONT else groups[:2]


@dataclass(frozen=True, slots=True)
class Comer:
    """An invocation that comes to control barriers: its groups, and the barriers in its code."""

    groups: Group
    barriers: frozenset[ControlBarrier]


def objects(comers: Sequence[Comer], *, widened: bool) -> tuple[Barrier, ...]:
    """Return an object for each control barrier, or for each of its groups if these differ in size,
    or are not workgroups of the program (`widened`). `object_name` says which is which.
    """
    found = []
    for barrier in _barriers(comers):
        sizes = _sizes(comers, barrier)
        scope = barrier.scope if barrier.scope is Scope.WORKGROUP else Scope.WAVEFRONT
        place = Scope.WORKGROUP if not widened else WIDER[scope]
        if _is_one(sizes, widened=widened):
            size = next(iter(sizes.values()))
            found.append(Barrier(barrier.name, BarrierKind.BARE, size, scope=place))
            continue
        for at, size in enumerate(sizes.values()):
            found.append(Barrier(f"{barrier.name}w{at}", BarrierKind.BARE, size, scope=place))
    return tuple(found)


def object_name(
    comers: Sequence[Comer], barrier: ControlBarrier, groups: Group, *, widened: bool
) -> str:
    """Return the name of the object that an invocation of these groups waits at."""
    sizes = _sizes(comers, barrier)
    if _is_one(sizes, widened=widened):
        return barrier.name
    return f"{barrier.name}w{list(sizes).index(barrier.group(groups))}"


def renamed(operation: Operation, name: str) -> Operation:
    """Return a barrier operation on another object."""
    return replace(operation, barrier=name) if isinstance(operation, BarrierSync) else operation


def widened_scope(scope: SyncScope) -> SyncScope:
    """Return the scope of the next wider level."""
    return SyncScope(WIDER[scope.scope])


def _barriers(comers: Sequence[Comer]) -> list[ControlBarrier]:
    every = {barrier for comer in comers for barrier in comer.barriers}
    return sorted(every, key=lambda barrier: (len(barrier.name), barrier.name))


def _sizes(comers: Sequence[Comer], barrier: ControlBarrier) -> dict[Group, int]:
    """The expected count of each group's object."""
    sizes: dict[Group, int] = {}
    for comer in comers:
        if barrier in comer.barriers:
            group = barrier.group(comer.groups)
            sizes[group] = sizes.get(group, 0) + 1
    if barrier.quorum is not None:
        return dict.fromkeys(sizes, barrier.quorum)
    return sizes


def _is_one(sizes: dict[Group, int], *, widened: bool) -> bool:
    """Return True if one declaration stands for the objects of all groups: each is in a workgroup
    of the program that no other is in.
    """
    workgroups = {group[:2] for group in sizes}
    apart = len(workgroups) == len(sizes)
    return len(set(sizes.values())) == 1 and apart and (not widened or len(sizes) == 1)
