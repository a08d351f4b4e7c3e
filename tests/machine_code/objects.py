"""Code objects with one kernel of given instructions."""

from __future__ import annotations

from fencepost.code_object.build import KernelSource, build
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.targets.target_id import parse


def kernel_bytes(
    code: bytes,
    processor: str = "gfx942",
    name: str = "copy",
    *,
    file_type: FileType = FileType.DYN,
) -> bytes:
    """A code object, linked or not."""
    return build(
        parse(processor),
        [KernelSource(name, code, metadata=KernelMetadata(wavefront_size=64))],
        file_type=file_type,
    )


def kernel_object(code: bytes, processor: str = "gfx942", name: str = "copy") -> CodeObject:
    """The same, read."""
    return CodeObject(kernel_bytes(code, processor, name), f"{name}.co")
