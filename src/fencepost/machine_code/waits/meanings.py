"""Computations in the domain of ranges: the least and the greatest value that a register may have,
over all lanes, without a sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.values import known_constant
from fencepost.machine_code.instructions.computations import (
    Apply,
    Expression,
    Op,
    computation,
    sources_of,
)
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.registers import Registers
from fencepost.records import dataclass

Range = tuple[int, int]
_TOP = 0xFFFFFFFF
_ANY: Range = (0, _TOP)
_PLAIN = (Kind.VECTOR, Kind.SCALAR)
_BOUNDED = frozenset({Op.AND, Op.SHR, Op.EXTRACT})
"""The operators whose result has a range even if one source may be anything."""
_KNOWN = _BOUNDED | {Op.ADD, Op.MUL, Op.LOW24, Op.SHL, Op.OR, Op.XOR}


def _evaluate(expression: Expression, ranges: Sequence[Range]) -> Range:
    """The range of an expression; any value where it might overflow."""
    if not isinstance(expression, Apply):
        return ranges[expression]
    found = _result(expression.op, [_evaluate(each, ranges) for each in expression.on])
    return found if found[1] <= _TOP else _ANY


def _result(op: Op, on: list[Range]) -> Range:
    (low, high), *others = on
    least, most = others[0] if others else (0, 0)
    match op:
        case Op.ADD:
            return low + least, high + most
        case Op.MUL:
            return low * least, high * most
        case Op.LOW24:
            return (low, high) if high < 1 << 24 else (0, (1 << 24) - 1)
        case Op.SHL:
            return (low << least, high << most) if most < 32 else _ANY
        case Op.SHR:
            # What is 32 or more counts by its low five bits.
            return (low >> most, high >> least) if most < 32 else (0, high)
        case Op.AND:
            return 0, min(high, most)
        case Op.OR:
            return max(low, least), (1 << max(high, most).bit_length()) - 1
        case Op.XOR:
            return 0, (1 << max(high, most).bit_length()) - 1
        case Op.EXTRACT:
            return 0, (1 << min(others[1][1], 31)) - 1
        case _:
            return _ANY


@dataclass(frozen=True, slots=True)
class Meaning:
    """The value that an instruction writes to its one register: an expression over sources that are
    ranges of constants, or registers; None: anything. `bounded`: it has a range even so.
    """

    expression: Expression
    register: Registers
    reads: Registers
    sources: tuple[Range | int | None, ...]
    bounded: bool

    def made(self, state: Mapping[int, Range]) -> Range | None:
        """The range of the value, where registers have some; None where it may be anything."""
        found = [state.get(each) if isinstance(each, int) else each for each in self.sources]
        if None in found and not self.bounded:
            return None
        made = _evaluate(self.expression, [each or _ANY for each in found])
        return None if made == _ANY else made


class Meanings:
    """The meanings of the instructions of a code, each read once."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._known: dict[int, Meaning | None] = {}

    def of(self, number: int) -> Meaning | None:
        """The value that an instruction writes to one register; None where it may be anything."""
        each = self._code.instructions[number]
        if id(each) not in self._known:  # equal encodings are one instruction
            self._known[id(each)] = self._read(each)
        return self._known[id(each)]

    def _read(self, each: Instruction) -> Meaning | None:
        row = computation(each.opcode.mnemonic) if each.opcode.kind in _PLAIN else None
        if row is None or row.bits != 32 or not _is_known(row.expression):
            return None
        try:
            found = tuple(map(self._source, sources_of(row, each.operands)))
        except LookupError:
            return None
        first = each.operands[0]
        if not first.plain:
            return None
        bounded = row.op in _BOUNDED
        if None in found and not bounded:
            return None
        reads = sum({1 << each for each in found if isinstance(each, int)})
        return Meaning(row.expression, first.registers, reads, found, bounded)

    def _source(self, operand: Operand) -> Range | int | None:
        value = known_constant(self._code, operand)
        if value is not None:
            return (value, value) if value >= 0 else None
        if operand.registers.bit_count() != 1 or not operand.plain:
            return None
        return operand.registers.bit_length() - 1


def _is_known(expression: Expression) -> bool:
    """Return True if every operator has ranges, and no source is the condition code."""
    if isinstance(expression, int):
        return expression >= 0
    return expression.op in _KNOWN and all(map(_is_known, expression.on))
