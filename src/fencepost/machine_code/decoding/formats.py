"""Instruction formats as data: how a format is told by its bits, and where its fields stand."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import product
from pathlib import Path

from fencepost.numerals import integer_of
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its first bit over the whole encoding, its bits, and whether it has a sign.

    `pieces`: further parts (first bit, bits), from the low end of the value on, of a field that
    does not stand in one place.
    """

    name: str
    shift: int
    bits: int
    signed: bool = False
    pieces: tuple[tuple[int, int], ...] = ()

    def read(self, code: int) -> int:
        """The value in an encoding."""
        value = code >> self.shift & ((1 << self.bits) - 1)
        width = self.bits
        for shift, bits in self.pieces:
            value |= (code >> shift & ((1 << bits) - 1)) << width
            width += bits
        if self.signed and value >> (width - 1):
            value -= 1 << width
        return value

    def place(self, value: int) -> int:
        """The bits of an encoding in which the field has the value."""
        code = (value & ((1 << self.bits) - 1)) << self.shift
        value >>= self.bits
        for shift, bits in self.pieces:
            code |= (value & ((1 << bits) - 1)) << shift
            value >>= bits
        return code

    @property
    def width(self) -> int:
        """Bits of the value."""
        return self.bits + sum(bits for _, bits in self.pieces)

    @property
    def mask(self) -> int:
        """The bits of an encoding that the field takes."""
        return self.place((1 << self.width) - 1)


@dataclass(frozen=True, slots=True)
class Choice:
    """A field whose values have forms of their own: with `value`, whether it has that one; with
    `counted`, how many of its bits are set.
    """

    field: Field
    value: int | None
    counted: bool = False

    def value_of(self, number: int) -> int | None:
        """A value of the field that makes a choice; None where all but one do."""
        if self.counted:
            return (1 << number) - 1
        if self.value is None:
            return number
        return self.value if number else None

    @property
    def count(self) -> int:
        """The number of choices."""
        if self.counted:
            return self.field.width + 1
        return 2 if self.value is not None else 1 << self.field.width

    def read(self, code: int) -> int:
        """The choice of an encoding."""
        found = self.field.read(code)
        if self.counted:
            return found.bit_count()
        return found if self.value is None else int(found == self.value)


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the bits by which it is told, its size in dwords without a literal, its fields.

    - `literals`: source fields that may say that a literal follows.
    - `choices`: which of the forms of an opcode an encoding has.
    - `mask`, `value`: all bits by which it is told; `words` of them must be there to tell.
    """

    name: str
    mask: int
    value: int
    size: int
    opcode: Field
    fields: dict[str, Field]
    literals: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def words(self) -> int:
        """Dwords that must be there to tell the format."""
        return (self.mask.bit_length() + 31) // 32

    def choice(self, code: int) -> int:
        """The number of the form that an encoding chooses."""
        number = 0
        for each in self.choices:
            number = number * each.count + each.read(code)
        return number

    def choices_in_order(self) -> list[tuple[int, ...]]:
        """The texts of the choices, for each number of a form."""
        return list(product(*(range(each.count) for each in self.choices)))


@dataclass(frozen=True, slots=True)
class Renamed:
    """Fields that some processors of a family call otherwise."""

    processors: tuple[str, ...]
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class Family:
    """Processors with the same formats, those in the order in which they are tried; `waits` are
    the counters in the immediate of s_waitcnt; `long_literal` is what a source holds if a literal
    of 64 bits follows, where there is one.
    """

    name: str
    processors: tuple[str, ...]
    formats: tuple[Format, ...]
    renamed: Renamed | None
    waits: tuple[Field, ...]
    long_literal: int | None = None


FAMILIES = ("gfx8", "gfx9", "gfx10", "gfx11", "gfx12", "gfx125")


@cache
def family(name: str) -> Family:
    """The formats of a family, from its file."""
    data = tomllib.loads(table_text(f"{name}.toml"))
    renamed = data.get("renamed")
    return Family(
        name,
        tuple(data["processors"]),
        tuple(_format(each) for each in data["format"]),
        renamed and Renamed(tuple(renamed["processors"]), renamed["names"]),
        tuple(map(_field, data["waits"].split(", "))) if "waits" in data else (),
        data.get("long_literal"),
    )


def table_text(name: str) -> str:
    """Return a file of the tables."""
    return (Path(__file__).parents[1] / "tables" / name).read_text("utf-8")


def _field(text: str) -> Field:
    name, places = text.split()
    signed = places.endswith("s")
    pieces = [tuple(map(int, each.split(":"))) for each in places.rstrip("s").split("+")]
    (shift, bits), *others = pieces
    return Field(name, shift, bits, signed, tuple((a, b) for a, b in others))


def _format(data: dict[str, str]) -> Format:
    mask = value = 0
    for condition in data["is"].split():
        place, _, wanted = condition.partition("=")
        shift, bits = map(int, place.split(":"))
        mask |= ((1 << bits) - 1) << shift
        value |= integer_of(wanted, 0) << shift
    fields = {each.name: each for each in map(_field, data["fields"].split(", "))}
    choices = []
    for each in data.get("select", "").split():
        name, _, wanted = each.partition("=")
        chosen = fields[name.rstrip("#")]
        choices.append(Choice(chosen, integer_of(wanted) if wanted else None, name.endswith("#")))
    return Format(
        data["name"],
        mask,
        value,
        int(data.get("size", 1)),
        fields.pop("op", Field("op", 0, 0)),
        fields,
        tuple(data.get("literal", "").split()),
        tuple(choices),
    )
