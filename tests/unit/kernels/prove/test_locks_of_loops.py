"""A lock that is tried before a loop and again in it, as `while (!try()) sleep` is compiled."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

TEXT = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.sleep(i32)
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %lock, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %second = getelementptr i32, ptr addrspace(1) %lock, i32 1
  %own = getelementptr i32, ptr addrspace(1) %lock, i32 %g
  %nth = getelementptr i32, ptr addrspace(1) %lock, i32 %n
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %first, label %end
first:
  %o = cmpxchg ptr addrspace(1) FIRST monotonic
  %got = extractvalue { i32, i1 } %o, 1
  br i1 %got, label %holds, label %spins
spins:
  call void @llvm.amdgcn.s.sleep(i32 2)
  %p = cmpxchg ptr addrspace(1) AGAIN monotonic
  %has = extractvalue { i32, i1 } %p, 1
  br i1 %has, label %holds, label %spins
holds:
  %x = load i32, ptr addrspace(1) %a
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %a
  store atomic i32 0, ptr addrspace(1) GIVEN syncscope("agent") release, align 4
  br label %end
end:
  ret void
}
attributes #0 = { "target-cpu"="gfx942" }
"""


def verdict(first: str, again: str, given: str, order: str = "acquire") -> Verdict:
    text = TEXT.replace("FIRST", f'{first}, i32 0, i32 1 syncscope("agent") acquire')
    text = text.replace("AGAIN", f'{again}, i32 0, i32 1 syncscope("agent") {order}')
    module = read_module(text.replace("GIVEN", given))
    options = Options((64, 1, 1), (2, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


@pytest.mark.parametrize("lock", ["%lock", "%second", "%nth"])
def test_one_lock(lock: str) -> None:
    assert verdict(lock, lock, lock) is Verdict.PROVED


@pytest.mark.parametrize(
    ("first", "again", "given"),
    [
        ("%lock", "%second", "%lock"),
        ("%lock", "%second", "%second"),
        ("%lock", "%own", "%lock"),
        ("%lock", "%nth", "%lock"),
        ("%lock", "%lock", "%second"),
        ("%own", "%own", "%own"),
    ],
)
def test_another_lock_on_one_way(first: str, again: str, given: str) -> None:
    assert verdict(first, again, given) is not Verdict.PROVED


def test_the_second_try_acquires_too() -> None:
    assert verdict("%lock", "%lock", "%lock", "monotonic") is not Verdict.PROVED
