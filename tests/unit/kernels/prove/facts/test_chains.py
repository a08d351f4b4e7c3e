"""Ways of several steps: no axiom was written for these kernels, and each has wrong twins."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global i32 undef, align 4
@each = internal addrspace(3) global [4 x i32] undef, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %x, ptr addrspace(1) noalias %w,
    ptr addrspace(1) noalias %v, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = and i32 %t, 63
  %wave = lshr i32 %t, 6
  %lead = icmp eq i32 %t, 0
  %first = icmp eq i32 %lane, 0
  BODY
end:
  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" }
"""
BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
DRAW = 'atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic'
OTHER_WORD = DRAW.replace("%w", "%cell")
"""A draw from the word of the iteration's parity."""
USE = """%row = mul i32 SLOT, 256
  %at = add i32 %row, %t
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  %old = load i32, ptr addrspace(1) %place
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(1) %place"""

LATER = f"""br label %again
again:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %before = phi i32 [ 0, %entry ], [ %piece, %next ]
  br i1 %lead, label %draws, label %met
draws:
  %odd = and i32 %i, 1
  %cell = getelementptr i32, ptr addrspace(1) %w, i32 %odd
  %number = {DRAW}
  store i32 %number, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  %piece = load i32, ptr addrspace(3) @l
  %some = icmp sgt i32 %i, 0
  %few = icmp slt i32 %before, %n
  %use = and i1 %some, %few
  br i1 %use, label %work, label %next
work:
  %at = zext i32 %before to i64
  %place = getelementptr [256 x i32], ptr addrspace(1) %x, i64 %at, i32 %t
  %old = load i32, ptr addrspace(1) %place
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(1) %place
  br label %next
next:
  {BARRIER}
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %again, label %end"""
"""A work-item draws, stores for its workgroup, and all use the number an iteration later."""

OF_WAVE = f"""br i1 %first, label %draws, label %met
draws:
  %number = {DRAW}
  br label %met
met:
  %mine = phi i32 [ %number, %draws ], [ 0, %entry ]
  %given = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %mine)
  %last = icmp eq i32 %t, 63
  br i1 %last, label %stores, label %all
stores:
  store i32 %given, ptr addrspace(3) @l
  br label %all
all:
  {BARRIER}
  %piece = load i32, ptr addrspace(3) @l
  {USE.replace("SLOT", "%piece")}
  br label %end"""
"""A lane draws, gives to its wave, and another lane of it stores for the workgroup."""

LOADED_AND_GIVEN = f"""br i1 %lead, label %draws, label %met
draws:
  %number = {DRAW}
  store i32 %number, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  br i1 %first, label %loads, label %all
loads:
  %piece = load i32, ptr addrspace(3) @l
  br label %all
all:
  %mine = phi i32 [ %piece, %loads ], [ 0, %met ]
  %given = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %mine)
  {USE.replace("SLOT", "%given")}
  br label %end"""
"""One work-item draws for the workgroup; a lane of each wave loads the number and gives it."""

TWICE = f"""br i1 %lead, label %draws, label %met
draws:
  %number = {DRAW}
  store i32 %number, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  %piece = load i32, ptr addrspace(3) @l
  %second = icmp eq i32 %t, 7
  br i1 %second, label %stores, label %all
stores:
  store i32 %piece, ptr addrspace(3) @each
  br label %all
all:
  {BARRIER}
  %again = load i32, ptr addrspace(3) @each
  {USE.replace("SLOT", "%again")}
  br label %end"""
"""A number is handed on twice, by two work-items."""


def verdict(body: str, *changes: tuple[str, str]) -> Verdict:
    for old, new in changes:
        assert old in body
        body = body.replace(old, new, 1)
    module = read_module(TEXT.replace("BODY", body).encode())
    options = Options((256, 1, 1), (2, 1, 1), seconds=60.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


RIGHT = {
    "used an iteration later": LATER,
    "given, then stored": OF_WAVE,
    "loaded, then given": LOADED_AND_GIVEN,
    "handed on twice": TWICE,
}


@pytest.mark.parametrize("body", RIGHT.values(), ids=RIGHT)
def test_ways_of_several_steps(body: str) -> None:
    assert verdict(body) is Verdict.PROVED


@pytest.mark.parametrize(
    ("body", "change"),
    [
        (LATER, ("%i, 0\n", "%i, -1\n")),
        (LATER, ("[ %piece, %next ]", "[ 5, %next ]")),
        (LATER, ("i32 1 sync", "i32 0 sync")),
        (LATER, (DRAW, OTHER_WORD)),
        (LATER, ("i32 %number, ptr", "i32 %odd, ptr")),
        (OF_WAVE, ("%t, 63", "%lane, 63")),
        (OF_WAVE, ("[ 0, %entry ]", "[ 0, %entry ]\n  %half = lshr i32 %mine, 1")),
        (LOADED_AND_GIVEN, ("label %loads, label %all", "label %all, label %loads")),
        (LOADED_AND_GIVEN, (BARRIER, "")),
        (TWICE, ("%t, 7", "%t, 256")),
        (TWICE, (f"{BARRIER}\n  %again", "%again")),
    ],
    ids=[
        "the first iteration",
        "a constant later",
        "nothing is added",
        "a word for even iterations, one for odd ones",
        "the parity of the iteration",
        "one of each wave stores",
        "half",
        "the first lane did not load",
        "no barrier",
        "nobody stores",
        "no second barrier",
    ],
)
def test_wrong_twins(body: str, change: tuple[str, str]) -> None:
    if "%half" in change[1]:
        body = body.replace("i32 %mine)", "i32 %half)")
    assert verdict(body, change) is not Verdict.PROVED
