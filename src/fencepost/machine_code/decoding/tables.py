"""The tables of a family, for one of its processors: which opcode an encoding is, in which form."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from fencepost.errors import UnsupportedError
from fencepost.machine_code.decoding.formats import FAMILIES, Format, family, table_text
from fencepost.machine_code.decoding.forms import Files, Form, ready
from fencepost.records import dataclass, field


@dataclass(slots=True)
class Row:
    """An opcode of a format: its mnemonic and the lines of its forms, one or one a choice."""

    mnemonic: str
    lines: tuple[str, ...]
    forms: dict[int, Form] = field(default_factory=dict)


@dataclass(slots=True)
class Layout:
    """A format with the opcodes of one processor, by number."""

    format: Format
    rows: dict[int, Row]


class Tables:
    """The tables of one processor, in waves of one size."""

    def __init__(self, name: str, processor: str, wave: int) -> None:
        data = _data(name)
        self.wave = wave
        self.processor = processor
        self.files = Files(data["scalars"])
        renamed = family(name).renamed
        self.cache_names = renamed.names if renamed and processor in renamed.processors else {}
        self.waits = family(name).waits
        self.long_literal = family(name).long_literal
        bit = 1 << data["processors"].index(processor)
        sets = [tuple(data["forms"][n] for n in each) for each in data["sets"]]
        self.layouts = [
            Layout(
                each,
                {
                    number: Row(mnemonic, sets[forms])
                    for number, mask, mnemonic, forms in data["opcodes"][each.name]
                    if mask & bit
                },
            )
            for each in family(name).formats
        ]
        self._starts: dict[int, list[Layout]] = {}

    def candidates(self, word: int) -> list[Layout]:
        """The formats that a first dword may have, in the order in which they are tried."""
        top = word >> 16
        if top not in self._starts:
            self._starts[top] = [
                each
                for each in self.layouts
                if not ((top << 16) ^ each.format.value) & each.format.mask & 0xFFFF0000
            ]
        return self._starts[top]

    def row(self, code: int) -> tuple[Layout, Row, Form] | None:
        """The opcode and form of an encoding; None where there is none."""
        for layout in self.candidates(code & 0xFFFFFFFF):
            if code & layout.format.mask == layout.format.value:
                row = layout.rows.get(layout.format.opcode.read(code))
                return None if row is None else (layout, row, self.form(layout, row, code))
        return None

    def form(self, layout: Layout, row: Row, code: int) -> Form:
        """The form that an encoding chooses."""
        number = layout.format.choice(code) if len(row.lines) > 1 else 0
        form = row.forms.get(number)
        if form is None:
            form = row.forms[number] = ready(
                row.lines[number], layout.format, self.files, self.wave
            )
        return form


@cache
def tables(processor: str, wave: int) -> Tables:
    """The tables of a processor. Raises UnsupportedError where there are none."""
    for name in FAMILIES:
        if processor in family(name).processors:
            return Tables(name, processor, wave)
    raise UnsupportedError(
        f"no table of machine code for {processor}",
        rule=f"there are tables for {', '.join(FAMILIES)}",
    )


@cache
def _data(name: str) -> Any:
    return json.loads(table_text(f"{name}.json"))
