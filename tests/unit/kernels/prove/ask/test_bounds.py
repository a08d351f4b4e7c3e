"""Numbers in buffers that choose where in LDS an access is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.certificate import Inside, Premise, Reason
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@bins = internal addrspace(3) global [256 x i32] undef
@table = addrspace(4) constant [2 x i32] [i32 0, i32 300]
define amdgpu_kernel void @k(ptr addrspace(1) %data, ptr addrspace(1) %out) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %half = and i32 %t, 1
  %e = getelementptr i32, ptr addrspace(1) %data, i32 %t
  %d = load i32, ptr addrspace(1) %e
  BODY
  %p = getelementptr inbounds [256 x i32], ptr addrspace(3) @bins, i32 0, i32 %at
  %old = atomicrmw add ptr addrspace(3) %p, i32 1 syncscope("workgroup") monotonic
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
LAUNCH = Options((64, 1, 1), (2, 1, 1))


def checked(body: str, options: Options = LAUNCH, text: str = KERNEL) -> Report:
    module = read_module(text.replace("BODY", body))
    return check_kernel(module, module.kernels[0], options, "k.ll")


RIGHT = {
    "a number": "%at = add i32 %d, 0",
    "counted from one": "%at = add i32 %d, -1",
    "a part for each half": "%part = shl i32 %half, 7\n  %at = add i32 %part, %d",
}


@pytest.mark.parametrize("body", RIGHT.values(), ids=RIGHT)
def test_numbers_are_taken_to_fit(body: str) -> None:
    """A premise says so, and can be refused."""
    report = checked(body)
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert Premise.INDICES_FIT in report.proof.premises
    reasons = {each.reason for each in report.proof.obligations if isinstance(each, Inside)}
    assert reasons == {Reason.NUMBERS}
    refused = checked(body, replace(LAUNCH, refused=frozenset({Premise.INDICES_FIT})))
    assert refused.verdict is Verdict.UNKNOWN
    assert "--any-contents" in refused.reasons[0]


def test_numbers_that_are_shown_to_fit_need_no_premise() -> None:
    report = checked("%at = and i32 %d, 255")
    assert report.proof is not None
    assert Premise.INDICES_FIT not in report.proof.premises


WRONG = {
    "no number fits": "%low = and i32 %d, 3\n  %at = add i32 %low, 300",
    "one number alone fits": """%far = shl i32 %t, 2
  %end = add i32 %far, 3
  %at = add i32 %end, %d""",
    "of work-items alone": "%at = shl i32 %t, 3",
    "of a constant table": """%f = getelementptr i32, ptr addrspace(4) @table, i32 %half
  %at = load i32, ptr addrspace(4) %f""",
    "a mask that is too wide": "%at = and i32 %d, 511",
    "a place that halves leave": "%low = lshr i32 %d, 1\n  %far = add i32 %t, 192\n"
    "  %at = add i32 %far, %low",
    "chosen by a number": "%many = icmp sgt i32 %d, 1\n  %far = add i32 %t, 1000\n"
    "  %at = select i1 %many, i32 %far, i32 %t",
    "one more for some numbers": "%many = icmp sgt i32 %d, 1\n  %one = zext i1 %many to i32\n"
    "  %far = add i32 %t, 192\n  %at = add i32 %far, %one",
    "written before": "store i32 %t, ptr addrspace(1) %e\n  %at = add i32 %d, 0",
}


@pytest.mark.parametrize("body", WRONG.values(), ids=WRONG)
def test_what_no_number_excuses(body: str) -> None:
    assert checked(body).proof is None


BEHIND_A_BRANCH = KERNEL.replace(
    "BODY",
    """%many = icmp sgt i32 %d, 1
  br i1 %many, label %then, label %end
then:
  BODY""",
).replace("  ret void", "  br label %end\nend:\n  ret void")


@pytest.mark.parametrize(
    ("body", "is_proved"),
    [("%at = add i32 %t, 1000", False), ("%at = add i32 %t, 1", True), (RIGHT["a number"], True)],
)
def test_numbers_that_turn_a_branch_off_excuse_nothing(body: str, is_proved: bool) -> None:
    """A branch depends on numbers as it does on others; they choose no index there."""
    assert (checked(body, text=BEHIND_A_BRANCH).proof is not None) is is_proved


def test_compilers_drop_inbounds() -> None:
    """Where an index is split, its parts may lead out and back; the access is in its array."""
    report = checked(RIGHT["a number"], text=KERNEL.replace(" inbounds", ""))
    assert report.proof is not None
    assert Premise.INDICES_FIT in report.proof.premises
