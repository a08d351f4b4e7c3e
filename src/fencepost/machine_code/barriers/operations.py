"""Barrier instructions: what they do to which barrier object (001 Execution Barriers)."""

from __future__ import annotations

from enum import Enum, auto

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow, within
from fencepost.machine_code.control_flow.values import Finder, Number, Stretch
from fencepost.machine_code.instructions.instruction import Kind
from fencepost.machine_code.instructions.operand import Operand
from fencepost.records import dataclass
from fencepost.targets.generation import Generation
from fencepost.targets.processor import BarrierHardware

HARDWARE = {
    Generation.GFX6: BarrierHardware.UNSPLIT,
    Generation.GFX7: BarrierHardware.UNSPLIT,
    Generation.GFX8: BarrierHardware.UNSPLIT,
    Generation.GFX9: BarrierHardware.UNSPLIT,
    Generation.GFX90A: BarrierHardware.UNSPLIT_BACK_OFF,
    Generation.GFX10: BarrierHardware.UNSPLIT_BACK_OFF,
    Generation.GFX11: BarrierHardware.UNSPLIT_BACK_OFF,
    Generation.GFX120: BarrierHardware.SPLIT,
    Generation.GFX125: BarrierHardware.SPLIT_NAMED_CLUSTER,
}
"""The kind of barriers of a generation: that of all its processors."""

WORKGROUP = -1
CLUSTER = -3
NULL = 0
NAMED = range(1, 17)
"""The IDs of barrier objects (001 AMDHSA Execution Barriers IDs GFX12)."""


class Does(Enum):
    """An operation on a barrier object; SYNC arrives and waits in one."""

    SYNC = auto()
    SIGNAL = auto()
    WAIT = auto()
    INIT = auto()
    JOIN = auto()
    LEAVE = auto()


DOES = {
    "s_barrier": Does.SYNC,
    "s_barrier_signal": Does.SIGNAL,
    "s_barrier_signal_isfirst": Does.SIGNAL,
    "s_barrier_wait": Does.WAIT,
    "s_barrier_init": Does.INIT,
    "s_barrier_join": Does.JOIN,
    "s_barrier_leave": Does.LEAVE,
}
"""The operation of each instruction, by mnemonic."""


@dataclass(frozen=True, slots=True)
class Operation:
    """A barrier operation; `object` is its ID, None where M0 names it with a value that the code
    does not tell.
    """

    does: Does
    object: int | None


def barriers_of(code: Code) -> list[int]:
    """The numbers of all barrier instructions."""
    return code.numbers(lambda opcode: opcode.kind is Kind.BARRIER)


def operations(code: Code, flow: Flow, barriers: list[int]) -> dict[int, Operation]:
    """The barrier operations of a flow, by the numbers of their instructions; `barriers` are the
    barrier instructions of the code.
    """
    inside = [
        (block.number, number)
        for block in (flow.blocks if barriers else ())
        for number in within(barriers, block.first, block.end)
    ]
    if not inside:
        return {}
    finder = Finder(
        code,
        {each.number: Stretch(each.first, each.end, each.before) for each in flow.blocks},
        flow.calls,
    )
    found: dict[int, Operation] = {}
    for block, number in inside:
        does = DOES.get(code.instructions[number].opcode.mnemonic)
        if does is None:
            continue
        operation = Operation(does, _object(code, does, number, block, finder))
        known = found.setdefault(number, operation)
        if known != operation:
            found[number] = Operation(does, None)
    return found


def _object(code: Code, does: Does, number: int, block: int, finder: Finder) -> int | None:
    if does is Does.SYNC:
        return WORKGROUP
    if does is Does.LEAVE:
        return None
    each = code.instructions[number]
    if does is Does.WAIT and each.immediate is not None:
        return signed_name(each.immediate)
    operand = each.operands[0] if each.operands else Operand()
    if (value := operand.value) is not None:
        return signed_name(value)
    values = finder.values(operand, block, number)
    if values is None or len(values) != 1:
        return None
    (value_of,) = values
    if not isinstance(value_of, Number):
        return None
    name = name_in_m0(does, value_of.value)
    return name if name in NAMED else None


def signed_name(value: int) -> int:
    """The ID of 16 bits that an instruction holds."""
    return (value & 0x7FFF) - (value & 0x8000)


def name_in_m0(does: Does, value: int) -> int:
    """The ID of the object that M0 names: a signal takes its lowest five bits, an init and a join
    its lower half (001 Execution Barrier GFX12).
    """
    return value & (0x1F if does is Does.SIGNAL else 0xFFFF)
