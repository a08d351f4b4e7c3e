"""Reads ELF: each part on demand, and only as much of the file as it needs."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from fencepost.citations import Cite, Source
from fencepost.code_object.elf.layouts import (
    CLASS_64,
    EI_ABIVERSION,
    EI_CLASS,
    EI_DATA,
    EI_OSABI,
    EI_VERSION,
    IDENT_SIZE,
    LAYOUTS,
    LITTLE_ENDIAN,
    MAGIC,
    Layouts,
)
from fencepost.code_object.elf.records import (
    DynamicEntry,
    Header,
    Relocation,
    Section,
    Segment,
)
from fencepost.code_object.elf.strings import StringTable
from fencepost.code_object.elf.symbol_table import SymbolTable
from fencepost.code_object.elf.words import (
    PN_XNUM,
    SHN_XINDEX,
    SectionType,
    SegmentType,
)
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.layout import Layout

MAX_SEGMENTS = 256
"""The largest number of program headers; linkers write a dozen."""

MAX_OVERLAP = 4
"""The number of times that the sections of a file may cover its bytes, in total. Valid sections do
not overlap.
"""

_HEADER = Cite(Source.GUIDE, "Header")
_SECTIONS = Cite(Source.GUIDE, "Sections")


class Elf:
    """An ELF file over bytes that it does not copy.

    Only the header is read at once. Every property raises CodeObjectError if the part it reads lies
    outside the file or contradicts itself.
    """

    def __init__(self, data: bytes | bytearray | memoryview) -> None:
        """Read the header. Raises CodeObjectError if this is not a little-endian ELF file."""
        self.data = memoryview(data).toreadonly()
        self.layouts = _layouts_of(self.data)
        self.header = Header(*self.layouts.header.read(self.data, 0))

    @property
    def is_64(self) -> bool:
        """True if the class is ELFCLASS64."""
        return self.data[EI_CLASS] == CLASS_64

    @property
    def os_abi(self) -> int:
        """`e_ident[EI_OSABI]`."""
        return self.data[EI_OSABI]

    @property
    def abi_version(self) -> int:
        """`e_ident[EI_ABIVERSION]`."""
        return self.data[EI_ABIVERSION]

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """All sections; the first is the null section."""
        rows = self._table(
            self.layouts.section,
            self.header.e_shoff,
            self._section_count,
            self.header.e_shentsize,
        )
        names = self._section_names(rows).all_at([row[0] for row in rows])
        sections = tuple(
            Section(index, name, *row)
            for index, (name, row) in enumerate(zip(names, rows, strict=True))
        )
        self._check_cover(sections)
        return sections

    @property
    def relocation_sections(self) -> tuple[Section, ...]:
        """The sections of relocation records."""
        kinds = (SectionType.REL, SectionType.RELA)
        return tuple(each for each in self.sections if each.sh_type in kinds)

    def _check_cover(self, sections: tuple[Section, ...]) -> None:
        """Raise CodeObjectError if many sections cover the same bytes: a small file would then hold
        any number of records.
        """
        size = len(self.data)
        cover = sum(
            each.sh_size
            for each in sections
            if each.sh_type != SectionType.NOBITS and each.sh_offset + each.sh_size <= size
        )
        if cover > MAX_OVERLAP * size:
            raise CodeObjectError(
                f"{len(sections)} sections have {cover} bytes together, in a file of {size}",
                offset=self.header.e_shoff,
                rule=f"sections share no bytes [{_SECTIONS}]",
                mend="the table of section headers is damaged",
            )

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """All program headers."""
        layout = self.layouts.segment
        number = self.header.e_phnum
        if number == PN_XNUM and self._section_count:
            number = self._first_section["sh_info"]
        if number > MAX_SEGMENTS:
            raise CodeObjectError(
                f"{number} program headers",
                offset=self.layouts.header.offsets["e_phnum"],
                rule=f"the limit is {MAX_SEGMENTS} [{_HEADER}]",
                mend="check e_phnum",
            )
        names = [field.name for field in layout.fields]
        return tuple(
            Segment(index, **dict(zip(names, values, strict=True)))
            for index, values in enumerate(
                self._table(layout, self.header.e_phoff, number, self.header.e_phentsize)
            )
        )

    @cached_property
    def by_name(self) -> dict[str, Section]:
        """The sections by name; the first of several with one name."""
        found: dict[str, Section] = {}
        for section in self.sections:
            found.setdefault(section.name, section)
        return found

    def section_at(self, index: int) -> Section:
        """Return the section with this index. Raises CodeObjectError if there is none."""
        if not 0 <= index < len(self.sections):
            raise CodeObjectError(
                f"section {index} is asked for, and the file has {len(self.sections)}",
                rule=f"a section index names a section header [{_SECTIONS}]",
                mend="check sh_link, sh_info and st_shndx",
            )
        return self.sections[index]

    def contents(self, section: Section) -> memoryview:
        """The bytes of a section; none for SHT_NOBITS."""
        if section.sh_type in (SectionType.NOBITS, SectionType.NULL):
            return self.data[:0]
        return self.slice(section.sh_offset, section.sh_size, f"section {section.name!r}")

    def slice(self, offset: int, size: int, what: str) -> memoryview:
        """Return bytes of the file. Raises CodeObjectError if they are not all there."""
        if offset + size > len(self.data):
            raise CodeObjectError(
                f"{what} has {size} bytes from {offset:#x}, and the file ends at "
                f"{len(self.data):#x}",
                offset=min(offset, len(self.data)),
                rule=f"sections and segments lie inside the file [{_SECTIONS}]",
                mend="the file is cut short, or an offset or a size in it is wrong",
            )
        return self.data[offset : offset + size]

    def strings(self, section: Section) -> StringTable:
        """Return the section as a table of strings."""
        return StringTable(self.contents(section), section.sh_offset)

    def symbols(self, section: Section) -> SymbolTable:
        """The symbols of a symbol table, in its order."""
        table = self._symbol_tables.get(section.index)
        if table is None:
            table = self._symbol_tables[section.index] = SymbolTable(
                self._entries(section, self.layouts.symbol),
                self.layouts.symbol,
                self.strings(self.section_at(section.sh_link)),
                self._wide_sections(section),
            )
        return table

    def relocations(self, section: Section) -> tuple[Relocation, ...]:
        """The records of a section of type SHT_REL or SHT_RELA, in its order."""
        layout = self.layouts.rela if section.sh_type == SectionType.RELA else self.layouts.rel
        split = self.layouts.split_info
        return tuple(
            Relocation(offset, *split(info), *(addend or (None,)))
            for offset, info, *addend in layout.read_all(self._entries(section, layout))
        )

    @cached_property
    def dynamic(self) -> tuple[DynamicEntry, ...]:
        """The entries of the dynamic segment up to DT_NULL; none if there is no such segment."""
        for segment in self.segments:
            if segment.p_type == SegmentType.DYNAMIC:
                data = self.slice(segment.p_offset, segment.p_filesz, "the dynamic segment")
                entries = [DynamicEntry(*pair) for pair in self.layouts.dynamic.read_all(data)]
                end = next((i for i, entry in enumerate(entries) if not entry.tag), len(entries))
                return tuple(entries[:end])
        return ()

    def offset_of(self, address: int, size: int) -> int | None:
        """Return the file offset of the bytes that are loaded at an address; None if there are
        none.
        """
        for segment in self.segments:
            inside = address - segment.p_vaddr
            if (
                segment.p_type == SegmentType.LOAD
                and inside >= 0
                and inside + size <= segment.p_filesz
            ):
                return segment.p_offset + inside
        return None

    @cached_property
    def _symbol_tables(self) -> dict[int, SymbolTable]:
        return {}

    @cached_property
    def _first_section(self) -> dict[str, int]:
        layout = self.layouts.section
        names = (field.name for field in layout.fields)
        return dict(zip(names, layout.read(self.data, self.header.e_shoff), strict=True))

    @cached_property
    def _section_count(self) -> int:
        if not self.header.e_shoff:
            return 0
        return self.header.e_shnum or self._first_section["sh_size"]

    def _section_names(self, rows: list[tuple[Any, ...]]) -> StringTable:
        """The table that holds the names of the sections."""
        index = self.header.e_shstrndx
        if index == SHN_XINDEX and rows:
            index = self._first_section["sh_link"]
        if not index:
            return StringTable(self.data[:0], 0)
        if index >= len(rows):
            raise CodeObjectError(
                f"e_shstrndx is {index}, and the file has {len(rows)} sections",
                offset=self.layouts.header.offsets["e_shstrndx"],
                rule=f"e_shstrndx names a section [{_HEADER}]",
                mend="name the section that holds the names",
            )
        return self.strings(Section(index, "of section names", *rows[index]))

    def _wide_sections(self, table: Section) -> memoryview | None:
        """Return the section indices of a symbol table's SHT_SYMTAB_SHNDX section, if it has
        one.
        """
        for section in self.sections:
            if section.sh_type == SectionType.SYMTAB_SHNDX and section.sh_link == table.index:
                data = self.contents(section)
                return data[: len(data) // 4 * 4].cast("I")
        return None

    def _entries(self, section: Section, layout: Layout) -> memoryview:
        """Return the bytes of a section that is a table. Raises CodeObjectError for odd entry
        sizes.
        """
        if section.sh_entsize != layout.size:
            raise CodeObjectError(
                f"sh_entsize of section {section.name!r} is {section.sh_entsize}",
                offset=section.sh_offset,
                rule=f"a {layout.name} has {layout.size} bytes [{layout.cite}]",
                mend=f"write {layout.size}",
            )
        return self.contents(section)

    def _table(self, layout: Layout, offset: int, number: int, size: int) -> list[tuple[Any, ...]]:
        """The values of `number` headers from `offset`."""
        if not number:
            return []
        if size != layout.size:
            raise CodeObjectError(
                f"the size of a {layout.name} is given as {size}",
                offset=0,
                rule=f"a {layout.name} has {layout.size} bytes [{_HEADER}]",
                mend=f"write {layout.size}",
            )
        return list(
            layout.read_all(
                self.slice(offset, number * size, f"the table of {number} {layout.name}s")
            )
        )


def _layouts_of(data: memoryview) -> Layouts:
    """Return the records of the file's class. Raises CodeObjectError if this is not a supported ELF
    file.
    """
    ident = bytes(data[:IDENT_SIZE])
    if len(ident) < IDENT_SIZE or not ident.startswith(MAGIC):
        raise CodeObjectError(
            f"the file of {len(data)} bytes begins with {ident[:4]!r}",
            offset=0,
            rule=f"an ELF file begins with {MAGIC!r} [{_HEADER}]",
            mend="give a code object, an offload bundle, or a host file that holds one",
        )
    layouts = LAYOUTS.get(ident[EI_CLASS])
    for position, name, value, wanted, right in (
        (EI_CLASS, "EI_CLASS", ident[EI_CLASS], "1 (32 bits) or 2 (64 bits)", bool(layouts)),
        (EI_DATA, "EI_DATA", ident[EI_DATA], "1 (little-endian)", ident[EI_DATA] == LITTLE_ENDIAN),
        (EI_VERSION, "EI_VERSION", ident[EI_VERSION], "1", ident[EI_VERSION] == 1),
    ):
        if not right:
            raise CodeObjectError(
                f"e_ident[{name}] is {value}",
                offset=position,
                rule=f"e_ident[{name}] is {wanted} [{_HEADER}]",
                mend="give an ELF file for a little-endian machine",
            )
    assert layouts is not None
    return layouts
