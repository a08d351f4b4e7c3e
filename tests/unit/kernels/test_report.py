"""What a check comes to: the verdict follows from what was found and what was proved."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from fencepost.diagnostics import Code, Diagnostic, Severity
from fencepost.kernels.certificate import Certificate, Engine
from fencepost.kernels.report import Actor, Finding, Report, Verdict
from fencepost.llvm.launches.launch import Launch

LAUNCH = Launch((64, 1, 1), (1, 1, 1), 64)
PROOF = Certificate(Engine.TERMS, (), ())
ERROR = Finding(Diagnostic(Code.DATA_RACE_IN_LDS, "m", ()))
NOTE = Finding(Diagnostic(Code.DATA_RACE_IN_LDS, "m", (), level=Severity.NOTE))


@pytest.mark.parametrize(
    ("findings", "proof", "verdict"),
    [
        ((), None, Verdict.UNKNOWN),
        ((), PROOF, Verdict.PROVED),
        ((NOTE,), PROOF, Verdict.PROVED),
        ((NOTE,), None, Verdict.UNKNOWN),
        ((NOTE, ERROR), None, Verdict.BUG),
        ((ERROR,), PROOF, Verdict.BUG),
    ],
)
def test_verdicts(
    findings: tuple[Finding, ...], proof: Certificate | None, verdict: Verdict
) -> None:
    """One error is a bug, whatever was proved; nothing is proved without a certificate."""
    assert Report("k", LAUNCH, findings, proof).verdict is verdict


def test_a_verdict_cannot_be_given() -> None:
    """It is computed; a report is a value."""
    report = Report("k", LAUNCH, ())
    with pytest.raises((AttributeError, FrozenInstanceError, TypeError)):
        report.verdict = Verdict.PROVED  # type: ignore[misc]


def test_actors_are_told_by_their_place() -> None:
    actor = Actor((1, 0, 0), (2, 3, 0), 4, 5, "stores")
    assert str(actor) == "work-item (2,3,0) of workgroup (1,0,0), wave 4 lane 5"
