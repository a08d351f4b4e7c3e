"""The barrier objects of a program: declarations, instances, and the part that a target
supports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.errors import InputError
from fencepost.hardware.rules import Edition, Rule
from fencepost.hardware.threads import Action, Performed
from fencepost.program.program import Barrier, BarrierKind, Program
from fencepost.records import dataclass
from fencepost.targets import barrier_objects as hardware
from fencepost.targets.processor import BarrierHardware
from fencepost.targets.processors import find
from fencepost.vocabulary.scopes import Position, Scope

_HARDWARE_KIND: Mapping[BarrierKind, hardware.BarrierKind] = {
    BarrierKind.WORKGROUP: hardware.BarrierKind.WORKGROUP,
    BarrierKind.CLUSTER: hardware.BarrierKind.CLUSTER_USER,
    BarrierKind.NAMED: hardware.BarrierKind.NAMED,
    BarrierKind.NULL: hardware.BarrierKind.NULL_NAMED,
}
"""A bare object is one of the model itself, which no target needs to have."""

_ROWS: Mapping[BarrierKind, hardware.BarrierObject] = {
    kind: row
    for kind, of_hardware in _HARDWARE_KIND.items()
    for row in hardware.BARRIER_OBJECTS[BarrierHardware.SPLIT_NAMED_CLUSTER]
    if row.kind is of_hardware
}
"""The guide's row for each kind, from a target that has all of them."""

_LAUNCHED = frozenset({hardware.Initializer.WORKGROUP_LAUNCH, hardware.Initializer.CLUSTER_LAUNCH})
_HARDWARE_ONLY = frozenset(kind for kind, row in _ROWS.items() if row.initializer in _LAUNCHED)
"""Objects that the hardware alone initializes, joins and drops."""


def is_named(kind: BarrierKind) -> bool:
    """Return True if the object is one of those that are mutually exclusive (001 Execution
    Barriers).
    """
    return kind in _ROWS and _ROWS[kind].mutually_exclusive


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance of a barrier object: its name, its kind, and the instance of `scope` it lives in.
    `expected` is the count that it starts with; None where it waits for an init.
    """

    name: str
    kind: BarrierKind
    scope: Scope
    number: int
    expected: int | None

    @property
    def joined_at_launch(self) -> bool:
        """True if its waves need no join of their own."""
        return not is_named(self.kind)

    @property
    def one_arrives_for_workgroup(self) -> bool:
        """True if one wave arrives for all of its workgroup (001 Execution Barrier GFX12)."""
        row = _ROWS.get(self.kind)
        return row is not None and row.arriving is hardware.Arriving.ONE_WAVE_OF_WORKGROUP


@dataclass(frozen=True, slots=True)
class Objects:
    """All declarations and instances of a program, and the support of its target."""

    declarations: Mapping[str, Barrier]
    instances: tuple[Instance, ...]
    numbers: Mapping[tuple[str, int], int]
    """By name and workgroup or cluster: the number of the instance."""
    missing: frozenset[str]
    """The objects that the target does not have."""
    unsplit: frozenset[str]
    """The objects at which the target arrives and waits together."""

    def declared(self, operation: Performed) -> Barrier:
        """The declaration of the object that an operation names."""
        if operation.barrier not in self.declarations:
            raise InputError(
                f"there is no barrier object {operation.barrier}",
                place=operation.source.place,
                mend=f"declare it: barrier {operation.barrier} = workgroup;",
            )
        return self.declarations[operation.barrier]

    def instance(self, name: str, position: Position) -> int | None:
        """The number of the instance that a wave sees under a name; None for NULL."""
        return self.numbers.get((name, self.declarations[name].owner(position)))

    def breaks(self, operation: Performed, edition: Edition) -> Iterator[Rule]:
        """Yield the rules about objects and targets that the operation alone breaks."""
        kind = self.declarations[operation.barrier].kind
        if operation.barrier in self.missing:
            yield Rule.OBJECT_TARGET
        match operation.action:
            case Action.ARRIVE | Action.WAIT:
                if operation.barrier in self.unsplit and not operation.together:
                    yield Rule.OPERATION_SPLIT
                if operation.count is not None and kind in _HARDWARE_ONLY:
                    yield Rule.OPERATION_AVAILABLE
            case Action.INIT | Action.DROP:
                if kind in _HARDWARE_ONLY:
                    yield Rule.OPERATION_AVAILABLE
                if (
                    operation.action is Action.INIT
                    and kind is not BarrierKind.NULL
                    and operation.count is not None
                    and operation.count <= 0
                ):
                    yield Rule.INIT_POSITIVE
            case Action.JOIN:
                named_only = edition is Edition.GUIDE_2026_06 and not is_named(kind)
                if kind in _HARDWARE_ONLY or named_only:
                    yield Rule.OPERATION_AVAILABLE


def objects_of(program: Program) -> Objects:
    """The barrier objects of a program.

    Raises InputError where a declaration is wrong.
    """
    waves_of: dict[int, set[int]] = {}
    workgroups_of: dict[int, set[int]] = {}
    for thread in program.threads:
        position = thread.position
        waves_of.setdefault(position.workgroup, set()).add(position.wavefront)
        workgroups_of.setdefault(position.cluster, set()).add(position.workgroup)
    instances: list[Instance] = []
    for barrier in program.barriers:
        _check(barrier)
        match barrier.kind:
            case BarrierKind.WORKGROUP:
                instances += (
                    Instance(barrier.name, barrier.kind, Scope.WORKGROUP, number, len(waves))
                    for number, waves in waves_of.items()
                )
            case BarrierKind.CLUSTER:
                instances += (
                    Instance(barrier.name, barrier.kind, Scope.CLUSTER, number, len(groups))
                    for number, groups in workgroups_of.items()
                )
            case BarrierKind.NAMED | BarrierKind.BARE:
                owners = dict.fromkeys(barrier.owner(t.position) for t in program.threads)
                instances += (
                    Instance(barrier.name, barrier.kind, barrier.scope, number, barrier.count)
                    for number in owners
                )
            case BarrierKind.NULL:
                pass
    missing, unsplit = _on_target(program)
    return Objects(
        {barrier.name: barrier for barrier in program.barriers},
        tuple(instances),
        {(each.name, each.number): place for place, each in enumerate(instances)},
        missing,
        unsplit,
    )


def _check(barrier: Barrier) -> None:
    if barrier.kind is BarrierKind.BARE:
        if barrier.count is None or barrier.count <= 0:
            raise InputError(
                f"the bare barrier object {barrier.name} needs a positive count",
                place=barrier.place,
                rule="a bare object starts with the expected count of its declaration",
                mend=f"write barrier {barrier.name} = bare 2;",
            )
    elif barrier.count is not None:
        raise InputError(
            f"the {barrier.kind.value} barrier object {barrier.name} takes no count",
            place=barrier.place,
            rule="only a bare object starts with the expected count of its declaration",
            mend="remove the count; a named object gets its count from barrier.init",
        )


def _on_target(program: Program) -> tuple[frozenset[str], frozenset[str]]:
    """The objects that the target does not have, and those it has without split barriers."""
    if program.target is None:
        return frozenset(), frozenset()
    rows = {row.kind: row for row in hardware.barrier_objects(find(program.target))}
    missing, unsplit = set(), set()
    taken: dict[hardware.BarrierKind, int] = {}
    for barrier in program.barriers:
        if barrier.kind is BarrierKind.BARE:
            continue
        kind = _HARDWARE_KIND[barrier.kind]
        taken[kind] = taken.get(kind, 0) + 1
        if kind not in rows or (
            barrier.kind is BarrierKind.NAMED and taken[kind] > len(rows[kind].ids)
        ):
            missing.add(barrier.name)
        elif not rows[kind].split:
            unsplit.add(barrier.name)
    return frozenset(missing), frozenset(unsplit)
