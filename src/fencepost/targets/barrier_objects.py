"""The barrier objects of each processor (001 Execution Barriers).

A table for each build of the barrier hardware; each is complete. Hardware counts waves where the
document says threads: all threads of a wave perform a barrier operation together.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import BarrierHardware, Processor
from fencepost.vocabulary.scopes import Scope

_CITE = Cite(Source.GUIDE, "Execution Barriers")


@unique
class BarrierKind(Enum):
    """The purpose of a barrier object; the value is its name."""

    WORKGROUP = "workgroup barrier"
    WORKGROUP_TRAP = "workgroup trap barrier"
    CLUSTER_USER = "cluster user barrier"
    CLUSTER_TRAP = "cluster trap barrier"
    NULL_NAMED = "NULL named barrier"
    """Joining it ends the membership in a named barrier; every other operation does nothing."""
    NAMED = "named barrier"


@unique
class Initializer(Enum):
    """The source of the barrier init: the hardware at some event, or an instruction."""

    WORKGROUP_LAUNCH = "hardware, when the workgroup is launched"
    CLUSTER_LAUNCH = "hardware, when the workgroup is launched as part of a cluster"
    ALWAYS = "hardware; always available"
    INSTRUCTION = "s_barrier_init"


@unique
class ExpectedCount(Enum):
    """The source of the expected count."""

    WAVES_OF_WORKGROUP = "the number of waves in the workgroup"
    WORKGROUPS_OF_CLUSTER = "the number of workgroups in the cluster"
    OPERAND = "the upper half of m0 at s_barrier_init"
    NONE = "none: the object is opaque and immutable"


@unique
class Joining(Enum):
    """The way in which a wave joins, which it must do before it waits."""

    LAUNCH_IN_WORKGROUP = "automatic, on launch in the workgroup"
    LAUNCH_IN_CLUSTER = "automatic, on launch in the cluster"
    INSTRUCTION = "s_barrier_join"


@unique
class Dropping(Enum):
    """The way in which a wave that has joined drops the barrier."""

    WAVE_END = "automatic, when the wave ends"
    INSTRUCTION = "s_barrier_leave; not when the wave ends"
    NO_EFFECT = "s_barrier_leave does nothing; not when the wave ends"


@unique
class Arriving(Enum):
    """The waves that arrive, and the instruction by which they do."""

    TOGETHER_WITH_WAIT = "each wave, by s_barrier, which then waits"
    EACH_WAVE = "each wave, by s_barrier_signal"
    ONE_WAVE_OF_WORKGROUP = "one wave of each workgroup, by s_barrier_signal"
    ANY_WAVE = "any wave of the workgroup, joined or not, by s_barrier_signal"
    NO_EFFECT = "s_barrier_signal does nothing"


@unique
class Waiting(Enum):
    """The barrier object that a wait waits for."""

    TOGETHER_WITH_ARRIVE = "this barrier, by s_barrier"
    THIS_OBJECT = "this barrier, by s_barrier_wait"
    LAST_JOINED = "the named barrier joined last, by s_barrier_wait with any named ID"
    NO_EFFECT = "s_barrier_wait does nothing"


@dataclass(frozen=True, slots=True)
class BarrierObject:
    """A row: one barrier object, or the range of the named ones.

    - `ids`: the IDs that instructions use; empty for the barrier of GFX6 to GFX11, which is
      implicit.
    - `scope`: one instance exists for each instance of this scope; only its threads have access.
    - `privileged`: for the trap handler alone.
    - `arrive_sets_expected_count`: an arrive whose operand is m0 can change the expected count
      first (bits 22:16, where not zero).
    - `wait_needs_launch_of`: a wait does not complete before all waves of this scope's instance
      have been launched; None where the document says nothing of it.
    - `mutually_exclusive`: a wave can be joined to only one of the objects marked so
      (barrier-mutually-exclusive).
    """

    kind: BarrierKind
    ids: range
    scope: Scope
    privileged: bool
    initializer: Initializer
    expected_count: ExpectedCount
    joining: Joining
    dropping: Dropping
    arriving: Arriving
    waiting: Waiting
    arrive_sets_expected_count: bool = False
    wait_needs_launch_of: Scope | None = None
    mutually_exclusive: bool = False
    cite: Cite = _CITE

    @property
    def split(self) -> bool:
        """True if arrive and wait are separate operations."""
        return self.arriving is not Arriving.TOGETHER_WITH_WAIT


_CLUSTER_TRAP = BarrierObject(
    kind=BarrierKind.CLUSTER_TRAP,
    ids=range(-4, -3),
    scope=Scope.CLUSTER,
    privileged=True,
    initializer=Initializer.CLUSTER_LAUNCH,
    expected_count=ExpectedCount.WORKGROUPS_OF_CLUSTER,
    joining=Joining.LAUNCH_IN_CLUSTER,
    dropping=Dropping.WAVE_END,
    arriving=Arriving.ONE_WAVE_OF_WORKGROUP,
    waiting=Waiting.THIS_OBJECT,
    wait_needs_launch_of=Scope.CLUSTER,
)
_CLUSTER_USER = BarrierObject(
    kind=BarrierKind.CLUSTER_USER,
    ids=range(-3, -2),
    scope=Scope.CLUSTER,
    privileged=False,
    initializer=Initializer.CLUSTER_LAUNCH,
    expected_count=ExpectedCount.WORKGROUPS_OF_CLUSTER,
    joining=Joining.LAUNCH_IN_CLUSTER,
    dropping=Dropping.WAVE_END,
    arriving=Arriving.ONE_WAVE_OF_WORKGROUP,
    waiting=Waiting.THIS_OBJECT,
    wait_needs_launch_of=Scope.CLUSTER,
)
_WORKGROUP_TRAP = BarrierObject(
    kind=BarrierKind.WORKGROUP_TRAP,
    ids=range(-2, -1),
    scope=Scope.WORKGROUP,
    privileged=True,
    initializer=Initializer.WORKGROUP_LAUNCH,
    expected_count=ExpectedCount.WAVES_OF_WORKGROUP,
    joining=Joining.LAUNCH_IN_WORKGROUP,
    dropping=Dropping.WAVE_END,
    arriving=Arriving.EACH_WAVE,
    waiting=Waiting.THIS_OBJECT,
    wait_needs_launch_of=Scope.WORKGROUP,
)
_WORKGROUP_SPLIT = BarrierObject(
    kind=BarrierKind.WORKGROUP,
    ids=range(-1, 0),
    scope=Scope.WORKGROUP,
    privileged=False,
    initializer=Initializer.WORKGROUP_LAUNCH,
    expected_count=ExpectedCount.WAVES_OF_WORKGROUP,
    joining=Joining.LAUNCH_IN_WORKGROUP,
    dropping=Dropping.WAVE_END,
    arriving=Arriving.EACH_WAVE,
    waiting=Waiting.THIS_OBJECT,
    wait_needs_launch_of=Scope.WORKGROUP,
)
_NULL_NAMED = BarrierObject(
    kind=BarrierKind.NULL_NAMED,
    ids=range(1),
    scope=Scope.WORKGROUP,
    privileged=False,
    initializer=Initializer.ALWAYS,
    expected_count=ExpectedCount.NONE,
    joining=Joining.INSTRUCTION,
    dropping=Dropping.NO_EFFECT,
    arriving=Arriving.NO_EFFECT,
    waiting=Waiting.NO_EFFECT,
    mutually_exclusive=True,
)
_NAMED = BarrierObject(
    kind=BarrierKind.NAMED,
    ids=range(1, 17),
    scope=Scope.WORKGROUP,
    privileged=False,
    initializer=Initializer.INSTRUCTION,
    expected_count=ExpectedCount.OPERAND,
    joining=Joining.INSTRUCTION,
    dropping=Dropping.INSTRUCTION,
    arriving=Arriving.ANY_WAVE,
    waiting=Waiting.LAST_JOINED,
    arrive_sets_expected_count=True,
    mutually_exclusive=True,
)
_WORKGROUP_UNSPLIT = BarrierObject(
    kind=BarrierKind.WORKGROUP,
    ids=range(0),
    scope=Scope.WORKGROUP,
    privileged=False,
    initializer=Initializer.WORKGROUP_LAUNCH,
    expected_count=ExpectedCount.WAVES_OF_WORKGROUP,
    joining=Joining.LAUNCH_IN_WORKGROUP,
    dropping=Dropping.WAVE_END,
    arriving=Arriving.TOGETHER_WITH_WAIT,
    waiting=Waiting.TOGETHER_WITH_ARRIVE,
    wait_needs_launch_of=Scope.WORKGROUP,
)

BARRIER_OBJECTS: Mapping[BarrierHardware, tuple[BarrierObject, ...]] = {
    BarrierHardware.UNSPLIT: (_WORKGROUP_UNSPLIT,),
    BarrierHardware.UNSPLIT_BACK_OFF: (_WORKGROUP_UNSPLIT,),
    BarrierHardware.SPLIT: (_WORKGROUP_TRAP, _WORKGROUP_SPLIT),
    BarrierHardware.SPLIT_NAMED_CLUSTER: (
        _CLUSTER_TRAP,
        _CLUSTER_USER,
        _WORKGROUP_TRAP,
        _WORKGROUP_SPLIT,
        _NULL_NAMED,
        _NAMED,
    ),
}
"""The barrier objects of each build of the hardware, by ascending ID."""


def barrier_objects(processor: Processor) -> tuple[BarrierObject, ...]:
    """Return the barrier objects of a processor, by ascending ID; none for r600, which the document
    does not cover.
    """
    return () if processor.barriers is None else BARRIER_OBJECTS[processor.barriers]


def find_barrier_object(processor: Processor, barrier_id: int) -> BarrierObject:
    """Return the barrier object of a processor that has this ID.

    Raises TargetError (NO_SUCH_BARRIER) where there is none; so always before GFX12, whose only
    barrier has no ID.
    """
    objects = barrier_objects(processor)
    for row in objects:
        if barrier_id in row.ids:
            return row
    ids = [barrier_id for row in objects for barrier_id in row.ids]
    raise TargetError(
        TargetFault.NO_SUCH_BARRIER,
        f"processor '{processor}' has no barrier object {barrier_id}",
        rule=f"the barrier IDs that a target has [{_CITE}]",
        mend=f"use an ID from {ids[0]} to {ids[-1]}"
        if ids
        else "use s_barrier, which works on the workgroup barrier, or a GFX12 processor",
    )
