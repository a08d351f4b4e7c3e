"""The outer stop: its own clock decides, whatever the machine's says."""

from __future__ import annotations

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.question.outer_stop import NEVER, OuterStop
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = mul i32 %g, 64
  %i = add i32 %b, %x
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %n, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""


def test_moment() -> None:
    """It is reached when its clock says so."""
    now = [5.0]
    stop = OuterStop(7.0, lambda: now[0])
    assert (stop.left, stop.reached) == (2.0, False)
    now[0] = 7.0
    assert stop.reached
    assert not NEVER.reached


def test_no_other_clock() -> None:
    """A check whose clock stands still has all the time, and one whose clock leaps has none."""
    module = read_module(KERNEL)
    options = Options((64, 1, 1), (4, 1, 1), seconds=0.5)
    still = check_kernel(module, module.kernels[0], options, "k.ll", lambda: -1e6)
    assert still.verdict is Verdict.PROVED
    now = iter(range(0, 10**9, 10))
    leaps = check_kernel(module, module.kernels[0], options, "k.ll", lambda: float(next(now)))
    assert leaps.verdict is Verdict.UNKNOWN
