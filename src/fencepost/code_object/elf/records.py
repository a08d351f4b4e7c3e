"""The records of an ELF file as values."""

from __future__ import annotations

from typing import NamedTuple

from fencepost.code_object.elf.words import Binding, SpecialSection, SymbolType, Visibility, known
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Header:
    """The ELF header. Counts are those in the header; see `Elf.sections` for extended ones."""

    e_ident: bytes
    e_type: int
    e_machine: int
    e_version: int
    e_entry: int
    e_phoff: int
    e_shoff: int
    e_flags: int
    e_ehsize: int
    e_phentsize: int
    e_phnum: int
    e_shentsize: int
    e_shnum: int
    e_shstrndx: int


@dataclass(frozen=True, slots=True)
class Section:
    """A section header, with its index and its name."""

    index: int
    name: str
    sh_name: int
    sh_type: int
    sh_flags: int
    sh_addr: int
    sh_offset: int
    sh_size: int
    sh_link: int
    sh_info: int
    sh_addralign: int
    sh_entsize: int


@dataclass(frozen=True, slots=True)
class Segment:
    """A program header."""

    index: int
    p_type: int
    p_flags: int
    p_offset: int
    p_vaddr: int
    p_paddr: int
    p_filesz: int
    p_memsz: int
    p_align: int


class Symbol(NamedTuple):
    """A symbol. A tuple and not a dataclass because a code object has tens of thousands."""

    number: int
    """Index in the symbol table."""
    name: str
    value: int
    size: int
    info: int
    other: int
    section: int
    """Index of the section, or a value of SpecialSection."""

    @property
    def type(self) -> SymbolType | None:
        """The type of the symbol; None for numbers without a name."""
        return known(SymbolType, self.info & 0xF)

    @property
    def binding(self) -> Binding | None:
        """The visibility of the symbol when linking; None for numbers without a name."""
        return known(Binding, self.info >> 4)

    @property
    def visibility(self) -> Visibility:
        """The visibility of the symbol after linking."""
        return Visibility(self.other & 3)

    @property
    def is_defined(self) -> bool:
        """True if this file defines the symbol."""
        return self.section != SpecialSection.UNDEF


class Relocation(NamedTuple):
    """A relocation record. The addend is None if the place itself holds it (Elf64_Rel)."""

    offset: int
    symbol: int
    """Index in the symbol table that the relocation section links to."""
    type: int
    addend: int | None


class DynamicEntry(NamedTuple):
    """An entry of the dynamic section."""

    tag: int
    value: int
