"""Checks of note records (001 Note Records)."""

from __future__ import annotations

from fencepost.code_object.check.findings import Findings
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.layouts import NOTE
from fencepost.code_object.elf.words import OsAbi, SectionType
from fencepost.code_object.identity import target_of_v2
from fencepost.code_object.metadata import messagepack
from fencepost.code_object.notes import (
    Note,
    NoteKind,
    code_object_version,
    isa,
    note_of,
    padded_size,
)
from fencepost.diagnostics import Code
from fencepost.targets.code_object_version import CodeObjectVersion

VENDORS = ("AMD", "AMDGPU")
_PAL_METADATA = ("AMD", 12)
"""NT_AMD_PAL_METADATA, which the guide does not have; amdpal had it before MessagePack."""

_METADATA = (NoteKind.NT_AMDGPU_METADATA, NoteKind.NT_AMD_HSA_METADATA)


def check_notes(code: CodeObject, found: Findings) -> None:
    """Check the notes."""
    with found.reading():
        for section in code.elf.sections:
            if section.sh_type == SectionType.NOTE and section.sh_addralign < 4:
                found.add(
                    Code.NOTE_ALIGNMENT,
                    f"section {section.name!r} is aligned to {section.sh_addralign} bytes",
                    offset=section.sh_offset,
                    name=section.name,
                    mend="write 4",
                )
    with found.reading():
        for note in code.notes:
            if note.name in VENDORS or note.name.startswith(VENDORS):
                _check_note(code, note, found)
        if code.os_abi is OsAbi.AMDGPU_HSA:
            _check_metadata_notes(code, found)
            if code.version is CodeObjectVersion.V2:
                _check_v2(code, found)


def _check_note(code: CodeObject, note: Note, found: Findings) -> None:
    data = code.data
    name_size, size, number = NOTE.read(data, note.offset)
    start = note.offset + NOTE.size
    name = bytes(data[start : start + name_size])
    if name.find(b"\0") != name_size - 1:
        what = f"has the name {name!r}"
        _add(found, Code.NOTE_NAME, note, what, "end it with one NUL, and count that")
    end = note.at + size
    padding = bytes(data[start + name_size : note.at]) + bytes(data[end : padded_size(end)])
    if any(padding):
        _add(found, Code.NOTE_PADDING, note, f"is padded with {padding.hex(' ')}", "write zeros")
    kind = note.kind
    if kind is None:
        if note.name in VENDORS and (note.name, number) != _PAL_METADATA:
            _add(found, Code.NOTE_TYPE, note, f"has type {number}", "use a type of the guide")
        return
    if code.os_abi is OsAbi.AMDGPU_HSA:
        is_v2 = code.version is CodeObjectVersion.V2
        if code.version is not None and is_v2 != (kind.vendor == "AMD"):
            what = f"is a {kind.name} in a code object {code.version.name}"
            _add(found, Code.NOTE_VERSION, note, what, "check e_ident[EI_ABIVERSION]")
    if kind is NoteKind.NT_AMDGPU_METADATA:
        with found.reading(Code.UNDECODABLE):
            used = messagepack.encoded_size(note.description, note.at)
            # What is no map is told as a fault of the metadata.
            if used != len(note.description) and messagepack.begins_map(note.description):
                what = f"has {len(note.description)} bytes, of which the metadata take {used}"
                _add(found, Code.AFTER_METADATA, note, what, "write n_descsz accordingly")


def _check_metadata_notes(code: CodeObject, found: Findings) -> None:
    metadata = [note for note in code.notes if note.kind in _METADATA]
    for note in metadata[1:]:
        what = f"is the note of metadata number {metadata.index(note) + 1}"
        _add(found, Code.TWO_METADATA, note, what, "join them: loaders read the first")
    if not metadata and code.kernels:
        found.add(
            Code.NO_METADATA,
            f"{len(code.kernels)} kernels, but no metadata note",
            name=code.kernels[0].name,
            mend="compile for amdhsa, or write .amdgpu_metadata",
        )


def _check_v2(code: CodeObject, found: Findings) -> None:
    stated = note_of(code.notes, NoteKind.NT_AMD_HSA_CODE_OBJECT_VERSION)
    if stated is None:
        found.add(Code.V2_NOTES, "no note states the code object version", mend="compile it again")
    else:
        with found.reading():
            major, minor = code_object_version(stated)
            if major not in (1, 2) or minor > 2:
                what = f"states version {major}.{minor}"
                _add(found, Code.V2_NOTES, stated, what, "write 2.0 or 2.1")
    with found.reading(Code.V2_NOTES):
        target_of_v2(code.elf, code.notes)
        note = note_of(code.notes, NoteKind.NT_AMD_HSA_ISA_VERSION)
        if note is not None and (isa(note).vendor, isa(note).architecture) != ("AMD", "AMDGPU"):
            what = f"names vendor {isa(note).vendor!r}, architecture {isa(note).architecture!r}"
            _add(found, Code.V2_NOTES, note, what, "write 'AMD' and 'AMDGPU'")


def _add(found: Findings, code: Code, note: Note, what: str, mend: str) -> None:
    found.add(
        code,
        f"the note of {note.name!r}, type {note.type}, {what}",
        offset=note.offset,
        length=NOTE.size,
        mend=mend,
    )
