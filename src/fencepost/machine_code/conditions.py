"""Conditions of branches that exclude each other, where that is plain.

A branch that compares the same registers as an earlier one, which nothing has written between, goes
the same way; so does one that looks at a flag to which the code has moved a constant. What is known
so far is a set of facts, with which blocks are told apart. Only facts that a later branch asks for
are kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fencepost.machine_code.assembly.operands import registers_of
from fencepost.machine_code.code import Code
from fencepost.machine_code.flow import Block, Facts, Flow, Flows
from fencepost.machine_code.instruction import Instruction, Kind
from fencepost.machine_code.registers import EXEC, NONE, SCC, VCC, Registers, span
from fencepost.machine_code.values import constant, operands

_SCC, _VCC, _EXEC = span(SCC, 1), span(VCC, 2), span(EXEC, 2)
_BRANCH = re.compile(r"s_cbranch_(scc[01]|vccn?z|execn?z)")
_COMPARE = re.compile(r"s_(?:cmp_(eq|lg|lt|ge|gt|le)|bitcmp([01]))_(\w+)")
_OPPOSITE = {"lg": "eq", "ge": "lt", "le": "gt", "0": "1"}
_AND = re.compile(r"s_and_b(?:32|64)")
_AND_NOT = re.compile(r"s_(?:andn2|and_not1)_b(?:32|64)")
_MOVE = re.compile(r"s_mov_b(?:32|64)")
_FLAG = "flag"
"""The name of the fact that a register is zero, not all bits."""
_CLEARED = "cleared"
"""The name of the fact that EXEC or VCC is zero, or SCC, if nothing has written it since."""


@dataclass(frozen=True, slots=True)
class _Test:
    """What a branch at the end of a block asks: it is taken if the fact `name` is `taken`."""

    name: str
    taken: bool
    registers: Registers


class Conditions:
    """The facts that the blocks of one flow make and ask for."""

    def __init__(self, code: Code, flow: Flow) -> None:
        self._code, self._flow = code, flow
        self._tests: dict[int, tuple[_Test, ...]] = {}
        self._asked: dict[str, Registers] = {}
        blocks = {each.first: each for each in flow.blocks}
        for block in blocks.values():
            tests = self._tests[block.first] = self._tests_of(block)
            self._asked |= {each.name: each.registers for each in tests}
        self._flags = any(name.startswith(_FLAG) for name in self._asked)
        self._live = self._find_live()

    @property
    def matter(self) -> bool:
        """Whether a fact may reach a branch that asks for it."""
        return any(self._live.values())

    def behind(self, first: int, end: int, facts: Facts, *, taken: bool | None) -> Facts | None:
        """The facts behind a block if its branch is taken, or not; None where that cannot be. For
        a block without such a branch, `taken` is None.
        """
        known = self._through(first, end, dict(facts))
        tests = self._tests.get(first, ())
        if taken is not None:
            for test in tests:
                value = taken == test.taken
                if known.get(test.name, value) != value:
                    return None
                known[test.name] = value
        return frozenset(known.items())

    def kept(self, facts: Facts, target: int) -> Facts:
        """The facts that a branch from a block on may ask for."""
        live = self._live.get(target, frozenset())
        return frozenset(each for each in facts if each[0] in live)

    def _through(self, first: int, end: int, known: dict[str, bool]) -> dict[str, bool]:
        """The facts at the end of a block, before its branch."""
        for number in range(first, end):
            each = self._code.instructions[number]
            if number in self._flow.calls:
                known.clear()
            if not each.writes or (not known and each.opcode.kind is not Kind.SCALAR):
                continue
            cleared = self._combined(number, known) if _makes_vcc(each) else None
            for name in [one for one in known if self._asked.get(one, NONE) & each.writes]:
                del known[name]
            if self._flags and _MOVE.fullmatch(each.opcode.mnemonic):
                self._move(number, each, known)
            elif cleared is not None:
                known[_cleared("vcc")] = cleared
        return known

    def _move(self, number: int, each: Instruction, known: dict[str, bool]) -> None:
        """A constant is moved to a register: 0, or all bits."""
        texts = operands(self._code, number)
        value = constant(texts[1]) if len(texts) == 2 else None
        wide = each.opcode.mnemonic.endswith("64") and len(texts) == 2 and "x" in texts[1]
        if value not in (0, -1) or (value and wide):  # 64 bits of a literal begin with zeros
            return
        name = _flag(texts[0])
        if name in self._asked:
            known[name] = value == 0
        if each.writes & _VCC and _cleared("vcc") in self._asked:
            known[_cleared("vcc")] = value == 0

    def _combined(self, number: int, known: dict[str, bool]) -> bool | None:
        """Whether VCC becomes zero as what EXEC and a flag have in common, where that is known:
        EXEC is not zero where code runs.
        """
        flag, inverted = self._masked(number)
        if flag not in known or _cleared("vcc") not in self._asked:
            return None
        return known[flag] != inverted

    def _masked(self, number: int) -> tuple[str, bool]:
        """The flag that is combined with EXEC, and whether its complement is."""
        name = self._code.instructions[number].opcode.mnemonic
        texts = operands(self._code, number)
        if len(texts) != 3:
            return "", False
        if _AND_NOT.fullmatch(name) and registers_of(texts[1]) & _EXEC:
            return _flag(texts[2]), True
        if _AND.fullmatch(name):
            one, other = texts[1], texts[2]
            if registers_of(one) & _EXEC:
                return _flag(other), False
            if registers_of(other) & _EXEC:
                return _flag(one), False
        return "", False

    def _tests_of(self, block: Block) -> tuple[_Test, ...]:
        """What the branch of a block asks, and what it asks for through what made its register."""
        last = self._code.instructions[block.end - 1]
        found = _BRANCH.fullmatch(last.opcode.mnemonic)
        if found is None:
            return ()
        what = found[1][:4] if found[1].startswith("exec") else found[1][:3]
        register = {"scc": _SCC, "vcc": _VCC, "exec": _EXEC}[what]
        zero = not found[1].endswith(("1", "nz"))
        tests = [_Test(_cleared(what), zero, register)]
        for number in range(block.end - 2, block.first - 1, -1):
            if self._code.instructions[number].writes & register:
                tests += self._made(number, block, tests[0])
                break
        return tuple(tests)

    def _made(self, number: int, block: Block, test: _Test) -> list[_Test]:
        """The same question of what made the register: a comparison, or a flag."""
        each = self._code.instructions[number]
        later = NONE
        for after in range(number + 1, block.end):
            later |= self._code.instructions[after].writes
        if each.reads & later:
            return []
        if test.registers == _VCC and (flag := self._masked(number)[0]):
            self._asked[flag] = each.reads & ~_EXEC
            return []
        if test.registers == _VCC and each.opcode.mnemonic.startswith("v_cmp_"):
            return [_Test(self._code.text(number), test.taken, each.reads)]
        compared = _COMPARE.fullmatch(each.opcode.mnemonic)
        if test.registers != _SCC or compared is None or each.reads & _SCC:
            return []
        how = compared[1] or compared[2]
        opposite = how in _OPPOSITE
        how, kind = _OPPOSITE.get(how, how), compared[3]
        if how == "eq":
            kind = kind.replace("i", "u")
        name = f"{how} {kind} {', '.join(operands(self._code, number))}"
        # The fact is that the comparison holds: SCC is zero if it does not.
        return [_Test(name, test.taken == opposite, each.reads)]

    def _find_live(self) -> dict[int, frozenset[str]]:
        """Of each block the facts that it, or one behind it, may ask for."""
        written, asks = {}, {}
        for block in self._flow.blocks:
            if block.first in written:
                continue
            mask, wanted = NONE, set()
            for number in range(block.first, block.end):
                flag = ""
                if _makes_vcc(self._code.instructions[number]):
                    flag = self._masked(number)[0]
                if flag in self._asked and not self._asked[flag] & mask:
                    wanted.add(flag)
                mask |= self._code.instructions[number].writes
            wanted |= {
                each.name
                for each in self._tests[block.first]
                if not each.registers & mask or each.name != _cleared_of(each.registers)
            }
            written[block.first], asks[block.first] = mask, frozenset(wanted)
        live: dict[int, frozenset[str]] = dict(asks)
        waiting = {block.number for block in self._flow.blocks}
        while waiting:
            block = self._flow.blocks[waiting.pop()]
            behind: set[str] = set()
            for each in block.following:
                behind |= live[self._flow.blocks[each].first]
            kept = {name for name in behind if not self._asked[name] & written[block.first]}
            found = live[block.first] | kept
            if found != live[block.first]:
                live[block.first] = found
                waiting.update(block.before)
        return live


def refined(code: Code, flows: Flows, flow: Flow) -> Flow:
    """A flow without the paths that plain conditions exclude."""
    conditions = Conditions(code, flow)
    return flows.without(conditions, flow) if conditions.matter else flow


def _makes_vcc(each: Instruction) -> bool:
    return each.opcode.kind is Kind.SCALAR and bool(each.writes & _VCC)


def _flag(text: str) -> str:
    """The fact about a register, or a pair of them."""
    return f"{_FLAG} {text}"


def _cleared(what: str) -> str:
    return f"{_CLEARED} {what}"


def _cleared_of(registers: Registers) -> str:
    return _cleared({_SCC: "scc", _VCC: "vcc", _EXEC: "exec"}.get(registers, ""))
