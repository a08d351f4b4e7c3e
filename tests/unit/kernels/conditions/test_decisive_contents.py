"""Races that depend on numbers in buffers say so, and stay bugs; other races depend on none."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from fencepost.reports.kernels.verdicts import headline

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %index)
    "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %g, 6
  %i = add i32 %base, %t
  %e = getelementptr i32, ptr addrspace(1) %index, i32 %i
  %at = load i32, ptr addrspace(1) %e
  BODY
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
SCATTER = """%q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %i, ptr addrspace(1) %q"""
HISTOGRAM = """%q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  %old = load i32, ptr addrspace(1) %q
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(1) %q"""
SCATTER_ADD = HISTOGRAM.replace("%old, 1", "%old, %i")
MINUS_ONE = HISTOGRAM.replace("add i32 %old, 1", "sub i32 %old, 1")
DOUBLED = """%twice = mul i32 %at, 2
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %twice
  store i32 %i, ptr addrspace(1) %q
  %r = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %t, ptr addrspace(1) %r"""
IN_LDS = """%low = and i32 %at, 255
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %low
  store i32 %t, ptr addrspace(3) %q"""
NEXT = """%next = lshr i32 %i, 1
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %next
  %sum = add i32 %at, %i
  store i32 %sum, ptr addrspace(1) %q"""
WRITTEN = """%q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %i, ptr addrspace(1) %q
  store i32 0, ptr addrspace(1) %e"""


def check(body: str, infer: Infer = Infer.OF_BUGS) -> Report:
    module = read_module(KERNEL.replace("BODY", body).encode())
    options = Options(workgroup=(64, 1, 1), infer=infer)
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(SCATTER, id="scatter"),
        pytest.param(SCATTER_ADD, id="sums, each to a place of its own"),
        pytest.param(DOUBLED, id="offsets of pairs"),
        pytest.param(IN_LDS, id="in LDS"),
    ],
)
def test_it_is_a_bug_for_some_numbers(body: str) -> None:
    report = check(body)
    assert report.verdict is Verdict.BUG
    bugs = [each for each in report.findings if each.is_bug]
    for each in bugs:
        assert each.witness is not None
        assert each.witness.decided_by == ("index",)
        assert "with other numbers in 'index' they need not meet" in each.diagnostic.message
    assert headline(report).startswith("bug for some numbers in 'index' (")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(HISTOGRAM, id="who counts expects the same number twice"),
        pytest.param(MINUS_ONE, id="who counts down, too"),
        pytest.param(NEXT, id="the number is stored alone"),
        pytest.param(WRITTEN, id="the kernel writes the numbers"),
    ],
)
def test_other_races_depend_on_no_numbers(body: str) -> None:
    report = check(body)
    assert report.verdict is Verdict.BUG
    assert headline(report).startswith("bug (")


def test_one_race_of_two_depends_on_none() -> None:
    """What the whole kernel is called follows from all of its bugs."""
    both = f"{SCATTER}\n  {NEXT.replace('%q', '%z').replace('%out', '%index')}"
    assert headline(check(both)).startswith("bug (")


def test_who_wants_no_conditions_is_told_none() -> None:
    assert headline(check(SCATTER, Infer.NOTHING)).startswith("bug (")
