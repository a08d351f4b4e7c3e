"""Runs in which words are free that a kernel claims."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global i32 undef
define amdgpu_kernel void @k(ptr addrspace(1) %seen, ptr addrspace(1) %out) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr {kind}, ptr addrspace(1) %seen, i32 %t
  %pair = cmpxchg ptr addrspace(1) %p, {kind} {free}, {kind} 5 monotonic monotonic
  %got = extractvalue {{ {kind}, i1 }} %pair, 1
  br i1 %got, label %mine, label %end
mine:
  {how}
  br label %end
end:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }}
"""
RACE = "store i32 %t, ptr addrspace(3) @s"
RIGHT = 'atomicrmw add ptr addrspace(3) @s, i32 1 syncscope("workgroup") monotonic'


def report(free: str, *, how: str = RACE, kind: str = "i32") -> Report:
    module = read_module(TEXT.format(free=free, how=how, kind=kind).encode())
    return check_kernel(module, module.kernels[0], Options(grid=(2, 1, 1)), "k.ll")


@pytest.mark.parametrize(("free", "kind"), [("-1", "i32"), ("123456789", "i32"), ("-77", "i64")])
def test_what_runs_behind_a_claim(free: str, kind: str) -> None:
    found = report(free, kind=kind)
    assert found.verdict is Verdict.BUG
    (race,) = (each for each in found.findings if each.is_bug)
    assert race.witness is not None
    assert "where words are claimed" in race.witness.contents


def test_words_that_are_free_as_zeroes() -> None:
    """Other runs have these."""
    found = report("0")
    assert found.verdict is Verdict.BUG
    assert all("claimed" not in e.witness.contents for e in found.findings if e.witness)


WAITS = """
define amdgpu_kernel void @k(ptr addrspace(1) %seen, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %one = icmp eq i32 %t, 0
  br i1 %one, label %leader, label %end
leader:
  %first = icmp eq i32 %g, 0
  br i1 %first, label %give, label %take
give:
  store i32 7, ptr addrspace(1) %out
  store atomic i32 1, ptr addrspace(1) %seen syncscope("agent") release, align 4
  br label %end
take:
  %pair = cmpxchg ptr addrspace(1) %seen, i32 1, i32 2 syncscope("agent") acquire monotonic
  %got = extractvalue { i32, i1 } %pair, 1
  br i1 %got, label %mine, label %end
mine:
  %v = load i32, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""


def test_a_flag_that_another_workgroup_raises() -> None:
    """It is not up when the kernel starts."""
    module = read_module(f'target triple = "amdgcn-amd-amdhsa"{WAITS}'.encode())
    found = check_kernel(module, module.kernels[0], Options(grid=(2, 1, 1)), "k.ll")
    assert found.verdict is not Verdict.BUG


def test_a_claim_before_what_is_right() -> None:
    assert report("-1", how=RIGHT).verdict is not Verdict.BUG
