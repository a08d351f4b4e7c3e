"""Registers that surely come from what differs between waves: work-item ids and wave ids.

A forward data flow. What is loaded from memory may be the same for all waves and is taken to be so:
what is here is a reason to look at a branch, not a proof that waves differ in it.
"""

from __future__ import annotations

import re
from operator import or_

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.instructions.computations import Op, computation
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.registers import (
    EXEC,
    NONE,
    SCC,
    TTMP,
    VGPR,
    Registers,
    span,
)
from fencepost.patterns import pattern
from fencepost.targets.generation import Generation, generations

_EXEC = span(EXEC, 2)
_SCC = span(SCC, 1)
_IDS = span(VGPR, 3) | span(TTMP + 8, 1)
"""The registers of work-item ids when a kernel begins (001 Initial Kernel Execution State), and of
the id of the wave in its workgroup (GFX12).
"""
_ASKED = pattern(r"s_getreg_b32\b.*?,\s*(?:hwreg\(\s*(\w+)|(\w+)\s*$)", re.ASCII)
_WAVE_NAME = pattern(r"HW_REG_(?:WAVE_)?(?:HW_ID\d?|SHADER_CYCLES\w*)", re.ASCII)
_WAVE_NUMBERS = (
    (generations(Generation.GFX6, Generation.GFX90A), frozenset({4})),
    (generations(Generation.GFX10, Generation.GFX125), frozenset({23, 24, 29, 30})),
)
"""The hardware registers with the place of a wave, HW_ID or HW_ID1 and HW_ID2, and with the time,
SHADER_CYCLES, by their numbers: the low six bits of what the instruction names.
"""
_LOADS = frozenset({Kind.LOAD, Kind.ATOMIC, Kind.MESSAGE})
_RESTORES = (None, Op.OR)
"""The operators, or a move, by which scalar code makes lanes active again."""


class Varying:
    """The registers that differ between waves, where the blocks of a kernel begin."""

    def __init__(self, code: Code, flow: Flow, generation: Generation) -> None:
        self._code, self._flow = code, flow
        self._numbers = next(found for within, found in _WAVE_NUMBERS if generation in within)
        first = _IDS if flow.kernel else NONE
        self._entries = solve(flow.blocks, {0: first}, self._run, accumulate(or_))

    def branches(self) -> list[Block]:
        """The blocks that end with a branch in which waves may differ."""
        found = []
        for block in self._flow.blocks:
            if len(block.following) < 2:
                continue
            state = self._run(block, self._entries[block.number] or NONE)
            if state & self._code.instructions[block.end - 1].reads:
                found.append(block)
        return found

    def _run(self, block: Block, state: Registers) -> Registers:
        instructions = self._code.instructions
        for number in range(block.first, block.end):
            each = instructions[number]
            written = each.writes
            if not written:
                continue
            if written & _EXEC:  # of waves of 32 the other half counts for nothing
                written |= _EXEC
            if "saveexec" in each.opcode.mnemonic:
                state = _saved(each, state)
            elif self._differs(number, each, state):
                state |= written
            else:
                state &= ~written
        return state

    def _asks_for_wave(self, number: int, each: Instruction) -> bool:
        """Return True if an instruction reads the number or the place of its wave, or the time."""
        name = each.opcode.mnemonic
        if name == "s_get_waveid_in_workgroup":
            return True
        found = _ASKED.match(self._code.text(number)) if name == "s_getreg_b32" else None
        if found is None:
            return False
        asked = found[1] or found[2]
        value = integer(asked)
        if value is None:
            return _WAVE_NAME.fullmatch(asked) is not None
        return value & 0x3F in self._numbers

    def _differs(self, number: int, each: Instruction, state: Registers) -> bool:
        """Return True if an instruction writes what differs: it reads it, or asks for the wave."""
        if not each.reads & state:
            return self._asks_for_wave(number, each)
        row = computation(each.opcode.mnemonic)
        if each.opcode.kind in _LOADS or (each.opcode.kind is Kind.LDS and each.opcode.loads):
            return False
        if row is None or not (row.plain or row.op is None):
            return True
        if each.writes & _EXEC and row.op in _RESTORES:
            # The lanes of before come back: EXEC is what was saved.
            return bool(each.reads & state & ~_EXEC)
        if row.op is Op.AND and each.opcode.kind is Kind.VECTOR:
            # The number of a lane in its wave is the same for all waves.
            return not any(source.value in (63, 31) for source in each.operands[1:])
        return True


def _saved(each: Instruction, state: Registers) -> Registers:
    """Behind an instruction that combines EXEC with a mask, and keeps what it was."""
    combined = each.writes & (_EXEC | _SCC)
    new = combined if each.reads & state else NONE
    if state & _EXEC:
        new |= each.writes & ~combined
    return (state & ~each.writes) | new
