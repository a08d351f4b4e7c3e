"""Conditions of branches that exclude each other, where that is plain.

A branch that compares the same registers as an earlier one, which nothing has written between, goes
the same way; so does one that looks at a flag to which the code has moved a constant. What is known
so far is a set of facts, with which blocks are told apart. Only facts that a later branch asks for
are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import or_
from typing import NamedTuple

from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Facts, Flow, Flows, within
from fencepost.machine_code.control_flow.questions import (
    EXEC_BOTH,
    MOVES,
    VCC_BOTH,
    VCC_LOW,
    BranchesOfCode,
    Questions,
    cleared,
    flag,
)
from fencepost.machine_code.control_flow.values import known_constant
from fencepost.machine_code.instructions.instruction import Instruction
from fencepost.machine_code.instructions.registers import NONE, Registers


class _Step(NamedTuple):
    """The effect of an instruction on facts, which are bits.

    - `ends`: those that it writes registers of.
    - `known`: those that it makes known, `holds`: which of them are so.
    - `flag`: with the fact about a register, VCC becomes zero if it is so, or if it is not, where
      that is `inverted`.
    """

    ends: int
    known: int = 0
    holds: int = 0
    flag: int = 0
    inverted: bool = False


class Conditions:
    """The facts that the blocks of one flow make and ask for."""

    def __init__(self, branches: BranchesOfCode, flow: Flow, questions: Questions) -> None:
        self._branches, self._flow, self._questions = branches, flow, questions
        self._code = branches.code
        self._bits = {fact: 1 << number for number, fact in enumerate(questions.facts)}
        self._registers = NONE
        for registers in questions.facts.values():
            self._registers |= registers
        self._ends: dict[Registers, int] = {}
        self._zero = self._bits.get(cleared(VCC_BOTH), 0)
        self._idle = self._bits.get(cleared(EXEC_BOTH), 0)
        self._tests = {
            first: tuple((bit, each.taken) for each in some if (bit := self._bits.get(each.fact)))
            for first, some in questions.tests.items()
        }
        self._blocks = {each.first: each for each in flow.blocks}
        self._steps = {first: [*self._steps_of(each)] for first, each in self._blocks.items()}
        self._live = self._find_live()

    @property
    def matter(self) -> bool:
        """True if a fact may reach a branch that asks for it."""
        for block in self._flow.blocks:
            asked = sum(bit for bit, _ in self._tests[block.first])
            made = 0
            for step in self._steps[block.first]:
                made = made & ~step.ends | step.known | (self._zero if step.flag else 0)
            if made & asked:
                return True
            for target in block.following:
                if (made | asked) & self._live[self._flow.blocks[target].first]:
                    return True
        return False

    def behind(self, first: int, facts: Facts, *, taken: bool | None) -> Facts | None:
        """The facts behind a block if its branch is taken, or not; None where that cannot be. For
        a block without such a branch, `taken` is None.
        """
        known, holds = facts
        for step in self._steps[first]:
            # Without lanes what is combined with EXEC is zero.
            zero = bool(holds & step.flag) != step.inverted or bool(known & holds & self._idle)
            makes = self._zero if known & step.flag else 0
            known = known & ~step.ends | step.known | makes
            holds = holds & ~step.ends | step.holds | (makes if zero else 0)
        for bit, if_taken in self._tests[first] if taken is not None else ():
            value = bit if taken == if_taken else 0
            if known & bit and holds & bit != value:
                return None
            known, holds = known | bit, holds & ~bit | value
        return known, holds

    def kept(self, facts: Facts, target: int) -> Facts:
        """The facts that a branch from a block on may ask for."""
        live = self._live.get(target, 0)
        return facts[0] & live, facts[1] & live

    def _steps_of(self, block: Block) -> Iterator[_Step]:
        """The instructions of a block that change what is known, or make VCC of a flag."""
        writes, registers = self._code.writes, self._registers
        modes = within(self._branches.modes, block.first, block.end)
        ends = 0  # of the instructions since the last step
        for number in range(block.first, block.end):
            if number in modes:
                ends = -1
            if not writes[number] & registers:
                continue
            each = self._code.instructions[number]
            now = self._ended(each.writes)
            if each.opcode.mnemonic in MOVES:
                yield _Step(ends | now, *self._moved(each))
                ends = 0
                continue
            made, inverted = self._questions.masked(each)
            if bit := self._bits.get(made, 0):
                yield _Step(ends)
                yield _Step(now, flag=bit, inverted=inverted)
                ends = 0
            else:
                ends |= now
        if block.end - 1 in self._flow.calls:  # a call ends its block
            ends = -1
        if ends:
            yield _Step(ends)

    def _ended(self, written: Registers) -> int:
        """The facts of which registers are written."""
        written &= self._registers
        if written not in self._ends:
            self._ends[written] = sum(
                self._bits[fact] for fact, of in self._questions.facts.items() if of & written
            )
        return self._ends[written]

    def _moved(self, each: Instruction) -> tuple[int, int]:
        """The facts that are known where a constant is moved to a register: 0, or all bits."""
        if len(each.operands) != 2:
            return 0, 0
        target, source = each.operands
        value = known_constant(self._code, source)
        wide = each.opcode.mnemonic.endswith("64") and source.literal
        if value not in (0, -1) or (value and wide):
            return 0, 0  # 64 bits of a literal begin with zeros
        known = self._bits.get(flag(target), 0)
        if not (VCC_LOW if value else self._questions.vcc) & ~each.writes:
            known |= self._zero
        return known, 0 if value else known

    def _find_live(self) -> dict[int, int]:
        """The facts that each block, or one behind it, may ask for."""
        asked, ended = {}, {}
        for first in self._blocks:
            over = asks = 0
            for step in self._steps[first]:
                asks |= (step.flag | (self._idle if step.flag else 0)) & ~over
                over |= step.ends
            for bit, _ in self._tests[first]:
                asks |= bit & ~over
            asked[first], ended[first] = asks, over

        def before(block: Block, behind: int) -> int:
            return asked[block.first] | behind & ~ended[block.first]

        blocks = self._flow.blocks
        starts = dict.fromkeys(range(len(blocks)), 0)
        live = dict.fromkeys(asked, 0)
        behind = solve(blocks, starts, before, accumulate(or_), backward=True)
        for block in blocks:
            live[block.first] |= before(block, behind[block.number] or 0)
        return live


def refined(branches: BranchesOfCode, flows: Flows, flow: Flow) -> Flow:
    """A flow without the paths that plain conditions exclude."""
    questions = Questions(branches, flow)
    if not questions.facts:
        return flow
    conditions = Conditions(branches, flow, questions)
    return flows.without(conditions, flow) if conditions.matter else flow
