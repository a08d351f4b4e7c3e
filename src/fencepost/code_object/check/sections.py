"""Checks of section headers and of the sections that are tables (001 Sections)."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.code_object.check.findings import Findings
from fencepost.code_object.check.section_names import row_of_name
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.records import Section
from fencepost.code_object.elf.words import (
    SHN_XINDEX,
    FileType,
    SectionFlag,
    SectionType,
    SegmentType,
    known,
    spell,
)
from fencepost.diagnostics import Code

_FIRST_RESERVED_TYPE = 0x6000_0000
"""Types from here on are for operating systems, processors and applications."""

_SYMBOLS = (SectionType.SYMTAB, SectionType.DYNSYM)
_LINKS: dict[int, tuple[SectionType, ...]] = {
    SectionType.SYMTAB: (SectionType.STRTAB,),
    SectionType.DYNSYM: (SectionType.STRTAB,),
    SectionType.DYNAMIC: (SectionType.STRTAB,),
    SectionType.REL: _SYMBOLS,
    SectionType.RELA: _SYMBOLS,
    SectionType.HASH: _SYMBOLS,
    SectionType.GNU_HASH: _SYMBOLS,
    SectionType.GROUP: _SYMBOLS,
    SectionType.SYMTAB_SHNDX: _SYMBOLS,
}
"""The types of the section that `sh_link` must name."""


def check_sections(elf: Elf, found: Findings) -> None:
    """Check the sections."""
    with found.reading():
        sections = elf.sections
        if sections and sections[0].sh_type != SectionType.NULL:
            _add(elf, found, Code.NULL_SECTION, sections[0], f"its type is {sections[0].sh_type}")
        _check_names_table(elf, found)
        for section in sections[1:]:
            _check_place(elf, section, found)
            _check_name(elf, section, found)
            _check_links(elf, section, found)
            _check_table(elf, section, found)
        _check_overlap(elf, found)


def _check_names_table(elf: Elf, found: Findings) -> None:
    """Check that the table of the sections' names has one of its usual names."""
    index = elf.header.e_shstrndx
    if index in (0, SHN_XINDEX) or index >= len(elf.sections):
        return
    name = elf.sections[index].name
    if name not in (".shstrtab", ".strtab"):
        found.add(
            Code.SECTION_LINK,
            f"e_shstrndx is {index}, whose name is {name!r}",
            offset=elf.layouts.header.offsets["e_shstrndx"],
            length=2,
            mend="name the section .shstrtab",
        )


def _check_place(elf: Elf, section: Section, found: Findings) -> None:
    in_file = section.sh_type not in (SectionType.NOBITS, SectionType.NULL)
    if in_file and section.sh_offset + section.sh_size > len(elf.data):
        what = (
            f"it has {section.sh_size} bytes from {section.sh_offset:#x}, and the file ends at "
            f"{len(elf.data):#x}"
        )
        _add(elf, found, Code.SECTION_OUTSIDE, section, what, "check sh_offset and sh_size")
    alignment = section.sh_addralign
    if alignment & (alignment - 1):
        what = f"sh_addralign is {alignment}"
        _add(elf, found, Code.SECTION_ALIGNMENT, section, what, "write a power of two")
    elif alignment > 1 and section.sh_addr % alignment:
        what = f"sh_addr is {section.sh_addr:#x} and sh_addralign {alignment}"
        _add(elf, found, Code.SECTION_ALIGNMENT, section, what, "move the section")
    if elf.header.e_type == FileType.DYN and section.sh_flags & SectionFlag.ALLOC:
        _check_loaded(elf, section, found)


def _check_loaded(elf: Elf, section: Section, found: Findings) -> None:
    """Check that a section with an address lies in a segment, at the same distance from its start
    in the file as in memory; empty sections, and those without contents, only in its memory.
    """
    if section.sh_flags & SectionFlag.TLS:
        return
    for segment in elf.segments:
        if segment.p_type != SegmentType.LOAD:
            continue
        inside = section.sh_addr - segment.p_vaddr
        if inside < 0 or inside + section.sh_size > segment.p_memsz:
            continue
        apart = section.sh_offset - segment.p_offset != inside
        if section.sh_type == SectionType.NOBITS or not section.sh_size or not apart:
            return
    what = f"its {section.sh_size} bytes at address {section.sh_addr:#x} are in no PT_LOAD segment"
    _add(elf, found, Code.NOT_LOADED, section, what, "check sh_addr, sh_offset and p_vaddr")


def _check_name(elf: Elf, section: Section, found: Findings) -> None:
    if section.sh_type < _FIRST_RESERVED_TYPE and known(SectionType, section.sh_type) is None:
        what = f"its type is {section.sh_type:#x}"
        _add(elf, found, Code.SECTION_TYPE, section, what, "use a type of ELF")
        return
    row = row_of_name(section.name)
    if row is None:
        return
    if section.sh_type != row.type:
        what = f"its type is {spell(SectionType, section.sh_type)}"
        _add(elf, found, Code.SECTION_TYPE, section, what, f"write SHT_{row.type.name}")
        return
    flags = SectionFlag(section.sh_flags & 0xFFFF_FFFF)
    if (missing := row.needs & ~flags) or (wrong := row.forbids & flags):
        what = f"its flags are {flags.letters or 'none'}"
        mend = f"add {missing.letters}" if missing else f"take away {wrong.letters}"
        _add(elf, found, Code.SECTION_FLAGS, section, what, mend)


def _check_links(elf: Elf, section: Section, found: Findings) -> None:
    wanted = _LINKS.get(section.sh_type)
    is_relocation = section.sh_type in (SectionType.REL, SectionType.RELA)
    # Records that need no symbol, as those of a loader, need no table.
    if wanted is not None and (section.sh_link or not is_relocation):
        other = elf.sections[section.sh_link] if section.sh_link < len(elf.sections) else None
        if other is None or other.sh_type not in wanted:
            what = f"sh_link is {section.sh_link}" + (
                f", which is {other.name!r}" if other is not None else ""
            )
            mend = f"name a section of type {' or '.join(f'SHT_{each.name}' for each in wanted)}"
            _add(elf, found, Code.SECTION_LINK, section, what, mend)
    applies = elf.header.e_type == FileType.REL or section.sh_flags & SectionFlag.INFO_LINK
    if is_relocation and applies and not 0 < section.sh_info < len(elf.sections):
        what = f"sh_info is {section.sh_info}"
        _add(elf, found, Code.SECTION_INFO, section, what, "name the section to be relocated")


def _check_table(elf: Elf, section: Section, found: Findings) -> None:
    layouts = elf.layouts
    sizes = {
        SectionType.SYMTAB: layouts.symbol.size,
        SectionType.DYNSYM: layouts.symbol.size,
        SectionType.REL: layouts.rel.size,
        SectionType.RELA: layouts.rela.size,
        SectionType.DYNAMIC: layouts.dynamic.size,
        SectionType.HASH: 4,
    }
    kind = known(SectionType, section.sh_type)
    if kind in sizes:
        size = sizes[kind]
        if section.sh_entsize != size:
            what = f"sh_entsize is {section.sh_entsize}"
            _add(elf, found, Code.ENTRY_SIZE, section, what, f"write {size}")
        elif section.sh_size % size:
            what = f"its {section.sh_size} bytes are no multiple of {size}"
            _add(elf, found, Code.ENTRY_SIZE, section, what, "check sh_size")
    if kind is SectionType.STRTAB:
        with found.reading(Code.SECTION_OUTSIDE):
            data = elf.contents(section)
            if len(data) and (data[0] or data[-1]):
                what = f"it begins with {data[0]:#04x} and ends with {data[-1]:#04x}"
                _add(elf, found, Code.STRING_TABLE, section, what, "write NUL there")


def _check_overlap(elf: Elf, found: Findings) -> None:
    """Report parts that overlap the preceding one."""
    end, before = 0, ""
    for offset, size, name in sorted(_parts(elf)):
        if offset < end:
            found.add(
                Code.OVERLAP,
                f"{name} begins at {offset:#x}, and {before} ends at {end:#x}",
                offset=offset,
                length=size,
                mend="check sh_offset and sh_size of both",
            )
        if offset + size > end:
            end, before = offset + size, name


def _parts(elf: Elf) -> Iterator[tuple[int, int, str]]:
    """Return offset, size and name of everything that occupies bytes of the file."""
    header = elf.header
    yield 0, elf.layouts.header.size, "the ELF header"
    if header.e_phnum:
        yield header.e_phoff, header.e_phnum * header.e_phentsize, "the program headers"
    if header.e_shoff:
        yield header.e_shoff, len(elf.sections) * header.e_shentsize, "the section headers"
    for section in elf.sections:
        if section.sh_size and section.sh_type not in (SectionType.NOBITS, SectionType.NULL):
            yield section.sh_offset, section.sh_size, f"section {section.name!r}"


def _add(
    elf: Elf, found: Findings, code: Code, section: Section, what: str, mend: str | None = None
) -> None:
    size = elf.layouts.section.size
    found.add(
        code,
        f"section {section.index} {section.name!r}: {what}",
        offset=elf.header.e_shoff + section.index * size,
        length=size,
        name=section.name,
        mend=mend,
    )
