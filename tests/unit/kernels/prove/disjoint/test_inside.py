"""Accesses stay inside objects: shown where the size is known, a premise for LDS of an argument."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.certificate import Certificate, Inside, Premise, Reason
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@own = internal addrspace(3) global [64 x i32] poison
@sized = external addrspace(3) global [0 x i32]
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @touch(ptr addrspace(3), ptr addrspace(3))
define amdgpu_kernel void @k(ptr addrspace(3) %h, ptr addrspace(3) %g, ptr addrspace(1) %out,
    i32 %n, i1 %which) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = and i32 %t, 1
  %far = shl i32 %low, 30
"""
ROWS = """
  %first = icmp slt i32 %t, %n
  br i1 %first, label %loop, label %end
loop:
  %b = phi i32 [ %t, %entry ], [ %next, %loop ]
  %p = getelementptr {kind} i32, ptr addrspace(3) %h, i32 %b
  {access}
  %next = add i32 %b, 64
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}}"""
STORE = "store i32 0, ptr addrspace(3) %p"
ADD = '%old = atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("workgroup") monotonic'
FAR = {
    "a step that comes around": "%p = getelementptr i32, ptr addrspace(3) %h, i32 %far",
    "behind a step in bounds": """%q = getelementptr i32, ptr addrspace(3) %h, i32 %far
  %p = getelementptr inbounds i32, ptr addrspace(3) %q, i32 4""",
    "before a step in bounds": """%q = getelementptr inbounds i32, ptr addrspace(3) %h, i32 4
  %p = getelementptr i32, ptr addrspace(3) %q, i32 %far""",
    "an object that is declared": """%q = getelementptr inbounds i32, ptr addrspace(3) @own, i32 4
  %p = getelementptr inbounds i32, ptr addrspace(3) %q, i32 %far""",
    "one of two objects": """%q = select i1 %which, ptr addrspace(3) %h, ptr addrspace(3) @own
  %p = getelementptr inbounds i32, ptr addrspace(3) %q, i32 %far""",
    "an address as a number": """%n3 = ptrtoint ptr addrspace(3) %h to i32
  %n4 = shl i32 %far, 2
  %n5 = add i32 %n3, %n4
  %p = inttoptr i32 %n5 to ptr addrspace(3)""",
}
FAR |= {
    f"{each}, of LDS that the launch sizes": text.replace("%h", "@sized")
    for each, text in FAR.items()
}
"""Work-items 0 and 1 store to one place: 2^30 words of 4 bytes are one turn of LDS's addresses."""


def by_terms(body: str, items: int) -> Certificate | None:
    module = read_module(HEAD + body)
    options = Options((items, 1, 1), (1, 1, 1), wave=64)
    task = Task.asked(module, module.kernels[0], options, "inside")
    outcome = prove(prepared(task), Found(), None)
    return outcome if isinstance(outcome, Certificate) else None


@pytest.mark.parametrize("access", [STORE, ADD])
def test_lds_of_an_argument(access: str) -> None:
    """How much of it there is nobody knows: that it is enough is a premise, and named."""
    found = by_terms(ROWS.format(kind="inbounds", access=access), 64)
    assert found is not None
    reasons = {each.reason for each in found.obligations if isinstance(each, Inside)}
    assert reasons == {Reason.ARGUMENT}
    assert Premise.ARGUMENTS_APART in found.premises


@pytest.mark.parametrize("access", [STORE, ADD])
def test_lds_that_the_launch_sizes(access: str) -> None:
    """That it is enough is a premise of its own."""
    rows = ROWS.replace("%h", "@sized")
    found = by_terms(rows.format(kind="inbounds", access=access), 64)
    assert found is not None
    reasons = {each.reason for each in found.obligations if isinstance(each, Inside)}
    assert reasons == {Reason.SIZED}
    assert Premise.LDS_SIZE in found.premises
    assert Premise.ARGUMENTS_APART not in found.premises
    assert by_terms(rows.format(kind="", access=access), 64) is None


def test_what_is_shown_needs_no_premise() -> None:
    """An access that is shown to stay below every end is no premise's."""
    body = """
  %p = getelementptr inbounds i32, ptr addrspace(3) %h, i32 %t
  store i32 0, ptr addrspace(3) %p
  ret void
}"""
    found = by_terms(body, 64)
    assert found is not None
    assert Premise.ARGUMENTS_APART not in found.premises


def test_steps_that_may_overflow() -> None:
    """Without `inbounds` two places may have one address."""
    assert by_terms(ROWS.format(kind="", access=STORE), 64) is None


@pytest.mark.parametrize("which", FAR)
def test_addresses_that_come_around(which: str) -> None:
    body = f"""
  {FAR[which]}
  store i32 %t, ptr addrspace(3) %p
  ret void
}}"""
    assert by_terms(body, 2) is None


def _checked(options: Options) -> Report:
    module = read_module(HEAD + ROWS.format(kind="inbounds", access=STORE))
    return check_kernel(module, module.kernels[0], options, "inside")


def test_the_premise_is_refused() -> None:
    """Who says that arguments may overlap has no such proof."""
    options = Options((64, 1, 1), (1, 1, 1), wave=64, seconds=60.0)
    assert _checked(options).verdict is Verdict.PROVED
    refused = _checked(replace(options, refused=frozenset({Premise.ARGUMENTS_APART})))
    assert refused.verdict is Verdict.UNKNOWN
    assert any("--may-alias" in each for each in refused.reasons)
