"""Accesses outside arrays whose size is known are findings, and never in a proof by a run."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Report, Verdict
from tests.unit.kernels.kernels_of_text import by_run, checked


def codes(report: Report) -> set[str]:
    return {str(each.diagnostic.code) for each in report.findings}


LDS = """
  %i = add i32 %t, SHIFT
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %i
  store i32 %t, ptr addrspace(3) %p
  ret void
"""


@pytest.mark.parametrize(("shift", "right"), [(0, True), (192, True), (193, False), (-1, False)])
def test_an_array_in_lds_has_its_size(shift: int, right: bool) -> None:
    report = checked(LDS.replace("SHIFT", str(shift)), 64)
    assert (report.verdict is Verdict.PROVED) == right
    assert ("FP211" in codes(report)) != right


def test_a_wide_access_is_in_the_array_as_a_whole() -> None:
    body = """
  %p = getelementptr i32, ptr addrspace(3) @a, i32 253
  %c = icmp eq i32 %t, 0
  br i1 %c, label %one, label %done
one:
  store <4 x i32> zeroinitializer, ptr addrspace(3) %p
  br label %done
done:
  ret void
"""
    assert codes(checked(body)) == {"FP211"}
    assert checked(body.replace("253", "252")).verdict is Verdict.PROVED


@pytest.mark.parametrize(("at", "right"), [(3, True), (4, False), (-1, False)])
def test_a_private_array_has_its_size(at: int, right: bool) -> None:
    body = f"""
  %one = alloca [4 x i32], addrspace(5)
  %two = alloca [4 x i32], addrspace(5)
  %zero = lshr i32 %t, 6
  %i = add i32 %zero, {at}
  %p = getelementptr i32, ptr addrspace(5) %two, i32 %i
  store i32 %t, ptr addrspace(5) %p
  %v = load i32, ptr addrspace(5) %p
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
"""
    report = checked(body, 64)
    assert (report.verdict is Verdict.PROVED) == right
    assert ("FP211" in codes(report)) != right


def test_an_atomic_outside_is_found() -> None:
    body = """
  %p = getelementptr i32, ptr addrspace(3) @a, i32 256
  %r = atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("workgroup") monotonic
  ret void
"""
    assert codes(checked(body)) == {"FP211"}


def test_a_guard_that_the_launch_settles_keeps_it_inside() -> None:
    body = """
  %c = icmp ult i32 %t, 256
  br i1 %c, label %in.it, label %done
in.it:
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %p
  br label %done
done:
  ret void
"""
    assert checked(body, 512).verdict is Verdict.PROVED


def test_behind_a_guard_of_the_inputs_it_is_no_proof() -> None:
    """No input of the runs that look for bugs comes there."""
    body = """
  %c = icmp eq i32 %n, 987654321
  br i1 %c, label %rare, label %done
rare:
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %p
  br label %done
done:
  ret void
"""
    assert not by_run(checked(body, 512))


def test_an_index_from_memory_is_no_bug() -> None:
    """What buffers hold is made up: that it is below the size is the caller's to see to."""
    body = """
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %i
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %v
  %r = atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("workgroup") monotonic
  ret void
"""
    assert checked(body, 64).verdict is not Verdict.BUG
