"""Masked accesses in placement: what constant bits leave out is not accessed."""

from __future__ import annotations

import pytest

from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.module import place_barriers
from fencepost.placement.place import Existing

_TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [512 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.masked.store.v4i32.p3(<4 x i32>, ptr addrspace(3), i32, <4 x i1>)
declare <4 x i32> @llvm.masked.load.v4i32.p3(ptr addrspace(3), i32, <4 x i1>, <4 x i32>)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, i1 %c) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %bit = icmp eq i32 %id, 9
  %mask = insertelement <4 x i1> zeroinitializer, i1 %bit, i32 1
  %four = shl i32 %id, 2
  %other = xor i32 %id, 1
  %begin = shl i32 %other, 2
  %third = add i32 %begin, 2
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %four
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %third
  ACCESS
  store i32 %id, ptr addrspace(3) %q
  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="128,128" }
"""
STORE = "call void @llvm.masked.store.v4i32.p3(<4 x i32> zeroinitializer, {}, <4 x i1> {})"
LOAD = "%x = call <4 x i32> @llvm.masked.load.v4i32.p3({}, <4 x i1> {}, <4 x i32> zeroinitializer)"


@pytest.mark.parametrize("access", [STORE, LOAD])
@pytest.mark.parametrize(
    ("bits", "expected"),
    [
        # The neighbour's third word is written afterwards.
        ("<i1 true, i1 true, i1 false, i1 true>", 0),
        ("<i1 true, i1 false, i1 false, i1 false>", 0),
        ("zeroinitializer", 0),
        ("<i1 false, i1 false, i1 true, i1 false>", 1),
        ("splat (i1 true)", 1),
        # Which bits are set is not asked.
        ("%mask", 1),
        ("poison", 1),
    ],
)
def test_what_may_be_accessed(access: str, bits: str, expected: int) -> None:
    call = access.format("ptr addrspace(3) %p, i32 4", bits)
    found = place_barriers(_TEXT.replace("ACCESS", call), "gfx942", existing=Existing.KEEP)
    assert found.ok
    assert [barriers(each.after) for _, each in found.placements] == [expected]
