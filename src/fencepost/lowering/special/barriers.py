"""Barrier operations as machine code (001 Execution Barrier GFX6-11, Execution Barrier GFX12).

Before GFX12 arrive and wait are one instruction, and without BackOffBarrier it must not be reached
with memory operations outstanding. From GFX12 on they are two, and no wait is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.errors import InputError, UnsupportedError
from fencepost.lowering.request import BarrierRequest, BarrierVerb
from fencepost.lowering.rows.instructions import COMBINED, Action, Barrier, Counter, StepKind, Wait
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.spelling import spell
from fencepost.lowering.steps import Lowered, Step
from fencepost.lowering.target import Target
from fencepost.program.program import BarrierKind
from fencepost.targets.barrier_objects import BarrierKind as ObjectKind
from fencepost.targets.barrier_objects import BarrierObject, barrier_objects
from fencepost.targets.processor import BarrierHardware, MemoryModelChapter

_UNSPLIT = Cite(Source.GUIDE, "Execution Barrier GFX6-11")
_SPLIT = Cite(Source.GUIDE, "Execution Barrier GFX12")

GREATEST_COUNT = 0x7F
"""The greatest expected count that m0 holds, in bits 22:16."""


_OUTSTANDING = MappingProxyType(
    {
        MemoryModelChapter.GFX6_GFX9: COMBINED,
        MemoryModelChapter.GFX90A: COMBINED,
        MemoryModelChapter.GFX942: COMBINED,
        MemoryModelChapter.GFX10_GFX11: (*COMBINED, Counter.VS),
        MemoryModelChapter.GFX12: (),
        MemoryModelChapter.GFX125X: (),
    }
)
"""The counters that must be zero before `s_barrier` without BackOffBarrier."""

_OBJECTS = MappingProxyType(
    {
        BarrierKind.WORKGROUP: ObjectKind.WORKGROUP,
        BarrierKind.CLUSTER: ObjectKind.CLUSTER_USER,
        BarrierKind.NAMED: ObjectKind.NAMED,
        BarrierKind.NULL: ObjectKind.NULL_NAMED,
    }
)


def lower_barrier(request: BarrierRequest, target: Target) -> Lowered:
    """Return the steps of a barrier operation.

    Raises InputError if the object cannot have the operation, UnsupportedError if the target has no
    such object or cannot perform the operation by itself.
    """
    hardware = target.processor.barriers
    assert hardware is not None
    match hardware:
        case BarrierHardware.UNSPLIT | BarrierHardware.UNSPLIT_BACK_OFF:
            return _unsplit(request, target, hardware)
        case BarrierHardware.SPLIT | BarrierHardware.SPLIT_NAMED_CLUSTER:
            return _split(request, target)
        case _:
            assert_never(hardware)


def _unsplit(request: BarrierRequest, target: Target, hardware: BarrierHardware) -> Lowered:
    _object(request, target, _UNSPLIT)
    if request.verb is not BarrierVerb.SYNC:
        raise UnsupportedError(
            f"{request.verb.value} on processor '{target.processor}'",
            place=request.at,
            rule="before GFX12 a wave arrives and waits in one instruction, on the one barrier of "
            f"its workgroup, which hardware initializes and every wave joins [{_UNSPLIT}]",
            mend="use `barrier`, or choose GFX12 or later",
        )
    actions: list[tuple[Action, StepKind, Reason]] = []
    if hardware is BarrierHardware.UNSPLIT:
        outstanding = _OUTSTANDING[target.chapter]
        together = tuple((c, 0) for c in outstanding if c in COMBINED)
        waits = [Wait(together), *(Wait(((c, 0),)) for c in outstanding if c not in COMBINED)]
        actions += [(wait, StepKind.WAIT, Reason.BARRIER_NO_TRAP) for wait in waits]
    actions.append((Barrier("s_barrier"), StepKind.BARRIER, Reason.BARRIER_SYNC))
    notes: tuple[Note, ...] = ()
    if hardware is BarrierHardware.UNSPLIT_BACK_OFF:
        notes = (Note("BackOffBarrier: memory operations may be outstanding", _UNSPLIT),)
    return Lowered(request, _steps(actions, target, _UNSPLIT), notes)


def _split(request: BarrierRequest, target: Target) -> Lowered:
    if request.variable:
        return Lowered(request, _steps(list(_by_m0(request)), target, _SPLIT), ())
    found = _object(request, target, _SPLIT)
    _check(request, found)
    notes = []
    if request.kind is BarrierKind.CLUSTER and request.verb in _ARRIVING:
        text = "one wave of each workgroup arrives on behalf of all"
        notes.append(Note(f"cluster barrier: {text}", _SPLIT))
    if request.kind is BarrierKind.NAMED and request.verb in _WAITING:
        text = "the wait is for the named barrier joined last, whatever its ID says"
        notes.append(Note(f"named barrier: {text}", _SPLIT))
    if request.kind is BarrierKind.NULL and request.verb is not BarrierVerb.JOIN:
        notes.append(Note("the NULL barrier: only join has an effect", _SPLIT))
    actions: list[tuple[Action, StepKind, Reason]] = [
        (action, StepKind.BARRIER, reason) for action, reason in _code(request, found)
    ]
    return Lowered(request, _steps(actions, target, _SPLIT), tuple(notes))


def _by_m0(request: BarrierRequest) -> Iterator[tuple[Action, StepKind, Reason]]:
    """An operation on the object whose ID stands in a register, here s0."""
    name = {BarrierVerb.JOIN: "s_barrier_join", BarrierVerb.INIT: "s_barrier_init"}.get(
        request.verb, _signal(request)
    )
    reason = {
        BarrierVerb.JOIN: Reason.BARRIER_JOIN,
        BarrierVerb.INIT: Reason.BARRIER_INIT,
    }.get(request.verb, _arrival(request))
    if request.verb not in (BarrierVerb.JOIN, BarrierVerb.INIT, BarrierVerb.ARRIVE):
        raise UnsupportedError(
            f"{request.verb.value} on an object that a register names",
            place=request.at,
            rule=f"m0 names the object of an init, a join and an arrive [{_SPLIT}]",
            mend="give the ID as a constant",
        )
    yield Barrier("s_mov_b32 m0, s0"), StepKind.BARRIER, Reason.BARRIER_OPERAND
    yield Barrier(f"{name} m0"), StepKind.BARRIER, reason


def _signal(request: BarrierRequest) -> str:
    return "s_barrier_signal_isfirst" if request.first else "s_barrier_signal"


def _arrival(request: BarrierRequest) -> Reason:
    return Reason.BARRIER_FIRST if request.first else Reason.BARRIER_ARRIVE


_ARRIVING = frozenset({BarrierVerb.ARRIVE, BarrierVerb.SYNC})
_WAITING = frozenset({BarrierVerb.WAIT, BarrierVerb.SYNC})


def _code(request: BarrierRequest, found: BarrierObject) -> Iterator[tuple[Barrier, Reason]]:
    """The instructions of a barrier operation where the hardware is split."""
    number = request.number or found.ids[0]
    counted = request.counted or request.count is not None
    match request.verb:
        case BarrierVerb.INIT:
            yield _m0(request, number), Reason.BARRIER_COUNT
            yield Barrier("s_barrier_init m0"), Reason.BARRIER_INIT
        case BarrierVerb.JOIN:
            yield Barrier(f"s_barrier_join {number}"), Reason.BARRIER_JOIN
        case BarrierVerb.DROP:
            yield Barrier("s_barrier_leave"), Reason.BARRIER_DROP
        case BarrierVerb.ARRIVE if counted:
            yield _m0(request, number), Reason.BARRIER_COUNT
            yield Barrier(f"{_signal(request)} m0"), _arrival(request)
        case BarrierVerb.ARRIVE:
            yield Barrier(f"{_signal(request)} {number}"), _arrival(request)
        case BarrierVerb.WAIT:
            yield Barrier(f"s_barrier_wait {number}"), Reason.BARRIER_WAIT
        case BarrierVerb.SYNC:
            yield Barrier(f"s_barrier_signal {number}"), Reason.BARRIER_ARRIVE
            yield Barrier(f"s_barrier_wait {number}"), Reason.BARRIER_WAIT
        case _:
            assert_never(request.verb)


def _m0(request: BarrierRequest, number: int) -> Barrier:
    """Return the ID in the lower half of m0 and the count in the upper; s0 holds both if the count
    is not known.
    """
    value = "s0" if request.count is None else f"{request.count << 16 | number:#x}"
    return Barrier(f"s_mov_b32 m0, {value}")


def _object(request: BarrierRequest, target: Target, cite: Cite) -> BarrierObject:
    objects = barrier_objects(target.processor)
    wanted = _OBJECTS.get(request.kind)
    for each in objects:
        if each.kind is wanted:
            return each
    has = ", ".join(each.kind.value for each in objects if not each.privileged)
    raise UnsupportedError(
        f"a {request.kind.value} barrier on processor '{target.processor}'",
        place=request.at,
        rule=f"the barrier objects that the processor has: {has} [{cite}]",
        mend="use one of these, or choose GFX12.5",
    )


def _check(request: BarrierRequest, found: BarrierObject) -> None:
    named = found.kind is ObjectKind.NAMED
    if named and request.number not in found.ids:
        raise InputError(
            f"named barrier {request.number}",
            place=request.at,
            rule=f"named barriers have the IDs {found.ids[0]} to {found.ids[-1]} [{_SPLIT}]",
            mend="use fewer named barriers",
        )
    by_hand = request.verb in (BarrierVerb.INIT, BarrierVerb.JOIN, BarrierVerb.DROP)
    joins = found.kind is ObjectKind.NULL_NAMED and request.verb is not BarrierVerb.INIT
    if by_hand and not named and not joins:
        raise InputError(
            f"{request.verb.value} on a {found.kind.value}",
            place=request.at,
            rule="hardware does this for all but named barriers: when a workgroup or cluster is "
            f"launched, and when a wave ends [{_SPLIT}]",
            mend="remove the operation, or use a named barrier",
        )
    if (request.counted or request.count is not None) and not named:
        raise InputError(
            f"a new expected count of a {found.kind.value}",
            place=request.at,
            rule=f"an arrive sets the count of named barriers only [{_SPLIT}]",
            mend="remove the count, or use a named barrier",
        )
    if request.count is not None and not 1 <= request.count <= GREATEST_COUNT:
        raise InputError(
            f"the expected count {request.count}",
            place=request.at,
            rule=f"m0 holds it in bits 22:16: 1 to {GREATEST_COUNT} [{_SPLIT}]",
            mend="use a count in this range",
        )


def _steps(
    actions: list[tuple[Action, StepKind, Reason]], target: Target, cite: Cite
) -> tuple[Step, ...]:
    return tuple(
        Step(action, kind, spell(action, target.dialect), reason, cite)
        for action, kind, reason in actions
    )
