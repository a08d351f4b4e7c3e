"""An atomic between a barrier and its fence: the barrier orders it with no plain access."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

RELEASE = 'fence syncscope("workgroup") release\n'
ACQUIRE = 'fence syncscope("workgroup") acquire\n'
ATOMIC = (
    '{result} = atomicrmw add ptr addrspace(3) {place}, i32 1 syncscope("workgroup") monotonic\n'
)
OWN = ATOMIC.format(result="%o", place="%p")
OTHERS = ATOMIC.format(result="%o", place="%q")
EXCHANGE = (
    '%e = cmpxchg ptr addrspace(3) %p, i32 1, i32 2 syncscope("workgroup") monotonic monotonic\n'
)
ATOMIC_STORE = 'store atomic i32 2, ptr addrspace(3) %p syncscope("workgroup") monotonic, align 4\n'


def verdict(before: str, after: str, then: str) -> Verdict:
    """Each work-item stores a word of its own, and does something to its neighbour's behind the
    barrier.
    """
    text = f"""target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k() #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %x = xor i32 %t, 1
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %x
  store i32 1, ptr addrspace(3) %p
  {before}
  call void @llvm.amdgcn.s.barrier()
  {after}
  {then}
  ret void
}}
attributes #0 = {{ "target-cpu"="gfx942" }}
"""
    module = read_module(text)
    options = Options((64, 1, 1), (1, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


LOAD = "%v = load volatile i32, ptr addrspace(3) %q"


@pytest.mark.parametrize("atomic", [OWN, EXCHANGE, ATOMIC_STORE])
def test_an_atomic_behind_the_release_is_not_released(atomic: str) -> None:
    assert verdict(RELEASE + atomic, ACQUIRE, LOAD) is not Verdict.PROVED
    assert verdict(atomic + RELEASE, ACQUIRE, LOAD) is Verdict.PROVED


def test_an_atomic_before_the_acquire_has_acquired_nothing() -> None:
    assert verdict(RELEASE, OTHERS + ACQUIRE, "") is not Verdict.PROVED
    assert verdict(RELEASE, ACQUIRE + OTHERS, "") is Verdict.PROVED
