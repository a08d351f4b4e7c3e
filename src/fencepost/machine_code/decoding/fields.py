"""From the bits of an encoding to an instruction, for one form of one opcode."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fencepost.machine_code.decoding.formats import Field, Format
from fencepost.machine_code.decoding.forms import Form
from fencepost.machine_code.decoding.listing import LITERAL, lister
from fencepost.machine_code.decoding.tables import Tables
from fencepost.machine_code.instructions.instruction import (
    NO_BITS,
    CacheBits,
    Instruction,
    Kind,
    Opcode,
    Unit,
)
from fencepost.machine_code.instructions.opcodes import opcode_of
from fencepost.machine_code.instructions.registers import M0, NONE, Registers
from fencepost.machine_code.instructions.widths import access_width, is_pair, offset_scale
from fencepost.records import names_of, replace

Reader = Callable[[int], Instruction]

_MEMORY = {
    Kind.LOAD,
    Kind.STORE,
    Kind.ATOMIC,
    Kind.LDS,
    Kind.LDS_COPY,
    Kind.TENSOR_COPY,
    Kind.CACHE,
}
_CACHE_BITS = ("glc", "slc", "dlc", "scc", "scope", "th")
_LDS_UNITS = {Unit.BUFFER, Unit.GLOBAL, Unit.FLAT, Unit.SCRATCH}


def reader(mnemonic: str, layout: Format, form: Form, data: Tables) -> Reader:
    """Make the reader of the instructions of one form."""
    opcode = _opcode(mnemonic, form)
    if opcode.kind in _MEMORY:
        return _memory_reader(opcode, layout, form, data)
    named, listed = _named_by(form, data.long_literal), lister(layout, form, data)
    exports = opcode.kind is Kind.EXPORT
    returned = opcode.kind is Kind.MESSAGE
    immediate = layout.fields.get("simm16")
    size = 4 * form.size
    moves = mnemonic.startswith(("s_mov_b", "s_movk"))
    implicit, implicitly_written = form.reads, form.writes

    def make(code: int) -> Instruction:
        reads, writes, length = named(code)
        value = immediate.read(code) if immediate is not None else None
        if moves:
            value = _constant(code, layout, size)
        back = writes if returned else NONE
        return Instruction(
            *(opcode, length, reads, writes | implicitly_written, back),
            data=reads & ~implicit if exports else NONE,
            immediate=value,
            operands=listed(code),
        )

    return make


def _memory_reader(opcode: Opcode, layout: Format, form: Form, data: Tables) -> Reader:
    """Make the reader of the instructions of one form that access memory."""
    named, listed = _named_by(form, data.long_literal), lister(layout, form, data)
    cache_bits = _cache_reader(layout, data)
    offset, offset1, scale = _offsets(opcode.mnemonic, layout)
    lds = opcode.kind is Kind.LDS_COPY
    width = access_width(opcode.mnemonic)
    fixed_address = form.reads & (1 << M0)

    def make(code: int) -> Instruction:
        reads, writes, length = named(code)
        addresses, stored = fixed_address, NONE
        for shift, mask, registers in form.address:
            addresses |= registers[code >> shift & mask]
        for shift, mask, registers in form.data:
            stored |= registers[code >> shift & mask]
        return Instruction(
            opcode,
            length,
            reads,
            writes | form.writes,
            writes,
            addresses,
            stored,
            cache_bits(code) if cache_bits else NO_BITS,
            lds,
            offset.read(code) * scale if offset is not None else 0,
            offset1.read(code) * scale if offset1 is not None else None,
            width,
            operands=listed(code),
        )

    return make


def _named_by(
    form: Form, long_literal: int | None
) -> Callable[[int], tuple[Registers, Registers, int]]:
    """The registers that the fields of an encoding name, read and written, and its length."""
    read, written, literals, implicit = form.read, form.written, form.literals, form.reads
    size = 4 * form.size

    def named(code: int) -> tuple[Registers, Registers, int]:
        reads, writes, length = implicit, NONE, size
        for shift, mask, registers in read:
            reads |= registers[code >> shift & mask]
        for shift, mask, registers in written:
            writes |= registers[code >> shift & mask]
        for shift, mask in literals:
            source = code >> shift & mask
            if source == LITERAL:
                length = size + 4
            elif source == long_literal:
                length = size + 8
        return reads, writes, length

    return named


def _opcode(mnemonic: str, form: Form) -> Opcode:
    """The opcode, with what the form adds to its mnemonic."""
    opcode = opcode_of(mnemonic)
    # A load that writes no register has the bit `lds`: the data goes to LDS at M0.
    if opcode.kind is Kind.LOAD and opcode.unit in _LDS_UNITS and not form.written:
        opcode = _copying(opcode)
    return opcode


@cache
def _copying(opcode: Opcode) -> Opcode:
    return replace(opcode, kind=Kind.LDS_COPY, returns=False)


def _offsets(mnemonic: str, layout: Format) -> tuple[Field | None, Field | None, int]:
    """The fields of the immediate offsets, and the bytes that a step of them means."""
    fields = layout.fields
    if is_pair(mnemonic) and "offset1" in fields:
        return fields["offset0"], fields["offset1"], offset_scale(mnemonic)
    return fields.get("offset"), None, 1


def _cache_reader(layout: Format, data: Tables) -> Callable[[int], CacheBits] | None:
    """Make the reader of the cache policy from the fields of a format."""
    fields = [layout.fields[name] for name in _CACHE_BITS if name in layout.fields]
    if not fields:
        return None
    names = tuple(data.cache_names.get(each.name, each.name) for each in fields)
    known: dict[tuple[int, ...], CacheBits] = {}

    def read(code: int) -> CacheBits:
        values = tuple(each.read(code) for each in fields)
        found = known.get(values)
        if found is None:
            found = known[values] = _bits(names, values)
        return found

    return read


def _bits(names: tuple[str, ...], values: tuple[int, ...]) -> CacheBits:
    said = {
        name: value if name in {"scope", "th"} else bool(value)
        for name, value in zip(names, values, strict=True)
        if name in names_of(CacheBits)
    }
    return CacheBits(**said)  # type: ignore[arg-type]


def _constant(code: int, layout: Format, size: int) -> int | None:
    """The constant that a scalar move writes; None where it moves a register."""
    if "simm16" in layout.fields:
        value = layout.fields["simm16"].read(code)
        return value - (value >> 15 << 16)
    source = layout.fields["ssrc0"].read(code)
    if source == LITERAL:
        return code >> 8 * size & 0xFFFFFFFF
    if 128 <= source <= 192:
        return source - 128
    return 192 - source if 193 <= source <= 208 else None
