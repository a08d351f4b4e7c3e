"""Barrier instructions: on which barrier object they are, and what they do there."""

from __future__ import annotations

from typing import assert_never

from fencepost.errors import UnsupportedError
from fencepost.hardware.given.addresses import known_of
from fencepost.hardware.given.doing import Meets
from fencepost.hardware.given.operands import Said
from fencepost.hardware.given.values import Const, Registers
from fencepost.machine_code.barriers.operations import (
    CLUSTER,
    DOES,
    NAMED,
    WORKGROUP,
    Does,
    name_in_m0,
)
from fencepost.machine_code.instruction import Instruction
from fencepost.machine_code.registers import SCC
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

NULL = 0
"""The ID of the NULL barrier (001 AMDHSA Execution Barriers IDs GFX12)."""

_COUNT = 0x7F
"""The expected count in M0, from bit 16 on."""


def meets_of(each: Instruction, said: Said, registers: Registers) -> Meets | None:
    """What a barrier instruction does; None where that is not known before the code runs."""
    does = DOES.get(said.mnemonic)
    match does:
        case None:
            return None
        case Does.SYNC:
            return Meets(does, WORKGROUP)
        case Does.LEAVE:
            return Meets(does, None)
        case Does.WAIT if each.immediate is not None:
            at = _signed(each.immediate)
            return Meets(does, None if at in NAMED else at)
        case _:
            pass
    (operand,) = said.operands
    first = SCC if said.mnemonic.endswith("isfirst") else None
    if operand.constant is not None:
        return Meets(does, _signed(operand.constant), first=first)
    found = known_of(operand.part(0), registers, masked=False)
    if not isinstance(found, Const):
        return None
    count = found.value >> 16 & _COUNT
    counted = does is Does.INIT or (does is Does.SIGNAL and count > 0)
    return Meets(does, name_in_m0(does, found.value), count if counted else None, first)


def _signed(value: int) -> int:
    return (value & 0x7FFF) - (value & 0x8000)


def operation_of(meets: Meets, program: Program, text: str) -> BarrierOperation:
    """The operation on the object that a program declares: named ones have IDs from 1 on, in the
    order of their declarations.

    Raises UnsupportedError where it declares none.
    """
    name = _name(meets, program, text)
    count = None if meets.count is None else Number(meets.count)
    match meets.does:
        case Does.SYNC:
            return BarrierSync(name)
        case Does.SIGNAL:
            return BarrierArrive(name, count, None if meets.first is None else "first")
        case Does.WAIT:
            return BarrierWait(name)
        case Does.INIT:
            assert count is not None
            return BarrierInit(name, count)
        case Does.JOIN:
            return BarrierJoin(name)
        case Does.LEAVE:
            return BarrierDrop(name)
        case _:
            assert_never(meets.does)


def _name(meets: Meets, program: Program, text: str) -> str:
    kind, number = BarrierKind.NAMED, 1
    match meets.object:
        case None:
            pass
        case at if at == WORKGROUP:
            kind = BarrierKind.WORKGROUP
        case at if at == CLUSTER:
            kind = BarrierKind.CLUSTER
        case at if at == NULL:
            kind = BarrierKind.NULL
        case at if at in NAMED:
            number = at
        case at:
            raise UnsupportedError(
                f"{text} is on the barrier {at}",
                rule="the machines have the barriers of workgroups and clusters, named ones and "
                "the NULL barrier",
                mend="leave it out",
            )
    declared = [each.name for each in program.barriers if each.kind is kind]
    if len(declared) < number:
        which = f"{kind.value} barrier" + (f" {number}" if number > 1 else "")
        raise UnsupportedError(
            text, rule=f"the test declares no {which}", mend="declare it in the test"
        )
    return declared[number - 1]
