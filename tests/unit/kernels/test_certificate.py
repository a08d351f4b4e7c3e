"""A proof is a value with reasons and premises, and what is refused is no proof."""

from __future__ import annotations

import json

import pytest

from fencepost.errors import InternalError
from fencepost.kernels.certificate import Certificate, Engine, Meets, Pair, Premise, Reason, Spot
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from fencepost.reports.kernels.verdicts import json_line, text

SPOT = Spot("entry", 0)
COPY = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %to, ptr addrspace(1) %from) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %from, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %to, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "target-cpu"="gfx942" }
"""


def checked(source: str, options: Options) -> Report:
    module = read_module(source)
    return check_kernel(module, module.kernels[0], options, "copy.ll")


def test_an_obligation_without_a_reason_is_no_proof() -> None:
    pair = Pair(SPOT, SPOT, False, None)  # type: ignore[arg-type]
    with pytest.raises(InternalError, match="without a reason"):
        Certificate(Engine.RUN, (pair,), ())


def test_a_question_that_is_named_is_kept() -> None:
    from fencepost.kernels.certificate import Query

    asked = Pair(SPOT, SPOT, False, Reason.QUERY, "q2")
    with pytest.raises(InternalError, match="q2"):
        Certificate(Engine.TERMS, (asked,), (), (Query("q1", "(check-sat)"),))


def test_a_report_without_a_certificate_is_not_proved() -> None:
    report = checked(COPY, Options((64, 1, 1), (1, 1, 1)))
    assert report.verdict is Verdict.PROVED
    assert Report(report.kernel, report.launch, report.findings).verdict is Verdict.UNKNOWN


def test_every_pair_is_spoken_of() -> None:
    """The store meets itself; it does not meet the load, which is of another argument."""
    proof = checked(COPY, Options((64, 1, 1), (1, 1, 1))).proof
    assert proof is not None
    (pair,) = proof.obligations
    assert isinstance(pair, Pair)
    assert pair.reason is Reason.APART


def test_premises_are_told_and_can_be_refused() -> None:
    launch = Options((64, 1, 1), (1, 1, 1))
    report = checked(COPY, launch)
    assert report.proof is not None
    assert report.proof.premises == (Premise.ARGUMENTS_APART,)
    assert "premise: pointer arguments point to objects that do not overlap" in text(
        "copy.ll", report, lambda _: None
    )
    proof = json.loads(json_line("copy.ll", report))["proof"]
    assert proof["engine"] == "run"
    assert proof["obligations"] == [{"kind": "pair", "reason": "apart", "count": 1}]
    assert [each["refused_by"] for each in proof["premises"]] == ["--may-alias"]
    refused = frozenset({Premise.ARGUMENTS_APART})
    report = checked(COPY, Options((64, 1, 1), (1, 1, 1), refused=refused))
    assert report.verdict is Verdict.UNKNOWN
    assert "--may-alias" in report.reasons[-1]


def test_barriers_are_obligations() -> None:
    data = Meets(SPOT, Reason.UNIFORM).as_data()
    assert data["reason"] == "uniform"


def test_every_bound_has_a_reason_and_effort_scales_work() -> None:
    from dataclasses import fields

    assert all(each.metadata["reason"] for each in fields(Budget))
    small, large = Budget.scaled(0.1), Budget.scaled(2)
    assert small.proof_run < Budget().proof_run < large.proof_run
    assert small.all_lanes == large.all_lanes


def test_a_proof_by_a_run_tells_what_it_reached() -> None:
    proof = checked(COPY, Options((64, 1, 1), (1, 1, 1))).proof
    assert proof is not None
    assert proof.reached is not None
    assert [(each.access.index, each.items) for each in proof.reached] == [(4, 64)]
    with pytest.raises(InternalError, match="what it reached"):
        Certificate(Engine.RUN, proof.obligations, ())
    with pytest.raises(InternalError, match="what it reached"):
        Certificate(Engine.TERMS, proof.obligations, (), reached=proof.reached)
