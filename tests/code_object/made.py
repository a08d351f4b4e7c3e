"""Code objects made on the spot: by LLVM 22, which llvmlite holds, by LLVM's tools where they are
installed, and by the package itself.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fencepost.code_object.build import KernelSource, build
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.registers import GRANULES
from fencepost.code_object.metadata.model import Argument, KernelMetadata
from fencepost.code_object.metadata.words import AddressSpaceQualifier, ValueKind
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.features import Feature
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Architecture, Processor, Property
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.targets.target_id import parse
from tests.code_object.changes import PADDING
from tests.code_object.sources import (
    ACCUMULATORS,
    CLUSTERS,
    KERNELS,
    NAMED_BARRIERS,
    PRELOAD,
)

AMDGCN = [each for each in ALL_PROCESSORS if each.architecture is Architecture.AMDGCN]
HSA = "amdgcn-amd-amdhsa"
VERSIONS = (4, 5, 6)
"""The code object versions that LLVM 22 writes."""


def versions_of(processor: Processor) -> tuple[int, ...]:
    """Those of them that a processor can have."""
    return (6,) if processor.is_generic else VERSIONS


def more_for(processor: Processor) -> str:
    """The kernels that only some processors can have."""
    generation = generation_of(processor)
    more = ""
    if Feature.TGSPLIT in processor.features:
        more += ACCUMULATORS + PRELOAD
    if generation is Generation.GFX125:
        more += PRELOAD + NAMED_BARRIERS
    if Property.WORKGROUP_CLUSTERS in processor.properties:
        more += CLUSTERS
    return more


@cache
def machine(cpu: str, options: str, triple: str) -> Any:
    """LLVM's code generator for a processor. Skips the test where there is none."""
    binding = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")
    if binding.llvm_version_info[0] != 22:
        pytest.skip("llvmlite holds another LLVM than 22")
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(triple)
    return target.create_target_machine(cpu=cpu, features=options, reloc="pic")


@cache
def compiled(cpu: str, version: int = 6, options: str = "", triple: str = HSA) -> bytes:
    """The relocatable code object of all kernels."""
    processor = next(each for each in AMDGCN if each.name == cpu)
    text = KERNELS.format(triple=triple, version=version, more=more_for(processor))
    return emitted(text, cpu, options, triple)


def emitted(text: str, cpu: str, options: str = "", triple: str = HSA) -> bytes:
    """The relocatable code object of a module in LLVM IR."""
    generator = machine(cpu, options, triple)
    from llvmlite import binding

    data: bytes = generator.emit_object(binding.parse_assembly(text))
    return data


def tool(name: str) -> str:
    """The path of a tool of LLVM. Skips the test where it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def run(*command: str | Path) -> str:
    """What a command prints. Fails with what it prints on its other channel."""
    result = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, errors="surrogateescape"
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@cache
def linked(cpu: str, version: int = 6) -> bytes:
    """The code object of all kernels, linked by lld 19."""
    return link(compiled(cpu, version))


def link(relocatable: bytes) -> bytes:
    """A relocatable code object, linked by lld 19."""
    linker = tool("ld.lld-19")
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "in.o"), Path(folder, "out.co")
        before.write_bytes(relocatable)
        run(linker, "-shared", "--unresolved-symbols=ignore-all", before, "-o", after)
        return after.read_bytes()


def kernel_source(name: str, cpu: str, arguments: int = 3) -> KernelSource:
    """A kernel that ends at once, with valid descriptor and metadata."""
    processor = parse(cpu).processor
    generation = generation_of(processor)
    assert generation is not None
    lanes = processor.wavefront_sizes[0]
    values = {
        F.KERNARG_SIZE: 8 * arguments,
        F.ENABLE_SGPR_KERNARG_SEGMENT_PTR: 1,
        F.USER_SGPR_COUNT: 2,
        F.GRANULATED_WORKITEM_VGPR_COUNT: 1,
        F.ENABLE_SGPR_WORKGROUP_ID_X: 1,
        F.GROUP_SEGMENT_FIXED_SIZE: 1024,
    }
    if generation.has_wave32:
        values[F.ENABLE_WAVEFRONT_SIZE32] = int(lanes == 32)
    if GRANULES[generation].sgpr is not None:
        values[F.GRANULATED_WAVEFRONT_SGPR_COUNT] = 2
    metadata = KernelMetadata(
        args=tuple(
            Argument(
                name=f"p{number}",
                size=8,
                offset=8 * number,
                value_kind=ValueKind.GLOBAL_BUFFER,
                address_space=AddressSpaceQualifier.GLOBAL,
            )
            for number in range(arguments)
        ),
        kernarg_segment_size=8 * arguments,
        kernarg_segment_align=8,
        group_segment_fixed_size=1024,
        wavefront_size=lanes,
        sgpr_count=10,
        vgpr_count=5,
        agpr_count=0 if generation is Generation.GFX90A else None,
        max_flat_workgroup_size=256,
        reqd_workgroup_size=(64, 2, 1),
        uses_dynamic_stack=False,
    )
    end = bytes.fromhex("000081bf")  # s_endpgm before GFX11; nothing here runs
    return KernelSource(name, end * 4, values, metadata)


@cache
def built(
    cpu: str = "gfx90a",
    version: CodeObjectVersion = CodeObjectVersion.V5,
    file_type: FileType = FileType.DYN,
    kernels: int = 2,
) -> bytes:
    """A valid code object of small kernels, made by the package itself."""
    sources = [kernel_source(f"kernel_{number}", cpu) for number in range(kernels)]
    if version < CodeObjectVersion.V5:
        sources = [_before_v5(each) for each in sources]
    return build(
        parse(cpu),
        sources,
        version=version,
        file_type=file_type,
        printf=("1:2:4:8:value %d: %ld\\n",),
    )


@cache
def padded(cpu: str = "gfx90a", file_type: FileType = FileType.DYN) -> bytes:
    """A valid code object of two kernels in V5, the last with a key of another vendor, so that
    metadata of any size take the same room.
    """
    first, second = (kernel_source(f"kernel_{number}", cpu) for number in range(2))
    more = replace(second.metadata, extra={PADDING: "x" * 2000})
    return build(
        parse(cpu),
        [first, replace(second, metadata=more)],
        version=CodeObjectVersion.V5,
        file_type=file_type,
        printf=("1:2:4:8:value %d: %ld\\n",),
    )


def _before_v5(source: KernelSource) -> KernelSource:
    return replace(source, metadata=replace(source.metadata, uses_dynamic_stack=None))
