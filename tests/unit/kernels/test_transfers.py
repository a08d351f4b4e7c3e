"""Copies to LDS beside the lanes: when they end, and where each lane's part goes."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

SYNC = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""
BY_WAVE = """
@tile = internal addrspace(3) global [256 x i32] undef, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = and i32 %id, 192
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %to = getelementptr i32, ptr addrspace(3) @tile, i32 PLACE
  call void @llvm.amdgcn.global.load.lds(
    ptr addrspace(1) %from, ptr addrspace(3) %to, i32 4, i32 0, i32 0)
  SYNC
  %across = xor i32 %id, 128
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %across
  %word = load i32, ptr addrspace(3) %there
  %result = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %word, ptr addrspace(1) %result
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
"""
BY_LANE = """
@tile = internal addrspace(3) global [512 x i32] undef, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %other = xor i32 %id, 128
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %result = getelementptr i32, ptr addrspace(1) %out, i32 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %half = and i32 %i, 1
  %base = shl i32 %half, 8
  %mine = or i32 %base, %id
  %to = getelementptr i32, ptr addrspace(3) @tile, i32 %mine
  call void @llvm.amdgcn.global.load.async.to.lds.b32(
    ptr addrspace(1) %from, ptr addrspace(3) %to, i32 0, i32 0)
  WAIT
  SYNC
  %theirs = or i32 %base, %other
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %theirs
  %word = load i32, ptr addrspace(3) %there
  store i32 %word, ptr addrspace(1) %result
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, BOUND
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.wait.asynccnt(i16)
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
"""


def report(text: str) -> Report:
    module = read_module(('target triple = "amdgcn-amd-amdhsa"\n' + text).encode())
    options = Options(workgroup=(256, 1, 1), grid=(1, 1, 1), wave=64, seconds=30)
    return check_kernel(module, module.kernels[0], options, "k.ll")


def test_lanes_follow_one_another() -> None:
    """Each lane's part lies behind that of the lane before, from the wave's place on."""
    found = report(BY_WAVE.replace("PLACE", "%wave").replace("SYNC", SYNC))
    assert found.verdict is Verdict.PROVED, found.reasons


def test_place_of_the_first_lane() -> None:
    """The place that counts is the first lane's, whatever the other lanes have."""
    found = report(BY_WAVE.replace("PLACE", "%id").replace("SYNC", SYNC))
    assert found.verdict is Verdict.PROVED, found.reasons


@pytest.mark.parametrize(("place", "sync"), [("0", SYNC), ("%wave", "")])
def test_waves_that_meet(place: str, sync: str) -> None:
    """Waves with one place write each other's; without a barrier they read early."""
    found = report(BY_WAVE.replace("PLACE", place).replace("SYNC", sync))
    assert found.verdict is Verdict.BUG, found.reasons


def by_lane(wait: str, bound: str) -> Report:
    text = BY_LANE.replace("WAIT", wait).replace("SYNC", SYNC).replace("BOUND", bound)
    return report(text)


WAITS = "call void @llvm.amdgcn.s.wait.asynccnt(i16 {})"


@pytest.mark.parametrize("bound", ["5", "%n"])
def test_waited_for(bound: str) -> None:
    """A copy into the half that nobody reads, waited for before the barrier."""
    found = by_lane(WAITS.format(0), bound)
    assert found.verdict is Verdict.PROVED, found.reasons


@pytest.mark.parametrize("wait", ["", WAITS.format(1)])
@pytest.mark.parametrize("bound", ["5", "%n"])
def test_in_flight(wait: str, bound: str) -> None:
    """A copy that no lane waits for, or all but the last, is not done behind the barrier."""
    found = by_lane(wait, bound)
    assert found.verdict is Verdict.BUG, found.reasons


def test_tensors_are_unknown() -> None:
    """Where a tensor lies stands in its descriptor: the verdict says so."""
    found = report(
        """
define amdgpu_kernel void @k(<4 x i32> %a, <8 x i32> %b) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %a, <8 x i32> %b, i32 0)
  ret void
}
declare void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32>, <8 x i32>, i32)
"""
    )
    assert found.verdict is Verdict.UNKNOWN
    assert any("descriptor" in each for each in found.reasons)


BUFFER = """
@tile = internal addrspace(3) global [256 x i32] undef, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %place = and i32 %id, 192
  %to = getelementptr i32, ptr addrspace(3) @tile, i32 %place
  %from = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(
    ptr addrspace(1) %in, i16 0, i64 4096, i32 0)
  %offset = shl i32 %id, 2
  call void @llvm.amdgcn.raw.ptr.buffer.load.async.lds(
    ptr addrspace(8) %from, ptr addrspace(3) %to, i32 4, i32 %offset, i32 0, i32 0, i32 0)
  MARK
  WAIT
  SYNC
  %across = xor i32 %id, 128
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %across
  %word = load i32, ptr addrspace(3) %there
  %result = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %word, ptr addrspace(1) %result
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.asyncmark()
declare void @llvm.amdgcn.wait.asyncmark(i16)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.load.async.lds(
  ptr addrspace(8), ptr addrspace(3), i32, i32, i32, i32, i32)
"""
MARK = "call void @llvm.amdgcn.asyncmark()"
MARKED = "call void @llvm.amdgcn.wait.asyncmark(i16 {})"


@pytest.mark.parametrize(
    ("mark", "wait", "verdict"),
    [
        (MARK, MARKED.format(0), Verdict.PROVED),
        (MARK, MARKED.format(1), Verdict.BUG),
        (MARK, "", Verdict.BUG),
        ("", MARKED.format(0), Verdict.BUG),
    ],
)
def test_marked_groups(mark: str, wait: str, verdict: Verdict) -> None:
    """A wait is for groups of copies; what no mark ended belongs to none."""
    text = BUFFER.replace("MARK", mark).replace("WAIT", wait).replace("SYNC", SYNC)
    found = report(text)
    assert found.verdict is verdict, found.reasons
