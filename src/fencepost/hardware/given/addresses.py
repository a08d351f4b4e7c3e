"""The locations that accesses of machine code are to."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.operands import Operand, Said
from fencepost.hardware.given.values import (
    Base,
    BaseKind,
    Const,
    Half,
    Known,
    Registers,
    Source,
    where_active,
)
from fencepost.machine_code.instructions.instruction import Instruction, Unit
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Address:
    """Bytes behind a base."""

    base: Base
    offset: int


def known_of(source: Source, registers: Registers, *, masked: bool = True) -> Known | None:
    """Return the known value of a source; `masked`: by an effect that only an active lane has."""
    if isinstance(source, Const):
        return source
    if masked and isinstance(source, int):
        found = registers.get(where_active(source))
        if found is not None:
            return found
    return registers.get(source)


def address_of(
    each: Instruction,
    said: Said,
    operands: tuple[Operand, ...],
    registers: Registers,
    bound: Binding,
) -> Address:
    """The address of an access, of which `operands` are those that say it: a vector address, and
    behind it a scalar one where there is one.

    Raises UnsupportedError where it is not known before the code runs.
    """
    match each.opcode.unit:
        case Unit.DS:
            found = _lds(operands[0], each.offset, registers, bound)
        case Unit.SCRATCH | Unit.BUFFER:
            found = _scratch(operands, each, registers)
        case _:
            found = _memory(operands, each.offset, registers)
    if found is None or "scale_offset" in said.modifiers:
        raise UnsupportedError(
            said.text,
            rule="which location an access is to has to follow from the arguments of the kernel, "
            "or from the binding of registers",
            mend="give each location a pointer of its own",
        )
    return found


def _memory(operands: tuple[Operand, ...], offset: int, registers: Registers) -> Address | None:
    vector, *scalar = operands
    base = vector
    if scalar and scalar[0].registers:
        base = scalar[0]
        beside = known_of(vector.part(0), registers)
        if not isinstance(beside, Const):
            return None
        offset += beside.value
    if len(base.registers) < 2:
        return None
    low, high = (known_of(base.part(at), registers) for at in (0, 1))
    if not (isinstance(low, Half) and isinstance(high, Half)):
        return None
    fits = low.base == high.base and low.offset == high.offset and (low.part, high.part) == (0, 1)
    return Address(low.base, low.offset + offset) if fits else None


def _lds(operand: Operand, offset: int, registers: Registers, bound: Binding) -> Address | None:
    low = known_of(operand.part(0), registers)
    if isinstance(low, Const):
        name = bound.lds.get(low.value + offset)
        return None if name is None else Address(Base(BaseKind.LOCATION, name), 0)
    if isinstance(low, Half) and low.part == 0:
        return Address(low.base, low.offset + offset)
    return None


_SCRATCH = Base(BaseKind.STACK)


def _scratch(
    operands: tuple[Operand, ...], each: Instruction, registers: Registers
) -> Address | None:
    """An address in scratch: the sum of those operands that are no descriptor."""
    offset = each.offset
    for operand in operands:
        if len(operand.registers) == 4:
            continue
        if not operand.registers and operand.constant is None:
            continue
        found = known_of(operand.part(0), registers)
        match found:
            case Const(value):
                offset += value
            case Half(base=Base(kind=BaseKind.STACK)):
                offset += found.offset
            case _:
                return None
    return Address(_SCRATCH, offset)
