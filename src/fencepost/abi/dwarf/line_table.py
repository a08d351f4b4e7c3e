"""The source line of each address of a code object, from its line number programs."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from fencepost.abi.dwarf.read import FAULTS
from fencepost.abi.dwarf.relocated import relocated
from fencepost.records import dataclass

_EXECUTABLE = 4
"""SHF_EXECINSTR of the ELF format."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a source file: its path as the compiler wrote it, and the line, from 1."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class LineTable:
    """The lines from each of `starts`, in ascending order, up to the next one; None: no line."""

    starts: tuple[int, ...] = ()
    lines: tuple[SourceLine | None, ...] = ()

    def at(self, address: int) -> SourceLine | None:
        """Return the source line of the instruction at an address."""
        number = bisect_right(self.starts, address)
        return self.lines[number - 1] if number else None


def line_table(data: bytes | memoryview) -> LineTable:
    """Return the lines of an ELF file; none if its debug information is missing or damaged. A
    relocatable file has lines only if it has one section of code: addresses in several would
    coincide.
    """
    from elftools.common.exceptions import DWARFError, ELFError
    from elftools.elf.elffile import ELFFile

    try:
        file = ELFFile(io.BytesIO(data))
        if file.get_section_by_name(".debug_line") is None:
            return LineTable()
        if file["e_type"] == "ET_REL":
            if sum(bool(each["sh_flags"] & _EXECUTABLE) for each in file.iter_sections()) > 1:
                return LineTable()
            file = ELFFile(io.BytesIO(relocated(bytes(data), file)))
        dwarf = file.get_dwarf_info(relocate_dwarf_sections=False)
        rows: dict[int, SourceLine | None] = {}
        for unit in dwarf.iter_CUs():
            program = dwarf.line_program_for_CU(unit)
            if program is not None:
                for address, line in _rows(program, unit):
                    # Where one sequence ends another may begin.
                    if line is not None or address not in rows:
                        rows[address] = line
    except (ELFError, DWARFError, *FAULTS):
        return LineTable()
    starts = sorted(rows)
    return LineTable(tuple(starts), tuple(rows[start] for start in starts))


def _rows(program: Any, unit: Any) -> Iterator[tuple[int, SourceLine | None]]:
    """Yield the addresses at which a line begins; line 0 means that there is none (DWARF 5,
    6.2.2).
    """
    files = _files(program, unit)
    for entry in program.get_entries():
        state = entry.state
        if state is None:
            continue
        name = files.get(state.file)
        known = name is not None and state.line > 0 and not state.end_sequence
        yield state.address, SourceLine(name or "", state.line) if known else None


def _files(program: Any, unit: Any) -> dict[int, str]:
    """Return the paths of the files by their numbers, which count from 1 before DWARF 5."""
    header = program.header
    folders = [_text(each) for each in header.get("include_directory", ())]
    first = 0 if header["version"] >= 5 else 1
    if first:
        attribute = unit.get_top_DIE().attributes.get("DW_AT_comp_dir")
        folders.insert(0, _text(attribute.value) if attribute is not None else "")
    found = {}
    for number, each in enumerate(header["file_entry"], first):
        folder = folders[each.dir_index] if each.dir_index < len(folders) else ""
        if each.dir_index and folders:
            folder = str(PurePosixPath(folders[0], folder))
        found[number] = str(PurePosixPath(folder, _text(each.name)))
    return found


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
