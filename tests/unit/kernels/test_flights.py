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
