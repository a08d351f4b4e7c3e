"""Note records: their kinds, and the layouts of their descriptions (001 Note Records)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.code_object.elf.file import MAX_OVERLAP, Elf
from fencepost.code_object.elf.layouts import NOTE
from fencepost.code_object.elf.words import FileType, SectionType, SegmentType
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.layout import Field, Layout
from fencepost.records import dataclass
from fencepost.targets.code_object_v2 import IsaVersion

_CITE = Cite(Source.GUIDE, "Note Records")
_V2 = Cite(Source.GUIDE, "Code Object V2 Note Records")
_V3 = Cite(Source.GUIDE, "Code Object V3 and Above Note Records")

ALIGNMENT = 4
"""The alignment to which names and descriptions are padded, in bytes. Notes aligned to 8 are padded
to 8.
"""


@unique
class NoteKind(Enum):
    """The notes of code objects: the guide's name, vendor, number, and the source."""

    NT_AMD_HSA_CODE_OBJECT_VERSION = ("AMD", 1, _V2)
    NT_AMD_HSA_HSAIL = ("AMD", 2, _V2)
    NT_AMD_HSA_ISA_VERSION = ("AMD", 3, _V2)
    NT_AMD_HSA_METADATA = ("AMD", 10, _V2)
    NT_AMD_HSA_ISA_NAME = ("AMD", 11, _V2)
    NT_AMDGPU_METADATA = ("AMDGPU", 32, _V3)
    NT_AMDGPU_KFD_CORE_STATE = ("AMDGPU", 33, _V3)

    def __init__(self, vendor: str, number: int, cite: Cite) -> None:
        self.vendor = vendor
        self.number = number
        self.cite = cite


_KIND = {(kind.vendor, kind.number): kind for kind in NoteKind}


@dataclass(frozen=True, slots=True)
class Note:
    """A note record. `offset` is the offset of its header in the file, in bytes; `at` that of its
    description.
    """

    name: str
    type: int
    description: memoryview
    offset: int
    at: int

    @property
    def kind(self) -> NoteKind | None:
        """The kind of the note; None for notes that the guide does not have."""
        return _KIND.get((self.name, self.type))


def notes(elf: Elf) -> tuple[Note, ...]:
    """Return all notes: of the note segments if the file has some, otherwise of the note sections.

    Raises CodeObjectError if a note does not end inside its segment or section.
    """
    found: list[Note] = []
    total = 0
    for where, size, alignment in _places(elf):
        total += size
        if total > MAX_OVERLAP * len(elf.data):
            raise CodeObjectError(
                f"tables of notes have {total} bytes together, in a file of {len(elf.data)}",
                offset=min(where, len(elf.data)),
                rule=f"tables of notes share no bytes [{_CITE}]",
                mend="check the program headers of type PT_NOTE",
            )
        found += _notes(elf.slice(where, size, "a table of notes"), where, alignment)
    return tuple(found)


def note_of(found: Iterable[Note], kind: NoteKind) -> Note | None:
    """The first note of a kind."""
    return next((note for note in found if note.kind is kind), None)


def encode(name: str, number: int, description: bytes, alignment: int = ALIGNMENT) -> bytes:
    """A note record with its padding."""
    text = name.encode() + b"\0"
    head = NOTE.write((len(text), len(description), number))
    return b"".join(
        (
            _padded(head + text, alignment),
            _padded(description, alignment),
        )
    )


def padded_size(size: int, alignment: int = ALIGNMENT) -> int:
    """Return the padded size of a name or description of this size."""
    return -(-size // alignment) * alignment


def _padded(data: bytes, alignment: int) -> bytes:
    return data.ljust(padded_size(len(data), alignment), b"\0")


def _places(elf: Elf) -> Iterator[tuple[int, int, int]]:
    """Offset, size and alignment of each table of notes."""
    segments = [s for s in elf.segments if s.p_type == SegmentType.NOTE]
    if segments and elf.header.e_type != FileType.REL:
        for segment in segments:
            yield segment.p_offset, segment.p_filesz, segment.p_align
        return
    for section in elf.sections:
        if section.sh_type == SectionType.NOTE:
            yield section.sh_offset, section.sh_size, section.sh_addralign


def _notes(data: memoryview, where: int, alignment: int) -> Iterator[Note]:
    padding = 8 if alignment == 8 else ALIGNMENT
    at = 0
    while at + NOTE.size <= len(data):
        name_size, size, number = NOTE.read(data, at)
        start = padded_size(at + NOTE.size + name_size, padding)
        end = start + size
        if end > len(data):
            raise CodeObjectError(
                f"a note has a name of {name_size} bytes and a description of {size}, and its "
                f"table ends {len(data) - at - NOTE.size} bytes after its header",
                offset=where + at,
                rule=f"notes lie inside their section or segment [{_CITE}]",
                mend="n_namesz or n_descsz is wrong, or the table is cut short",
            )
        name = bytes(data[at + NOTE.size : at + NOTE.size + name_size])
        yield Note(
            name.rstrip(b"\0").decode("utf-8", "surrogateescape"),
            number,
            data[start:end],
            where + at,
            where + start,
        )
        at = padded_size(end, padding)


CODE_OBJECT_VERSION = Layout(
    "code object version note",
    (
        Field("major_version", 4, "1 or 2"),
        Field("minor_version", 4, "0 to 2"),
    ),
    _V2,
)

HSAIL = Layout(
    "HSAIL note",
    (
        Field("hsail_major_version", 4, "version of HSAIL"),
        Field("hsail_minor_version", 4, "version of HSAIL"),
        Field("profile", 1, "base or full"),
        Field("machine_model", 1, "small or large"),
        Field("default_float_round", 1, "rounding mode"),
    ),
    _V2,
)

ISA_VERSION = Layout(
    "ISA version note",
    (
        Field("vendor_name_size", 2, "bytes of the vendor's name, with its NUL"),
        Field("architecture_name_size", 2, "bytes of the architecture's name, with its NUL"),
        Field("major", 4, "of the ISA version"),
        Field("minor", 4, "of the ISA version"),
        Field("stepping", 4, "of the ISA version"),
    ),
    _V2,
)
"""The two names follow."""


@dataclass(frozen=True, slots=True)
class Isa:
    """The description of NT_AMD_HSA_ISA_VERSION."""

    version: IsaVersion
    vendor: str
    architecture: str


def isa(note: Note) -> Isa:
    """Decode a NT_AMD_HSA_ISA_VERSION note.

    Raises CodeObjectError if the description is shorter than its names.
    """
    vendor_size, architecture_size, major, minor, stepping = _fields(ISA_VERSION, note)
    names = bytes(note.description[ISA_VERSION.size :])
    if vendor_size + architecture_size > len(names):
        raise CodeObjectError(
            f"the names of the ISA have {vendor_size} and {architecture_size} bytes, and "
            f"{len(names)} follow",
            offset=note.at,
            rule=f"both names stand in the note [{_V2}]",
            mend="check vendor_name_size and architecture_name_size",
        )
    return Isa(
        IsaVersion(major, minor, stepping),
        _text(names[:vendor_size]),
        _text(names[vendor_size : vendor_size + architecture_size]),
    )


def code_object_version(note: Note) -> tuple[int, int]:
    """Return the major and minor version that a NT_AMD_HSA_CODE_OBJECT_VERSION note states."""
    major, minor = _fields(CODE_OBJECT_VERSION, note)
    return major, minor


def _fields(layout: Layout, note: Note) -> tuple[int, ...]:
    try:
        return layout.read(note.description, 0)
    except CodeObjectError as error:
        raise CodeObjectError(
            f"the description of a {layout.name} has {len(note.description)} bytes",
            offset=note.at,
            rule=f"it has at least {layout.size} [{layout.cite}]",
            mend="check n_descsz",
        ) from error


def _text(name: bytes) -> str:
    return name.rstrip(b"\0").decode("utf-8", "surrogateescape")
