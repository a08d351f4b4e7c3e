"""The debug information of a code object: the contents of its headers, and the registers and spaces
that its call frames and expressions name. `pyelftools` decodes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from fencepost.abi.dwarf.expressions import Expression, expressions
from fencepost.abi.dwarf.frames import Constant, Header, differing
from fencepost.abi.dwarf.look_ups import address_headers, name_headers
from fencepost.abi.dwarf.registers import DwarfRegister, register_of
from fencepost.abi.dwarf.relocated import relocated
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "DWARF Debug Information")

_REGISTER_RULES = (
    "DW_CFA_offset",
    "DW_CFA_offset_extended",
    "DW_CFA_offset_extended_sf",
    "DW_CFA_restore",
    "DW_CFA_restore_extended",
    "DW_CFA_undefined",
    "DW_CFA_same_value",
    "DW_CFA_expression",
    "DW_CFA_val_expression",
    "DW_CFA_def_cfa",
    "DW_CFA_def_cfa_sf",
    "DW_CFA_def_cfa_register",
    "DW_CFA_register",
)
"""Instructions of call frames whose first operand is a register."""


_LLVM_AUGMENTATION = 0x3E08
"""DW_AT_LLVM_augmentation, a vendor's number that the decoder has no name for."""

_SECTIONS = (".debug_", ".eh_frame")


@dataclass(frozen=True, slots=True)
class FrameRegister:
    """An instruction of a call frame that names a register; None if the number is reserved."""

    instruction: str
    number: int
    register: DwarfRegister | None


@dataclass(frozen=True, slots=True)
class DebugInfo:
    """The contents of a code object's debug information, as far as AMDGPU defines it.

    `differing`: the constants of headers whose values are not the guide's, with the values there.
    """

    has_dwarf: bool
    units: int
    frame_registers: tuple[FrameRegister, ...]
    differing: tuple[tuple[Constant, object], ...]
    expressions: tuple[Expression, ...] = ()


def debug_info(data: bytes) -> DebugInfo:
    """The debug information in an ELF file. Raises AbiError where it cannot be decoded."""
    from elftools.common.exceptions import DWARFError, ELFError
    from elftools.elf.elffile import ELFFile

    try:
        file = ELFFile(io.BytesIO(data))
        if file["e_type"] == "ET_REL":
            file = ELFFile(io.BytesIO(relocated(data, file)))
        if not any(each.name.startswith(_SECTIONS) for each in file.iter_sections()):
            return DebugInfo(has_dwarf=False, units=0, frame_registers=(), differing=())
        dwarf = file.get_dwarf_info(relocate_dwarf_sections=False)
        units = list(dwarf.iter_CUs()) if dwarf.debug_info_sec is not None else []
        found = [*_units(units), *_lines(dwarf, units), *_look_ups(file)]
        registers: list[FrameRegister] = []
        for entry in _entries(dwarf):
            if type(entry).__name__ == "CIE":
                found += differing(Header.CIE, _plain(entry.header))
            registers += _frame_registers(entry)
        return DebugInfo(
            has_dwarf=True,
            units=len(units),
            frame_registers=tuple(registers),
            differing=tuple(found),
            expressions=tuple(expressions(dwarf, units)),
        )
    except (ELFError, DWARFError, *FAULTS) as error:
        what = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise AbiError(
            f"the debug information cannot be decoded: {what}",
            rule=f"it is DWARF, in sections of the ELF file [{_CITE}]",
            mend="the file is damaged",
        ) from error


FAULTS = (
    ValueError,
    KeyError,
    IndexError,
    TypeError,
    AttributeError,
    AssertionError,
    OverflowError,
    NotImplementedError,
    UnicodeDecodeError,
    MemoryError,
    RecursionError,
)
"""The exceptions that the decoder raises on damaged sections."""


def _units(units: list[Any]) -> Iterator[tuple[Constant, object]]:
    for unit in units:
        yield from differing(Header.UNIT, _plain(unit.header))
        yield from differing(Header.FORMAT, {"dwarf_format": unit.structs.dwarf_format})
        yield from differing(Header.COMPILE_UNIT, _augmentation(unit.get_top_DIE()))


def _lines(dwarf: Any, units: list[Any]) -> Iterator[tuple[Constant, object]]:
    for unit in units:
        program = dwarf.line_program_for_CU(unit)
        if program is not None:
            yield from differing(Header.LINE, _plain(program.header))


def _augmentation(entry: Any) -> dict[str, int | str]:
    """The augmentation of a compilation unit, if its entry has one."""
    attributes = entry.attributes
    found = attributes.get("DW_AT_LLVM_augmentation") or attributes.get(_LLVM_AUGMENTATION)
    if found is None:
        return {}
    value = found.value
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return {"DW_AT_LLVM_augmentation": text}


def _look_ups(file: Any) -> Iterator[tuple[Constant, object]]:
    """Yield the constants that differ in the headers of look-ups by address and by name."""
    for header in address_headers(_contents(file, ".debug_aranges")):
        yield from differing(Header.ARANGES, header)
    for header in name_headers(_contents(file, ".debug_names")):
        yield from differing(Header.NAMES, header)


def _contents(file: Any, name: str) -> bytes:
    """Return the bytes of a section; none if the file does not have it."""
    section = file.get_section_by_name(name)
    return b"" if section is None else bytes(section.data())


def _entries(dwarf: Any) -> Iterator[Any]:
    if dwarf.has_CFI():
        yield from dwarf.CFI_entries()
    if dwarf.has_EH_CFI():
        yield from dwarf.EH_CFI_entries()


def _frame_registers(entry: Any) -> Iterator[FrameRegister]:
    for instruction in getattr(entry, "instructions", ()):
        name = _instruction_name(instruction.opcode)
        if name in _REGISTER_RULES and instruction.args:
            number = int(instruction.args[0])
            try:
                register = register_of(number)
            except AbiError:
                register = None
            yield FrameRegister(name, number, register)


def _instruction_name(opcode: Any) -> str:
    """Return the name of an opcode, which the decoder from 0.33 on returns as an enum member."""
    name = getattr(opcode, "FQN", None)
    if name is None:
        from elftools.dwarf.callframe import instruction_name

        name = instruction_name(opcode)
    return str(name)


def _plain(header: Any) -> dict[str, int | str]:
    """The fields of a header that are numbers or text."""
    made: dict[str, int | str] = {}
    for name, value in dict(header).items():
        if isinstance(value, bytes):
            made[name] = value.decode("utf-8", "replace")
        elif isinstance(value, int | str):
            made[name] = value
    return made
