"""The operands of an instruction: which registers they name one by one, or which constant."""

from __future__ import annotations

import struct

from fencepost.hardware.given.values import Const, Source
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.operand_text import registers_of, split
from fencepost.machine_code.instructions.registers import numbers
from fencepost.patterns import pattern
from fencepost.program.values import wrap
from fencepost.records import dataclass, replace

_INLINE = ("0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0")
_SUFFIX = pattern(r"_(?:e32|e64|dpp8?|sdwa)$")
_COMMENT = pattern(r"//.*|/\*.*?\*/")


@dataclass(frozen=True, slots=True)
class Operand:
    """The numbers of its registers, low one first; or a constant, None where it is neither."""

    registers: tuple[int, ...] = ()
    constant: int | None = None

    def part(self, at: int) -> Source:
        """The 32 bits of it that are asked for. Raises LookupError where it has none."""
        if self.registers:
            return self.registers[at]
        if self.constant is None:
            raise LookupError(at)
        return Const(wrap(self.constant if at == 0 else self.constant >> 32))


@dataclass(frozen=True, slots=True)
class Said:
    """An instruction as text: mnemonic without the suffix of its encoding, operands, modifiers; and
    the one that is issued with it.
    """

    text: str
    mnemonic: str
    operands: tuple[Operand, ...]
    modifiers: frozenset[str]
    beside: Said | None = None


def said(code: Code, number: int) -> Said:
    """An instruction of code in its parts."""
    return _said(_COMMENT.sub("", code.text(number)).strip())


def _said(text: str) -> Said:
    one, two, other = text.partition("::")
    if two:
        return replace(_said(one.strip()), text=text, beside=_said(other.strip()))
    mnemonic, _, rest = text.partition(" ")
    found = split(rest)
    return Said(
        text,
        _SUFFIX.sub("", mnemonic),
        tuple(_operand(each) for each in found.texts),
        frozenset(found.modifiers),
    )


_FLOATS = {text: struct.unpack("<i", struct.pack("<f", float(text)))[0] for text in _INLINE}
"""The inline constants that are spelled as numbers of floating point: their bits."""


def _operand(text: str) -> Operand:
    if text in _FLOATS:
        return Operand(constant=_FLOATS[text])
    number = integer(text)
    if number is not None:
        return Operand(constant=number)
    return Operand(tuple(numbers(registers_of(text))))
