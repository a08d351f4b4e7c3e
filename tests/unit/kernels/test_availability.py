"""Accesses that are available or visible by themselves, cooperative atomics, monitors."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

TEXT = """
define amdgpu_kernel void @mp(ptr addrspace(1) %x, ptr addrspace(1) %f, ptr addrspace(1) %o) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %go, label %end
go:
  %w = icmp eq i32 %g, 0
  br i1 %w, label %write, label %poll
write:
  WRITE
  RAISE
  br label %end
poll:
  POLL
  %c = icmp eq i32 %v, 1
  br i1 %c, label %read, label %end
read:
  READ
  store <4 x i32> %d, ptr addrspace(1) %o
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.av.global.store.b128(ptr addrspace(1), <4 x i32>, metadata)
declare <4 x i32> @llvm.amdgcn.av.global.load.b128(ptr addrspace(1), metadata)
declare i32 @llvm.amdgcn.global.load.monitor.b32(ptr addrspace(1), i32, metadata)
declare void @llvm.amdgcn.cooperative.atomic.store.32x4B.p1(ptr addrspace(1), i32, i32, metadata)
declare i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p1(ptr addrspace(1), i32, metadata)
attributes #0 = { "target-cpu"="gfx1250" }
!0 = !{!"agent"}
!1 = !{!"amdgcn-av", !"none"}
!2 = !{!"workgroup"}
!3 = !{!1, !5}
!4 = !{!1, !6}
!5 = !{!"kind", !"one"}
!6 = !{!"kind", !"other"}
!7 = !{!"nowhere"}
"""
LOCKED = """
define amdgpu_kernel void @lock(ptr addrspace(1) %x, ptr addrspace(1) %f) #0 {
entry:
  br label %take
take:
  %p = LOCK
  %got = extractvalue { i32, i1 } %p, 1
  br i1 %got, label %in, label %take
in:
  %v = load i32, ptr addrspace(1) %x
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %x
  FREE
  ret void
}
attributes #0 = { "target-cpu"="gfx1250" }
!0 = !{!"agent"}
!1 = !{!"amdgcn-av", !"none"}
"""
PLAIN_WRITE = "store <4 x i32> zeroinitializer, ptr addrspace(1) %x"
AV_WRITE = (
    "call void @llvm.amdgcn.av.global.store.b128(ptr addrspace(1) %x, <4 x i32> zeroinitializer,"
    " metadata !0)"
)
PLAIN_READ = "%d = load <4 x i32>, ptr addrspace(1) %x"
AV_READ = "%d = call <4 x i32> @llvm.amdgcn.av.global.load.b128(ptr addrspace(1) %x, metadata !0)"
RAISE = 'store atomic i32 1, ptr addrspace(1) %f syncscope("agent") release, align 4'
POLL = '%v = load atomic i32, ptr addrspace(1) %f syncscope("agent") acquire, align 4'
MONITOR = (
    "%v = call i32 @llvm.amdgcn.global.load.monitor.b32(ptr addrspace(1) %f, i32 2, metadata !0)"
)
COOPERATIVE_RAISE = (
    "call void @llvm.amdgcn.cooperative.atomic.store.32x4B.p1(ptr addrspace(1) %f, i32 1, i32 3,"
    " metadata !0)"
)
COOPERATIVE_POLL = (
    "%v = call i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p1(ptr addrspace(1) %f, i32 2,"
    " metadata !0)"
)
NONE = ", !mmra !1"


def verdict(write: str, flag: str, poll: str, read: str) -> Verdict:
    """The verdict on a message between two workgroups."""
    text = TEXT.replace("WRITE", write).replace("RAISE", flag)
    text = text.replace("POLL", poll).replace("READ", read)
    module = read_module(text.encode())
    options = Options(workgroup=(32, 1, 1), grid=(2, 1, 1), wave=32, seconds=60.0)
    return check_kernel(module, module.kernels[0], options, "mp.ll").verdict


@pytest.mark.parametrize("write", [PLAIN_WRITE, AV_WRITE])
@pytest.mark.parametrize("read", [PLAIN_READ, AV_READ])
def test_data_by_a_flag(write: str, read: str) -> None:
    """Orderings that make available hand over what is written, however it is written."""
    assert verdict(write, RAISE, POLL, read) is Verdict.PROVED
    relaxed = RAISE.replace("release", "monotonic")
    assert verdict(write, relaxed, POLL, read) is Verdict.BUG


def test_orderings_that_leave_availability() -> None:
    """They order what is available and visible by itself, and nothing else."""
    assert verdict(AV_WRITE, RAISE + NONE, POLL + NONE, AV_READ) is Verdict.PROVED
    for write, read in ((PLAIN_WRITE, PLAIN_READ), (AV_WRITE, PLAIN_READ), (PLAIN_WRITE, AV_READ)):
        assert verdict(write, RAISE + NONE, POLL + NONE, read) is not Verdict.PROVED
    assert verdict(PLAIN_WRITE, RAISE + NONE, POLL, PLAIN_READ) is not Verdict.PROVED
    assert verdict(AV_WRITE, RAISE + NONE, POLL, PLAIN_READ) is not Verdict.PROVED


@pytest.mark.parametrize("scope", ["!2", "!7"], ids=["workgroup", "no scope of AMDGPU"])
def test_availability_that_does_not_reach_the_other_workgroup(scope: str) -> None:
    """On either side, it leaves the data to orderings that make nothing available."""
    narrow, seen = (each.replace("!0", scope) for each in (AV_WRITE, AV_READ))
    for write, read in ((narrow, AV_READ), (AV_WRITE, seen)):
        assert verdict(write, RAISE + NONE, POLL + NONE, read) is not Verdict.PROVED


def test_a_plain_store_of_the_writer_to_the_same_bytes() -> None:
    """The store-available one before it says nothing of it."""
    byte = f"{AV_WRITE}\n  store i8 7, ptr addrspace(1) %x"
    assert verdict(byte, RAISE + NONE, POLL + NONE, AV_READ) is not Verdict.PROVED


def test_fences_beside_relaxed_flags() -> None:
    """Those that make nothing available order no plain data."""
    flag, poll = RAISE.replace("release", "monotonic"), POLL.replace("acquire", "monotonic")
    released, acquired = 'fence syncscope("agent") release', 'fence syncscope("agent") acquire'
    for one, other in ((NONE, ""), ("", NONE), (NONE, NONE)):
        raised, seen = f"{released}{one}\n  {flag}", f"{poll}\n  {acquired}{other}"
        assert verdict(PLAIN_WRITE, raised, seen, PLAIN_READ) is not Verdict.PROVED
    raised, seen = f"{released}\n  {flag}", f"{poll}\n  {acquired}"
    assert verdict(PLAIN_WRITE, raised, seen, PLAIN_READ) is Verdict.PROVED


def test_a_relaxed_flag_orders_nothing() -> None:
    """Availability is no order."""
    for flag, poll in (
        (RAISE.replace("release", "monotonic"), POLL),
        (RAISE, POLL.replace("acquire", "monotonic")),
    ):
        assert verdict(AV_WRITE, flag + NONE, poll + NONE, AV_READ) is Verdict.BUG


def test_annotations_that_are_not_compatible_order_nothing() -> None:
    """Even what is available by itself."""
    one, other = ", !mmra !3", ", !mmra !4"
    assert verdict(AV_WRITE, RAISE + one, POLL + NONE, AV_READ) is Verdict.PROVED
    assert verdict(AV_WRITE, RAISE + one, POLL + other, AV_READ) is not Verdict.PROVED


def test_a_lock_that_makes_nothing_available() -> None:
    """It guards nothing that is not available by itself."""
    lock = 'cmpxchg ptr addrspace(1) %f, i32 0, i32 1 syncscope("agent") acquire monotonic'
    free = 'store atomic i32 0, ptr addrspace(1) %f syncscope("agent") release, align 4'
    for mark in ("", NONE):
        held = LOCKED.replace("LOCK", lock + mark).replace("FREE", free + mark)
        module = read_module(held.encode())
        options = Options(workgroup=(1, 1, 1), grid=(2, 1, 1), wave=32, seconds=60.0)
        report = check_kernel(module, module.kernels[0], options, "lock.ll")
        assert (report.verdict is Verdict.PROVED) is (not mark)


def test_a_monitor_that_leaves_availability() -> None:
    """It orders, but the loads behind it see nothing by it: no proof."""
    assert verdict(PLAIN_WRITE, RAISE, MONITOR + NONE, PLAIN_READ) is Verdict.UNKNOWN
    monotonic = MONITOR.replace("i32 2", "i32 0")
    fence = f'fence syncscope("agent") acquire\n  {PLAIN_READ}'
    assert verdict(PLAIN_WRITE, RAISE, monotonic + NONE, fence) is Verdict.PROVED


def test_a_monitor_is_an_atomic_load() -> None:
    """It acquires if its ordering says so, and races with what is no atomic."""
    assert verdict(PLAIN_WRITE, RAISE, MONITOR, PLAIN_READ) is Verdict.PROVED
    monotonic = MONITOR.replace("i32 2", "i32 0")
    assert verdict(PLAIN_WRITE, RAISE, monotonic, PLAIN_READ) is Verdict.BUG
    plain = "store i32 1, ptr addrspace(1) %f"
    assert verdict(PLAIN_WRITE, plain, MONITOR, PLAIN_READ) is Verdict.BUG


def test_cooperative_atomics() -> None:
    """Whom they synchronize with is not followed: no proof, and no bug where they may."""
    both = verdict(PLAIN_WRITE, COOPERATIVE_RAISE, COOPERATIVE_POLL, PLAIN_READ)
    assert both is Verdict.UNKNOWN
    monotonic = COOPERATIVE_RAISE.replace("i32 3", "i32 0")
    assert verdict(PLAIN_WRITE, monotonic, COOPERATIVE_POLL, PLAIN_READ) is Verdict.BUG


@pytest.mark.parametrize(("write", "read"), [("!2", "!0"), ("!0", "!2"), ("!2", "!2")])
def test_a_scope_that_does_not_include_the_other_workgroup(write: str, read: str) -> None:
    """The order alone brings nothing from one workgroup to another [002 Location Order]."""
    written, taken = AV_WRITE.replace("!0", write), AV_READ.replace("!0", read)
    assert verdict(written, RAISE + NONE, POLL + NONE, taken) is Verdict.BUG
    assert verdict(written, RAISE, POLL, taken) is Verdict.PROVED
