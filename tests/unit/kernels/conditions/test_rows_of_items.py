"""Rows as long as a workgroup, which nothing in the kernel says how long that is."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options, launch_of
from fencepost.kernels.report import Report, Verdict
from tests.unit.kernels.kernels_of_text import module_of

ROWS = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  BODY
  %w = sext i32 %at to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %g, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
ROW = """%row = mul i32 %g, %n
  %at = add i32 %row, %t"""
EVERY_OTHER = """%row = mul i32 %g, %n
  %twice = shl nuw nsw i32 %t, 1
  %at = add i32 %row, %twice"""
SHORT = """%less = add i32 %n, -1
  %row = mul i32 %g, %less
  %at = add i32 %row, %t"""


def report(body: str, *assumed: str, workgroup: tuple[int, int, int] | None = None) -> Report:
    module = module_of(ROWS.replace("BODY", body))
    options = Options(workgroup, assumptions=assumed, seconds=60, infer=Infer.OF_BUGS)
    return check_kernel(module, module.kernels[0], options, "-")


@pytest.mark.parametrize(
    ("body", "condition"),
    [(ROW, "signed(n) >= items_x"), (EVERY_OTHER, "signed(n) >= items_x * 2")],
)
def test_rows_are_expected_to_be_as_long_as_a_workgroup(body: str, condition: str) -> None:
    """The proof is for workgroups of every size."""
    found = report(body)
    assert found.verdict is Verdict.CONDITIONAL
    assert found.condition is not None
    assert condition in found.condition.assumptions
    assert found.launch.smaller
    assert not found.guesses


def test_a_workgroup_that_is_given_has_a_size() -> None:
    found = report(ROW, workgroup=(64, 1, 1))
    assert found.condition is not None
    assert not any("items" in each for each in found.condition.assumptions)


@pytest.mark.parametrize("workgroup", [None, (64, 1, 1)])
@pytest.mark.parametrize(
    ("body", "verdict"), [(ROW, Verdict.PROVED), (SHORT, Verdict.BUG), (EVERY_OTHER, Verdict.BUG)]
)
def test_a_row_that_is_as_long(
    body: str, verdict: Verdict, workgroup: tuple[int, int, int] | None
) -> None:
    assert report(body, "items_x == n", workgroup=workgroup).verdict is verdict


def test_a_guess_has_the_size_that_is_assumed() -> None:
    module = module_of(ROWS.replace("BODY", ROW))
    options = Options(assumptions=("items_x == 32 and n == 32",))
    assert launch_of(module.kernels[0], options, module).workgroup == (32, 1, 1)
