"""Writing: what is patched changes, what is not stays byte for byte."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost import read_code_object, read_code_objects
from fencepost.code_object import patch
from fencepost.code_object.build import KernelSource, build
from fencepost.code_object.check.check import check
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.edit import Edits, edit
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.errors import InputError
from fencepost.reports.objects.diff import differences
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import code_target
from fencepost.targets.target_id import parse
from tests.code_object.made import built, compiled, kernel_source
from tests.code_object.seeds import bundle
from tests.code_object.v2 import built_v2


def where(old: bytes, new: bytes) -> list[str]:
    """In what two code objects differ."""
    return [each.where for each in differences(CodeObject(old), CodeObject(new))]


def test_descriptor() -> None:
    """Only the bytes of the field change."""
    code = CodeObject(built())
    kernel = code.kernel("kernel_1")
    data = patch.with_descriptor(kernel, {F.GRANULATED_WORKITEM_VGPR_COUNT: 9})
    offset = kernel.descriptor_offset
    assert offset is not None
    changed = [at for at, pair in enumerate(zip(data, built(), strict=True)) if pair[0] != pair[1]]
    assert changed == [offset + 48]
    assert where(built(), data) == [
        "kernel kernel_1.kd granulated_workitem_vgpr_count",
        "section .rodata",
    ]


def test_metadata_in_place_and_larger() -> None:
    """Metadata that fit stay where they are; larger ones go to the end, and are found there."""
    code = CodeObject(built())
    assert code.metadata is not None
    for extra in ({}, {"acme.notes": "x" * 5000}):
        first, second = code.metadata.kernels
        new = replace(code.metadata, kernels=(replace(first, vgpr_count=6, extra=extra), second))
        again = CodeObject(patch.with_metadata(code, new))
        assert again.metadata == new
        assert again.kernel("kernel_0").descriptor == code.kernel("kernel_0").descriptor
        assert [str(each) for each in check(again)] == []


def test_metadata_of_v2() -> None:
    """So do those of V2, which are YAML."""
    code = CodeObject(built_v2())
    assert code.metadata is not None
    (kernel,) = code.metadata.kernels
    new = replace(code.metadata, kernels=(replace(kernel, vgpr_count=4),))
    assert CodeObject(patch.with_metadata(code, new)).metadata == new


def test_target() -> None:
    """The flags and the target of the metadata change together."""
    code = CodeObject(built("gfx90a", CodeObjectVersion.V6))
    again = CodeObject(patch.with_target(code, code_target(parse("gfx90a:sramecc+:xnack-"))))
    assert str(again.target.target) == "gfx90a:sramecc+:xnack-"
    assert again.metadata is not None
    assert again.metadata.target == "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-"
    assert check(again) == ()
    with pytest.raises(CodeObjectError, match="V2"):
        patch.with_target(CodeObject(built_v2()), code_target(parse("gfx803")))


def test_patching_what_a_compiler_wrote() -> None:
    """Relocatable code objects of LLVM can be patched too."""
    code = CodeObject(compiled("gfx90a"))
    tree = {**code.metadata_tree, "acme.version": "x" * 100_000}
    again = CodeObject(patch.with_metadata_tree(code, tree))
    assert again.metadata_tree == tree
    assert [str(each) for each in check(again)] == []


def test_edits_by_name() -> None:
    """Fields and keys are named as a person writes them."""
    data = edit(
        CodeObject(built()),
        Edits(
            "gfx942",
            "kernel_0",
            ("granulated_workitem_vgpr_count=0x3", "ENABLE_SGPR_WORKGROUP_ID_Y = 1"),
            (".vgpr_count=31", ".language=HIP", ".reqd_workgroup_size=-"),
            any_target=True,
        ),
    )
    kernel = CodeObject(data).kernel("kernel_0")
    assert kernel.metadata is not None
    assert kernel.descriptor is not None
    assert kernel.descriptor[F.GRANULATED_WORKITEM_VGPR_COUNT] == 3
    assert kernel.descriptor[F.ENABLE_SGPR_WORKGROUP_ID_Y] == 1
    assert (kernel.metadata.vgpr_count, kernel.metadata.language) == (31, "HIP")
    assert kernel.metadata.reqd_workgroup_size is None
    assert str(kernel.owner.target.target) == "gfx942"
    top = edit(CodeObject(built()), Edits(keys=("acme.built_by=[me, 1]",)))
    assert CodeObject(top).metadata_tree["acme.built_by"] == ["me", 1]


@pytest.mark.parametrize(
    "edits",
    [
        Edits(fields=("priority=1",)),
        Edits(kernel="kernel_0", fields=("no_field=1",)),
        Edits(kernel="kernel_0", fields=("priority=one",)),
        Edits(kernel="kernel_0", fields=("priority=4",)),
        Edits(kernel="kernel_9", fields=("priority=1",)),
        Edits(keys=("no value",)),
        Edits(keys=("a=[",)),
        Edits(target="gfx90z"),
        Edits(kernel="kernel_0", fields=("wgp_mode=1",)),
    ],
    ids=range(9),
)
def test_edits_refused(edits: Edits) -> None:
    """A name that there is not, or a value that does not fit, is refused with what to do."""
    with pytest.raises(InputError) as caught:
        edit(CodeObject(built()), edits)
    assert caught.value.mend


def test_build_refuses() -> None:
    """V2, other file types and values that do not fit are refused."""
    with pytest.raises(CodeObjectError):
        build(parse("gfx900"), [], version=CodeObjectVersion.V2)
    with pytest.raises(CodeObjectError):
        build(parse("gfx900"), [], file_type=FileType.EXEC)
    with pytest.raises(CodeObjectError, match="WGP_MODE"):
        build(parse("gfx900"), [KernelSource("k", bytes(4), {F.WGP_MODE: 1})])
    early = replace(kernel_source("k", "gfx900").metadata, cluster_dims=(1, 1, 1))
    with pytest.raises(CodeObjectError, match="cluster_dims"):
        build(parse("gfx900"), [KernelSource("k", bytes(4), {}, early)],
              version=CodeObjectVersion.V5)  # fmt: skip


def test_reading_from_bytes_and_paths(tmp_path: object) -> None:
    """The library reads bytes and files, and what holds one code object."""
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    file = tmp_path / "a.co"
    file.write_bytes(built())
    for source in (built(), bytearray(built()), memoryview(built()), file, str(file)):
        assert [each.name for each in read_code_object(source).kernels] == ["kernel_0", "kernel_1"]
    with pytest.raises(InputError, match="holds 2 code objects"):
        read_code_object(bundle())
    with pytest.raises(InputError, match="holds 0 code objects"):
        read_code_object(b"")
    with pytest.raises(InputError, match="cannot be read"):
        read_code_object(tmp_path / "nothing")
    file.write_bytes(b"\x7fELF")
    with pytest.raises(InputError) as caught:
        read_code_object(file)
    assert caught.value.source == str(file)
    assert [str(each.processor) for each in read_code_objects(bundle())] == ["gfx90a", "gfx1100"]


def test_a_target_with_other_instructions_is_refused() -> None:
    """Its name alone would be another; processors of one instruction set may be exchanged."""
    code = CodeObject(built("gfx1030"))
    with pytest.raises(CodeObjectError, match="instructions are those of gfx1030"):
        edit(code, Edits("gfx942"))
    assert CodeObject(edit(code, Edits("gfx942", any_target=True))).processor is not None
    assert str(CodeObject(edit(code, Edits("gfx1031"))).processor) == "gfx1031"
