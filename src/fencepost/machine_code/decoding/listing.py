"""The operands of an encoding, as data in the order of the assembler."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fencepost.machine_code.decoding.formats import Field, Format
from fencepost.machine_code.decoding.forms import Form
from fencepost.machine_code.decoding.tables import Tables
from fencepost.machine_code.instructions.operand import Operand, number
from fencepost.machine_code.instructions.operand_text import operand
from fencepost.records import replace

Lister = Callable[[int], tuple[Operand, ...]]
_Place = tuple[int, int, Mapping[int, Operand]]
"""First bit and mask of a field, and the operand that each of its values is."""

LITERAL = 255
_SIGNS = frozenset({"neg", "abs", "op_sel"} | {f"src{n}_{how}" for n in (0, 1, 2) for how in
                                               ("neg", "abs", "sext")})  # fmt: skip
"""Fields that change what is taken of a source, where they are not 0."""
_ACROSS = frozenset(
    {"dpp_ctrl", "row_mask", "dpp8", "dst_sel", "src0_sel", "src1_sel", "op_sel_hi"}
)
"""Fields that choose other lanes, or parts: what has one is never plain."""


class _Numbers(dict[int, Operand]):
    """The values of an immediate; none is kept."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._sign = 1 << 15 if field.width == 16 else 0
        self._literal = field.width == 32

    def __missing__(self, value: int) -> Operand:
        return number(value - 2 * (value & self._sign), literal=self._literal)


def lister(layout: Format, form: Form, data: Tables) -> Lister:
    """Make the function that lists the operands of one form."""
    if "::" in form.syntax or (":" in form.syntax and not form.widths):
        return lambda _: ()  # two instructions in one, or one with nothing but modifiers
    places = [_place(each, layout, form, data) for each in form.tokens]
    literals = [
        (at, shift, mask)
        for at, (shift, mask, _) in enumerate(places)
        if (shift, mask) in form.literals
    ]
    changing = 0
    for name in form.mods & _SIGNS & layout.fields.keys():
        changing |= layout.fields[name].mask
    across = bool(form.mods & _ACROSS)
    behind, long_literal = 32 * form.size, data.long_literal

    def listed(code: int) -> tuple[Operand, ...]:
        found = [known[code >> shift & mask] for shift, mask, known in places]
        for at, shift, mask in literals:
            source = code >> shift & mask
            if source == LITERAL:
                found[at] = number(code >> behind & 0xFFFFFFFF, literal=True)
            elif source == long_literal:
                found[at] = number(code >> behind & 0xFFFFFFFF_FFFFFFFF, literal=True)
        if across or code & changing:
            found = [replace(each, plain=False) for each in found]
        return tuple(found)

    return listed


def _place(token: str, layout: Format, form: Form, data: Tables) -> _Place:
    """Return the place of the operand that a token of the syntax means; a text is always the
    same.
    """
    name = token.strip("{}")
    field = layout.fields.get(name) if name != token else None
    if field is None:
        return 0, 0, {0: operand(token)}
    known = data.files.operands(*form.widths[name]) if name in form.widths else _Numbers(field)
    return field.shift, (1 << field.bits) - 1, known
