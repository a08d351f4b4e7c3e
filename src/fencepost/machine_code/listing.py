"""The operands of an encoding, as data in the order of the assembler."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fencepost.machine_code.assembly.operands import operand
from fencepost.machine_code.formats import Field, Format
from fencepost.machine_code.forms import Form
from fencepost.machine_code.operand import Operand, number
from fencepost.machine_code.tables import Tables

Lister = Callable[[int], tuple[Operand, ...]]
_Maker = Callable[[int], Operand]

LITERAL = 255
_SIGNS = frozenset({"neg", "abs", "op_sel"} | {f"src{n}_{how}" for n in (0, 1, 2) for how in
                                               ("neg", "abs", "sext")})  # fmt: skip
"""Fields that change what is taken of a source, where they are not 0."""
_ACROSS = frozenset({"dpp_ctrl", "dpp8", "dst_sel", "src0_sel", "src1_sel"})
"""Fields that choose other lanes, or parts: what has one is never plain."""


def lister(layout: Format, form: Form, data: Tables) -> Lister:
    """What makes the operands of one form."""
    if "::" in form.syntax:
        return lambda _: ()
    one = [_one(each, layout, form, data) for each in form.tokens]
    changing = 0
    for name in form.mods & _SIGNS & layout.fields.keys():
        changing |= layout.fields[name].mask
    across = bool(form.mods & _ACROSS)

    def listed(code: int) -> tuple[Operand, ...]:
        found = [make(code) for make in one]
        if across or code & changing:
            found = [replace(each, plain=False) for each in found]
        return tuple(found)

    return listed


def _one(token: str, layout: Format, form: Form, data: Tables) -> _Maker:
    """What makes the operand that a token of the syntax stands for."""
    name = token.strip("{}")
    field = layout.fields.get(name) if name != token else None
    if name in form.widths and field is not None:
        return _of_register(field, layout, form, data)
    if field is None:
        fixed = operand(token)
        return lambda _: fixed

    def immediate(code: int) -> Operand:
        value = field.read(code)
        return number(value - (value >> 15 << 16) if field.width == 16 else value)

    return immediate


def _of_register(
    field: Field, layout: Format, form: Form, data: Tables
) -> Callable[[int], Operand]:
    """What makes the operand in a field that may name registers."""
    file, width = form.widths[field.name]
    shift, mask = field.shift, (1 << field.bits) - 1
    known = data.files.operands(file, width)
    literal = field.name in layout.literals and file not in "vahtw"
    size = 32 * form.size

    def of(code: int) -> Operand:
        value = code >> shift & mask
        if literal and value == LITERAL:
            return number(code >> size & 0xFFFFFFFF, literal=True)
        if literal and value == data.long_literal:
            return number(code >> size & 0xFFFFFFFF_FFFFFFFF, literal=True)
        return known[value]

    return of
