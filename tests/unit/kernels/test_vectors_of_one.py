"""Vectors of one element, which Triton's code is full of."""

from __future__ import annotations

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %many = bitcast i32 %id to <1 x i32>
  %one = extractelement <1 x i32> %many, i64 0
  %slot = lshr i32 %one, SHIFT
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %slot
  store i32 %id, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


def verdict(shift: int) -> Verdict:
    module = read_module(TEXT.replace("SHIFT", str(shift)).encode())
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1))
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


def test_each_lane_keeps_its_own() -> None:
    """A cast to a vector of one element and back is the number itself, in each lane."""
    assert verdict(0) is Verdict.PROVED


def test_two_lanes_of_one_slot() -> None:
    """The twin in which two lanes share a place."""
    assert verdict(1) is Verdict.BUG
