"""Conditions of branches that exclude each other, where that is plain.

A branch that compares the same registers as an earlier one, which nothing has written between, goes
the same way; so does one that looks at a flag to which the code has moved a constant. What is known
so far is a set of facts, with which blocks are told apart. Only facts that a later branch asks for
are kept.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fencepost.machine_code.assembly.operands import registers_of
from fencepost.machine_code.code import Code
from fencepost.machine_code.flow import Block, Facts, Flow, Flows
from fencepost.machine_code.instruction import Instruction
from fencepost.machine_code.operand import Operand
from fencepost.machine_code.registers import EXEC, NONE, SCC, VCC, Registers, span
from fencepost.machine_code.values import known_constant
from fencepost.targets.generation import Generation

_SCC, _VCC, _EXEC = span(SCC, 1), span(VCC, 2), span(EXEC, 2)
_LOW_VCC = span(VCC, 1)
_UPPER = span(VCC + 1, 1) | span(EXEC + 1, 1)
"""The halves that waves of 32 lanes do not need."""
_BRANCH = re.compile(r"s_cbranch_(scc[01]|vccn?z|execn?z)")
_COMPARE = re.compile(r"s_(?:cmp_(eq|lg|lt|ge|gt|le)|bitcmp([01]))_(\w+)")
_OPPOSITE = {"lg": "eq", "ge": "lt", "le": "gt", "0": "1"}
"""Of whole numbers and bits: of a float that is no number neither holds."""
_SETS_MODE = ("s_setreg", "s_denorm_mode", "s_round_mode")
"""What changes how floats compare."""
_WORD = re.compile(r"(?<![\w.])\.?[A-Za-z_$][\w$.@]*")
_STEADY = re.compile(r"neg|abs|sext|null|src_(?!pops)\w+")
"""Words in an operand that mean the same each time; a symbol may be set anew."""
_AND = frozenset({"s_and_b32", "s_and_b64"})
_AND_NOT = frozenset(f"s_{name}_b{bits}" for name in ("andn2", "and_not1") for bits in (32, 64))
_MOVES = frozenset({"s_mov_b32", "s_mov_b64"})
_FLAG = "flag"
"""The name of the fact that a register is zero, not all bits."""
_CLEARED = "cleared"
"""The name of the fact that EXEC or VCC is zero, or SCC, if nothing has written it since."""


Fact = Hashable
"""What a fact is of: a comparison, the lanes of one, a register that is zero or not."""


class _Test(NamedTuple):
    """What a branch at the end of a block asks: it is taken if the fact is `taken`. The registers
    are those that the fact is of.
    """

    fact: Fact
    taken: bool
    registers: Registers


class _Step(NamedTuple):
    """What an instruction does to facts, which are bits.

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

    def __init__(self, code: Code, flow: Flow, generation: Generation) -> None:
        self._code, self._flow = code, flow
        self._blocks = {each.first: each for each in flow.blocks}
        # Where nothing writes an upper half, waves have 32 lanes: then VCC is its lower half.
        narrow = generation.has_wave32 and not any(
            code.writes[number] & _UPPER
            for block in flow.blocks
            for number in range(block.first, block.end)
        )
        self._whole = _LOW_VCC if narrow else _VCC
        self._modes = frozenset(code.numbers(lambda each: each.mnemonic.startswith(_SETS_MODE)))
        self._asked: dict[Fact, Registers] = {}
        tests = {first: self._tests_of(block) for first, block in self._blocks.items()}
        for several in tests.values():
            self._asked |= {each.fact: each.registers for each in several}
        self._bits = {fact: 1 << number for number, fact in enumerate(self._asked)}
        self._registers = NONE
        for registers in self._asked.values():
            self._registers |= registers
        self._ends: dict[Registers, int] = {}
        self._zero = self._bits.get(_cleared(_VCC), 0)
        self._idle = self._bits.get(_cleared(_EXEC), 0)
        self._tests = {
            first: tuple((self._bits[each.fact], each.taken) for each in several)
            for first, several in tests.items()
        }
        self._steps = {
            first: [*self._steps_of(block)] if self._asked else []
            for first, block in self._blocks.items()
        }
        self._live = self._find_live(tests)

    @property
    def matter(self) -> bool:
        """Whether a fact may reach a branch that asks for it."""
        for block in self._flow.blocks:
            asked = sum(bit for bit, _ in self._tests[block.first])
            made = 0
            for step in self._steps[block.first]:
                made |= step.known | (self._zero if step.flag else 0)
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
        ends = 0  # of the instructions since the last step
        for number in range(block.first, block.end):
            if number in self._modes:
                ends = -1
            if not writes[number] & registers:
                continue
            each = self._code.instructions[number]
            now = self._ended(each.writes)
            if each.opcode.mnemonic in _MOVES:
                yield _Step(ends | now, *self._moved(each))
                ends = 0
                continue
            flag, inverted = self._masked(each)
            if bit := self._bits.get(flag, 0):
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
                self._bits[fact] for fact, of in self._asked.items() if of & written
            )
        return self._ends[written]

    def _moved(self, each: Instruction) -> tuple[int, int]:
        """What is known where a constant is moved to a register: 0, or all bits."""
        if len(each.operands) != 2:
            return 0, 0
        target, source = each.operands
        value = known_constant(self._code, source)
        wide = each.opcode.mnemonic.endswith("64") and source.literal
        if value not in (0, -1) or (value and wide):
            return 0, 0  # 64 bits of a literal begin with zeros
        known = self._bits.get(_flag(target), 0)
        if not (_LOW_VCC if value else self._whole) & ~each.writes:
            known |= self._zero
        return known, 0 if value else known

    def _masked(self, each: Instruction) -> tuple[Fact | None, bool]:
        """The flag that is combined with EXEC to VCC, and whether its complement is: EXEC is not
        zero where code runs.
        """
        name = each.opcode.mnemonic
        if len(each.operands) != 3 or self._whole & ~each.writes:
            return None, False
        _, one, other = each.operands
        if name in _AND_NOT and one.registers & _EXEC:
            return _flag(other), True
        if name in _AND:
            if one.registers & _EXEC:
                return _flag(other), False
            if other.registers & _EXEC:
                return _flag(one), False
        return None, False

    def _tests_of(self, block: Block) -> tuple[_Test, ...]:
        """What the branch of a block asks, and what it asks for through what made its register."""
        last = self._code.instructions[block.end - 1]
        found = _BRANCH.fullmatch(last.opcode.mnemonic)
        if found is None:
            return ()
        register = {"s": _SCC, "v": _VCC, "e": _EXEC}[found[1][0]]
        zero = not found[1].endswith(("1", "nz"))
        tests = [_Test(_cleared(register), zero, register)]
        writes = self._code.writes
        for number in range(block.end - 2, block.first - 1, -1):
            if writes[number] & register:
                tests += self._made(number, block, tests[0])
                break
        return tuple(tests)

    def _made(self, number: int, block: Block, test: _Test) -> list[_Test]:
        """The same question of what made the register: a comparison, or a flag."""
        each = self._code.instructions[number]
        later = NONE
        for after in range(number + 1, block.end):
            later |= self._code.writes[after]
        if each.reads & later or not all(map(self._is_same, each.operands)):
            return []
        if test.registers == _VCC and (flag := self._masked(each)[0]):
            self._asked[flag] = each.reads & ~_EXEC
            return []
        if test.registers == _VCC and each.opcode.mnemonic.startswith("v_cmp_"):
            return [_Test(self._code.text(number), test.taken, each.reads)]
        compared = _COMPARE.fullmatch(each.opcode.mnemonic)
        if test.registers != _SCC or compared is None or each.reads & _SCC:
            return []
        how = compared[1] or compared[2]
        kind = compared[3]
        opposite = how in _OPPOSITE and not kind.startswith("f")
        how = _OPPOSITE[how] if opposite else how
        if how == "eq":
            kind = kind.replace("i", "u")
        fact = (how, kind, each.operands)
        # The fact is that the comparison holds: SCC is zero if it does not.
        return [_Test(fact, test.taken == opposite, each.reads)]

    def _is_same(self, operand: Operand) -> bool:
        """Whether an operand is the same each time, if nothing writes its registers, and in each
        instruction that spells it so.
        """
        if operand.literal and known_constant(self._code, operand) is None:
            return False
        return all(
            registers_of(word) or _STEADY.fullmatch(word) for word in _WORD.findall(operand.name)
        )

    def _find_live(self, tests: Mapping[int, Sequence[_Test]]) -> dict[int, int]:
        """Of each block the facts that it, or one behind it, may ask for."""
        live, ended = {}, {}
        for first in self._blocks:
            over = asks = 0
            for step in self._steps[first]:
                asks |= (step.flag | (self._idle if step.flag else 0)) & ~over
                over |= step.ends
            for each in tests[first]:
                # What made the register is asked for by its sources, which nothing writes behind.
                bit = self._bits[each.fact]
                asks |= bit if not bit & over or each.fact != _cleared(each.registers) else 0
            live[first], ended[first] = asks, over
        waiting = {block.number for block in self._flow.blocks}
        while waiting:
            block = self._flow.blocks[waiting.pop()]
            behind = 0
            for target in block.following:
                behind |= live[self._flow.blocks[target].first]
            found = live[block.first] | behind & ~ended[block.first]
            if found != live[block.first]:
                live[block.first] = found
                waiting.update(block.before)
        return live


def refined(code: Code, flows: Flows, flow: Flow, generation: Generation) -> Flow:
    """A flow without the paths that plain conditions exclude."""
    conditions = Conditions(code, flow, generation)
    return flows.without(conditions, flow) if conditions.matter else flow


def _flag(operand: Operand) -> Fact:
    """The fact about a register, or a pair of them."""
    return _FLAG, operand


def _cleared(registers: Registers) -> Fact:
    return _CLEARED, registers
