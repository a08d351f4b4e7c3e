"""Barriers whose results are used stay."""

from __future__ import annotations

import pytest

import fencepost
from fencepost.errors import UnsupportedError
from fencepost.placement.place import Existing

MODULE = """
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  %first = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %far = sub i32 255, %t
  %there = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %far
  %v = load i32, ptr addrspace(3) %there
  %w = {value}
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %q
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="256,256" "target-cpu"="gfx1200" }}
"""


def test_a_result_that_is_used() -> None:
    """Without the barrier, LLVM would find no definition of it."""
    text = MODULE.format(value="zext i1 %first to i32")
    with pytest.raises(UnsupportedError, match="uses what the barrier %first gives"):
        fencepost.place(text, target="gfx1200", existing=Existing.STRIP)
    kept = fencepost.place(text, target="gfx1200", existing=Existing.KEEP)
    assert kept.ok
    assert "isfirst(i32 -1)" in kept.text


def test_a_result_that_nobody_uses() -> None:
    made = fencepost.place(
        MODULE.format(value="add i32 %v, 1"), target="gfx1200", existing=Existing.STRIP
    )
    assert made.ok
    assert "= call i1 @llvm.amdgcn.s.barrier.signal.isfirst" not in made.text
