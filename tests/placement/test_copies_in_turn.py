"""Copies into LDS that iterations issue ahead, into buffers that they exchange."""

from __future__ import annotations

import pytest

import fencepost
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.report import Verdict
from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.module import read_module
from fencepost.placement.place import Existing, place
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify

# An instruction of LLVM IR stands on one line.
HEAD = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [256 x i32] poison, align 16
@b = internal addrspace(3) global [256 x i32] poison, align 16
@c = internal addrspace(3) global [256 x i32] poison, align 16
@s = internal addrspace(3) global [768 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @llvm.amdgcn.s.wait.asynccnt(i16)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = xor i32 %t, 255
  %t0 = and i32 %t, -64
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t0)
"""
TAIL = """  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %loop, label %done
done:
  %qp = getelementptr i32, ptr addrspace(1) %q, i32 %t
  store i32 %sum, ptr addrspace(1) %qp
  ret void
}
attributes #0 = { "target-cpu"="CPU" "amdgpu-flat-work-group-size"="256,256" }
"""
BARRIER = """  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""


def issue(to: str, name: str, target: str) -> str:
    """A copy of 256 words to a buffer."""
    copy, lane = "load.to.lds.p1(ptr addrspace(1) %f{0}, ptr addrspace(3) %d{0}, i32 4, ", "%w"
    if target == "gfx1250":
        copy = "global.load.async.to.lds.b32(ptr addrspace(1) %f{0}, ptr addrspace(3) %d{0}, "
        lane = "%t"
    return f"""  %d{name} = getelementptr i32, ptr addrspace(3) {to}, i32 {lane}
  %f{name} = getelementptr i32, ptr addrspace(1) %p, i32 %t
  call void @llvm.amdgcn.{copy.format(name)}i32 0, i32 0)
"""


def module(stages: int, form: str, target: str, *, barrier: bool = True, wait: bool = True) -> str:
    """A pipeline of some stages: pointers that phis rotate, or buffers by a remainder."""
    rotated = form == "rotated"
    names = ["a", "b", "c"][:stages]
    text = HEAD
    for number in range(stages - 1):
        to = f"@{names[number]}" if rotated else f"%e{number}"
        if not rotated:
            text += f"  {to} = getelementptr i32, ptr addrspace(3) @s, i32 {256 * number}\n"
        text += issue(to, f"{number}", target)
    text += "  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]\n"
    text += "  %acc = phi i32 [ 0, %entry ], [ %sum, %loop ]\n"
    now, ahead = f"%{names[0]}", f"%{names[-1]}"
    if rotated:
        for one, other in zip(names, [*names[1:], names[0]], strict=True):
            text += f"  %{one} = phi ptr addrspace(3) [ @{one}, %entry ], [ %{other}, %loop ]\n"
    else:
        now, ahead = "%now", "%ahead"
        for name, more in (("now", 0), ("ahead", stages - 1)):
            text += f"""  %{name}.i = add i32 %i, {more}
  %{name}.m = urem i32 %{name}.i, {stages}
  %{name}.o = mul i32 %{name}.m, 256
  %{name} = getelementptr i32, ptr addrspace(3) @s, i32 %{name}.o
"""
    if wait and target == "gfx1250":
        text += f"  call void @llvm.amdgcn.s.wait.asynccnt(i16 {stages - 2})\n"
    text += (BARRIER if barrier else "") + issue(ahead, "l", target)
    text += f"""  %rp = getelementptr i32, ptr addrspace(3) {now}, i32 %x
  %l = load i32, ptr addrspace(3) %rp
  %sum = add i32 %acc, %l
"""
    return text + TAIL.replace("CPU", target)


EACH = pytest.mark.parametrize(
    ("stages", "form", "target"),
    [
        (stages, form, target)
        for stages in (2, 3)
        for form in ("rotated", "remainder")
        for target in ("gfx950", "gfx1250")
    ],
)


@EACH
def test_one_barrier_an_iteration(stages: int, form: str, target: str) -> None:
    """As their authors wrote it: in order as it stands, and placed anew; without its barrier, or
    without its wait where there is one, it is not.
    """
    config = TargetConfig(target)
    read = read_module(module(stages, form, target), target, 60.0)
    kernel = Reading(stripped=True).kernel(read, read.functions[0])
    result = place(kernel.program, config, existing=Existing.STRIP)
    assert (barriers(result.after), result.verdict.ok) == (1, True)
    assert verify(result.given, config).ok
    assert not verify(result.before, config).ok


@pytest.mark.parametrize("form", ["rotated", "remainder"])
def test_the_wait_is_needed(form: str) -> None:
    read = read_module(module(3, form, "gfx1250", wait=False), "gfx1250", 60.0)
    kernel = Reading(stripped=True).kernel(read, read.functions[0])
    result = place(kernel.program, TargetConfig("gfx1250"), existing=Existing.STRIP)
    assert not verify(result.given, TargetConfig("gfx1250")).ok
    assert result.verdict.ok


@pytest.mark.parametrize("target", ["gfx950", "gfx1250"])
def test_check_finds_the_missing_barrier(target: str) -> None:
    (report,) = fencepost.check(module(2, "rotated", target, barrier=False))
    assert report.verdict in (Verdict.BUG, Verdict.GUESSED)
