"""Stores of one instruction to one place: who comes there decides, in `check` and in placement."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed
from fencepost.placement.from_llvm.module import read_module
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify

# An instruction of LLVM IR stands on one line.
# ruff: noqa: E501
HEAD = """target triple = "amdgcn-amd-amdhsa"
@b = internal addrspace(3) global [512 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.wait(i16)
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, float %f) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pt = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %t
  %qt = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %t
"""
GUARDED = """
  br i1 %d, label %y, label %e
y:
  store i32 VALUE, ptr addrspace(3) @b
  br label %e
"""
TAIL = """
e:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) @b
  store i32 %v, ptr addrspace(1) %qt
  ret void
}
attributes #0 = { "target-cpu"="CPU" "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }
"""
FIRST = """  fence syncscope("workgroup") release
  %d = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
"""
LOAD = "%l = load i32, ptr addrspace(1) %pt\n  "
FLOAT = "%l = load float, ptr addrspace(1) %pt\n  "
TICKET = (
    '%l = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic\n'
    "  %d = icmp COMPARED\n"
)
LANE = (
    "%lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n"
    "  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)\n"
)
ONE_OF_WAVE = "%w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)\n  "
SWITCH = (
    "switch i32 %x, label %e [ CASES ]\ny:\n"
    "  store i32 %t, ptr addrspace(3) @b\n  br label %e\n"
)  # fmt: skip

CASES = {
    "the_first_wave": (False, FIRST, "%t"),
    "the_first_wave_one_value": (True, FIRST, "1"),
    "memory": (False, LOAD + "%d = icmp eq i32 %l, 7", "%t"),
    "memory_itself": (True, LOAD + "%d = icmp eq i32 %l, 7", "%l"),
    "memory_itself_in_a_range": (False, LOAD + "%d = icmp ugt i32 %l, 7", "%l"),
    "memory_as_the_number": (False, LOAD + "%d = icmp eq i32 %l, %t", "%t"),
    "one_word_as_the_number": (
        True,
        "%l = load i32, ptr addrspace(1) %p\n  %d = icmp eq i32 %l, %t",
        "%t",
    ),
    "memory_twice": (
        True,
        LOAD
        + "%x = icmp sgt i32 %l, 7\n  %m = load i32, ptr addrspace(1) %pt\n"
        + "  %y1 = icmp slt i32 %m, 5\n  %d = and i1 %x, %y1",
        "%t",
    ),
    "memory_never": (True, LOAD + "%m = or i32 %l, 1\n  %d = icmp eq i32 %m, 4", "%t"),
    "volatile": (
        False,
        "%l = load volatile i32, ptr addrspace(1) %pt\n  %d = icmp eq i32 %l, 7",
        "%t",
    ),
    "floats": (False, FLOAT + "%m = fmul float %l, %f\n  %d = fcmp ogt float %m, 7.0", "%t"),
    "no_number": (False, FLOAT + "%d = fcmp uno float %l, 0.0", "%t"),
    "number_of_half_a_wave": (
        False,
        "%l = uitofp i32 %t to float\n  %d = fcmp ogt float %l, 7.0",
        "%t",
    ),
    "number_of_one": (True, "%l = uitofp i32 %t to float\n  %d = fcmp oeq float %l, 0.0", "%t"),
    "last_ticket": (True, TICKET.replace("COMPARED", "eq i32 %l, 255"), "%t"),
    "late_tickets": (False, TICKET.replace("COMPARED", "ugt i32 %l, 25"), "%t"),
    "first_lanes": (False, LANE + "  %d = icmp eq i32 %lane, 0", "%t"),
    "one_lane": (
        True,
        LANE + "  %x = icmp eq i32 %lane, 63\n  %z = icmp ult i32 %t, 64\n  %d = and i1 %x, %z",
        "%t",
    ),
    "one_wave": (False, ONE_OF_WAVE + "%d = icmp eq i32 %w, 64", "%t"),
    "one_value_of_a_wave": (True, ONE_OF_WAVE + "%d = icmp ult i32 %t, 64", "%w"),
    "values_of_two_waves": (False, ONE_OF_WAVE + "%d = icmp ult i32 %t, 65", "%w"),
    "voted": (
        False,
        "%m = icmp slt i32 %t, %n\n  %l = call i64 @llvm.amdgcn.ballot.i64(i1 %m)\n  %d = icmp ne i64 %l, 0",
        "%t",
    ),
    "switched": (
        False,
        "%x = urem i32 %t, 200\n  " + SWITCH.replace("CASES", "i32 3, label %y i32 4, label %y"),
        "",
    ),
    "switched_by_one": (
        True,
        "%x = urem i32 %t, 200\n  " + SWITCH.replace("CASES", "i32 100, label %y"),
        "",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_both_say_the_same(name: str) -> None:
    """A store is verified exactly where no two work-items come to it with different values."""
    right, guard, value = CASES[name]
    store = GUARDED.replace("VALUE", value) if value else ""
    mcpu = "gfx1200" if guard is FIRST else "gfx942"
    text = f"{HEAD}  {guard}{store}{TAIL.replace('CPU', mcpu)}"
    module = parse_module(printed(text, 60.0))
    (function,) = find_kernel(module, None)
    wave = 32 if mcpu == "gfx1200" else 64
    options = Options(workgroup=(256, 1, 1), grid=(1, 1, 1), wave=wave)
    said = check_kernel(module, function, options, "kernel.ll").verdict
    read = read_module(text, mcpu, 60.0)
    shown = verify(read.kernel(read.functions[0]).program, TargetConfig(mcpu)).ok
    assert (said, shown) == (Verdict.PROVED if right else Verdict.BUG, right)
