"""The records of ELF, for both classes: `r600` has ELFCLASS32, `amdgcn` ELFCLASS64 (001 Header).

Symbols, relocation records and program headers order their fields differently in the two classes;
the records here use the same names, so that code that reads by name need not know the class.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.code_object.layout import Field, Layout
from fencepost.magic import ELF
from fencepost.records import dataclass

_HEADER = Cite(Source.GUIDE, "Header")
_SECTIONS = Cite(Source.GUIDE, "Sections")
_ELF = Cite(Source.GUIDE, "ELF Code Object")
_SYMBOLS = Cite(Source.GUIDE, "Symbols")
_RELOCATIONS = Cite(Source.GUIDE, "Relocation Records")
_NOTES = Cite(Source.GUIDE, "Note Records")

MAGIC = ELF
CLASS_32 = 1
CLASS_64 = 2
LITTLE_ENDIAN = 1
IDENT_SIZE = 16
"""Bytes of e_ident, whose length does not depend on the class."""

EI_CLASS, EI_DATA, EI_VERSION, EI_OSABI, EI_ABIVERSION = 4, 5, 6, 7, 8
"""Positions in e_ident."""


@dataclass(frozen=True, slots=True)
class Layouts:
    """The records of one ELF class; `word` is the size of an address in bytes."""

    word: int
    header: Layout
    section: Layout
    segment: Layout
    symbol: Layout
    rel: Layout
    rela: Layout
    dynamic: Layout

    def info(self, symbol: int, kind: int) -> int:
        """The `r_info` of a relocation record for a symbol's index and a relocation type."""
        return symbol << 32 | kind if self.word == 8 else symbol << 8 | kind & 0xFF

    def split_info(self, info: int) -> tuple[int, int]:
        """Symbol index and relocation type of an `r_info`."""
        return (info >> 32, info & 0xFFFF_FFFF) if self.word == 8 else (info >> 8, info & 0xFF)


def _layouts(word: int) -> Layouts:
    address = word
    header = Layout(
        "ELF header",
        (
            Field("e_ident", 1, "magic, class, byte order, OS ABI and ABI version", count=16),
            Field("e_type", 2, "relocatable, executable or shared"),
            Field("e_machine", 2, "architecture"),
            Field("e_version", 4, "1"),
            Field("e_entry", address, "address of the entry point; 0 in code objects"),
            Field("e_phoff", address, "offset of the program headers"),
            Field("e_shoff", address, "offset of the section headers"),
            Field("e_flags", 4, "processor and its features"),
            Field("e_ehsize", 2, "bytes of this header"),
            Field("e_phentsize", 2, "bytes of a program header"),
            Field("e_phnum", 2, "number of program headers"),
            Field("e_shentsize", 2, "bytes of a section header"),
            Field("e_shnum", 2, "number of section headers; 0: in the first one's sh_size"),
            Field("e_shstrndx", 2, "the section that holds the names of sections"),
        ),
        _HEADER,
    )
    section = Layout(
        "section header",
        (
            Field("sh_name", 4, "offset of the name in the table of section names"),
            Field("sh_type", 4, "what the section holds"),
            Field("sh_flags", address, "attributes"),
            Field("sh_addr", address, "address when loaded"),
            Field("sh_offset", address, "offset in the file"),
            Field("sh_size", address, "bytes"),
            Field("sh_link", 4, "another section, by type"),
            Field("sh_info", 4, "more, by type"),
            Field("sh_addralign", address, "alignment of the address"),
            Field("sh_entsize", address, "bytes of an entry of a table"),
        ),
        _SECTIONS,
    )
    p_flags = Field("p_flags", 4, "readable, writable, executable")
    segment = Layout(
        "program header",
        (
            Field("p_type", 4, "what the segment is for"),
            *((p_flags,) if word == 8 else ()),
            Field("p_offset", address, "offset in the file"),
            Field("p_vaddr", address, "address when loaded"),
            Field("p_paddr", address, "physical address; not used"),
            Field("p_filesz", address, "bytes in the file"),
            Field("p_memsz", address, "bytes when loaded"),
            *((p_flags,) if word == 4 else ()),
            Field("p_align", address, "alignment of the address"),
        ),
        _ELF,
    )
    st_name = Field("st_name", 4, "offset of the name in the string table")
    st_value = Field("st_value", address, "address, offset in the section, or alignment")
    st_size = Field("st_size", address, "bytes")
    st_rest = (
        Field("st_info", 1, "binding (upper 4 bits) and type"),
        Field("st_other", 1, "visibility (lower 2 bits)"),
        Field("st_shndx", 2, "section, or a special index"),
    )
    symbol = Layout(
        "symbol",
        (st_name, *st_rest, st_value, st_size)
        if word == 8
        else (st_name, st_value, st_size, *st_rest),
        _SYMBOLS,
    )
    r_offset = Field("r_offset", address, "the place: offset in the section, or address")
    r_info = Field("r_info", address, "symbol and relocation type")
    r_addend = Field("r_addend", address, "addend", signed=True)
    return Layouts(
        word=word,
        header=header,
        section=section,
        segment=segment,
        symbol=symbol,
        rel=Layout("relocation record", (r_offset, r_info), _RELOCATIONS),
        rela=Layout("relocation record", (r_offset, r_info, r_addend), _RELOCATIONS),
        dynamic=Layout(
            "dynamic entry",
            (Field("d_tag", address, "what it is"), Field("d_val", address, "value or address")),
            _ELF,
        ),
    )


ELF32 = _layouts(4)
ELF64 = _layouts(8)

LAYOUTS = {CLASS_32: ELF32, CLASS_64: ELF64}
"""By the value of e_ident[EI_CLASS]."""

NOTE = Layout(
    "note",
    (
        Field("n_namesz", 4, "bytes of the name, with its NUL"),
        Field("n_descsz", 4, "bytes of the description"),
        Field("n_type", 4, "what the description is, by name"),
    ),
    _NOTES,
)
