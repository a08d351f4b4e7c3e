"""Code objects with one kernel of given instructions."""

from __future__ import annotations

from fencepost.code_object.build import KernelSource, build
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processors import find
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
        [KernelSource(name, code, _registers(processor), KernelMetadata(wavefront_size=64))],
        file_type=file_type,
    )


def _registers(processor: str) -> dict[F, int]:
    """As many registers as the instructions here need."""
    found = {F.GRANULATED_WORKITEM_VGPR_COUNT: 15}
    generation = generation_of(find(processor))
    if generation is Generation.GFX90A:
        found[F.ACCUM_OFFSET] = 15
    if generation is not None and generation <= Generation.GFX90A:
        found[F.GRANULATED_WAVEFRONT_SGPR_COUNT] = 12
    return found


def kernel_object(code: bytes, processor: str = "gfx942", name: str = "copy") -> CodeObject:
    """The same, read."""
    return CodeObject(kernel_bytes(code, processor, name), f"{name}.co")
