"""Bytes of LDS that an access may touch, where its address is made of work-item ids and constants
by plain arithmetic: arrays that lie apart are told apart.

A forward data flow of the least and the greatest value of registers, over all lanes. A lane that is
not active keeps what it had, so that only code that all lanes execute replaces a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import or_
from typing import NamedTuple

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.dataflow import Widening, accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow, within
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Opcode, Unit
from fencepost.machine_code.instructions.registers import END, NONE, VGPR, Registers, numbers, span
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.meanings import Meaning, Meanings, Range
from fencepost.machine_code.waits.nestings import Nestings
from fencepost.machine_code.waits.untraced import Untraced
from fencepost.targets.generation import Generation

_State = dict[int, Range]
_Found = dict[int, Range | None]
"""The bytes of accesses; None where they may be any."""
ROUNDS = 6
"""The visits of a block before values that still change are taken to be anything."""
MOST_ITEMS = 1024
_VECTORS = span(VGPR, END - VGPR)
_SEPARATE = frozenset(
    {Generation.GFX6, Generation.GFX7, Generation.GFX8, Generation.GFX9, Generation.GFX10}
)
"""The registers of work-item ids that have one each (001 Initial Kernel Execution State)."""


class _Step(NamedTuple):
    """An instruction that matters to a range that is asked for.

    - `writes`: the registers of ranges that are asked for behind it.
    - `meaning`: what one of them becomes; None: all may be anything.
    - `whole`: all lanes write; else each keeps what it had, or not.
    - `calls`: all registers may be anything behind it.
    """

    number: int
    writes: tuple[int, ...] = ()
    meaning: Meaning | None = None
    whole: bool = True
    calls: bool = False


class LdsOfCode:
    """The common data of the kernels of one code: the instructions that use LDS, barriers, the
    accesses of which one vector register says where they are, and those that change masks of lanes.
    """

    def __init__(self, code: Code, effects: Sequence[Effect], generation: Generation) -> None:
        self.code, self.effects, self.generation = code, effects, generation
        self.meanings = Meanings(code)
        self.masks = [number for number, each in enumerate(effects) if each.mask is not None]
        self.uses = [number for number in code.numbers(_may_use) if effects[number].lds]
        self.barriers = code.numbers(lambda opcode: opcode.kind is Kind.BARRIER)
        self.accesses = [each for each in self.uses if address_of(code.instructions[each])]


class LdsRanges:
    """The bytes of the accesses of one kernel; nothing is done before they are asked for."""

    def __init__(self, known: LdsOfCode, flow: Flow) -> None:
        self._known, self._flow = known, flow
        self._instructions = known.code.instructions
        self._untraced = Untraced(flow, known.code.writes, known.meanings, self._entry())
        self._found: _Found | None = None

    def apart(self, one: int, other: int) -> bool:
        """Return True if two accesses touch no byte in common, whichever lanes make them."""
        if self._is_open(one) or self._is_open(other):
            return False
        if self._found is None:
            self._found = self._settled()
        first, second = self._found.get(one), self._found.get(other)
        if first is None or second is None:
            return False
        return first[1] < second[0] or second[1] < first[0]

    def _is_open(self, access: int) -> bool:
        """Return True if an access may surely touch any bytes."""
        address = address_of(self._instructions[access])
        return not address or self._untraced.before(access, address.bit_length() - 1)

    def _settled(self) -> _Found:
        """The bytes of each access."""
        blocks = self._flow.blocks
        behind, steps = self._slice()

        def through(block: Block, state: _State) -> _State:
            after = self._through(steps[block.number], dict(state), None)
            asked = behind[block.number] or NONE
            return {at: each for at, each in after.items() if asked >> at & 1}

        widening = Widening(ROUNDS, _widened)
        starts = {0: self._entry()}
        entries = solve(blocks, starts, through, accumulate(_joined), widening=widening)
        found: _Found = {}
        for block, entry in zip(blocks, entries, strict=True):
            self._through(steps[block.number], dict(entry or {}), found)
        return found

    def _entry(self) -> _State:
        if not self._flow.kernel or self._known.generation not in _SEPARATE:
            return {}
        return {VGPR + at: (0, MOST_ITEMS - 1) for at in range(3)}

    def _slice(self) -> tuple[list[Registers | None], list[list[_Step]]]:
        """The registers whose ranges are asked for where each block ends, as addresses are made of
        them, and the steps of each block that make them.
        """
        blocks = self._flow.blocks
        nestings = Nestings(self._flow, self._known.effects, self._known.masks)
        steps: list[list[_Step]] = [[] for _ in blocks]

        def back(block: Block, asked: Registers) -> Registers:
            steps[block.number] = []
            return self._back(block, asked, nestings, steps[block.number])

        starts = dict.fromkeys(range(len(blocks)), NONE)
        behind = solve(blocks, starts, back, accumulate(or_), backward=True)
        return behind, steps

    def _back(
        self, block: Block, asked: Registers, nestings: Nestings, steps: list[_Step]
    ) -> Registers:
        """The registers that are asked for where a block begins, from those behind it; its steps
        are put into a list.
        """
        accesses = within(self._known.accesses, block.first, block.end)
        if not asked and not accesses:
            return NONE
        writes = self._known.code.writes
        # What does more than write: a call, which ends its block, and accesses.
        others = {*accesses, block.end - 1} if block.end - 1 in self._flow.calls else {*accesses}
        for number in range(block.end - 1, block.first - 1, -1):
            written = writes[number] & asked
            if not written and number not in others:
                continue
            each = self._instructions[number]
            if written:
                meaning = self._known.meanings.of(number)
                whole = not each.writes & _VECTORS or nestings.whole(block, number)
                if meaning is not None and not meaning.register & written:
                    meaning = None
                steps.append(_Step(number, tuple(numbers(written)), meaning, whole))
                asked &= ~written
                if meaning is not None:
                    asked |= meaning.reads | (NONE if whole else meaning.register)
            if number in self._flow.calls:
                steps.append(_Step(number, calls=True))
                asked = NONE
            if number in accesses:
                if not written:
                    steps.append(_Step(number))
                asked |= address_of(each)
        steps.reverse()
        return asked

    def _through(
        self, steps: list[_Step], state: _State, found: dict[int, Range | None] | None
    ) -> _State:
        """Carries a state through a block; what accesses touch is told to `found`."""
        for step in steps:
            if step.calls:
                state.clear()
                continue
            if found is not None:
                self._touch(step.number, state, found)
            meaning = step.meaning
            made = meaning.made(state) if meaning is not None else None
            for register in step.writes:
                before = state.pop(register, None)
                if meaning is None or made is None or meaning.register != 1 << register:
                    continue
                if step.whole:
                    state[register] = made
                elif before is not None:
                    state[register] = _wider(before, made)
        return state

    def _touch(self, number: int, state: _State, found: _Found) -> None:
        """The bytes of an access over all lanes, if the instruction is one."""
        each = self._instructions[number]
        if not (address := address_of(each)):
            return
        value = state.get(address.bit_length() - 1)
        if value is None:
            found[number] = None
            return
        width = each.width or 4 * (each.returned or each.data).bit_count() or 16
        offsets = [each.offset, each.offset if each.offset1 is None else each.offset1]
        touched = value[0] + min(offsets), value[1] + max(offsets) + width - 1
        known = found.get(number, touched)
        found[number] = None if known is None else _wider(known, touched)


def _may_use(opcode: Opcode) -> bool:
    return opcode.kind in (Kind.LDS, Kind.LDS_COPY, Kind.TENSOR_COPY)


def address_of(each: Instruction) -> Registers:
    """The vector register that says where an access to LDS is; NONE where no single one does."""
    if each.opcode.kind is not Kind.LDS or each.opcode.unit is not Unit.DS:
        return NONE
    address = each.address & _VECTORS
    return address if address.bit_count() == 1 else NONE


def _wider(one: Range, other: Range) -> Range:
    return min(one[0], other[0]), max(one[1], other[1])


def _joined(one: _State, other: _State) -> _State:
    return {at: _wider(one[at], other[at]) for at in one.keys() & other.keys()}


def _widened(known: _State, new: _State) -> _State:
    """Only the ranges that have not changed."""
    return {at: each for at, each in new.items() if known.get(at) == each}
