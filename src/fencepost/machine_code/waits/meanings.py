"""What plain instructions make of ranges of values: the least and the greatest that a register may
have, over all lanes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from fencepost.machine_code.code import Code
from fencepost.machine_code.instruction import Instruction, Kind
from fencepost.machine_code.operand import Operand
from fencepost.machine_code.registers import Registers
from fencepost.machine_code.values import known_constant
from fencepost.records import dataclass

Range = tuple[int, int]
_TOP = 0xFFFFFFFF
_PLAIN = (Kind.VECTOR, Kind.SCALAR)
_NAME = re.compile(r"[vs]_(\w+?)(?:_e32|_e64)?", re.ASCII)


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
    reads: Registers
    sources: tuple[Range | int | None, ...]
    bounded: bool

    def made(self, state: Mapping[int, Range]) -> Range | None:
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
        name = _named(each.opcode.mnemonic) if each.opcode.kind in _PLAIN else None
        if name is None:
            return None
        first, *sources = each.operands or (Operand(),)
        if not first.plain:
            return None
        found = tuple(map(self._source, sources))
        bounded = name in ("and_b32", "bfe_u32", "lshrrev_b32")
        if None in found and not bounded:
            return None
        reads = sum({1 << each for each in found if isinstance(each, int)})
        return Meaning(_HOW[name], first.registers, reads, found, bounded)

    def _source(self, operand: Operand) -> Range | int | None:
        value = known_constant(self._code, operand)
        if value is not None:
            return (value, value) if value >= 0 else None
        if operand.registers.bit_count() != 1 or not operand.plain:
            return None
        return operand.registers.bit_length() - 1


@lru_cache(maxsize=1 << 12)
def _named(mnemonic: str) -> str | None:
    """The name in `_HOW` of what an instruction makes of its sources; None: not plain."""
    name = _NAME.fullmatch(mnemonic)
    return name[1] if name is not None and name[1] in _HOW else None
