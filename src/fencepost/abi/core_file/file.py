"""A core file: its layout, its snapshot, and its memory (001 Core file header, Memory segments)."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.abi.core_file.snapshot import Snapshot, decode, encode
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.layouts import EI_DATA
from fencepost.code_object.elf.words import FileType, OsAbi, SegmentType
from fencepost.code_object.layout import Field, Layout
from fencepost.code_object.notes import NoteKind, notes
from fencepost.code_object.notes import encode as encode_note
from fencepost.records import dataclass

_HEADER = Cite(Source.GUIDE, "Core file header")
_NOTES = Cite(Source.GUIDE, "Core file notes")
_MEMORY = Cite(Source.GUIDE, "Memory segments")

EM_AMDGPU = 224
ABI_VERSION_5 = 3
"""ELFABIVERSION_AMDGPU_HSA_V5."""

_NOTE_ALIGNMENT = 4


@unique
class CoreLayout(Enum):
    """The layout of a dump."""

    SPLIT = "split: this file has the agents, another one the host process"
    UNIFIED = "unified: this file has the host process and the agents"


@dataclass(frozen=True, slots=True)
class HeaderRow:
    """A field of the header of a split file's AMDGPU part, and its value."""

    field: str
    value: int
    name: str
    cite: Cite = _HEADER


HEADER_ROWS: tuple[HeaderRow, ...] = (
    HeaderRow("EI_CLASS", 2, "ELFCLASS64"),
    HeaderRow("EI_DATA", 1, "ELFDATA2LSB"),
    HeaderRow("EI_OSABI", OsAbi.AMDGPU_HSA, "ELFOSABI_AMDGPU_HSA"),
    HeaderRow("e_type", FileType.CORE, "ET_CORE"),
    HeaderRow("EI_ABIVERSION", ABI_VERSION_5, "ELFABIVERSION_AMDGPU_HSA_V5"),
    HeaderRow("e_machine", EM_AMDGPU, "EM_AMDGPU"),
)
"""The table of the guide."""


@dataclass(frozen=True, slots=True)
class MemorySegment:
    """Memory of the process, mapped at an address. `data` are the bytes that the file contains; the
    rest of the `size` bytes is 0.
    """

    address: int
    size: int
    data: memoryview


@dataclass(frozen=True, slots=True)
class CoreFile:
    """A core file with AMDGPU state. `odd` are the rows of the header in which a split file
    deviates, with its values.
    """

    layout: CoreLayout
    snapshot: Snapshot
    memory: tuple[MemorySegment, ...]
    odd: tuple[tuple[HeaderRow, int], ...] = ()

    def read(self, address: int, size: int) -> bytes | None:
        """Return bytes of the memory; None if they are not all in one segment."""
        for each in self.memory:
            inside = address - each.address
            if inside >= 0 and inside + size <= each.size:
                return bytes(each.data[inside : inside + size]).ljust(size, b"\0")
        return None


def read_core(data: bytes | memoryview) -> CoreFile:
    """Read a core file.

    Raises AbiError if it is not a core file, or has no snapshot note or several; CodeObjectError if
    it is not an ELF file or is cut short.
    """
    elf = Elf(data)
    if elf.header.e_type != FileType.CORE or not elf.is_64:
        raise AbiError(
            f"e_type is {elf.header.e_type}, of {64 if elf.is_64 else 32} bits",
            rule=f"a core file is an ELF64 file of type ET_CORE, {int(FileType.CORE)} [{_HEADER}]",
            mend="name a core file",
        )
    layout = CoreLayout.SPLIT if elf.header.e_machine == EM_AMDGPU else CoreLayout.UNIFIED
    states = [note for note in notes(elf) if note.kind is NoteKind.NT_AMDGPU_KFD_CORE_STATE]
    if len(states) != 1:
        raise AbiError(
            f"{len(states)} notes of type NT_AMDGPU_KFD_CORE_STATE",
            rule=f"an AMDGPU core file contains one snapshot note [{_NOTES}]",
            mend="of a split dump, name the AMDGPU file",
        )
    (state,) = states
    memory = tuple(
        MemorySegment(
            segment.p_vaddr,
            segment.p_memsz,
            elf.slice(segment.p_offset, segment.p_filesz, "a load segment"),
        )
        for segment in elf.segments
        if segment.p_type == SegmentType.LOAD
    )
    odd = tuple(_odd(elf)) if layout is CoreLayout.SPLIT else ()
    return CoreFile(layout, decode(state.description, state.at), memory, odd)


def _odd(elf: Elf) -> list[tuple[HeaderRow, int]]:
    found = {
        "EI_CLASS": 2 if elf.is_64 else 1,
        "EI_DATA": elf.data[EI_DATA],
        "EI_OSABI": elf.os_abi,
        "e_type": elf.header.e_type,
        "EI_ABIVERSION": elf.abi_version,
        "e_machine": elf.header.e_machine,
    }
    return [(row, found[row.field]) for row in HEADER_ROWS if found[row.field] != row.value]


_EHDR = Layout(
    "ELF header",
    (
        Field("e_ident", 1, "identification", count=16),
        Field("e_type", 2, ""),
        Field("e_machine", 2, ""),
        Field("e_version", 4, ""),
        Field("e_entry", 8, ""),
        Field("e_phoff", 8, ""),
        Field("e_shoff", 8, ""),
        Field("e_flags", 4, ""),
        Field("e_ehsize", 2, ""),
        Field("e_phentsize", 2, ""),
        Field("e_phnum", 2, ""),
        Field("e_shentsize", 2, ""),
        Field("e_shnum", 2, ""),
        Field("e_shstrndx", 2, ""),
    ),
    _HEADER,
)
_PHDR = Layout(
    "program header",
    (
        Field("p_type", 4, ""),
        Field("p_flags", 4, ""),
        Field("p_offset", 8, ""),
        Field("p_vaddr", 8, ""),
        Field("p_paddr", 8, ""),
        Field("p_filesz", 8, ""),
        Field("p_memsz", 8, ""),
        Field("p_align", 8, ""),
    ),
    _HEADER,
)


def write_core(snapshot: Snapshot, memory: tuple[MemorySegment, ...]) -> bytes:
    """The AMDGPU file of a split dump. Raises AbiError as `encode` of the snapshot does, and for
    more segments than a header can count.
    """
    if len(memory) + 1 >= 0xFFFF:
        raise AbiError(
            f"{len(memory)} segments",
            rule=f"program headers are counted in 16 bits [{_MEMORY}]",
            mend="write fewer",
        )
    kind = NoteKind.NT_AMDGPU_KFD_CORE_STATE
    note = encode_note(kind.vendor, kind.number, encode(snapshot), _NOTE_ALIGNMENT)
    at = _EHDR.size + _PHDR.size * (len(memory) + 1)
    headers = [_PHDR.write([SegmentType.NOTE, 4, at, 0, 0, len(note), 0, _NOTE_ALIGNMENT])]
    body = note
    for each in memory:
        offset = at + len(body)
        headers.append(
            _PHDR.write(
                [SegmentType.LOAD, 6, offset, each.address, 0, len(each.data), each.size, 1]
            )
        )
        body += bytes(each.data)
    ident = b"\x7fELF" + bytes([2, 1, 1, OsAbi.AMDGPU_HSA, ABI_VERSION_5]) + bytes(7)
    sizes = [_EHDR.size, _PHDR.size, len(headers), 0, 0, 0]
    head = _EHDR.write([ident, FileType.CORE, EM_AMDGPU, 1, 0, _EHDR.size, 0, 0, *sizes])
    return head + b"".join(headers) + body
