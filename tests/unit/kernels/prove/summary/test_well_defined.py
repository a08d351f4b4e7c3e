"""Loops around loops: whether the outer one is left depends on how the inner one ended there."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
TILES = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %own
  {first}
  %some = icmp sgt i32 %n, 1
  br i1 %some, label %tile, label %end
tile:
  %k = phi i32 [ 1, %0 ], [ %next, %done ]
  %row = getelementptr i32, ptr addrspace(1) %in, i32 %k
  %v = load i32, ptr addrspace(1) %row
  store i32 %v, ptr addrspace(3) %own
  {filled}
  br label %sum
sum:
  %i = phi i32 [ 0, %tile ], [ %up, %sum ]
  %so = phi i32 [ 0, %tile ], [ %far, %sum ]
  %ti = add i32 %t, %i
  %at = and i32 %ti, 63
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %at
  %x = load i32, ptr addrspace(3) %q
  %far = add i32 %so, %x
  %up = add nuw nsw i32 %i, 1
  %all = icmp eq i32 %up, 16
  br i1 %all, label %done, label %sum
done:
  {read}
  %next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %next, {end}
  br i1 %last, label %end, label %tile
end:
  %total = phi i32 [ 0, %0 ], [ %far, %done ]
  %back = sub i32 63, %t
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %back
  %y = load i32, ptr addrspace(3) %p
  %z = add i32 %total, %y
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %z, ptr addrspace(1) %o
  ret void
}}
"""


@pytest.mark.parametrize(
    ("changed", "right"),
    [
        ({}, True),
        ({"first": ""}, False),
        ({"filled": ""}, False),
        ({"read": ""}, False),
        ({"end": "%t"}, False),  # not all work-items leave in the same iteration
    ],
)
def test_tiles_that_an_inner_loop_reads(changed: dict[str, str], right: bool) -> None:
    parts = {"first": BARRIER, "filled": BARRIER, "read": BARRIER, "end": "%n"}
    module = read_module(TILES.format(**{**parts, **changed}))
    report = check_kernel(module, module.kernels[0], Options((64, 1, 1), (1, 1, 1)), "k.ll")
    assert (report.verdict is Verdict.PROVED) is right, report.reasons
