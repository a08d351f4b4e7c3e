"""One report of several launches."""

from __future__ import annotations

from dataclasses import replace

from fencepost.kernels.certificate import Premise
from fencepost.kernels.findings.merged import RANK, merged
from fencepost.kernels.report import Verdict
from tests.unit.kernels.kernels_of_text import checked

STORED = """
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %q
  ret void"""


def test_every_verdict_has_a_rank() -> None:
    assert {*RANK} == {*Verdict}


def test_one_report_stays_as_it_is() -> None:
    report = checked(STORED)
    assert merged(report, []) is report


def test_a_proof_has_the_premises_of_all() -> None:
    one = replace(checked(STORED), places=("line 7",), seconds=1.0)
    assert one.proof is not None
    rests = replace(one.proof, premises=(*one.proof.premises, Premise.GIVEN), foreign=("f",))
    other = replace(one, proof=rests, places=("line 9",))
    found = merged(one, [other])
    assert found.proof is not None
    assert Premise.GIVEN in found.proof.premises
    assert (found.proof.foreign, found.launches, found.seconds) == (("f",), 2, 2.0)
    assert found.notes[-1] == "the launch of line 9 with workgroups of 64×1×1: proved"
