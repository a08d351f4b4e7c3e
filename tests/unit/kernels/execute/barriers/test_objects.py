"""Named barriers whose expected count is no constant."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
@full = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n)
    "target-cpu"="gfx1250" {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %wave = lshr i32 %first, 5
  COUNT
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 %count)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  %gives = icmp eq i32 %wave, 0
  br i1 %gives, label %give, label %take
give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  ret void
take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 0)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %t
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier.init(ptr addrspace(3), i32)
declare void @llvm.amdgcn.s.barrier.join(ptr addrspace(3))
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3), i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
"""
SELDOM = """
  %odd = icmp eq i32 WORD, 771234
  %count = select i1 %odd, i32 1, i32 2
"""
WORD = "%word = load i32, ptr addrspace(1) %in\n"


def _verdict(count: str) -> Verdict:
    module = read_module(TEXT.replace("COUNT", count))
    options = Options((64, 1, 1), (1, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


@pytest.mark.parametrize(
    "count", [SELDOM.replace("WORD", "%n"), WORD + SELDOM.replace("WORD", "%word")]
)
def test_a_count_that_inputs_decide(count: str) -> None:
    """With a count of one, a wave does not wait for the other."""
    assert _verdict(count) is not Verdict.PROVED


@pytest.mark.parametrize("count", ["%count = add i32 %wave, 1", "%count = sub i32 2, %wave"])
def test_waves_that_initialise_with_counts_of_their_own(count: str) -> None:
    """Which wave comes last is open."""
    assert _verdict(count) is not Verdict.PROVED


def test_a_count_that_all_calculate() -> None:
    assert _verdict("%count = add i32 0, 2") is Verdict.PROVED
