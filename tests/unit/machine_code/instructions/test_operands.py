"""Operands of instructions as data: decoded ones are those of the text that is printed of them."""

from __future__ import annotations

from random import Random

import pytest

from fencepost.machine_code.decoding.decode import decoder
from fencepost.machine_code.decoding.formats import Format
from fencepost.machine_code.instructions.instruction import Kind
from fencepost.machine_code.instructions.operand import Operand, number
from fencepost.machine_code.instructions.operand_text import split
from fencepost.machine_code.instructions.registers import EXEC, SGPR, VGPR, span

_ASKED = (Kind.SCALAR, Kind.VECTOR, Kind.BARRIER, Kind.BRANCH)


def _encodings(layout: Format, opcodes: list[int], random: Random) -> list[int]:
    """An encoding of each opcode of a format, with drawn fields."""
    found = []
    for opcode in opcodes:
        code = random.getrandbits(160) & ~layout.mask | layout.value
        found.append(code & ~layout.opcode.mask | layout.opcode.place(opcode))
    return found


@pytest.mark.parametrize(("name", "wave"), [("gfx90a", 64), ("gfx1100", 32), ("gfx1250", 32)])
def test_decoded_as_printed(name: str, wave: int) -> None:
    """Both name the same registers for every opcode that computes; what is plain of an encoding is
    so in its text.
    """
    ours, random, count = decoder(name, wave), Random(7), 0
    for layout in ours.tables.layouts:
        for code in _encodings(layout.format, list(layout.rows), random):
            each = ours.instruction(code)
            if each is None or each.opcode.kind not in _ASKED or not each.operands:
                continue
            text = ours.text(code, each)
            listed = split(text.partition(" ")[2]).listed()
            assert len(listed) == len(each.operands), text
            for one, other in zip(listed, each.operands, strict=True):
                if not (one.registers and other.registers):
                    continue  # an encoding may name what is no register
                if "_hi" not in text:  # as the upper half, the text may name a pair
                    lowest = one.registers & -one.registers
                    assert other.registers & lowest, text
                    # Those behind the last register are none.
                    assert not other.registers & ~one.registers, text
                assert one.plain or not other.plain, text
                count += 1
    assert count > 500


def test_kinds_of_operands() -> None:
    """A literal may be replaced by a relocation, a constant of the encoding not; what is taken with
    a sign, or of other lanes, is not plain.
    """
    ours = decoder("gfx90a", 64)

    def listed(code: int) -> tuple[Operand, ...]:
        found = ours.instruction(code)
        assert found is not None
        return found.operands

    s5, v1, v2 = span(SGPR + 5, 1), span(VGPR + 1, 1), span(VGPR + 2, 1)
    assert listed(0xFFFFFF80_BE8500FF) == (Operand(s5), Operand(value=-128, literal=True))
    assert listed(0xB005FFF0) == (Operand(s5), Operand(value=-16))
    assert listed(0x260204BF) == (Operand(v1), Operand(value=63), Operand(v2))
    assert listed(0xBE85017E) == (Operand(span(SGPR + 4, 2)), Operand(span(EXEC, 2)))
    shifted = listed(0xFF0111FA_260404FA)
    assert not any(each.plain for each in shifted)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("v1", Operand(span(VGPR + 1, 1))),
        ("-v1", Operand(span(VGPR + 1, 1), plain=False, name="-v1")),
        ("0x40", Operand(value=64)),
        ("65", Operand(value=65, literal=True)),
        ("-1", Operand(value=-1)),
        ("0.5", Operand(plain=False, name="0.5")),
    ],
)
def test_operand_of_text(text: str, expected: Operand) -> None:
    """The same of assembly."""
    assert split(text).listed() == (expected,)


def test_long_numbers_differ() -> None:
    """Numbers of 64 bits with equal lower halves are not one operand."""
    assert number(0x1_00000005, literal=True) != number(0x2_00000005, literal=True)
