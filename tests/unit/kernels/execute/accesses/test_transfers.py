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


STRIDES = """
@tile = internal addrspace(3) global [BYTES x i8] undef, align 16
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, i32 %n) "target-cpu"="gfx950" {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %by = mul i32 %id, 16
  %from = getelementptr i8, ptr addrspace(1) %in, i32 %by
  call void @llvm.amdgcn.load.to.lds.p1(
    ptr addrspace(1) %from, ptr addrspace(3) @tile, i32 SIZE, i32 0, i32 0)
  %last = icmp eq i32 %id, LANE
  br i1 %last, label %writes, label %end
writes:
  %place = getelementptr i8, ptr addrspace(3) @tile, i32 AT
  store i8 1, ptr addrspace(3) %place
  GUARD
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
"""


@pytest.mark.parametrize(
    ("size", "at", "verdict"),
    [
        (1, 64, Verdict.BUG),
        (1, 5, Verdict.UNKNOWN),
        (2, 200, Verdict.BUG),
        (2, 2, Verdict.UNKNOWN),
        (4, 200, Verdict.BUG),
        (12, 900, Verdict.BUG),
        (12, 12, Verdict.UNKNOWN),
        (16, 12, Verdict.BUG),
    ],
)
@pytest.mark.parametrize("by_terms", [False, True])
def test_a_lane_has_a_word_or_four(size: int, at: int, verdict: Verdict, by_terms: bool) -> None:
    """The lanes of a wave are 4 bytes apart in LDS, or 16 where each copies more than a word."""
    # What depends on an argument is shown by terms.
    guard = "%w = getelementptr i32, ptr addrspace(1) %in, i32 %n\n  store i32 0, "
    text = STRIDES.replace("SIZE", str(size)).replace("AT", str(at)).replace("BYTES", "4096")
    text = text.replace("GUARD", f"{guard}ptr addrspace(1) %w" if by_terms else "")
    text = text.replace("%from,", "%away,") if by_terms else text
    away = "  %away = getelementptr i8, ptr addrspace(1) %other, i32 %by\n"
    if by_terms:
        text = text.replace("i32 %n)", "i32 %n, ptr addrspace(1) noalias %other)", 1)
        text = text.replace("  call void @llvm.amdgcn.load", f"{away}  call void @llvm.amdgcn.load")
    lane = 3 if at == 12 else 0 if at > 64 else 63
    module = read_module(
        ('target triple = "amdgcn-amd-amdhsa"\n' + text.replace("LANE", str(lane))).encode()
    )
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), wave=64, seconds=30)
    found = check_kernel(module, module.kernels[0], options, "k.ll")
    assert found.verdict is verdict, found.reasons


@pytest.mark.parametrize(("size", "bytes_"), [(1, 64), (2, 128), (12, 768)])
def test_beyond_its_end(size: int, bytes_: int) -> None:
    """What the lanes copy does not lie one behind the other, and leaves an array of that size."""
    text = STRIDES.replace("SIZE", str(size)).replace("BYTES", str(bytes_)).replace("AT", "0")
    found = report(text.replace("LANE", "999").replace("GUARD", ""))
    assert found.verdict is Verdict.BUG, found.reasons


LATE = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.wait.asynccnt(i16 0)
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""


@pytest.mark.parametrize("bound", ["5", "%n"])
def test_waited_for_behind_the_release(bound: str) -> None:
    """What is not done at a release fence is not what it releases (D37)."""
    found = report(BY_LANE.replace("WAIT", "").replace("SYNC", LATE).replace("BOUND", bound))
    assert found.verdict is not Verdict.PROVED


IN_WAVE = """
@tile = internal addrspace(3) global [64 x i32] undef, align 16
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %other = xor i32 %id, 1
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %to = getelementptr i32, ptr addrspace(3) @tile, i32 %id
  call void @llvm.amdgcn.global.load.async.to.lds.b32(
    ptr addrspace(1) %from, ptr addrspace(3) %to, i32 0, i32 0)
  FIRST
  SECOND
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %other
  %word = load i32, ptr addrspace(3) %there
  %result = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %word, ptr addrspace(1) %result
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.amdgcn.s.wait.asynccnt(i16)
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
"""


@pytest.mark.parametrize("late", [False, True])
def test_release_in_a_wave(late: bool) -> None:
    """The same of the barrier of a wave."""
    both = [WAITS.format(0), 'fence syncscope("wavefront") release']
    first, second = both[::-1] if late else both
    text = 'target triple = "amdgcn-amd-amdhsa"\n' + IN_WAVE.replace("FIRST", first)
    module = read_module(text.replace("SECOND", second).encode())
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), wave=64, seconds=30)
    found = check_kernel(module, module.kernels[0], options, "k.ll")
    assert (found.verdict is Verdict.PROVED) is not late


FIRST_OF_SOME = """
@tile = internal addrspace(3) global [256 x i32] undef, align 16
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %one = icmp eq i32 %id, 1
  br i1 %one, label %writes, label %asks
writes:
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 100
  store i32 5, ptr addrspace(3) %there
  br label %asks
asks:
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %word = load i32, ptr addrspace(1) %from
  %some = icmp eq i32 %word, 77123
  br i1 %some, label %copies, label %end
copies:
  %to = getelementptr i32, ptr addrspace(3) @tile, i32 PLACE
  call void @llvm.amdgcn.global.load.lds(
    ptr addrspace(1) %from, ptr addrspace(3) %to, i32 4, i32 0, i32 0)
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
"""


@pytest.mark.parametrize(("place", "proved"), [("%id", False), ("0", True)])
def test_first_of_those_that_are_there(place: str, proved: bool) -> None:
    """Where data decide which lanes copy, the first of them may be any: lane 50 writes word 100."""
    text = 'target triple = "amdgcn-amd-amdhsa"\n' + FIRST_OF_SOME.replace("PLACE", place)
    module = read_module(text.encode())
    options = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), wave=64, seconds=30)
    found = check_kernel(module, module.kernels[0], options, "k.ll")
    assert (found.verdict is Verdict.PROVED) is proved


IN_PART = """
@tile = internal addrspace(3) global [1024 x i8] undef, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = and i32 %id, 64
  %start = mul i32 %wave, STRIDE
  %from = getelementptr [SIZE x i8], ptr addrspace(1) %in, i32 %id
  %to = getelementptr i8, ptr addrspace(3) @tile, i32 %start
  call void @llvm.amdgcn.load.to.lds.p1(
    ptr addrspace(1) %from, ptr addrspace(3) %to, i32 SIZE, i32 0, i32 0)
  BETWEEN
  %across = xor i32 %id, 64
  %places = mul i32 %across, STRIDE
  %behind = add i32 %places, REST
  %there = getelementptr i8, ptr addrspace(3) @tile, i32 %behind
  store i8 3, ptr addrspace(3) %there
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
"""


def _in_part(size: int, rest: int, between: str) -> Report:
    stride = 4 if size <= 4 else 16
    text = IN_PART.replace("STRIDE", str(stride)).replace("SIZE", str(size))
    text = text.replace("REST", str(rest)).replace("BETWEEN", between)
    module = read_module(text.replace("[1024", f"[{128 * stride}").encode())
    return check_kernel(module, module.kernels[0], Options((128, 1, 1), (1, 1, 1)), "")


@pytest.mark.parametrize("size", [1, 2, 12])
def test_the_rest_of_a_place_may_be_written_too(size: int) -> None:
    """Neither a proof nor a bug rests on what a copy does to bytes that it does not copy."""
    beside = _in_part(size, size, "")
    assert beside.verdict is Verdict.UNKNOWN
    assert any("the rest of a lane's place" in each for each in beside.reasons)
    assert _in_part(size, size - 1, "").verdict is Verdict.BUG
    apart = _in_part(size, size, SYNC)
    assert apart.verdict is Verdict.PROVED, apart.reasons


@pytest.mark.parametrize("size", [4, 16])
def test_a_place_that_is_copied_whole(size: int) -> None:
    assert _in_part(size, size - 1, "").verdict is Verdict.BUG
    assert _in_part(size, size - 1, SYNC).verdict is Verdict.PROVED
