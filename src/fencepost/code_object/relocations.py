"""Relocation records: the calculation of each type, and its application on request (001 Relocation
Records).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, unique
from types import MappingProxyType
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.records import Relocation, Section, Symbol
from fencepost.code_object.elf.words import FileType, SectionType, SpecialSection
from fencepost.code_object.fault import CodeObjectError
from fencepost.records import dataclass, field

_CITE = Cite(Source.GUIDE, "Relocation Records")
_WORD64 = (1 << 64) - 1
_NULL = Symbol(0, "", 0, 0, 0, 0, 0)


@unique
class Formula(Enum):
    """The calculation of a relocation, in the guide's letters."""

    NONE = "none"
    ABSOLUTE = "S + A"
    RELATIVE = "S + A - P"
    GOT_RELATIVE = "G + GOT + A - P"
    BASE = "B + A"


@unique
class Part(Enum):
    """The part of the result that is written."""

    WHOLE = "all of it"
    LOW = "its lower 32 bits"
    HIGH = "its upper 32 bits"
    BRANCH = "its distance in dwords from the next instruction"


@dataclass(frozen=True, slots=True)
class RelocationType:
    """A row of the guide's table. `size` is of the field, in bytes; `static` types are for linkers,
    `dynamic` ones for loaders.
    """

    name: str
    number: int
    size: int
    formula: Formula
    part: Part = Part.WHOLE
    static: bool = True
    dynamic: bool = False
    cite: Cite = _CITE


TYPES: tuple[RelocationType, ...] = (
    RelocationType("R_AMDGPU_NONE", 0, 0, Formula.NONE, dynamic=True),
    RelocationType("R_AMDGPU_ABS32_LO", 1, 4, Formula.ABSOLUTE, Part.LOW, dynamic=True),
    RelocationType("R_AMDGPU_ABS32_HI", 2, 4, Formula.ABSOLUTE, Part.HIGH, dynamic=True),
    RelocationType("R_AMDGPU_ABS64", 3, 8, Formula.ABSOLUTE, dynamic=True),
    RelocationType("R_AMDGPU_REL32", 4, 4, Formula.RELATIVE),
    RelocationType("R_AMDGPU_REL64", 5, 8, Formula.RELATIVE),
    RelocationType("R_AMDGPU_ABS32", 6, 4, Formula.ABSOLUTE, dynamic=True),
    RelocationType("R_AMDGPU_GOTPCREL", 7, 4, Formula.GOT_RELATIVE),
    RelocationType("R_AMDGPU_GOTPCREL32_LO", 8, 4, Formula.GOT_RELATIVE, Part.LOW),
    RelocationType("R_AMDGPU_GOTPCREL32_HI", 9, 4, Formula.GOT_RELATIVE, Part.HIGH),
    RelocationType("R_AMDGPU_REL32_LO", 10, 4, Formula.RELATIVE, Part.LOW),
    RelocationType("R_AMDGPU_REL32_HI", 11, 4, Formula.RELATIVE, Part.HIGH),
    RelocationType("R_AMDGPU_RELATIVE64", 13, 8, Formula.BASE, static=False, dynamic=True),
    RelocationType("R_AMDGPU_REL16", 14, 2, Formula.RELATIVE, Part.BRANCH),
)

BY_NUMBER = MappingProxyType({row.number: row for row in TYPES})


@dataclass(frozen=True, slots=True)
class Place:
    """A relocation record in context: its type (None for a number without one), symbol, and the
    offset of its field in the file (None if there are no contents).
    """

    record: Relocation
    type: RelocationType | None
    symbol: Symbol
    target: Section | None
    """The section that the place is in; None in a linked file, where it is an address."""
    file_offset: int | None

    @property
    def name(self) -> str:
        """The type's name, or its number."""
        return self.type.name if self.type is not None else f"type {self.record.type}"


@dataclass(frozen=True, slots=True)
class Addresses:
    """The load addresses that the calculation needs and the file does not contain.

    - `base`: B, the amount added to the addresses of a linked file.
    - `sections`: addresses of the sections of a relocatable file, by index; 0 if not given.
    - `symbols`: addresses of symbols that the file does not define, and of LDS variables, by name.
    - `got`: addresses of entries of the global offset table, by the symbol's name (G + GOT).
    """

    base: int = 0
    sections: Mapping[int, int] = field(default_factory=dict)
    symbols: Mapping[str, int] = field(default_factory=dict)
    got: Mapping[str, int] = field(default_factory=dict)


def places(elf: Elf, section: Section) -> Iterator[Place]:
    """Yield the records of a section. Raises CodeObjectError if one names no symbol of its
    table.
    """
    linked = elf.header.e_type != FileType.REL
    table = _symbols(elf, section)
    target = None if linked else elf.section_at(section.sh_info)
    for record in elf.relocations(section):
        row = BY_NUMBER.get(record.type)
        if record.symbol >= len(table):
            raise CodeObjectError(
                f"a relocation record names symbol {record.symbol} of {len(table)}",
                offset=section.sh_offset,
                rule=f"the symbol's index is in the linked table [{_CITE}]",
                mend="check r_info and sh_link",
            )
        size = row.size if row is not None else 0
        if target is None:
            at = elf.offset_of(record.offset, size)
        else:
            inside = record.offset + size <= target.sh_size and target.sh_type != SectionType.NOBITS
            at = target.sh_offset + record.offset if inside else None
        yield Place(record, row, table[record.symbol], target, at)


def value(elf: Elf, place: Place, addresses: Addresses) -> int:
    """Return the value to write at a place: the result of its type's calculation, cut to its field.

    Raises CodeObjectError for a type that the guide does not have, if an address is not known, and
    if the result does not fit.
    """
    row = place.type
    if row is None:
        raise _fault(place, "is of no known type", "use a type of the guide's table")
    result = _calculate(elf, place, row, addresses) & _WORD64
    match row.part:
        case Part.WHOLE:
            bits = 8 * row.size
            signed = result - (1 << 64) if result >> 63 else result
            if bits < 64 and not -(1 << bits - 1) <= signed < 1 << bits:
                raise _fault(place, f"has the result {result:#x}", f"it must fit {bits} bits")
            return result & (1 << bits) - 1
        case Part.LOW:
            return result & 0xFFFF_FFFF
        case Part.HIGH:
            return result >> 32
        case Part.BRANCH:
            signed = result - (1 << 64) if result >> 63 else result
            dwords = (signed - 4) // 4
            if signed % 4 or not -(1 << 15) <= dwords < 1 << 15:
                raise _fault(place, f"is a branch over {signed} bytes", "it must fit 16 bits")
            return dwords & 0xFFFF
        case _:
            assert_never(row.part)


def relocate(elf: Elf, addresses: Addresses | None = None) -> bytes:
    """Return the file with every relocation record applied to its place. In a linked file the
    records are the dynamic ones.

    Raises CodeObjectError as `value` does, and if a place is not in the file.
    """
    known = addresses or Addresses()
    image = bytearray(elf.data)
    for section in elf.relocation_sections:
        for place in places(elf, section):
            row = place.type
            if row is not None and row.formula is Formula.NONE:
                continue
            if place.file_offset is None:
                raise _fault(place, "is at a place that has no contents", "check r_offset")
            written = value(elf, place, known)
            assert row is not None
            end = place.file_offset + row.size
            image[place.file_offset : end] = written.to_bytes(row.size, "little")
    return bytes(image)


def _calculate(elf: Elf, place: Place, row: RelocationType, addresses: Addresses) -> int:
    addend = _addend(elf, place, row)
    match row.formula:
        case Formula.NONE:
            return 0
        case Formula.ABSOLUTE:
            return _symbol_address(elf, place, addresses) + addend
        case Formula.RELATIVE:
            return _symbol_address(elf, place, addresses) + addend - _at(place, addresses)
        case Formula.GOT_RELATIVE:
            entry = addresses.got.get(place.symbol.name)
            if entry is None:
                raise _fault(place, "needs an entry of the global offset table", "give its address")
            return entry + addend - _at(place, addresses)
        case Formula.BASE:
            return addresses.base + addend
        case _:
            assert_never(row.formula)


def _addend(elf: Elf, place: Place, row: RelocationType) -> int:
    """Return A: the record's addend, or the contents of the field, zero-extended."""
    if place.record.addend is not None:
        return place.record.addend
    if place.file_offset is None:
        raise _fault(place, "has its addend at a place that has no contents", "check r_offset")
    return int.from_bytes(elf.slice(place.file_offset, row.size, "an addend"), "little")


def _at(place: Place, addresses: Addresses) -> int:
    """Return P: the address of the place."""
    if place.target is None:
        return place.record.offset + addresses.base
    return addresses.sections.get(place.target.index, 0) + place.record.offset


def _symbol_address(elf: Elf, place: Place, addresses: Addresses) -> int:
    """Return S: the address of the symbol; 0 for STN_UNDEF."""
    symbol = place.symbol
    if symbol.number == 0:
        return 0
    if symbol.section == SpecialSection.ABS:
        return symbol.value
    if symbol.section in (
        SpecialSection.UNDEF,
        SpecialSection.AMDGPU_LDS,
        SpecialSection.COMMON,
    ):
        known = addresses.symbols.get(symbol.name)
        if known is None:
            raise _fault(place, "needs the address of a symbol that is not defined", "give it")
        return known
    if elf.header.e_type == FileType.REL:
        return addresses.sections.get(symbol.section, 0) + symbol.value
    return addresses.base + symbol.value


def _symbols(elf: Elf, section: Section) -> Sequence[Symbol]:
    """Return the symbol table of the records; if they need none, the null symbol alone."""
    return elf.symbols(elf.section_at(section.sh_link)) if section.sh_link else (_NULL,)


def _fault(place: Place, what: str, mend: str) -> CodeObjectError:
    where = f"{place.target.name}+" if place.target is not None else ""
    return CodeObjectError(
        f"{place.name} at {where}{place.record.offset:#x} to {place.symbol.name or 'no symbol'!r} "
        f"{what}",
        offset=place.file_offset,
        rule=f"the calculation of each type [{_CITE}]",
        mend=mend,
    )
