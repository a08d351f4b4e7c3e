"""Inputs where arguments must be multiples of a number."""

from __future__ import annotations

import itertools

from fencepost.kernels.execute.state import Contents
from fencepost.kernels.inputs import Inputs
from fencepost.kernels.options import Options
from fencepost.kernels.question.argument_types import named_types
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.report import Verdict
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Found, Task
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module

MODULE = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(i32 %n, i32 %s, i32 %free) {
  ret void
}
"""

ODD = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = mul i32 %g, 64
  %i = add i32 %b, %t
  %odd = and i32 %n, 1
  %wrong = icmp eq i32 %odd, 1
  %at = select i1 %wrong, i32 0, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %at
  store i32 %i, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""


def inputs(*assumed: str) -> Inputs:
    kernel = read_module(MODULE).kernels[0]
    assumptions = Assumptions.read(assumed, named_types(kernel))
    return Inputs(kernel, Launch((64, 1, 1), (4, 1, 1)), {}, assumptions, (), Budget.scaled(1))


def test_all_meet_what_is_assumed() -> None:
    """As many inputs are tried as without, among them strides that collapse."""
    made = inputs("n % 16 == 0", "s % 16 == 0 and s % 24 == 0")
    first = [values for values, _ in itertools.islice(made.first(), 14)]
    assert len(first) >= 10
    for values in first:
        assert values["n"] % 16 == 0
        assert values["s"] % 48 == 0
    assert {each["free"] for each in first} >= {0, 1, 2, 3, 17}
    strides = [values for values, _ in made.strides(reals=False)]
    assert any(each["s"] == 0 and each["n"] == 48 for each in strides)


def test_others_are_as_they_were() -> None:
    """What is no multiple says nothing of steps."""
    for each in ("n % 16 == 1", "16 % n == 0", "n % 16 == 0 or n == 1", "n > 0"):
        assert not inputs(each).steps
    assert inputs("n > 0 and n % 4 == 0").steps == {"n": 4}


def test_no_run_has_what_is_ruled_out() -> None:
    """What a solver suggests shows nothing where it breaks an assumption: this kernel is wrong for
    odd `n` alone.
    """
    module = read_module(ODD)
    options = Options(assumptions=("n % 2 == 0",))
    check = checked(Task.asked(module, module.kernels[0], options, "k.ll"))
    assert check.report.verdict is Verdict.PROVED
    assert check.prepared is not None
    for number in (2, 3):
        found = Found()
        tried(check.prepared, found, Trial({"n": number}, Contents.INDEX, [0, 1], 10_000))
        assert not found.findings
    free = checked(Task.asked(module, module.kernels[0], Options(), "k.ll"))
    assert free.report.verdict is Verdict.BUG
