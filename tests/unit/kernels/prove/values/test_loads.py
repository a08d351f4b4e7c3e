"""Loads that give all work-items of a workgroup one value, beside atomics that order memory too."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.prove.values.loads import Loads
from fencepost.kernels.question.objects import ALL
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import TEXT

BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
QUEUE = f"""br label %again
again:
  br i1 %lead, label %draws, label %met
draws:
  %number = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic
  store i32 %number, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  %piece = load i32, ptr addrspace(3) @l
  %over = icmp sge i32 %piece, %n
  br i1 %over, label %end, label %work
work:
  LAST
  br label %again"""
LOCKED = f"""%flat = addrspacecast ptr addrspace(3) @l to ptr
  br i1 %lead, label %begin, label %met
begin:
  store i32 0, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  br label %spin
spin:
  %old = atomicrmw xchg ptr addrspace(1) %w, i32 1 syncscope("agent") acquire
  %free = icmp eq i32 %old, 0
  br i1 %free, label %held, label %spin
held:
  %seen = load i32, ptr addrspace(3) @l
  %next = add i32 %seen, STEP
  store i32 %next, ptr addrspace(3) @l
  store atomic i32 0, ptr addrspace(1) %w syncscope("agent") release, align 4
  %zero = icmp eq i32 %seen, 0
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %g
  br i1 %zero, label %writes, label %reads
writes:
  store i32 1, ptr addrspace(1) %place
  br label %end
reads:
  %got = load i32, ptr addrspace(1) OTHER
  store i32 %got, ptr addrspace(1) %mine"""


def of_all(body: str, groups: int = 2) -> Report:
    """The verdict on a kernel whose work-items all do `body`."""
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    module = read_module(text.replace("BODY", body).encode())
    options = Options((64, 1, 1), (groups, 1, 1), seconds=90.0)
    return check_kernel(module, module.kernels[0], options, "k.ll")


def test_a_loop_ends_by_what_one_work_item_hands_to_all() -> None:
    assert of_all(QUEUE.replace("LAST", BARRIER)).verdict is Verdict.PROVED


def test_the_next_turn_is_not_to_overtake_the_loads() -> None:
    assert of_all(QUEUE.replace("LAST", "")).verdict is Verdict.BUG


def test_one_lock_after_another_gives_different_values() -> None:
    """The store is ordered with each load by the lock, and lies between two of them."""
    wrong = LOCKED.replace("OTHER", "%place").replace("STEP", "1")
    assert of_all(wrong).verdict is not Verdict.PROVED
    assert of_all(wrong, groups=1).verdict is not Verdict.PROVED
    assert of_all(LOCKED.replace("OTHER", "%v").replace("STEP", "1")).verdict is Verdict.PROVED


@pytest.mark.parametrize("region", [7, 8, None])
def test_objects_that_move(region: int | None) -> None:
    """An object that is not known may be the one that moves."""
    assert not Loads(frozenset({7})).moves(region)
    assert Loads(frozenset({7}), ALL).moves(region)
    assert Loads(frozenset({7}), frozenset({7})).moves(region) is (region != 8)
