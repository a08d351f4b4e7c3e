"""Reasons of 'unknown': a program for each, with the places that it names and what to do."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.findings.unsettled import once, reason
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
{body}
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare i32 @foreign(i32)
declare void @llvm.assume(i1)
attributes #0 = {{ "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }}
"""
TWICE = """
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load volatile i32, ptr addrspace(1) %q
  %w = load volatile i32, ptr addrspace(1) %q
  %c = icmp eq i32 %v, %w
"""
"""A condition that no run meets: two loads of one place give one value there."""
APART = f"""{TWICE}
  br i1 %c, label %end, label %one
one:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""
ALIKE = f"""{TWICE}
  br i1 %c, label %end, label %one
one:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void"""
ASSEMBLY = """
  call void asm sideeffect "ds_write_b32 $0, $0", "v"(i32 %t)
  ret void"""
COPY = """
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %r = sub i32 63, %t
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %r
  store i32 %v, ptr addrspace(1) %p
  ret void"""
BEYOND = """
  %i = and i32 %v, 127
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %x = load volatile i32, ptr addrspace(3) %p
  ret void"""
CONTRADICTED = """
  %a = icmp sgt i32 %n, 5
  %b = icmp slt i32 %n, 3
  call void @llvm.assume(i1 %a)
  call void @llvm.assume(i1 %b)
  %i = and i32 %t, %n
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %p
  ret void"""
DIFFER = f"""{TWICE}
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void"""
GUESSED = """
  %f = call i32 @foreign(i32 %t)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %f
  store i32 %t, ptr addrspace(1) %p
  ret void"""


def checked(body: str, **options: object) -> Report:
    module = read_module(TEXT.format(body=body))
    given = Options(workgroup=(64, 1, 1), grid=(1, 1, 1), **options)  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], given, "a.ll")


def why(report: Report, code: Code) -> Diagnostic:
    assert report.verdict is Verdict.UNKNOWN
    found = [each for each in report.unsettled if each.code is code]
    assert found, report.unsettled
    return found[0]


def test_accesses_that_may_meet() -> None:
    """Both are named, with the inputs that are not ruled out."""
    found = why(checked(APART), Code.NOT_SHOWN_APART)
    assert [each.note for each in found.locations] == ["store"]
    assert all(each.line for each in found.locations)
    assert found.mend is not None
    assert "cannot rule out" in found.mend


def test_a_branch_before_a_barrier() -> None:
    """The branch and the barrier are named."""
    found = why(checked(ALIKE), Code.NOT_SHOWN_ALIKE)
    assert [each.note for each in found.locations] == ["branch", "barrier"]


def test_what_is_not_followed() -> None:
    """It is named by its line."""
    found = why(checked(ASSEMBLY), Code.NOT_FOLLOWED)
    assert found.locations[0].line
    assert "assembly" in found.message


def test_a_premise_that_is_refused() -> None:
    found = why(checked(COPY, refused=frozenset({Premise.ARGUMENTS_APART})), Code.PREMISE_REFUSED)
    assert "--may-alias" in found.message


def test_an_address_that_is_loaded() -> None:
    found = why(checked(TWICE + BEYOND), Code.NOT_SHOWN_INSIDE)
    assert found.locations[0].line


def test_runs_that_rest_on_a_guess() -> None:
    assert "@foreign" in why(checked(GUESSED), Code.RUN_SHOWS_NOTHING).message


def test_nothing_to_prove() -> None:
    assert "assumption" in why(checked(CONTRADICTED), Code.NOTHING_TO_PROVE).message


def test_values_that_may_differ() -> None:
    """Work-items write one place, each what it compared."""
    assert "line" in why(checked(DIFFER), Code.NOT_SHOWN_EQUAL).message


def test_steps_that_are_used_up() -> None:
    """Nothing is found in no time: the reason says how to give more."""
    found = why(checked(APART, seconds=0.0), Code.STEPS_USED_UP)
    assert found.mend is not None
    assert "raise" in found.mend


@pytest.mark.parametrize("code", [each for each in Code if each.area.value == 8], ids=str)
def test_a_reason_is_no_finding(code: Code) -> None:
    """It is a note, and says of whose making it is: no document has it."""
    assert code.severity.value == "note"
    assert code.cite is None


def test_each_once() -> None:
    """Another try finds another example for the same accesses; one is enough."""
    first = reason(Code.NO_PROOF, "a", "n = 1")
    assert once((first, reason(Code.NO_PROOF, "b"), reason(Code.NO_PROOF, "a", "n = 2"))) == (
        first,
        reason(Code.NO_PROOF, "b"),
    )
