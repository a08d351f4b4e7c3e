"""Objects: addresses made of numbers, bits of addresses, accesses that leave their object."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Certificate, Inside, Open, Pair, Reason
from fencepost.kernels.options import Options
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@x = internal addrspace(3) global [64 x i32] undef, align 4
@y = internal addrspace(3) global [64 x i32] undef, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @x, i32 %t
  %far = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(3) %own
"""
TAIL = """
  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""
WRONG = {
    "an address made of a number": """%i = mul i32 %t, 8
  %z = inttoptr i32 %i to ptr addrspace(3)
  store i32 %t, ptr addrspace(3) %z""",
    "an address made of an argument": """%z = inttoptr i32 %n to ptr addrspace(3)
  store i32 7, ptr addrspace(3) %z""",
    "a place behind the array": """%i = add i32 %t, %n
  %p = getelementptr i32, ptr addrspace(3) @y, i32 %i
  store i32 %t, ptr addrspace(3) %p""",
    "bits of an address that decide about a barrier": """%a = ptrtoint ptr addrspace(3) %own to i32
  %b = and i32 %a, 4
  %c = icmp eq i32 %b, 0
  br i1 %c, label %one, label %end
one:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:""",
}
RIGHT = {
    "two arrays": """%p = getelementptr i32, ptr addrspace(3) @y, i32 %t
  store i32 %t, ptr addrspace(3) %p""",
    "one of two arrays": """%c = icmp eq i32 %n, 3
  %s = select i1 %c, ptr addrspace(3) @y, ptr addrspace(3) @x
  %p = getelementptr i32, ptr addrspace(3) %s, i32 %t
  store i32 %t, ptr addrspace(3) %p""",
    "a number and back": """%a = ptrtoint ptr addrspace(3) %own to i32
  %p = inttoptr i32 %a to ptr addrspace(3)
  store i32 %t, ptr addrspace(3) %p""",
    "a guarded place": """%i = add i32 %t, %n
  %c = icmp ult i32 %i, 64
  br i1 %c, label %one, label %end
one:
  %p = getelementptr i32, ptr addrspace(3) @y, i32 %i
  store i32 %t, ptr addrspace(3) %p
  br label %end
end:""",
}


def outcome(body: str) -> object:
    """What the terms say of a kernel, without any run."""
    module = read_module((HEAD + body + TAIL).encode())
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), seconds=120.0)
    task = Task.asked(module, module.kernels[0], options, "k.ll")
    return prove(prepared(task), Found(), None)


@pytest.mark.parametrize("name", WRONG)
def test_not_proved(name: str) -> None:
    assert isinstance(outcome(WRONG[name]), Open)


@pytest.mark.parametrize("name", RIGHT)
def test_proved(name: str) -> None:
    """Every pair has its reason, and every access to an array is shown to stay in it."""
    found = outcome(RIGHT[name])
    assert isinstance(found, Certificate), found
    assert any(isinstance(each, Pair) for each in found.obligations)
    stays = [each for each in found.obligations if isinstance(each, Inside)]
    assert stays
    assert all(each.reason is Reason.INSIDE for each in stays)
