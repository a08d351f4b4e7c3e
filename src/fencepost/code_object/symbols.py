"""The symbols of code objects: kernels, their descriptors, functions, variables (001 Symbols)."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.records import Section, Symbol
from fencepost.code_object.elf.symbol_table import SymbolTable
from fencepost.code_object.elf.words import SectionFlag, SectionType, SpecialSection, SymbolType

DESCRIPTOR_SUFFIX = ".kd"
_EXECUTABLE = int(SectionFlag.EXECINSTR)


@unique
class Role(Enum):
    """The role of a symbol in a code object."""

    KERNEL_DESCRIPTOR = "kernel descriptor"
    KERNEL_CODE = "kernel with its amd_kernel_code_t (V2)"
    ENTRY_POINT = "kernel entry point"
    FUNCTION = "function"
    VARIABLE = "global variable"
    LDS_VARIABLE = "variable in LDS"
    UNDEFINED = "defined elsewhere"
    RESOURCE_USAGE = "resource usage of a function"
    OTHER = "other"


RESOURCE_SUFFIXES = (
    "num_vgpr",
    "num_agpr",
    "numbered_sgpr",
    "num_named_barrier",
    "private_seg_size",
    "uses_vcc",
    "uses_flat_scratch",
    "has_dyn_sized_stack",
    "has_recursion",
    "has_indirect_call",
    "max_num_vgpr",
    "max_num_agpr",
    "max_num_sgpr",
    "max_num_named_barrier",
)
"""The suffixes that follow a function's name and a dot in the symbols of its resource usage (001
Function Resource Usage).
"""


def symbol_tables(elf: Elf) -> tuple[Section, ...]:
    """The sections that are symbol tables, the full one first."""
    kinds = (SectionType.SYMTAB, SectionType.DYNSYM)
    return tuple(section for kind in kinds for section in elf.sections if section.sh_type == kind)


def role(symbol: Symbol, names: SymbolTable) -> Role:
    """Return the role of a symbol; `names` is the table that contains it."""
    kind = symbol.type
    if symbol.section == SpecialSection.AMDGPU_LDS:
        return Role.LDS_VARIABLE
    if symbol.number and not symbol.is_defined:
        return Role.UNDEFINED
    if kind is SymbolType.AMDGPU_HSA_KERNEL:
        return Role.KERNEL_CODE
    if kind is SymbolType.OBJECT:
        return Role.KERNEL_DESCRIPTOR if is_descriptor(symbol) else Role.VARIABLE
    if kind is SymbolType.FUNC:
        has_descriptor = names.has(symbol.name + DESCRIPTOR_SUFFIX)
        return Role.ENTRY_POINT if has_descriptor else Role.FUNCTION
    absolute = symbol.section == SpecialSection.ABS
    if absolute and symbol.name.rpartition(".")[2] in RESOURCE_SUFFIXES:
        return Role.RESOURCE_USAGE
    return Role.OTHER


def is_descriptor(symbol: Symbol) -> bool:
    """Return True if a symbol is a kernel descriptor's."""
    return symbol.info & 0xF == SymbolType.OBJECT and symbol.name.endswith(DESCRIPTOR_SUFFIX)


def is_code(section: Section) -> bool:
    """Return True if a section holds instructions."""
    return bool(section.sh_flags & _EXECUTABLE)
