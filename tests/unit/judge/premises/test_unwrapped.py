"""Ids of workgroups are bounded where addresses are products of them that do not wrap."""

from __future__ import annotations

import pytest

from fencepost.judge.machine.tracks import Place
from fencepost.judge.premises.unwrapped import largest_ids
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n) {
entry:
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %h = call i32 @llvm.amdgcn.workgroup.id.y()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %row = PRODUCT
  %at = add i32 %row, %t
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %at
  store i32 1, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %t
  store i32 1, ptr addrspace(1) %q
  %some = icmp eq i32 %n, 0
  br i1 %some, label %more, label %end
more:
  %far = mul i32 %g, 7777
  %o = getelementptr i32, ptr addrspace(1) %a, i32 %far
  store i32 1, ptr addrspace(1) %o
  br label %end
end:
  ret void
}
"""
FIRST, SECOND, OTHER = ("entry", 6), ("entry", 8), ("more", 2)


@pytest.mark.parametrize(
    ("product", "places", "found"),
    [
        ("shl i32 %g, 10", [FIRST], {"x": 2097151}),
        ("mul i32 %g, 1024", [FIRST, FIRST], {"x": 2097151}),
        ("mul i32 %h, 3", [FIRST], {"y": 715827882}),
        ("mul i32 %t, 1024", [FIRST], {}),
        ("mul i32 %n, 1024", [FIRST], {}),
        ("mul i32 %g, 0", [FIRST], {}),
        ("mul i32 %g, -1024", [FIRST], {}),
        ("shl i32 %g, 10", [SECOND], {}),  # it is not what this one is addressed by
        ("shl i32 %g, 10", [FIRST, SECOND], {}),
        ("mul i32 %t, 1024", [OTHER], {}),  # some come there
        ("shl i32 %g, 10", [], {}),
    ],
)
def test_largest_ids(product: str, places: list[Place], found: dict[str, int]) -> None:
    module = read_module(TEXT.replace("PRODUCT", product).encode())
    assert largest_ids(module.kernels[0], places) == found
