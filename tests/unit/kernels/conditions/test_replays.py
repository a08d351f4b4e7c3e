"""Bugs that runs show again under conditions, so that no proof under them is tried."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.conditions import search
from fencepost.kernels.conditions.replays import shown_under
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  COMPUTED
  %wide = zext i32 %t to i64
  %at = mul i64 %wide, %by
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %at
  store i32 %t, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
WRAPS = """%many = mul i32 %n, 100
  %short = trunc i32 %many to i16
  %by = sext i16 %short to i64"""
"""0 where n is 0, and where it is a multiple of 16384."""
PLAIN = "%by = zext i32 %n to i64"
"""0 where n is 0 alone."""


def first_check(computed: str) -> Checked:
    module = read_module(KERNEL.replace("COMPUTED", computed).encode())
    options = Options((64, 1, 1), (1, 1, 1), infer=Infer.OF_BUGS)
    return checked(Task.asked(module, module.kernels[0], options, "k.ll"))


@pytest.mark.parametrize(
    ("computed", "conditions", "shows"),
    [
        pytest.param(PLAIN, ("n >= 0",), True, id="arguments as they were"),
        pytest.param(PLAIN, ("n >= 1",), False, id="none meets the condition"),
        pytest.param(WRAPS, ("n >= 1",), True, id="a large number shows it, too"),
        pytest.param(WRAPS, ("n >= 1", "n <= 1000"), False, id="no number does"),
        pytest.param(PLAIN, ("n >= 1", "n < 1"), False, id="nothing meets the conditions"),
    ],
)
def test_a_bug_shows_under_conditions(
    computed: str, conditions: tuple[str, ...], shows: bool
) -> None:
    check = first_check(computed)
    assert check.report.verdict is Verdict.BUG
    found = shown_under(check.task, conditions, check.report.findings)
    assert bool(found) == shows
    assert all(each.is_bug for each in found)


def test_without_findings_nothing_is_run() -> None:
    check = first_check(PLAIN)
    assert shown_under(check.task, ("n >= 0",), ()) == ()


def test_no_proof_is_tried_where_a_run_shows_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a bug that no size excuses, no condition is searched, and it stays a bug."""

    def tried(*_: object, **__: object) -> None:
        raise AssertionError("a proof under conditions was tried")

    monkeypatch.setattr(search._Search, "under", tried)
    module = read_module(KERNEL.replace("COMPUTED", WRAPS).encode())
    options = Options((64, 1, 1), infer=Infer.OF_BUGS)
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.verdict is Verdict.BUG


AFTER_A_LOOP = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %some = icmp slt i32 %t, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ %t, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %more = add i32 %sum, %i
  %next = add i32 %i, 256
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %total = phi i32 [ 0, %0 ], [ %more, %loop ]
  %at = add i32 %t, STEP
  %p = getelementptr inbounds [256 x i32], ptr addrspace(3) @s, i32 0, i32 %at
  store i32 %total, ptr addrspace(3) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


@pytest.mark.parametrize(("step", "verdict"), [(1, Verdict.BUG), (0, Verdict.PROVED)])
def test_outside_of_an_array_after_a_loop(step: int, verdict: Verdict) -> None:
    """That a loop ends where an argument says excuses no index behind it."""
    module = read_module(AFTER_A_LOOP.replace("STEP", str(step)))
    options = Options((256, 1, 1), infer=Infer.OF_BUGS)
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.verdict is verdict
    shown = [each.witness.arguments["n"] for each in report.findings if each.witness is not None]
    assert all(number >= 1 for number in shown)
