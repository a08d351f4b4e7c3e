"""Questions that branches ask: the facts that a condition is of.

A branch asks whether its register is zero, and, through what made the register, whether a
comparison holds or a flag is set.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import NamedTuple

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Block, Flow, within
from fencepost.machine_code.control_flow.values import known_constant
from fencepost.machine_code.instructions.computations import COMPUTATIONS, comparison, computation
from fencepost.machine_code.instructions.instruction import Instruction
from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.operand_text import registers_of
from fencepost.machine_code.instructions.registers import EXEC, NONE, SCC, VCC, Registers, span
from fencepost.patterns import pattern
from fencepost.targets.generation import Generation

VCC_BOTH, EXEC_BOTH = span(VCC, 2), span(EXEC, 2)
VCC_LOW = span(VCC, 1)
_SCC = span(SCC, 1)
_UPPER = span(VCC + 1, 1) | span(EXEC + 1, 1)
"""The halves that waves of 32 lanes do not need."""
_BRANCH = pattern(r"s_cbranch_(scc[01]|vccn?z|execn?z)")
_SETS_MODE = ("s_setreg", "s_denorm_mode", "s_round_mode")
"""Instructions that change the comparison of floats."""
_WORD = pattern(r"(?<![\w.])\.?[A-Za-z_$][\w$.@]*", re.ASCII)
_STEADY = pattern(r"neg|abs|sext|null|src_(?!pops)\w+", re.ASCII)
"""Words in an operand that mean the same each time; a symbol may be set anew."""
_AND, _AND_NOT = (COMPUTATIONS[name].expression for name in ("s_and_b64", "s_andn2_b64"))
MOVES = frozenset({"s_mov_b32", "s_mov_b64"})

Fact = Hashable
"""The subject of a fact: a comparison, the lanes of one, a register that is zero or not."""


def flag(operand: Operand) -> Fact:
    """The fact that a register, or a pair of them, is zero, not all bits."""
    return "flag", operand


def cleared(registers: Registers) -> Fact:
    """The fact that EXEC or VCC is zero, or SCC, if nothing has written it since."""
    return "cleared", registers


class Test(NamedTuple):
    """The question of a branch at the end of a block: it is taken if the fact is `taken`. The
    registers are those that the fact is of; `open`: it may be known there, as the block leaves them
    alone or moves to them what is known.
    """

    fact: Fact
    taken: bool
    registers: Registers
    open: bool


class BranchesOfCode:
    """The common data of the flows of one code: the instructions that set modes, and, where waves
    may have 32 lanes, those that write the upper halves of masks.
    """

    def __init__(self, code: Code, generation: Generation) -> None:
        self.code = code
        self.modes = code.numbers(lambda each: each.mnemonic.startswith(_SETS_MODE))
        self._may_be_narrow = generation.has_wave32
        self._uppers = (
            [number for number, written in enumerate(code.writes) if written & _UPPER]
            if generation.has_wave32
            else []
        )

    def vcc(self, flow: Flow) -> Registers:
        """The part of VCC that counts: its lower half where nothing writes an upper one."""
        wide = any(within(self._uppers, each.first, each.end) for each in flow.blocks)
        return VCC_LOW if self._may_be_narrow and not wide else VCC_BOTH


class Questions:
    """The questions of the branches of one flow, of each block by its first instruction; `facts`:
    the facts that may be known where they are asked for, with the registers that they are of.
    """

    def __init__(self, branches: BranchesOfCode, flow: Flow) -> None:
        self._code, self._flow = branches.code, flow
        self.vcc = branches.vcc(flow)
        self._flags: dict[Fact, Registers] = {}
        self.tests = {each.first: self._tests_of(each) for each in flow.blocks}
        self.facts = self._flags | self._known_again()

    def _known_again(self) -> dict[Fact, Registers]:
        """The facts, with their registers, that may be known where a branch asks for them: more
        than one branch does, or one in a loop, or something else makes them known.
        """
        asking: dict[Fact, list[int]] = {}
        some: dict[Fact, Registers] = {}
        for block in self._flow.blocks:
            for each in self.tests[block.first]:
                asking.setdefault(each.fact, []).append(block.number)
                if each.open or self._flags:
                    some[each.fact] = each.registers
        again = self._flow.looping
        return {
            fact: registers
            for fact, registers in some.items()
            if fact == cleared(registers) or len(asking[fact]) > 1 or asking[fact][0] in again
        }

    def _tests_of(self, block: Block) -> tuple[Test, ...]:
        """The questions of the branch of a block, directly and through what made its register."""
        last = self._code.instructions[block.end - 1]
        found = _BRANCH.fullmatch(last.opcode.mnemonic)
        if found is None:
            return ()
        register = {"s": _SCC, "v": VCC_BOTH, "e": EXEC_BOTH}[found[1][0]]
        zero = not found[1].endswith(("1", "nz"))
        test = Test(cleared(register), zero, register, open=True)
        writes = self._code.writes
        for number in range(block.end - 2, block.first - 1, -1):
            if writes[number] & register:
                moved = self._code.instructions[number].opcode.mnemonic in MOVES
                return test._replace(open=moved), *self._made(number, block, test)
        return (test,)

    def _made(self, number: int, block: Block, test: Test) -> list[Test]:
        """The same question of what made the register: a comparison, or a flag."""
        each = self._code.instructions[number]
        earlier, later = self._written(block.first, number), self._written(number + 1, block.end)
        if each.reads & later or not all(map(self._is_same, each.operands)):
            return []
        if test.registers == VCC_BOTH and (made := self.masked(each)[0]):
            self._flags[made] = each.reads & ~EXEC_BOTH
            return []
        is_open = not each.reads & (earlier | each.writes)
        if test.registers == VCC_BOTH and each.opcode.mnemonic.startswith("v_cmp_"):
            return [Test(self._code.text(number), test.taken, each.reads, is_open)]
        compared = comparison(each.opcode.mnemonic)
        if test.registers != _SCC or compared is None or each.reads & _SCC:
            return []
        if not compared.scalar or compared.extended:
            return []
        canonical, opposite = compared.canonical
        # The fact is that the comparison holds: SCC is zero if it does not.
        return [Test((canonical, each.operands), test.taken == opposite, each.reads, is_open)]

    def _written(self, first: int, end: int) -> Registers:
        """The registers that some instructions write."""
        found = NONE
        for number in range(first, end):
            found |= self._code.writes[number]
        return found

    def _is_same(self, operand: Operand) -> bool:
        """Return True if an operand is the same each time, if nothing writes its registers, and in
        each instruction that spells it so.
        """
        if operand.literal and known_constant(self._code, operand) is None:
            return False
        return all(
            registers_of(word) or _STEADY.fullmatch(word) for word in _WORD.findall(operand.name)
        )

    def masked(self, each: Instruction) -> tuple[Fact | None, bool]:
        """The flag that is combined with EXEC to VCC, and whether its complement is: EXEC is not
        zero where code runs.
        """
        if len(each.operands) != 3 or self.vcc & ~each.writes:
            return None, False
        _, one, other = each.operands
        row = computation(each.opcode.mnemonic)
        combines = row.expression if row is not None else None
        if combines == _AND_NOT and one.registers & EXEC_BOTH:
            return flag(other), True
        if combines == _AND:
            if one.registers & EXEC_BOTH:
                return flag(other), False
            if other.registers & EXEC_BOTH:
                return flag(one), False
        return None, False
