"""Verdicts on kernels, in IR and in machine code, as sections of a page."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.diagnostics import Severity
from fencepost.reports.kernels.machine_code import MachineTold, machine_text
from fencepost.reports.kernels.pardon import Pardon
from fencepost.reports.kernels.summary import Ending, Outcome
from fencepost.reports.kernels.told import Told
from fencepost.reports.kernels.verdicts import details, headline
from fencepost.reports.page.findings import finding_of
from fencepost.reports.page.section import Section, Tone
from fencepost.reports.text.snippet import Lines, nothing_at_hand
from fencepost.symbols import shown_function

TONES = {
    Ending.PROVED: Tone.RIGHT,
    Ending.CONDITIONAL: Tone.RIGHT,
    Ending.GUESSED: Tone.OPEN,
    Ending.NOTHING_FOUND: Tone.OPEN,
    Ending.BUG: Tone.WRONG,
    Ending.UNKNOWN: Tone.OPEN,
    Ending.UNREADABLE: Tone.OPEN,
    Ending.ALLOWED: Tone.OPEN,
}
"""The colour of each ending. Only a proof is right: nothing found is not the same."""


def kernel_section(
    outcome: Outcome, report: Told, lines: Lines, pardons: Sequence[Pardon] = ()
) -> Section:
    """The section of a kernel; `outcome` is what it comes to with its pardons."""
    let_be = {id(each.finding) for each in pardons}
    errors_first = sorted(
        report.findings, key=lambda each: each.diagnostic.severity is not Severity.ERROR
    )
    findings = [
        finding_of(each.diagnostic, lines, each.chain, details(each))
        for each in errors_first
        if id(each) not in let_be
    ]
    findings += [finding_of(each, lines) for each in report.unsettled]
    facts: list[tuple[str, str]] = []
    if report.proof is not None and outcome.ending in (
        Ending.PROVED,
        Ending.CONDITIONAL,
        Ending.GUESSED,
    ):
        proof = report.proof
        facts.append(("because", proof.engine.value))
        facts += [("premise", str(each.of(proof.foreign, proof.sizes))) for each in proof.premises]
    facts += [("allowed", f"{each.finding.diagnostic.code} {each}") for each in pardons]
    facts += [("tried", f"{each.options}: {each.said}") for each in report.advice]
    facts += [("note", each) for each in report.notes]
    return Section(
        outcome.file,
        shown_function(report.kernel),
        TONES[outcome.ending],
        outcome.ending.value,
        headline(report, pardons),
        tuple(facts),
        tuple(findings),
    )


def machine_section(told: MachineTold, lines: Lines) -> Section:
    """The section of a kernel in machine code."""
    let_be = [each.finding.diagnostic for each in told.pardons]
    return Section(
        told.file,
        shown_function(told.kernel),
        TONES[told.ending],
        told.ending.value,
        machine_text(told, nothing_at_hand).partition("\n")[0],
        tuple(("reason", each) for each in told.reasons),
        tuple(
            finding_of(each.diagnostic, lines)
            for each in told.findings
            if each.diagnostic not in let_be
        ),
    )


def bare_section(outcome: Outcome) -> Section:
    """The section of what was given up or could not be read, of which there is no report."""
    facts = (("reason", outcome.why),) if outcome.why else ()
    name = shown_function(outcome.kernel) if outcome.kernel else ""
    return Section(outcome.file, name, TONES[outcome.ending], outcome.ending.value, facts=facts)
