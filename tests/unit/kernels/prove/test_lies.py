"""Programs that rules once lied about: each races for some input, and none is proved."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %data,
    i32 %n, i64 %p) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
TAIL = """
  br i1 %c, label %st, label %end
st:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
attributes #0 = { "target-cpu"="CPU" }
"""
HASH = """
  br label %loop
loop:
  %j = phi i32 [0,%entry],[%j1,%loop]
  %x = phi i64 [0,%entry],[%x1,%loop]
  %x1 = add i64 %x, -7046029254386353131
  %j1 = add i32 %j, 1
  %d = icmp ult i32 %j1, %n
  br i1 %d, label %loop, label %end0
end0:
  %e = icmp eq i32 %n, 7
  %hi = lshr i64 %x, 63
  %f = icmp eq i64 %hi, 1
  %c = and i1 %e, %f
"""
BELOW = """
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %p
  %c = icmp ult ptr addrspace(1) %q, %out
"""
NEAR = """
  %a = ptrtoint ptr addrspace(1) %out to i64
  %b = ptrtoint ptr addrspace(1) %data to i64
  %d = sub i64 %b, %a
  %c = icmp ult i64 %d, 1048576
"""
HALVES = """
  %i = xor i32 %t, 32
  %ix = shl i32 %i, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %ix, i32 %t)
  %x = xor i32 %r, %t
  %b = and i32 %x, 32
  %c = icmp eq i32 %b, 0
"""


def frozen(made: str, value: int) -> str:
    """A branch on a number that is poison for some arguments, frozen."""
    return f"  {made}\n  %f = freeze i32 %v\n  %c = icmp eq i32 %f, {value}\n"


LIES = {
    "a value that a loop adds to is no counter": HASH,
    "offsets are no addresses": BELOW,
    "buffers may lie close to each other": NEAR,
    "half a wave permutes by itself": HALVES,
    "a shift by too much": frozen("%v = shl i32 2, %n", 12345),
    "an exact shift": frozen("%m = and i32 %n, 7\n  %v = lshr exact i32 %m, 2", 12345),
    "the absolute value of the least": frozen(
        "%w = call i32 @llvm.abs.i32(i32 %n, i1 true)\n  %v = and i32 %w, 1", 64
    ),
    "a square that overflows": frozen("%m = mul nsw i32 %n, %n\n  %v = and i32 %m, 1", 12345),
}


@pytest.mark.parametrize("body", LIES.values(), ids=LIES.keys())
@pytest.mark.parametrize("cpu", ["gfx942", "gfx1100"])
def test_not_proved(body: str, cpu: str) -> None:
    if body is HALVES and cpu == "gfx942":
        pytest.skip("GFX9 permutes over the whole wave")
    module = read_module(HEAD + body + TAIL.replace("CPU", cpu))
    options = Options((64, 1, 1), (1, 1, 1), wave=64)
    report = check_kernel(module, module.kernels[0], options, "lie")
    assert report.verdict is not Verdict.PROVED
