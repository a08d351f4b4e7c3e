"""Checks of symbols and relocation records (001 Symbols, Relocation Records)."""

from __future__ import annotations

from fencepost.code_object.check.findings import Findings
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.records import Section, Symbol
from fencepost.code_object.elf.symbol_table import SymbolTable
from fencepost.code_object.elf.words import (
    Binding,
    FileType,
    SectionFlag,
    SectionType,
    SpecialSection,
    SymbolType,
    known,
)
from fencepost.code_object.kernel_descriptor.table import ALIGNMENT, ENTRY_ALIGNMENT, SIZE
from fencepost.code_object.relocations import BY_NUMBER
from fencepost.code_object.symbols import (
    DESCRIPTOR_SUFFIX,
    is_code,
    is_descriptor,
    symbol_tables,
)
from fencepost.diagnostics import Code

_FIRST_SPECIAL = 0xFF00
_ALLOCATED = int(SectionFlag.ALLOC)
_PLACED = frozenset({SymbolType.OBJECT, SymbolType.FUNC, SymbolType.AMDGPU_HSA_KERNEL})
"""The types of symbols that have bytes in a section."""
_FIRST_OS_TYPE = 10
"""Types and bindings from here on are for operating systems and processors."""


def check_symbols(code: CodeObject, found: Findings) -> None:
    """Check the symbols of every table."""
    with found.reading():
        for section in symbol_tables(code.elf):
            if section.sh_entsize != code.elf.layouts.symbol.size:
                continue  # told as a fault of the section
            with found.reading():
                _Table(code, section, found).check()


class _Table:
    """The check of one symbol table."""

    def __init__(self, code: CodeObject, section: Section, found: Findings) -> None:
        self._elf: Elf = code.elf
        self._section = section
        self._found = found
        self._linked = code.file_type != FileType.REL
        self._symbols: SymbolTable = code.elf.symbols(section)

    def check(self) -> None:
        locals_end = self._section.sh_info
        defined: dict[str, int] = {}
        looked_at: set[tuple[int, int]] = set()
        for symbol in self._symbols:
            if symbol.number == 0:
                self._check_null(symbol)
                continue
            binding = symbol.info >> 4
            is_local = binding == Binding.LOCAL
            if is_local != (symbol.number < locals_end):
                self._add(
                    Code.SECTION_INFO,
                    symbol,
                    f"is {'' if is_local else 'not '}local, and sh_info of its table {locals_end}",
                    "local symbols come first, and sh_info counts them",
                )
            words = (symbol.info, symbol.other)
            if words not in looked_at and self._has_words(symbol):
                looked_at.add(words)
            self._check_place(symbol)
            if binding == Binding.GLOBAL and symbol.section != SpecialSection.UNDEF:
                first = defined.setdefault(symbol.name, symbol.number)
                if first != symbol.number:
                    what = f"is defined as symbol {first} too"
                    self._add(Code.DUPLICATE_SYMBOL, symbol, what, "rename one of them")

    def _check_null(self, symbol: Symbol) -> None:
        if any((symbol.value, symbol.size, symbol.info, symbol.other, symbol.section)):
            self._add(Code.NULL_SYMBOL, symbol, "is not all zeros", "write zeros")

    def _has_words(self, symbol: Symbol) -> bool:
        """Check type, binding and visibility; return True if ELF defines all three."""
        before = len(self._found)
        kind, binding = symbol.info & 0xF, symbol.info >> 4
        if kind < _FIRST_OS_TYPE and symbol.type is None:
            self._add(Code.SYMBOL_TYPE, symbol, f"has type {kind}", "use a type of ELF")
        if binding < _FIRST_OS_TYPE and symbol.binding is None:
            self._add(Code.SYMBOL_TYPE, symbol, f"has binding {binding}", "use a binding of ELF")
        if symbol.other >> 2:
            what = f"has st_other {symbol.other:#x}"
            self._add(Code.SYMBOL_TYPE, symbol, what, "only its visibility, 0 to 3, is defined")
        return len(self._found) == before

    def _check_place(self, symbol: Symbol) -> None:
        if symbol.section == SpecialSection.AMDGPU_LDS:
            self._check_lds(symbol)
            return
        if symbol.section >= _FIRST_SPECIAL and known(SpecialSection, symbol.section):
            return
        if symbol.section >= len(self._elf.sections):
            what = f"is in section {symbol.section} of {len(self._elf.sections)}"
            self._add(Code.SYMBOL_SECTION, symbol, what, "check st_shndx")
            return
        if symbol.section != SpecialSection.UNDEF and symbol.info & 0xF in _PLACED:
            section = self._elf.sections[symbol.section]
            self._check_inside(symbol, section)
            self._check_kind(symbol, section)

    def _check_lds(self, symbol: Symbol) -> None:
        alignment = symbol.value
        if self._linked:
            what = "is in SHN_AMDGPU_LDS in a linked file"
            self._add(Code.LDS_SYMBOL, symbol, what, "link it again: the linker places LDS")
        elif not alignment or alignment & (alignment - 1):
            what = f"is in LDS with alignment {alignment}"
            self._add(Code.LDS_SYMBOL, symbol, what, "write a power of two")

    def _check_inside(self, symbol: Symbol, section: Section) -> None:
        start = section.sh_addr if self._linked else 0
        if not start <= symbol.value <= symbol.value + symbol.size <= start + section.sh_size:
            self._add(
                Code.SYMBOL_PLACE,
                symbol,
                f"has {symbol.size} bytes from {symbol.value:#x}, and section {section.name!r} "
                f"{section.sh_size} from {start:#x}",
                "check st_value, st_size and st_shndx",
            )

    def _check_kind(self, symbol: Symbol, section: Section) -> None:
        kind = symbol.info & 0xF
        if kind != SymbolType.OBJECT:
            if not is_code(section):
                what = f"is a function in section {section.name!r}"
                self._add(Code.SYMBOL_KIND, symbol, what, "functions are in executable sections")
            if kind == SymbolType.AMDGPU_HSA_KERNEL or self._symbols.has(
                symbol.name + DESCRIPTOR_SUFFIX
            ):
                self._check_aligned(symbol, section, ENTRY_ALIGNMENT, Code.ENTRY_ALIGNMENT)
            return
        if not is_descriptor(symbol):
            return
        if is_code(section) or not section.sh_flags & _ALLOCATED:
            what = f"is a descriptor in section {section.name!r}"
            self._add(Code.SYMBOL_KIND, symbol, what, "descriptors are in read-only data")
        if symbol.size != SIZE:
            what = f"has {symbol.size} bytes"
            self._add(Code.DESCRIPTOR_SIZE, symbol, what, f"write {SIZE}")
        self._check_aligned(symbol, section, ALIGNMENT, Code.DESCRIPTOR_PLACE)
        entry = self._symbols.named(symbol.name.removesuffix(DESCRIPTOR_SUFFIX))
        if entry is None or entry.info & 0xF not in (SymbolType.FUNC, SymbolType.NOTYPE):
            what = "has no function beside it" if entry is None else "has something else beside it"
            name = symbol.name.removesuffix(DESCRIPTOR_SUFFIX)
            self._add(Code.NO_ENTRY_SYMBOL, symbol, what, f"name the kernel's code {name!r}")

    def _check_aligned(self, symbol: Symbol, section: Section, to: int, code: Code) -> None:
        if symbol.value % to or (not self._linked and section.sh_addralign % to):
            what = f"is at {symbol.value:#x}" + (
                ""
                if self._linked
                else f" of {section.name!r}, which is aligned to {section.sh_addralign}"
            )
            self._add(code, symbol, what, f"align it to {to} bytes")

    def _add(self, code: Code, symbol: Symbol, what: str, mend: str) -> None:
        size = self._elf.layouts.symbol.size
        self._found.add(
            code,
            f"symbol {symbol.number} {symbol.name!r} {what}",
            offset=self._section.sh_offset + symbol.number * size,
            length=size,
            name=symbol.name,
            mend=mend,
        )


def check_relocations(code: CodeObject, found: Findings) -> None:
    """Check the relocation records."""
    elf = code.elf
    linked = code.file_type != FileType.REL
    with found.reading():
        for section in elf.relocation_sections:
            layout = elf.layouts.rela if section.sh_type == SectionType.RELA else elf.layouts.rel
            if section.sh_entsize != layout.size:
                continue  # told as a fault of the section
            with found.reading():
                _check_records(elf, section, layout.size, linked=linked, found=found)


def _check_records(elf: Elf, section: Section, size: int, *, linked: bool, found: Findings) -> None:
    count = len(elf.symbols(elf.section_at(section.sh_link))) if section.sh_link else 1
    target = None if linked else elf.section_at(section.sh_info)

    def add(code: Code, number: int, what: str, mend: str) -> None:
        found.add(
            code,
            f"record {number} of {section.name!r} {what}",
            offset=section.sh_offset + number * size,
            length=size,
            name=section.name,
            mend=mend,
        )

    for number, record in enumerate(elf.relocations(section)):
        row = BY_NUMBER.get(record.type)
        if record.symbol >= count:
            what = f"is to symbol {record.symbol} of {count}"
            add(Code.RELOCATION_SYMBOL, number, what, "check r_info and sh_link")
        if row is None:
            what = f"has type {record.type}"
            add(Code.RELOCATION_TYPE, number, what, "use a type of the guide's table")
            continue
        if not (row.dynamic if linked else row.static):
            what = f"is {row.name} in a {'linked' if linked else 'relocatable'} file"
            add(Code.RELOCATION_KIND, number, what, "link or compile it again")
        if target is None:
            inside = not row.size or elf.offset_of(record.offset, row.size) is not None
            where = "no segment with contents"
        else:
            inside = record.offset + row.size <= target.sh_size
            where = f"section {target.name!r} of {target.sh_size} bytes"
        if not inside:
            what = f"is for {row.size} bytes at {record.offset:#x}, outside {where}"
            add(Code.RELOCATION_PLACE, number, what, "check r_offset")
