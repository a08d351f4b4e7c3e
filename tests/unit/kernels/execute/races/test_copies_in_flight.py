"""Copies in flight are accesses of their own, for their own lane too."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from tests.unit.kernels.kernels_of_text import by_run, checked

COPY = """
  call void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1) %i, ptr addrspace(3) %p,
    i32 0, i32 0)
"""
WAIT = "  call void @llvm.amdgcn.s.wait.asynccnt(i16 LEFT)\n"
PLACES = """
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %q = getelementptr i32, ptr addrspace(3) @b, i32 %t
"""
READ = """
  %v = load i32, ptr addrspace(3) %p
  store i32 %v, ptr addrspace(1) %o
"""
WRITE = "  store i32 %t, ptr addrspace(3) %p\n"
END = "  ret void\n"


@pytest.mark.parametrize("then", [READ, WRITE, COPY])
def test_a_lane_waits_for_its_own_copy(then: str) -> None:
    missing = checked(PLACES + COPY + then + END, cpu="gfx1250")
    assert missing.verdict is Verdict.BUG
    wait = WAIT.replace("LEFT", "0")
    assert checked(PLACES + COPY + wait + then + END, cpu="gfx1250").verdict is Verdict.PROVED


def test_a_lane_does_not_write_what_its_copy_reads() -> None:
    body = PLACES + COPY + "  store i32 1, ptr addrspace(1) %i\n"
    assert checked(body + END, cpu="gfx1250").verdict is Verdict.BUG
    wait = WAIT.replace("LEFT", "0")
    body = PLACES + COPY + wait + "  store i32 1, ptr addrspace(1) %i\n"
    assert checked(body + END, cpu="gfx1250").verdict is Verdict.PROVED


@pytest.mark.parametrize(("left", "verdict"), [(1, Verdict.PROVED), (2, Verdict.BUG)])
def test_a_wait_leaves_the_last_copies(left: int, verdict: Verdict) -> None:
    body = PLACES + COPY + COPY.replace("%p", "%q") + WAIT.replace("LEFT", str(left)) + READ
    assert checked(body + END, cpu="gfx1250").verdict is verdict


def test_a_copy_that_perhaps_is_not_issued_does_not_count() -> None:
    """Without the second copy the wait for all but one waits for nothing."""
    body = f"""
  {PLACES}
  {COPY}
  %x = load i32, ptr addrspace(1) %in
  %c = icmp eq i32 %x, 77
  br i1 %c, label %more, label %on
more:
  {COPY.replace("%p", "%q")}
  br label %on
on:
  {WAIT.replace("LEFT", "1")}
  {READ}
  {END}
"""
    assert checked(body, cpu="gfx1250").verdict is not Verdict.PROVED


def test_a_wait_that_perhaps_is_not_reached_does_not_count() -> None:
    body = f"""
  {PLACES}
  {COPY}
  %x = load i32, ptr addrspace(1) %in
  %c = icmp eq i32 %x, 77
  br i1 %c, label %more, label %on
more:
  {WAIT.replace("LEFT", "0")}
  br label %on
on:
  {READ}
  {END}
"""
    assert checked(body, cpu="gfx1250").verdict is not Verdict.PROVED


def test_lockstep_does_not_order_a_copy_in_flight() -> None:
    """The lane beside it reads what was copied, in the same wave."""
    body = (
        PLACES
        + COPY
        + """
  %x = xor i32 %t, 1
  %z = getelementptr i32, ptr addrspace(3) @a, i32 %x
  %v = load i32, ptr addrspace(3) %z
  store i32 %v, ptr addrspace(1) %o
"""
    )
    assert not by_run(checked(body + END, 32, lockstep=True, cpu="gfx1250"))


RARE = f"""
  {PLACES}
  %x = load i32, ptr addrspace(1) %o
  %c = icmp eq i32 %x, 771234
  br i1 %c, label %seldom, label %on
seldom:
  BODY
  br label %on
on:
  {END}
"""
DONE = WAIT.replace("LEFT", "0")
ELSEWHERE = "  store i32 %t, ptr addrspace(3) %q\n"


@pytest.mark.parametrize(
    "then",
    [READ, WRITE, COPY, "  store i32 1, ptr addrspace(1) %i\n", WAIT.replace("LEFT", "1") + READ],
)
def test_terms_see_what_a_lane_does_before_its_copy_is_done(then: str) -> None:
    """The terms alone come there, and no other lane does."""
    flying = checked(RARE.replace("BODY", COPY + then + DONE), cpu="gfx1250")
    assert flying.verdict is not Verdict.PROVED
    done = checked(RARE.replace("BODY", COPY + DONE + then + DONE), cpu="gfx1250")
    assert done.verdict is Verdict.PROVED


@pytest.mark.parametrize("then", [ELSEWHERE, COPY.replace("%p", "%q"), ""])
def test_a_lane_goes_on_elsewhere_while_its_copy_is_in_flight(then: str) -> None:
    right = checked(RARE.replace("BODY", COPY + then + DONE), cpu="gfx1250")
    assert right.verdict is Verdict.PROVED


HELD = """
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %l = getelementptr i32, ptr addrspace(1) %out, i32 1024
  %first = icmp eq i32 %t, 0
  br i1 %first, label %try, label %on
try:
  %old = cmpxchg ptr addrspace(1) %l, i32 0, i32 1 syncscope("agent") acquire monotonic
  %got = extractvalue { i32, i1 } %old, 1
  br i1 %got, label %mine, label %try
mine:
  store i32 1, ptr addrspace(3) %p
  call void @llvm.amdgcn.global.store.async.from.lds.b32(ptr addrspace(1) %out,
    ptr addrspace(3) %p, i32 0, i32 0)
  INSIDE
  store atomic i32 0, ptr addrspace(1) %l syncscope("agent") release, align 4
  OUTSIDE
  br label %on
on:
  ret void
"""


def test_a_lock_does_not_guard_a_copy_that_is_in_flight_when_it_is_given_back() -> None:
    right = HELD.replace("INSIDE", DONE).replace("OUTSIDE", "")
    assert checked(right, grid=2, cpu="gfx1250").verdict is Verdict.PROVED
    wrong = HELD.replace("INSIDE", "").replace("OUTSIDE", DONE)
    assert checked(wrong, grid=2, cpu="gfx1250").verdict is not Verdict.PROVED


TOLD = """
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %f = getelementptr i32, ptr addrspace(1) %out, i32 1024
  %r = getelementptr i32, ptr addrspace(1) %out, i32 2048
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %one, label %on
one:
  %writes = icmp eq i32 %g, 0
  br i1 %writes, label %writer, label %reader
writer:
  store i32 7, ptr addrspace(3) %p
  call void @llvm.amdgcn.global.store.async.from.lds.b32(ptr addrspace(1) %out,
    ptr addrspace(3) %p, i32 0, i32 0)
  INSIDE
  store atomic i32 1, ptr addrspace(1) %f syncscope("agent") release, align 4
  OUTSIDE
  br label %on
reader:
  %seen = load atomic i32, ptr addrspace(1) %f syncscope("agent") acquire, align 4
  %told = icmp eq i32 %seen, 1
  br i1 %told, label %read, label %on
read:
  %v = load i32, ptr addrspace(1) %out
  store i32 %v, ptr addrspace(1) %r
  br label %on
on:
  ret void
"""


def test_a_message_tells_of_a_copy_that_is_done() -> None:
    right = TOLD.replace("INSIDE", DONE).replace("OUTSIDE", "")
    assert checked(right, grid=2, cpu="gfx1250").verdict is Verdict.PROVED
    wrong = TOLD.replace("INSIDE", "").replace("OUTSIDE", DONE)
    assert checked(wrong, grid=2, cpu="gfx1250").verdict is not Verdict.PROVED
