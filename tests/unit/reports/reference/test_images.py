"""Entries of intrinsics of images; `tests/differential` has LLVM verify the operands of all."""

from __future__ import annotations

import pytest

from fencepost.reports.reference.images import image_entry, image_of


def test_an_entry() -> None:
    found = image_entry("llvm.amdgcn.image.sample.c.l.o.2darray")
    assert found is not None
    assert "an array of 2D images" in found.says
    assert "compares with a reference" in found.says
    assert [found.facts[f"operand {number}"] for number in range(7)] == [
        "dmask",
        "offset",
        "reference",
        "s",
        "t",
        "slice",
        "level",
    ]
    assert found.facts["lowering"] == "image_sample_c_l_o"
    assert found.facts["targets"] == "GFX8 to GFX9, GFX10 to GFX12"


def test_rays_are_found_without_a_dimension() -> None:
    found = image_of("llvm.amdgcn.image.bvh.intersect.ray")
    assert found is not None
    assert found.instruction == "image_bvh_intersect_ray"


@pytest.mark.parametrize("name", ["llvm.amdgcn.image.sample", "llvm.amdgcn.s.barrier", "image"])
def test_other_names_are_none(name: str) -> None:
    assert image_entry(name) is None
