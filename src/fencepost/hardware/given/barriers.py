"""Barrier instructions: on which barrier object they are, and what they do there."""

from __future__ import annotations

from types import MappingProxyType
from typing import assert_never

from fencepost.errors import FencepostError, UnsupportedError
from fencepost.hardware.given.addresses import known_of
from fencepost.hardware.given.doing import AtBarrier
from fencepost.hardware.given.operands import Said
from fencepost.hardware.given.values import Const, Registers
from fencepost.lowering.request import BarrierRequest, BarrierVerb
from fencepost.lowering.special.barriers import GREATEST_COUNT, lower_barrier
from fencepost.lowering.target import Target
from fencepost.machine_code.barriers.operations import (
    CLUSTER,
    DOES,
    NAMED,
    NULL,
    WORKGROUP,
    Does,
    name_in_m0,
    signed_name,
)
from fencepost.machine_code.instructions.instruction import Instruction
from fencepost.machine_code.instructions.registers import M0, SCC
from fencepost.program.expressions import Const as Number
from fencepost.program.operations import (
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierOperation,
    BarrierSync,
    BarrierWait,
)
from fencepost.program.program import BarrierKind, Program

_VERBS = MappingProxyType(
    {
        Does.SYNC: BarrierVerb.SYNC,
        Does.SIGNAL: BarrierVerb.ARRIVE,
        Does.WAIT: BarrierVerb.WAIT,
        Does.INIT: BarrierVerb.INIT,
        Does.JOIN: BarrierVerb.JOIN,
        Does.LEAVE: BarrierVerb.DROP,
    }
)
_KINDS = MappingProxyType(
    {
        WORKGROUP: BarrierKind.WORKGROUP,
        CLUSTER: BarrierKind.CLUSTER,
        NULL: BarrierKind.NULL,
    }
)
"""The barriers that an ID names; any other ID is that of a named one."""


def at_barrier(each: Instruction, said: Said, registers: Registers) -> AtBarrier | None:
    """Return the effect of a barrier instruction; None if the machines do not have it.

    Raises UnsupportedError where M0 says it, whose value is not known before the code runs.
    """
    does = DOES.get(said.mnemonic)
    if does is None:
        return None
    verb = _VERBS[does]
    match does:
        case Does.SYNC:
            return AtBarrier(verb, WORKGROUP)
        case Does.LEAVE:
            return AtBarrier(verb, None)
        case Does.WAIT if each.immediate is not None:
            number = signed_name(each.immediate)
            return AtBarrier(verb, None if number in NAMED else number)
        case _:
            pass
    first = SCC if said.mnemonic.endswith("_isfirst") else None
    (operand,) = said.operands
    found = registers.get(M0)
    if operand.constant is not None:
        number, by_m0 = signed_name(operand.constant), does is Does.INIT
    else:
        found = known_of(operand.part(0), registers, masked=False)
        if not isinstance(found, Const):
            raise _unknown(said)
        number, by_m0 = name_in_m0(does, found.value), does is not Does.JOIN
    if not by_m0:
        return AtBarrier(verb, number, None, first)
    if not isinstance(found, Const):
        raise _unknown(said)
    if does is Does.INIT:
        return AtBarrier(verb, number, found.value >> 16 & 0xFFFF, first)
    return AtBarrier(verb, number, found.value >> 16 & GREATEST_COUNT or None, first)


def _unknown(said: Said) -> UnsupportedError:
    return UnsupportedError(
        said.text,
        rule="M0, which says on which barrier it is, or its count, is not known before it runs",
        mend="set it to a constant, as by s_mov_b32 m0, 0x20001",
    )


def operation_of(at: AtBarrier, program: Program, target: Target, text: str) -> BarrierOperation:
    """The operation on the object that a program declares: named ones have IDs from 1 on, in the
    order of their declarations.

    Raises UnsupportedError where it declares none, or the target has none that offers this.
    """
    kind, number = BarrierKind.NAMED, 1
    if at.number is not None:
        kind, number = _KINDS.get(at.number, kind), at.number
    named = number if kind is BarrierKind.NAMED else 0
    request = BarrierRequest(at.verb, kind, named, at.count, first=at.first is not None)
    try:
        lower_barrier(request, target)
    except FencepostError as error:
        raise UnsupportedError(
            f"{text}: {error.message}", rule=error.rule, mend=error.mend
        ) from error
    if kind is BarrierKind.NULL and at.first is not None:
        raise UnsupportedError(
            text,
            rule="001 does not say who is the first to arrive at the NULL barrier",
            mend="do not ask there",
        )
    declared = [each.name for each in program.barriers if each.kind is kind]
    if len(declared) < max(named, 1):
        which = f"{kind.value} barrier" + (f" {named}" if named > 1 else "")
        raise UnsupportedError(
            text, rule=f"the test declares no {which}", mend="declare it in the test"
        )
    return _operation(at, declared[max(named, 1) - 1])


def _operation(at: AtBarrier, name: str) -> BarrierOperation:
    count = None if at.count is None else Number(at.count)
    match at.verb:
        case BarrierVerb.SYNC:
            return BarrierSync(name)
        case BarrierVerb.ARRIVE:
            return BarrierArrive(name, count, None if at.first is None else "scc")
        case BarrierVerb.WAIT:
            return BarrierWait(name)
        case BarrierVerb.INIT:
            assert count is not None
            return BarrierInit(name, count)
        case BarrierVerb.JOIN:
            return BarrierJoin(name)
        case BarrierVerb.DROP:
            return BarrierDrop(name)
        case _:
            assert_never(at.verb)
