"""Changes a code object: its target, its metadata, the descriptors of its kernels.

Every change makes new bytes; the original code object is not modified.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.citations import Cite, Source
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.elf.draft import Draft, write
from fencepost.code_object.elf.words import OsAbi, SectionType
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.identity import flags_version
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.metadata import convert, messagepack, yaml_text
from fencepost.code_object.metadata.model import Metadata
from fencepost.code_object.notes import Note, NoteKind, encode
from fencepost.records import replace
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import CodeTarget
from fencepost.targets.e_flags import encode as encode_flags
from fencepost.targets.target_id import QualifiedTargetID
from fencepost.targets.triple import Triple

_METADATA = Cite(Source.GUIDE, "Code Object Metadata")
_V2 = Cite(Source.GUIDE, "Code Object V2 Note Records")
_DESCRIPTOR = Cite(Source.GUIDE, "Kernel Descriptor")

__all__ = ["with_descriptor", "with_metadata", "with_metadata_tree", "with_target", "write"]


def with_target(code: CodeObject, target: CodeTarget) -> bytes:
    """Return the code object for another target: its flags, and the target in its metadata.

    The instructions are unchanged; the caller must know that the other processor can run them.
    Raises TargetError if the version cannot name the target, and CodeObjectError for V2, whose
    target is that of its ISA version note.
    """
    if code.version is CodeObjectVersion.V2:
        raise CodeObjectError(
            "the code object is V2, whose flags name no processor",
            rule=f"V2 names it in a NT_AMD_HSA_ISA_VERSION note [{_V2}]",
            mend="compile it again for the other target",
        )
    elf = code.elf
    flags = encode_flags(target, flags_version(elf))
    draft = replace(Draft.of(elf), header=replace(elf.header, e_flags=flags))
    data = draft.write()
    if code.metadata is None or code.metadata.target is None:
        return data
    text = str(QualifiedTargetID(Triple(), target.target))
    tree = {**code.metadata_tree, "amdhsa.target": text}
    return with_metadata_tree(CodeObject(data, code.source), tree)


def with_metadata(code: CodeObject, metadata: Metadata) -> bytes:
    """The code object with other metadata. Raises CodeObjectError as `with_metadata_tree` does, and
    for keys that its version does not have.
    """
    return with_metadata_tree(code, convert.plain(metadata, code.metadata_version))


def with_metadata_tree(code: CodeObject, tree: Mapping[str, Any]) -> bytes:
    """Return the code object with the metadata in a tree, in its version's keys.

    Raises CodeObjectError if it has no metadata note to put them in.
    """
    note = code.metadata_note
    if note is None or code.os_abi is not OsAbi.AMDGPU_HSA:
        raise CodeObjectError(
            "the code object has no metadata for amdhsa",
            rule=f"they are in a note, which amdhsa requires [{_METADATA}]",
            mend="compile it for amdhsa",
        )
    if note.kind is NoteKind.NT_AMD_HSA_METADATA:
        description = yaml_text.encode(tree)
    else:
        description = messagepack.encode(tree)
    return _with_note(code, note, description)


def with_descriptor(kernel: Kernel, values: Mapping[DescriptorField, int]) -> bytes:
    """Return the kernel's code object with these values in its descriptor.

    Raises CodeObjectError if the kernel has no descriptor, if the generation has no such field, or
    if the value does not fit.
    """
    descriptor = kernel.descriptor
    offset = kernel.descriptor_offset
    if descriptor is None or offset is None:
        raise CodeObjectError(
            f"kernel {kernel.name!r} has no kernel descriptor",
            rule=f"V3 and above have one for every kernel [{_DESCRIPTOR}]",
            mend="name a kernel of the list",
        )
    changed = descriptor.replace(values).encode()
    return Draft.of(kernel.owner.elf).with_bytes(offset, changed).write()


def _with_note(code: CodeObject, note: Note, description: bytes) -> bytes:
    """Return the code object with another description in a note; the notes around it are
    unchanged.
    """
    elf = code.elf
    for section in elf.sections:
        inside = section.sh_offset <= note.offset < section.sh_offset + section.sh_size
        if section.sh_type == SectionType.NOTE and inside:
            alignment = 8 if section.sh_addralign == 8 else 4
            data = b"".join(
                encode(
                    each.name,
                    each.type,
                    description if each.offset == note.offset else bytes(each.description),
                    alignment,
                )
                for each in code.notes
                if section.sh_offset <= each.offset < section.sh_offset + section.sh_size
            )
            return Draft.of(elf).with_section(section.index, data).write()
    raise CodeObjectError(
        "the note of the metadata is in no section",
        offset=note.offset,
        rule=f"notes are in a section [{Cite(Source.GUIDE, 'Note Records')}]",
        mend="the file has no section headers; link it again",
    )
