"""One run: what it shows, and when it shows nothing."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code, Severity
from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Prepared, Task
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = mul i32 %t, %n
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 {value}, ptr addrspace(1) %p
  ret void
}}
"""
STEPS = 100_000


def kernel(options: Options, value: str = "%t") -> Prepared:
    """A kernel whose work-items write to one place where `n` is 0."""
    module = read_module(TEXT.format(value=value))
    return prepared(Task.asked(module, module.kernels[0], options, "k.ll"))


def told(of: Prepared, number: int, steps: int = STEPS) -> Found:
    """What a run with an argument shows."""
    found = Found()
    tried(of, found, Trial({"n": number}, Contents.ZERO, [0], steps))
    return found


@pytest.mark.parametrize(("number", "bug"), [(0, True), (1, False)])
def test_a_race_shows(number: int, bug: bool) -> None:
    """With the arguments that have it, and not with others; steps are counted."""
    found = told(kernel(Options((64, 1, 1), (1, 1, 1))), number)
    assert found.bugs() is bug
    assert found.spent > 0


def test_arguments_that_are_ruled_out_make_no_run() -> None:
    """Nothing is run, and nothing spent."""
    found = told(kernel(Options((64, 1, 1), (1, 1, 1), assumptions=("n > 0",))), 0)
    assert not found.findings
    assert not found.spent


@pytest.mark.parametrize("refused", [False, True])
def test_equal_values(refused: bool) -> None:
    """They are a note, or a bug where the options do not allow them."""
    of = kernel(Options((64, 1, 1), (1, 1, 1), same_value=refused), "7")
    (only,) = told(of, 0).findings.values()
    assert only.diagnostic.code is Code.SAME_VALUE_WRITES
    assert (only.diagnostic.severity is Severity.ERROR) is refused


CALLS = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @place(i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %made = call i32 @place(i32 %t)
  {rest}
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="64,64" }}
"""
ADDRESS = """
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %made
  store i32 %t, ptr addrspace(1) %p
"""
BRANCH = """
  %c = icmp eq i32 %made, 0
  br i1 %c, label %one, label %end
one:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
"""
VALUE = """
  store i32 %made, ptr addrspace(1) %out
"""
BESIDE = """
  %p = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %t, ptr addrspace(1) %p
"""


@pytest.mark.parametrize(
    ("rest", "verdict"),
    [
        (ADDRESS, Verdict.UNKNOWN),
        (BRANCH, Verdict.UNKNOWN),
        (VALUE, Verdict.UNKNOWN),
        (BESIDE, Verdict.BUG),
    ],
)
def test_results_of_declared_functions_show_no_bug(rest: str, verdict: Verdict) -> None:
    """A function may give each work-item a place of its own, or choose one; it is named."""
    module = read_module(CALLS.format(rest=rest))
    report = check_kernel(module, module.kernels[0], Options((64, 1, 1), (1, 1, 1)), "k.ll")
    assert report.verdict is verdict
    if rest in (ADDRESS, BRANCH):
        assert any("@place" in each for each in report.reasons)
