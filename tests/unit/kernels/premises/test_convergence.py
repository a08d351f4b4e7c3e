"""Lanes that exchange something behind a branch that parts them come together: a premise."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] undef
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare void @llvm.amdgcn.wave.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %data,
    i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = mul i32 %g, 64
  %own.place = add i32 %before, %t
  %mine = getelementptr i32, ptr addrspace(1) %data, i32 %own.place
"""
TAIL = """}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""
TO_LANE = """
  %base = mul i32 %h, 64
  %at = add i32 %base, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 1, ptr addrspace(1) %q
  ret void
"""
SKIPPED = """
  br i1 %c, label %some, label %all
some:
  store i32 %t, ptr addrspace(1) %mine
  br label %all
all:
"""
"""Some lanes do more, then all are here again."""
EXCHANGED = "%h = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %g)"
NEEDED = {
    "behind a branch by the lane": f"""
  %c = icmp ult i32 %t, 7{SKIPPED}{EXCHANGED}{TO_LANE}""",
    "behind a loop that lanes leave by themselves": f"""
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %t
  br i1 %c, label %loop, label %all
all:
  {EXCHANGED}{TO_LANE}""",
    "behind a branch by what another lane has": f"""
  %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %v = load i32, ptr addrspace(1) %mine
  %c = icmp ult i32 %v, %one{SKIPPED}{EXCHANGED}{TO_LANE}""",
    "behind a branch by an atomic": f"""
  %v = atomicrmw add ptr addrspace(1) %data, i32 0 syncscope("agent-one-as") monotonic
  %c = icmp ult i32 %v, 9{SKIPPED.replace("store", "; store")}{EXCHANGED}{TO_LANE}""",
    "behind a branch by a variable of the lane": f"""
  %own = alloca i32, addrspace(5)
  store i32 %t, ptr addrspace(5) %own
  %v = load i32, ptr addrspace(5) %own
  %c = icmp ult i32 %v, 9{SKIPPED}{EXCHANGED}{TO_LANE}""",
    "through memory": f"""
  %c = icmp ult i32 %t, 7{SKIPPED}
  %own = alloca i32, addrspace(5)
  %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %g)
  store i32 %one, ptr addrspace(5) %own
  %h = load i32, ptr addrspace(5) %own{TO_LANE}""",
    "a barrier of the wave": f"""
  %c = icmp ult i32 %t, 7{SKIPPED}
  %s = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %s
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire
  %o = xor i32 %t, 1
  %p = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %o
  %v = load i32, ptr addrspace(3) %p
  %h = add i32 %g, 0{TO_LANE}""",
}
NOT_NEEDED = {
    "before the branch": f"""
  {EXCHANGED}
  %c = icmp ult i32 %t, 7{SKIPPED}{TO_LANE}""",
    "behind a branch by an argument": f"""
  %c = icmp ult i32 %n, 7{SKIPPED}{EXCHANGED}{TO_LANE}""",
    "behind a branch by what all lanes are given": f"""
  %one = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %c = icmp ult i32 %one, 7{SKIPPED}{EXCHANGED}{TO_LANE}""",
    "what is exchanged is only stored": f"""
  %c = icmp ult i32 %t, 7{SKIPPED}
  %one = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 3)
  %h = add i32 %g, 0{TO_LANE.replace("store i32 1", "store i32 %one")}""",
}


def report(body: str, *refused: Premise) -> Report:
    module = read_module((HEAD + body + TAIL).encode())
    options = Options((64, 1, 1), (4, 1, 1), refused=frozenset(refused))
    return check_kernel(module, module.kernels[0], options, "")


@pytest.mark.parametrize("case", NEEDED)
def test_stated(case: str) -> None:
    shown = report(NEEDED[case])
    assert shown.verdict is Verdict.PROVED, shown.reasons
    assert shown.proof is not None
    assert Premise.CONVERGED in shown.proof.premises
    assert report(NEEDED[case], Premise.CONVERGED).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("case", NOT_NEEDED)
def test_not_stated(case: str) -> None:
    shown = report(NOT_NEEDED[case], Premise.CONVERGED)
    assert shown.verdict is Verdict.PROVED, shown.reasons
