"""Which bytes of LDS an access may touch, where its address is made of work-item ids and constants
by plain arithmetic: arrays that lie apart are told apart.

A forward data flow of the least and the greatest value of registers, over all lanes. A lane that is
not active keeps what it had, so that only code that all lanes execute replaces a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from fencepost.machine_code.code import Code
from fencepost.machine_code.flow import Block, Flow
from fencepost.machine_code.instruction import Instruction, Kind, Unit
from fencepost.machine_code.operand import Operand
from fencepost.machine_code.registers import (
    END,
    EXEC,
    NONE,
    SGPR,
    TTMP,
    VGPR,
    Registers,
    numbers,
    span,
)
from fencepost.machine_code.values import known_constant
from fencepost.machine_code.waits.lanes import changed, mask_of
from fencepost.machine_code.worklist import Worklist
from fencepost.targets.generation import Generation

Range = tuple[int, int]
_State = dict[int, Range]
ROUNDS = 6
"""How often a block is looked at before what still changes is taken to be anything."""
MOST_ITEMS = 1024
_TOP = 0xFFFFFFFF
_VECTORS = span(VGPR, END - VGPR)
_GENERAL = _VECTORS | span(SGPR, TTMP - SGPR)
_EXEC = span(EXEC, 2)
_PLAIN = (Kind.VECTOR, Kind.SCALAR)
_NESTING = -1
"""In a state, in place of a register: how many masks further in it is than the entry."""
_NAME = re.compile(r"[vs]_(\w+?)(?:_e32|_e64)?")
_SEPARATE = frozenset(
    {Generation.GFX6, Generation.GFX7, Generation.GFX8, Generation.GFX9, Generation.GFX10}
)
"""Where each work-item id is in a register of its own (001 Initial Kernel Execution State)."""


def _shifted(value: Range, by: Range) -> Range:
    return (value[0] << by[0], value[1] << by[1]) if by[1] < 32 else (0, _TOP + 1)


def _added(one: Range, other: Range) -> Range:
    return one[0] + other[0], one[1] + other[1]


def _anded(one: Range, other: Range) -> Range:
    return 0, min(one[1], other[1])


def _ored(one: Range, other: Range) -> Range:
    return max(one[0], other[0]), (1 << max(one[1], other[1]).bit_length()) - 1


def _times(one: Range, other: Range) -> Range:
    return one[0] * other[0], one[1] * other[1]


def _down(value: Range, by: Range) -> Range:
    return value[0] >> min(by[1], 31), value[1] >> min(by[0], 31)


_HOW: dict[str, Callable[[list[Range]], Range]] = {
    "mov_b32": lambda r: r[0],
    "lshlrev_b32": lambda r: _shifted(r[1], r[0]),
    "lshl_b32": lambda r: _shifted(r[0], r[1]),
    "lshrrev_b32": lambda r: _down(r[1], r[0]),
    "lshr_b32": lambda r: _down(r[0], r[1]),
    "and_b32": lambda r: _anded(r[0], r[1]),
    "or_b32": lambda r: _ored(r[0], r[1]),
    "xor_b32": lambda r: (0, _ored(r[0], r[1])[1]),
    "add_u32": lambda r: _added(r[0], r[1]),
    "add_i32": lambda r: _added(r[0], r[1]),
    "add_nc_u32": lambda r: _added(r[0], r[1]),
    "add_co_i32": lambda r: _added(r[0], r[1]),
    "lshl_add_u32": lambda r: _added(_shifted(r[0], r[1]), r[2]),
    "add_lshl_u32": lambda r: _shifted(_added(r[0], r[1]), r[2]),
    "lshl_or_b32": lambda r: _ored(_shifted(r[0], r[1]), r[2]),
    "and_or_b32": lambda r: _ored(_anded(r[0], r[1]), r[2]),
    "add3_u32": lambda r: _added(_added(r[0], r[1]), r[2]),
    "mul_u32_u24": lambda r: _times(r[0], r[1]),
    "mad_u32_u24": lambda r: _added(_times(r[0], r[1]), r[2]),
    "bfe_u32": lambda r: (0, (1 << min(r[2][1], 31)) - 1),
}
"""What the plain instructions make of the ranges of their sources, without a sign and without
overflow: a result that might overflow is anything.
"""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an instruction writes to its one register: what is made of ranges, those that are
    constants, or of registers; None: of anything.
    """

    how: Callable[[list[Range]], Range]
    register: Registers
    sources: tuple[Range | int | None, ...]
    bounded: bool

    def made(self, state: _State) -> Range | None:
        """The values, where registers have some; None where they are any."""
        sources = []
        for each in self.sources:
            source = state.get(each) if isinstance(each, int) else each
            if source is None:
                if not self.bounded:
                    return None
                source = (0, _TOP)
            sources.append(source)
        try:
            made = self.how(sources)
        except IndexError:
            return None
        return made if made[1] <= _TOP else None


class Meanings:
    """What the instructions of a code mean for ranges, each read once."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._known: dict[int, Meaning | None] = {}

    def of(self, number: int) -> Meaning | None:
        """What an instruction writes to one register; None where that may be anything."""
        each = self._code.instructions[number]
        if id(each) not in self._known:  # equal encodings are one instruction
            self._known[id(each)] = self._read(number, each)
        return self._known[id(each)]

    def _read(self, number: int, each: Instruction) -> Meaning | None:
        name = _how(each)
        if name is None:
            return None
        first, *sources = each.operands or (Operand(),)
        if not first.plain:
            return None
        return Meaning(
            _HOW[name],
            first.registers,
            tuple(map(self._source, sources)),
            name in ("and_b32", "bfe_u32", "lshrrev_b32"),
        )

    def _source(self, operand: Operand) -> Range | int | None:
        value = known_constant(self._code, operand)
        if value is not None:
            return (value, value) if value >= 0 else None
        if operand.registers.bit_count() != 1 or not operand.plain:
            return None
        return operand.registers.bit_length() - 1


class LdsRanges:
    """The bytes of the accesses of one kernel."""

    def __init__(self, code: Code, flow: Flow, generation: Generation, meanings: Meanings) -> None:
        self._code, self._flow, self._generation = code, flow, generation
        self._meanings = meanings
        self._found: dict[int, Range] | None = None
        self._wanted = NONE
        self._steps: list[list[int]] = []

    def apart(self, one: int, other: int) -> bool:
        """Whether two accesses touch no byte in common, whichever lanes make them."""
        if self._found is None:
            self._found = {}
            self._settle(self._found)
        first, second = self._found.get(one), self._found.get(other)
        if first is None or second is None:
            return False
        return first[1] < second[0] or second[1] < first[0]

    def _find_steps(self) -> None:
        """The registers that addresses are made of, and of each block the instructions that say
        something of them: few do.
        """
        instructions, blocks = self._code.instructions, self._flow.blocks
        numbered = [at for block in blocks for at in range(block.first, block.end)]
        makes = [at for at in reversed(numbered) if _how(instructions[at]) is not None]
        accesses = {at for at in numbered if _address(instructions[at])}
        for at in accesses:
            self._wanted |= instructions[at].address & _VECTORS
        known = NONE
        while known != self._wanted:
            known = self._wanted
            for at in makes:
                if instructions[at].writes & self._wanted:
                    self._wanted |= instructions[at].reads & _GENERAL
        said = self._wanted | _EXEC
        calls = self._flow.calls
        self._steps = [
            [
                at
                for at in range(block.first, block.end)
                if instructions[at].writes & said or at in accesses or at in calls
            ]
            for block in blocks
        ]

    def _settle(self, found: dict[int, Range]) -> None:
        self._find_steps()
        blocks = self._flow.blocks
        entries: list[_State | None] = [None] * len(blocks)
        entries[0] = self._entry()
        rounds = [0] * len(blocks)
        waiting = Worklist((0,))
        while waiting:
            number = waiting.take()
            state = self._run(blocks[number], dict(entries[number] or {}), None)
            for target in blocks[number].following:
                known = entries[target]
                joined = dict(state) if known is None else _joined(known, state)
                if joined == known:
                    continue
                rounds[target] += 1
                if known is not None and rounds[target] > ROUNDS:
                    joined = {at: each for at, each in joined.items() if known.get(at) == each}
                entries[target] = joined
                waiting.add((target,))
        for block, entry in zip(blocks, entries, strict=True):
            self._run(block, dict(entry or {}), found)

    def _entry(self) -> _State:
        if not self._flow.kernel or self._generation not in _SEPARATE:
            return {_NESTING: (0, 0)}
        ids = {VGPR + at: (0, MOST_ITEMS - 1) for at in range(3)}
        return {_NESTING: (0, 0), **ids}

    def _run(self, block: Block, state: _State, found: dict[int, Range] | None) -> _State:
        for number in self._steps[block.number]:
            each = self._code.instructions[number]
            if found is not None and _address(each):
                touched = self._touched(each, state)
                if touched is not None:
                    known = found.get(number, touched)
                    found[number] = min(known[0], touched[0]), max(known[1], touched[1])
            if number in self._flow.calls:
                state = {_NESTING: state.get(_NESTING, (1, 1))}
            if each.writes:
                self._write(number, each, state)
        return state

    def _write(self, number: int, each: Instruction, state: _State) -> None:
        meaning = self._meanings.of(number)
        made = meaning.made(state) if meaning is not None else None
        whole = state.get(_NESTING) == (0, 0) or not each.writes & _VECTORS
        for register in numbers(each.writes & self._wanted):
            before = None if whole else state.get(register)
            state.pop(register, None)
            if meaning is None or made is None or meaning.register != 1 << register:
                continue
            if whole or before is not None:
                state[register] = made if before is None else _wider(before, made)
        if (mask := mask_of(each)) is not None:
            at = state.get(_NESTING)
            state.pop(_NESTING, None)
            if at is not None:
                nesting = changed(at[0], mask)
                state[_NESTING] = (nesting, nesting)

    def _touched(self, each: Instruction, state: _State) -> Range | None:
        """The bytes of an access over all lanes."""
        value = state.get(_address(each).bit_length() - 1)
        if value is None:
            return None
        width = each.width or 4 * (each.returned or each.data).bit_count() or 16
        offsets = [each.offset, each.offset if each.offset1 is None else each.offset1]
        return value[0] + min(offsets), value[1] + max(offsets) + width - 1


@lru_cache(maxsize=1 << 12)
def _named(mnemonic: str) -> str | None:
    name = _NAME.fullmatch(mnemonic)
    return name[1] if name is not None and name[1] in _HOW else None


def _how(each: Instruction) -> str | None:
    """The name in `_HOW` of what an instruction makes of its sources; None: not plain."""
    return _named(each.opcode.mnemonic) if each.opcode.kind in _PLAIN else None


def _address(each: Instruction) -> Registers:
    """The vector register that says where an access to LDS is; NONE where no single one does."""
    if each.opcode.kind is not Kind.LDS or each.opcode.unit is not Unit.DS:
        return NONE
    address = each.address & _VECTORS
    return address if address.bit_count() == 1 else NONE


def _wider(one: Range, other: Range) -> Range:
    return min(one[0], other[0]), max(one[1], other[1])


def _joined(one: _State, other: _State) -> _State:
    found = {at: _wider(one[at], other[at]) for at in one.keys() & other.keys()}
    if _NESTING in found and found[_NESTING][0] != found[_NESTING][1]:
        del found[_NESTING]
    return found
