"""The report on a kernel that is launched in several ways: the worst one, with what all rest on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fencepost.diagnostics import Diagnostic, Severity
from fencepost.kernels.certificate import Certificate, ordered
from fencepost.kernels.report import PROVED, Report, Verdict
from fencepost.records import replace

RANK = (
    Verdict.BUG,
    Verdict.UNKNOWN,
    Verdict.GUESSED,
    Verdict.CONDITIONAL,
    Verdict.PROVED,
)
"""Verdicts, the worst first."""


def merged(worst: Report, others: Sequence[Report]) -> Report:
    """Return the worst report, with a note on each other one; of proofs, the premises of all."""
    if not others:
        return worst
    findings = tuple(
        each
        for each in worst.findings
        if each.diagnostic.severity is Severity.ERROR or _is_of_all(each.diagnostic, others)
    )
    whole = replace(
        worst,
        findings=findings,
        seconds=worst.seconds + sum(each.seconds for each in others),
        stopped=worst.stopped or any(each.stopped for each in others),
        launches=1 + len(others),
    )
    if worst.verdict in PROVED and worst.proof is not None:
        proofs = [each.proof for each in others if each.proof is not None]
        proof = joined(worst.proof, proofs)
        condition = worst.condition
        if condition is not None:
            sizes = tuple(each.condition for each in proof.sizes)
            condition = replace(condition, assumptions=sizes)
        whole = replace(whole, proof=proof, condition=condition)
    return replace(whole, notes=(*whole.notes, *(f"{_launch_of(e)}: {_said(e)}" for e in others)))


def _is_of_all(found: Diagnostic, others: Iterable[Report]) -> bool:
    """Return True if a finding that is not an error appears in all launches."""
    return all(any(each.diagnostic == found for each in other.findings) for other in others)


def joined(proof: Certificate, others: Sequence[Certificate]) -> Certificate:
    """Return a proof with the premises of others."""
    every = [proof, *others]
    premises = {premise for each in every for premise in each.premises}
    foreign = dict.fromkeys(name for each in every for name in each.foreign)
    sizes = dict.fromkeys(size for each in every for size in each.sizes)
    return replace(proof, premises=ordered(premises), foreign=tuple(foreign), sizes=tuple(sizes))


def _launch_of(report: Report) -> str:
    if not report.places:
        return "any other workgroup"
    size = "×".join(map(str, report.launch.workgroup))
    return f"the launch of {' and '.join(report.places)} with workgroups of {size}"


def _said(report: Report) -> str:
    condition = report.condition
    if condition is not None and report.verdict in PROVED:
        return f"proved for expected sizes: {condition.text}"
    if condition is not None:
        return f"proved if {condition.text}; otherwise {report.verdict.value}"
    return report.verdict.value


__all__ = ["RANK", "joined", "merged"]
