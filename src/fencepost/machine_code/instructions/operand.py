"""An operand of an instruction as data: what it names, wherever the instruction comes from."""

from __future__ import annotations

from fencepost.machine_code.instructions.registers import NONE, Registers
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Operand:
    """An operand, as the assembler lists it.

    - `registers`: those that it names.
    - `value`: the constant that it is, as 32 bits with a sign; None where it is no integer.
    - `literal`: the constant stands in a dword of its own, so that a relocation may put another
      number there.
    - `plain`: its registers are taken as they are: with no sign, whole, and of the same lane.
    - `name`: what it is, where neither registers nor value say that: `0.5`, a symbol, a number of
      more bits.
    """

    registers: Registers = NONE
    value: int | None = None
    literal: bool = False
    plain: bool = True
    name: str = ""


def number(value: int, *, literal: bool = False) -> Operand:
    """A constant."""
    low = signed(value)
    fits = value in (low, low & 0xFFFFFFFF)
    return Operand(value=low, literal=literal, name="" if fits else hex(value))


def signed(value: int) -> int:
    """The low 32 bits of a number, with a sign."""
    value &= 0xFFFFFFFF
    return value - (value >> 31 << 32)
