"""Copies that are in flight while their lane goes round a loop, waited for behind it."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@rows = internal addrspace(3) global [256 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.wait.asynccnt(i16)
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %o, i32 %n,
    i32 %m) "target-cpu"="gfx1250" {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %some = and i32 %n, 3
  %count = add i32 %some, 1
  %first = getelementptr i32, ptr addrspace(3) @rows, i32 %t
  %out = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %product = mul i32 %m, -1640531527
  %mixed = xor i32 %product, 305419896
  %rare = icmp eq i32 %mixed, 77123
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %row = shl i32 %i, 6
  %x = add i32 %row, %t
  PLACE
  %to = getelementptr i32, ptr addrspace(3) @rows, i32 %at
  %from = getelementptr i32, ptr addrspace(1) %a, i32 %x
  call void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1) %from,
    ptr addrspace(3) %to, i32 0, i32 0)
  THEN
  br label %latch
latch:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %count
  br i1 %more, label %loop, label %end
end:
  call void @llvm.amdgcn.s.wait.asynccnt(i16 0)
  %v = load i32, ptr addrspace(3) %first
  store i32 %v, ptr addrspace(1) %out
  ret void
}
"""
OWN = "%at = add i32 %x, 0"
BEFORE = """
  %early = add i32 %x, -64
  %there = getelementptr i32, ptr addrspace(3) @rows, i32 %early
  %third = icmp eq i32 %i, 2
  %now = and i1 %third, %rare
  br i1 %now, label %touches, label %latch
touches:
  ACCESS"""


def verdict(place: str, then: str = "") -> Verdict:
    text = TEXT.replace("PLACE", place).replace("THEN", then)
    module = read_module(text.encode())
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), seconds=30)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


def test_each_turn_has_a_row() -> None:
    """The copies of different turns are apart, however many there are."""
    assert verdict(OWN) is Verdict.PROVED


@pytest.mark.parametrize(
    "place",
    [
        "%at = select i1 %rare, i32 %t, i32 %x",
        "%low = and i32 %x, 127\n  %at = select i1 %rare, i32 %low, i32 %x",
        (
            "%last = icmp eq i32 %i, 3\n  %now = and i1 %last, %rare\n"
            "  %at = select i1 %now, i32 %t, i32 %x"
        ),
    ],
)
def test_two_turns_with_one_row(place: str) -> None:
    """Rarely, a copy goes where one of an earlier turn, still in flight, goes."""
    assert verdict(place) is not Verdict.PROVED


@pytest.mark.parametrize(
    "access",
    [
        "store i32 7, ptr addrspace(3) %there",
        "%w = load i32, ptr addrspace(3) %there\n  store i32 %w, ptr addrspace(1) %out",
    ],
)
def test_what_an_earlier_turn_copies(access: str) -> None:
    """Rarely, a lane touches what its copy of the turn before, still in flight, writes."""
    assert verdict(OWN, BEFORE.replace("ACCESS", access)) is not Verdict.PROVED
