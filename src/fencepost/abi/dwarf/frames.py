"""Constants of DWARF sections for AMDGPU, and the values in a file that differ from them (001 Call
Frame Information, Accelerated Access, Line Number Information, Unit Headers).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, unique

from fencepost.abi.dwarf.registers import Mode, RegisterKind, dwarf_number
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CFI = Cite(Source.GUIDE, "Call Frame Information")
_NAMES = Cite(Source.GUIDE, "Lookup By Name Section Header")
_ADDRESSES = Cite(Source.GUIDE, "Lookup By Address Section Header")
_LINES = Cite(Source.GUIDE, "Line Number Information")
_UNITS = Cite(Source.GUIDE, "Unit Headers")
_AUGMENTATION = Cite(Source.GUIDE, "DW_AT_LLVM_augmentation")
_FORMATS = Cite(Source.GUIDE, "32-Bit and 64-Bit DWARF Formats")


@unique
class Header(Enum):
    """A kind of header or entry that has constants."""

    CIE = "common information entry"
    NAMES = "lookup by name"
    ARANGES = "lookup by address"
    LINE = "line number program"
    UNIT = "unit"
    COMPILE_UNIT = "compilation unit entry"
    FORMAT = "DWARF format"


@dataclass(frozen=True, slots=True)
class Constant:
    """A row: a field of a header and the value that it has in code for a 64-bit process.

    `unsaid`: another value that producers write and consumers take, if any.
    """

    header: Header
    field: str
    value: int | str
    meaning: str
    cite: Cite
    unsaid: int | str | None = None


ADDRESS_SIZE = 8
"""Bytes of a global address in a 64-bit process."""

CONSTANTS: tuple[Constant, ...] = (
    Constant(
        Header.CIE, "augmentation", "[amd:v0.0]", "version of the extensions", _CFI, unsaid=""
    ),
    Constant(Header.CIE, "address_size", ADDRESS_SIZE, "bytes of a global address", _CFI),
    Constant(Header.CIE, "segment_size", 0, "there are no segment selectors", _CFI),
    Constant(Header.CIE, "code_alignment_factor", 4, "bytes", _CFI),
    Constant(Header.CIE, "data_alignment_factor", 4, "bytes", _CFI),
    Constant(
        Header.CIE,
        "return_address_register",
        dwarf_number(RegisterKind.PC, 0, Mode.PROCESS_64),
        "PC_64",
        _CFI,
    ),
    Constant(Header.NAMES, "augmentation_string", "[amdgpu:v0.0]", "padded to 4 bytes", _NAMES),
    Constant(Header.ARANGES, "address_size", ADDRESS_SIZE, "bytes of a global address", _ADDRESSES),
    Constant(Header.ARANGES, "segment_size", 0, "there are no segment selectors", _ADDRESSES),
    Constant(Header.LINE, "address_size", ADDRESS_SIZE, "bytes of a global address", _LINES),
    Constant(Header.LINE, "segment_selector_size", 0, "there are no segment selectors", _LINES),
    Constant(Header.LINE, "minimum_instruction_length", 4, "bytes", _LINES),
    Constant(Header.LINE, "maximum_operations_per_instruction", 1, "no VLIW", _LINES),
    Constant(Header.UNIT, "address_size", ADDRESS_SIZE, "bytes of a global address", _UNITS),
    Constant(
        Header.COMPILE_UNIT,
        "DW_AT_LLVM_augmentation",
        "[amdgpu:v0.0]",
        "version of the extensions",
        _AUGMENTATION,
    ),
    Constant(Header.FORMAT, "dwarf_format", 32, "bits, as LLVM writes it", _FORMATS, unsaid=64),
)
"""The constants, in the guide's order."""


def differing(header: Header, fields: Mapping[str, int | str]) -> Iterator[tuple[Constant, object]]:
    """Yield the constants that the fields of a header differ from, with the header's values. Fields
    that the header lacks (in an older DWARF version) are skipped.
    """
    for row in CONSTANTS:
        if row.header is header and row.field in fields:
            value = fields[row.field]
            if value not in (row.value, row.unsaid):
                yield row, value
