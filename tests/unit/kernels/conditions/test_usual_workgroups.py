"""Kernels that are proved in each usual workgroup, where no proof is of every size."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

SORT = """
target triple = "amdgcn-amd-amdhsa"
@s = external addrspace(3) global [LENGTH x i32]
define amdgpu_kernel void @sort(ptr addrspace(1) %p) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 0, ptr addrspace(3) %own
  %wide = call i64 @__ockl_get_local_size(i32 0)
  %size = trunc i64 %wide to i32
  %second = add i32 %t, %size
  %next = getelementptr i32, ptr addrspace(3) @s, i32 %second
  store i32 1, ptr addrspace(3) %next
  br label %outer
outer:
  %n = phi i32 [ 2, %entry ], [ %twice, %step ]
  %all = shl i32 %size, 1
  %done = icmp ugt i32 %n, %all
  br i1 %done, label %end, label %begin
begin:
  %half = lshr i32 %n, 1
  br label %inner
step:
  %twice = shl i32 %n, 1
  br label %outer
inner:
  %o = phi i32 [ %half, %begin ], [ %smaller, %inner ]
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %below = add i32 %o, -1
  %low = and i32 %below, %t
  %double = shl i32 %t, 1
  %at = sub i32 %double, %low
  %one = getelementptr i32, ptr addrspace(3) @s, i32 %at
  %v = load i32, ptr addrspace(3) %one
  %far = add i32 %at, %o
  %other = getelementptr i32, ptr addrspace(3) @s, i32 %far
  %w = load i32, ptr addrspace(3) %other
  store i32 %w, ptr addrspace(3) %one
  store i32 %v, ptr addrspace(3) %other
  %smaller = lshr i32 %o, 1
  %last = icmp ult i32 %o, 2
  br i1 %last, label %step, label %inner
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @__ockl_get_local_size(i32)
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="1,MOST" }
"""


def asked(most: int, length: int, *refused: Premise) -> Report:
    module = read_module(SORT.replace("MOST", f"{most}").replace("LENGTH", f"{length}").encode())
    options = Options(refused=frozenset(refused), infer=Infer.OF_BUGS)
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize(
    ("most", "named"), [(1024, "64, 128, 256, 512 or 1024"), (128, "64 or 128")]
)
def test_all_of_them_are_a_premise(most: int, named: str) -> None:
    report = asked(most, 2048)
    assert report.verdict is Verdict.CONDITIONAL
    assert report.proof is not None
    (size,) = report.proof.sizes
    assert size.condition == f"a workgroup of {named} work-items"
    assert size.premise is Premise.WORKGROUP_FITS
    assert report.launch.workgroup == (most, 1, 1)
    assert (report.launch.smaller, report.launch.multiple, report.launch.powers) == (True, 64, True)


def test_one_that_is_wrong_leaves_the_guess() -> None:
    report = asked(1024, 1024)
    assert report.verdict is Verdict.GUESSED
    assert report.launch.workgroup == (256, 1, 1)


def test_it_can_be_refused() -> None:
    assert asked(1024, 2048, Premise.WORKGROUP_FITS).verdict is Verdict.GUESSED
