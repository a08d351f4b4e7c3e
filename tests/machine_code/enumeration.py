"""Encodings of each opcode in each form, with values drawn for their fields."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from fencepost.machine_code.decoding.decode import Decoder
from fencepost.machine_code.decoding.formats import FAMILIES, Field, family
from fencepost.machine_code.decoding.tables import Layout
from tests.machine_code.oracle import Oracle
from tests.machine_code.probe import ASKED_WITH, EXEC, SCALARS, VECTORS

_BOUNDS = {
    "dst_sel": 6, "src0_sel": 6, "src1_sel": 6, "dst_unused": 2, "matrix_a_fmt": 4,
    "matrix_b_fmt": 4, "matrix_a_scale_fmt": 2, "matrix_b_scale_fmt": 2,
}  # fmt: skip
"""Values beyond which LLVM's printer reads past its tables."""
_PATTERNS = 4
"""Encodings of an opcode that has few forms."""
_DRAWS = 10
"""Draws of each, until LLVM knows one."""
_TRIES = 30
"""Draws of an encoding of an opcode that there is no row for."""


class Drawn(NamedTuple):
    """An encoding with its place in the tables, as bytes.

    - `known`: whether LLVM knows it; `cleaned`: whether only without the bits that were drawn for
      fields that the opcode does not use.
    - `refused`: of one that it does not know, the field whose value it does not take.
    """

    place: str
    mnemonic: str
    data: bytes
    known: bool
    cleaned: bool
    refused: str = ""


def enumerated(oracle: Oracle, ours: Decoder) -> Iterator[Drawn]:
    """Encodings of all opcodes in all forms, each that LLVM knows if one of the draws was such."""
    draw = random.Random(1)
    name = next(each for each in FAMILIES if oracle.processor in family(each).processors)
    for layout in ours.tables.layouts:
        forms = len(layout.format.choices_in_order())
        for opcode, row in layout.rows.items():
            place = f"{name} {layout.format.name} {opcode}"
            for pattern in range(max(_PATTERNS, min(forms, 64))):
                data, known, cleaned = _one(oracle, ours, layout, (opcode, pattern % forms), draw)
                refused = "" if known else _refused(oracle, layout, data)
                yield Drawn(place, row.mnemonic, data, known, cleaned, refused)


def missing(oracle: Oracle, ours: Decoder) -> Iterator[tuple[str, bytes]]:
    """Encodings that LLVM knows, of opcodes that a format has no row for."""
    draw = random.Random(2)
    for layout in ours.tables.layouts:
        form = layout.format
        for opcode in range(1 << form.opcode.width):
            if opcode in layout.rows:
                continue
            drawn = (_draw(layout, (opcode, 0), draw) for _ in range(_TRIES))
            for code in (each for one in drawn for each in _plain(layout, one)):
                data = _filled(code, form.size)
                if ours.tables.row(int.from_bytes(data, "little")) is not None:
                    continue  # an earlier format's
                found = oracle.decode(data)
                if found is not None and found.length >= 4 * form.size:
                    yield f"{form.name} {opcode}", data
                    break


def _plain(layout: Layout, code: int) -> Iterator[int]:
    """An encoding as drawn, and with nothing but its registers and what assemblers write."""
    yield code
    form = layout.format
    kept = form.mask | form.opcode.mask
    for name, each in form.fields.items():
        if name in SCALARS | VECTORS:
            kept |= each.mask
    yield code & kept
    usual = {"dst_sel": 6, "src0_sel": 6, "src1_sel": 6, "op_sel_hi": 3, "op_sel_hi2": 1}
    for name, value in usual.items():
        if name in form.fields:
            kept &= ~form.fields[name].mask
            code = code & ~form.fields[name].mask | form.fields[name].place(value)
            kept |= form.fields[name].mask
    yield code & kept | ASKED_WITH.get(form.name, 0)


def _one(
    oracle: Oracle, ours: Decoder, layout: Layout, which: tuple[int, int], draw: random.Random
) -> tuple[bytes, bool, bool]:
    data = b""
    for _ in range(_DRAWS):
        code = _draw(layout, which, draw)
        data = _filled(code, layout.format.size)
        if oracle.decode(data) is not None:
            return data, True, False
        for each in _cleaned(ours, layout, which[0], code):
            clean = _filled(each, layout.format.size)
            found = oracle.decode(clean)
            if found is not None and found.length >= 4 * layout.format.size:
                return clean, True, True
    return data, False, False


def _refused(oracle: Oracle, layout: Layout, data: bytes) -> str:
    """The field whose value is why LLVM does not know an encoding: with another one, and with
    nothing in the fields that no register stands in, it does.
    """
    form = layout.format
    code = int.from_bytes(data, "little") & (1 << 32 * form.size) - 1
    fields = sorted(form.fields.items(), key=lambda each: each[0] in SCALARS | VECTORS)
    for cleaned in (code, *_plain(layout, code)):
        for name, each in fields:
            for value in (0, 1, 4, 8, 106, 124, 125, 126, 128, 256):
                other = cleaned & ~each.mask | each.place(value)
                if value >> each.width or value > _BOUNDS.get(name, value):
                    continue
                if each.mask & (form.mask | form.opcode.mask) or each.mask >> 32 * form.size:
                    continue
                found = oracle.decode(_filled(other, form.size))
                if found is not None and found.length >= 4 * form.size:
                    return f"{name} {_kind(name, each.read(code))}".strip()
    return "more than one field"


def _kind(name: str, value: int) -> str:
    """What the value of a field of registers is, for counting."""
    if name not in SCALARS | VECTORS:
        return ""
    narrow = name in SCALARS and 102 <= value < 256
    special = narrow or value in (106, 107, 124, 125, 126, 127)
    return str(value) if special else "of a vector" if value > 255 else "of a scalar"


def _filled(code: int, size: int) -> bytes:
    """An encoding as it stands in code."""
    return (code.to_bytes(4 * size, "little") + bytes.fromhex("44332211") * 5)[:20]


def _cleaned(ours: Decoder, layout: Layout, opcode: int, code: int) -> Iterator[int]:
    """An encoding with what its opcode does not use as the assembler has it: 0, or all ones for
    operands that are taken in halves; at last with no modifiers.
    """
    code = code & _used(ours, layout, opcode, code) | ASKED_WITH.get(layout.format.name, 0)
    yield code
    for name in ("op_sel_hi", "op_sel_hi2"):
        if name in layout.format.fields:
            code |= layout.format.fields[name].mask
    yield code
    yield from _plain(layout, code)


def _draw(layout: Layout, which: tuple[int, int], draw: random.Random) -> int:
    """An encoding of an opcode and one of its forms."""
    opcode, number = which
    form = layout.format
    code = draw.getrandbits(32 * form.size)
    code = code & ~form.mask & ~form.opcode.mask | form.value | form.opcode.place(opcode)
    for choice, value in zip(form.choices, form.choices_in_order()[number], strict=True):
        wanted = choice.value_of(value)
        if wanted is not None:
            code = code & ~choice.field.mask | choice.field.place(wanted)
        elif choice.read(code):
            code = code & ~choice.field.mask
    chosen = {each.field.name for each in form.choices}
    mnemonic = layout.rows[opcode].mnemonic if opcode in layout.rows else ""
    if "ld_scale" in mnemonic:  # its formats stand in bits that other opcodes use otherwise
        code &= ~(form.fields["neg_hi"].mask | form.fields["neg"].mask)
    # Matrices have no scalar registers, and LLVM fails where they do.
    vectors = form.name == "VINTERP" or any(each in mnemonic for each in ("wmma", "mfma", "smfmac"))
    for each in form.fields.values():
        if each.name in _BOUNDS and each.read(code) > _BOUNDS[each.name]:
            code &= ~each.mask
        if each.name in SCALARS | VECTORS and each.name not in chosen:
            register = _register(draw, each) | 256 * (vectors and each.width == 9)
            if each.name == "vdst" and mnemonic.startswith("v_cmpx"):
                register = EXEC  # the only one that they write, from GFX10 on
            code = code & ~each.mask | each.place(register)
    return code


def _used(ours: Decoder, layout: Layout, opcode: int, code: int) -> int:
    """The bits of an encoding that its opcode uses, as the tables have it."""
    form = ours.tables.form(layout, layout.rows[opcode], code)
    shape = layout.format
    used = shape.mask | shape.opcode.mask
    for choice in shape.choices:
        used |= choice.field.mask
    for name, each in shape.fields.items():
        if name in form.widths or name in form.mods or name in form.syntax:
            used |= each.mask
    return used


def _register(draw: random.Random, place: Field) -> int:
    """A value for a field that holds registers: mostly one that every width allows."""
    scalar = draw.choice([4 * draw.randrange(20), 4 * draw.randrange(20), 106, 108, 126])
    if place.name in SCALARS:
        if place.width < 7:
            return draw.randrange(23) if place.width == 5 else 2 * draw.randrange(25)
        return scalar if place.width == 7 or draw.random() < 0.8 else draw.randrange(128, 209)
    vector = 2 * draw.randrange(100) if place.width == 8 else 256 + 2 * draw.randrange(100)
    if place.width == 9 and draw.random() < 0.2:
        return scalar if draw.random() < 0.7 else draw.randrange(128, 209)
    return vector
