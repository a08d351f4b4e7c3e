"""What is read of LDS, of private arrays and of other lanes is taken to be defined: a premise."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.languages import OPENCL

COPY = "_Z21async_work_group_copyPU3AS1jPU3AS3Kjm9ocl_event"
HEAD = f"""
target triple = "amdgcn-amd-amdhsa"
{OPENCL}@lds = internal addrspace(3) global [256 x i32] undef
@table = internal addrspace(4) constant [4 x i32] [i32 undef, i32 1, i32 undef, i32 3]
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare void @llvm.amdgcn.s.barrier()
declare i32 @_Z20work_group_broadcastjm(i32, i64)
declare ptr addrspace(5) @{COPY}(ptr addrspace(1), ptr addrspace(3), i64, ptr addrspace(5))
declare void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %data,
    ptr addrspace(1) noalias %own, i32 %n) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  %far = add i32 %t, 128
  %there = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %far
"""
TWICE = """
  %sum = add i32 %v, %t
  %at = sub i32 %sum, %v
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %t, ptr addrspace(1) %q
  ret void
"""
UNDEFINED = {
    "a word that is never written, of LDS that is": f"""
  %v = load i32, ptr addrspace(3) %there{TWICE}""",
    "a variable that is written at a computed place": f"""
  %a = alloca [4 x i32], addrspace(5)
  %n3 = and i32 %n, 3
  %w = getelementptr [4 x i32], ptr addrspace(5) %a, i32 0, i32 %n3
  store i32 7, ptr addrspace(5) %w
  %v = load i32, ptr addrspace(5) %a{TWICE}""",
    "an exchange of what is undefined in some lanes": f"""
  %odd = trunc i32 %t to i1
  br i1 %odd, label %other, label %join
other:
  br label %join
join:
  %some = phi i32 [ undef, %entry ], [ %n, %other ]
  %v = call i32 @llvm.amdgcn.readlane.i32(i32 %some, i32 0){TWICE}""",
    "an exchange of what a table leaves undefined for some lanes": f"""
  %t3 = and i32 %t, 3
  %entry_of = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %t3
  %found = load i32, ptr addrspace(4) %entry_of
  %same = icmp eq i32 %n, %t
  %some = select i1 %same, i32 %found, i32 %n
  %v = call i32 @llvm.amdgcn.readlane.i32(i32 %some, i32 0){TWICE}""",
    "an exchange of what was stored undefined and read again": f"""
  %p = getelementptr i32, ptr addrspace(1) %own, i32 %t
  store i32 undef, ptr addrspace(1) %p
  %found = load i32, ptr addrspace(1) %p
  %same = icmp eq i32 %n, %t
  %some = select i1 %same, i32 %found, i32 %n
  %v = call i32 @llvm.amdgcn.readlane.i32(i32 %some, i32 0){TWICE}""",
    "an exchange in the workgroup of what is undefined in some work-items": f"""
  %odd = trunc i32 %t to i1
  br i1 %odd, label %other, label %join
other:
  br label %join
join:
  %some = phi i32 [ undef, %entry ], [ %n, %other ]
  %v = call i32 @_Z20work_group_broadcastjm(i32 %some, i64 0){TWICE}""",
    "stored to memory and read again": f"""
  %read = load i32, ptr addrspace(3) %there
  %p = getelementptr i32, ptr addrspace(1) %own, i32 %t
  store i32 %read, ptr addrspace(1) %p
  %v = load i32, ptr addrspace(1) %p{TWICE}""",
    "copied to memory and read there": f"""
  %p = getelementptr i32, ptr addrspace(1) %own, i32 %t
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %p, ptr addrspace(3) %there, i64 4, i1 false)
  %v = load i32, ptr addrspace(1) %p{TWICE}""",
    "what an atomic finds": f"""
  %v = atomicrmw add ptr addrspace(3) %there, i32 0 syncscope("workgroup") monotonic{TWICE}""",
    "through a flat pointer": f"""
  %flat = addrspacecast ptr addrspace(3) %there to ptr
  %v = load i32, ptr %flat{TWICE}""",
    "copied by the workgroup and read there": f"""
  call void @llvm.amdgcn.s.barrier()
  %room = alloca ptr addrspace(5), addrspace(5)
  %half = getelementptr i8, ptr addrspace(3) @lds, i32 512
  %e = call ptr addrspace(5) @{COPY}(ptr addrspace(1) %own, ptr addrspace(3) %half, i64 64,
    ptr addrspace(5) null)
  store ptr addrspace(5) %e, ptr addrspace(5) %room
  %event = addrspacecast ptr addrspace(5) %room to ptr
  %p = getelementptr i32, ptr addrspace(1) %own, i32 %t
  call void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %event)
  %v = load i32, ptr addrspace(1) %p{TWICE}""",
    "of a branch": """
  %v = load i32, ptr addrspace(3) %there
  %low = icmp ult i32 %v, 9
  br i1 %low, label %one, label %other
one:
  store i32 1, ptr addrspace(1) %data
  br label %other
other:
  ret void
""",
    "added by an atomic": """
  %v = load i32, ptr addrspace(3) %there
  %k = atomicrmw add ptr addrspace(1) %data, i32 %v syncscope("agent") monotonic
  ret void
""",
}
DEFINED = {
    "data alone": """
  %v = load i32, ptr addrspace(3) %there
  %w = mul i32 %v, %n
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %q
  ret void
""",
    "read of global memory": f"""
  %p = getelementptr i32, ptr addrspace(1) %own, i32 %t
  %v = load i32, ptr addrspace(1) %p{TWICE}""",
}


def _report(body: str, refused: frozenset[Premise] = frozenset()) -> Report:
    module = read_module((HEAD + body + "}\n").encode())
    items = 64 if "label %one" not in body else 1
    options = Options((items, 1, 1), (1, 1, 1), refused=refused)
    return check_kernel(module, module.kernels[0], options, "")


@pytest.mark.parametrize("which", UNDEFINED)
def test_a_proof_that_rests_on_it_says_so(which: str) -> None:
    report = _report(UNDEFINED[which])
    if report.verdict is Verdict.PROVED:
        assert report.proof is not None
        assert Premise.DEFINED in report.proof.premises
    refusing = _report(UNDEFINED[which], frozenset({Premise.DEFINED}))
    assert refusing.verdict is not Verdict.PROVED
    if report.verdict is Verdict.PROVED:
        assert any("--may-be-undefined" in each for each in refusing.reasons)


def test_most_of_these_are_proved_with_it() -> None:
    verdicts = [_report(each).verdict for each in UNDEFINED.values()]
    assert verdicts.count(Verdict.PROVED) >= len(verdicts) - 1


@pytest.mark.parametrize("which", DEFINED)
def test_a_proof_that_does_not_is_proved_without(which: str) -> None:
    report = _report(DEFINED[which], frozenset({Premise.DEFINED}))
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert Premise.DEFINED not in report.proof.premises
