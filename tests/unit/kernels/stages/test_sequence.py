"""The order of a check: what is found first is told, and a proof rests on what was asked."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Engine, Premise
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  {body}
  store i32 %t, ptr addrspace(1) %p
  ret void
}}
"""
OWN = "%p = getelementptr i32, ptr addrspace(1) %out, i32 %t"
SHIFTED = "%i = add i32 %t, %n\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i"
MULTIPLIED = "%i = mul i32 %t, %n\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i"
READ = """%s = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %i = load i32, ptr addrspace(1) %s
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i"""


def outcome(body: str, **asked: object) -> Checked:
    """The check of a kernel of one workgroup."""
    module = read_module(TEXT.format(body=body))
    options = Options((64, 1, 1), (1, 1, 1), **asked)  # type: ignore[arg-type]
    return checked(Task.asked(module, module.kernels[0], options, "k.ll"))


def test_a_run_that_is_every_run() -> None:
    """Where inputs decide nothing, it is the proof."""
    found = outcome(OWN)
    assert found.report.verdict is Verdict.PROVED
    assert found.report.proof is not None
    assert found.report.proof.engine is Engine.RUN


def test_terms_where_inputs_decide() -> None:
    """An argument in every address leaves the proof to the terms."""
    found = outcome(SHIFTED)
    assert found.report.proof is not None
    assert found.report.proof.engine is Engine.TERMS


@pytest.mark.parametrize("body", [MULTIPLIED, READ])
def test_a_bug_ends_the_check(body: str) -> None:
    """No proof is given where a run shows a race."""
    found = outcome(body)
    assert found.report.verdict is Verdict.BUG
    assert found.report.proof is None


def test_what_is_given_is_a_premise() -> None:
    """A proof names the arguments that it was asked for."""
    found = outcome(MULTIPLIED, arguments=(("n", "1"),))
    assert found.report.proof is not None
    assert Premise.GIVEN in found.report.proof.premises


def test_a_refused_premise_is_a_reason() -> None:
    """The verdict is unknown, and says which option it is."""
    found = outcome(MULTIPLIED, assumptions=("n == 1",), refused=frozenset({Premise.GIVEN}))
    assert found.report.verdict is Verdict.UNKNOWN
    assert any("a premise that it refuses" in each for each in found.report.reasons)


LAST = """
target triple = "amdgcn-amd-amdhsa"
@done = internal addrspace(1) global i32 0
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %parts, ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %add, label %end
add:
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %own = getelementptr i32, ptr addrspace(1) %parts, i32 %g
  store i32 %g, ptr addrspace(1) %own
  {release}
  %before = atomicrmw add ptr addrspace(1) @done, i32 1 syncscope("agent") monotonic
  %last = icmp eq i32 %before, 99
  br i1 %last, label %sum, label %end
sum:
  fence syncscope("agent") acquire
  %part = getelementptr i32, ptr addrspace(1) %parts, i32 5
  %value = load i32, ptr addrspace(1) %part
  store i32 %value, ptr addrspace(1) %out
  br label %end
end:
  ret void
}}
"""
"""The last of a hundred workgroups reads what another one wrote."""


@pytest.mark.parametrize(
    ("release", "verdict"),
    [('fence syncscope("agent") release', Verdict.PROVED), ("", Verdict.BUG)],
)
def test_all_workgroups_are_run_where_few_come_to_no_end(release: str, verdict: Verdict) -> None:
    module = read_module(LAST.format(release=release))
    options = Options((64, 1, 1), (100, 1, 1))
    found = checked(Task.asked(module, module.kernels[0], options, "k.ll"))
    assert found.report.verdict is verdict
