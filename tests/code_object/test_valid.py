"""What LLVM writes is valid, is read in full, and is written as it was, for every processor."""

from __future__ import annotations

import pytest

from fencepost.code_object.build import build
from fencepost.code_object.check.check import check
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.draft import write
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.metadata import convert
from fencepost.code_object.metadata.words import KernelKind
from fencepost.code_object.resources import resources
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.generation import generation_of
from fencepost.targets.processor import Processor
from fencepost.targets.target_id import parse
from tests.code_object.made import AMDGCN, built, compiled, kernel_source, linked, versions_of

ONE_EACH = list({generation_of(each): each for each in AMDGCN if not each.is_generic}.values())
"""A processor of each generation: linking takes a process."""


def told(code: CodeObject) -> list[str]:
    return [str(each) for each in check(code)]


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_compiled(processor: Processor) -> None:
    """A relocatable code object of LLVM 22 breaks no rule, and comes out as it went in."""
    for version in versions_of(processor):
        data = compiled(processor.name, version)
        code = CodeObject(data)
        assert told(code) == []
        assert write(code.elf) == data
        assert code.version == version
        assert code.target.target.processor is processor
        assert code.metadata is not None
        assert convert.plain(code.metadata, code.metadata_version) == code.metadata_tree
        assert not code.metadata.extra
        assert not any(each.extra for each in code.metadata.kernels)


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_kernels(processor: Processor) -> None:
    """Every kernel has metadata, a descriptor, an entry point and resources that agree."""
    code = CodeObject(compiled(processor.name))
    assert {each.name for each in code.kernels} >= {"arguments", "calls", "first", "last"}
    for kernel in code.kernels:
        assert kernel.metadata is not None
        assert kernel.descriptor is not None
        assert kernel.code_size
        found = resources(kernel)
        assert found is not None
        assert found.occupancy is not None
        assert 1 <= found.occupancy.waves <= found.occupancy.max_waves
        assert found.lds == kernel.metadata.group_segment_fixed_size
        assert found.vgprs >= kernel.metadata.vgpr_count
        assert not any(value for _, value in kernel.descriptor.reserved())
    assert code.kernel("uses_lds").metadata.group_segment_fixed_size == 1024  # type: ignore[union-attr]
    scratch = resources(code.kernel("uses_scratch"))
    assert scratch is not None
    assert scratch.scratch >= 400
    stack = resources(code.kernel("dynamic_stack"))
    assert stack is not None
    assert stack.dynamic_stack
    first = code.kernel("first").metadata
    assert first is not None
    assert first.kind is KernelKind.INIT


def test_preload() -> None:
    """Preloaded arguments are in the descriptor: 4 + 4 (padding) + 8 + 8 bytes."""
    for cpu in ("gfx90a", "gfx942", "gfx950", "gfx1250"):
        found = resources(CodeObject(compiled(cpu)).kernel("preloads"))
        assert found is not None
        assert 4 * found.preload_sgprs == 24
        assert found.preload_offset == 0


def test_clusters_and_named_barriers() -> None:
    """Clusters are in the metadata of V6, named barriers in the descriptor."""
    code = CodeObject(compiled("gfx1250"))
    metadata = code.kernel("clusters").metadata
    assert metadata is not None
    assert metadata.cluster_dims == (2, 4, 1)
    descriptor = code.kernel("named_barriers").descriptor
    assert descriptor is not None
    assert descriptor[F.NAMED_BAR_CNT] == 1


@pytest.mark.parametrize("processor", ONE_EACH, ids=str)
def test_linked(processor: Processor) -> None:
    """The same after lld has linked it."""
    code = CodeObject(linked(processor.name))
    assert told(code) == []
    assert write(code.elf) == bytes(code.data)
    for kernel in code.kernels:
        assert kernel.entry_symbol is not None
        assert kernel.entry == kernel.entry_symbol.value


@pytest.mark.parametrize("file_type", [FileType.REL, FileType.DYN])
@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_built(processor: Processor, file_type: FileType) -> None:
    """What the package builds is valid in every version that the processor has."""
    for version in CodeObjectVersion:
        if version is CodeObjectVersion.V2:
            continue
        if processor.is_generic and version < CodeObjectVersion.V6:
            continue
        data = built(processor.name, version, file_type)
        code = CodeObject(data)
        assert told(code) == []
        assert write(code.elf) == data
        assert [each.name for each in code.kernels] == ["kernel_0", "kernel_1"]


def test_no_kernels() -> None:
    """A code object without kernels is valid."""
    code = CodeObject(build(parse("gfx942"), []))
    assert told(code) == []
    assert code.kernels == ()


def test_many_kernels() -> None:
    """Two thousand kernels are built and found by name."""
    data = built("gfx1100", CodeObjectVersion.V6, FileType.DYN, 2000)
    code = CodeObject(data)
    assert len(code.kernels) == 2000
    assert code.kernel("kernel_1999").entry is not None
    assert kernel_source("x", "gfx1100").name == "x"
