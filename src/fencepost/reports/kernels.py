"""Verdicts on kernels as text, JSON lines, and diagnostics for SARIF."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.errors import FencepostError
from fencepost.kernels.report import Condition, Finding, Verdict, Witness
from fencepost.llvm.launch import Dim, Launch
from fencepost.reports.chains import chain_record, chain_text
from fencepost.reports.encode import line
from fencepost.reports.pardon import Pardon, is_pardoned
from fencepost.reports.records import diagnostic_record, error_diagnostic
from fencepost.reports.snippet import Lines, diagnostic_text
from fencepost.reports.told import Told
from fencepost.symbols import function_name


def json_line(
    file: str,
    report: Told,
    mend: Mapping[str, object] | None = None,
    pardons: Sequence[Pardon] = (),
) -> str:
    """One line for a kernel; `mend` is what --fix came to, `pardons` are findings let be."""
    more: dict[str, object] = {} if mend is None else {"mend": dict(mend)}
    if pardons:
        more["allowed"] = [
            {"code": str(p.finding.diagnostic.code), "why": p.why, "file": p.file, "line": p.line}
            for p in pardons
        ]
    return line(
        {
            "file": file,
            "kernel": report.kernel,
            "launch": _launch(report.launch),
            "verdict": report.verdict.value,
            "proof": _proof(report),
            "diagnostics": [_finding(each) for each in report.findings],
            "unknown_reasons": list(report.reasons),
            "notes": list(report.notes),
            "seconds": round(report.seconds, 3),
            "condition": list(report.condition.assumptions) if report.condition else None,
            **more,
        },
    )


def _proof(report: Told) -> Mapping[str, object] | None:
    if report.proof is None or report.verdict is not Verdict.PROVED:
        return None
    return report.proof.as_data(whole=False)


def error_line(file: str, error: FencepostError, kernel: str | None = None) -> str:
    """One line for a file, or a kernel of it, that could not be checked."""
    found = diagnostic_record(error_diagnostic(error, file))
    return line(
        {
            "file": file,
            "kernel": kernel,
            "launch": None,
            "verdict": "unknown",
            "proof": None,
            "diagnostics": [{**found, "witness": None, "chain": None}],
            "unknown_reasons": [error.message],
            "notes": [],
            "seconds": 0.0,
            "condition": None,
        },
    )


def reported(file: str, report: Told) -> Iterator[Diagnostic]:
    """What a log has of a kernel: what was found, and that nothing was decided."""
    for each in report.findings:
        yield each.diagnostic
    if report.verdict is Verdict.UNKNOWN:
        why = "; ".join(report.reasons) or "no reason was given"
        place = Location(file, name=report.kernel)
        shown = function_name(report.kernel)
        yield Diagnostic(Code.UNDECIDED, f"{shown}: unknown: {why}", (place,))


def _launch(launch: Launch) -> Mapping[str, Any]:
    return {
        "workgroup": list(launch.workgroup),
        "grid": list(launch.grid),
        "wave": launch.wave,
    }


def _finding(finding: Finding) -> Mapping[str, Any]:
    return {
        **diagnostic_record(finding.diagnostic),
        "witness": _witness(finding.witness) if finding.witness else None,
        "chain": None if finding.chain is None else chain_record(finding.chain),
    }


def _witness(witness: Witness) -> Mapping[str, Any]:
    return {
        "work_items": [
            {
                "workgroup": list(each.group),
                "work_item": list(each.item),
                "wave": each.wave,
                "lane": each.lane,
                "does": each.does,
            }
            for each in witness.actors
        ],
        "arguments": witness.arguments,
        "contents": witness.contents,
        "object": witness.object or None,
        "offset": witness.offset if witness.object else None,
        "space": witness.memory,
    }


def text(file: str, report: Told, lines: Lines, pardons: Sequence[Pardon] = ()) -> str:
    """For people: the verdict, the errors with excerpts of the sources, then what is no error, in a
    line each; of findings that are let be, why.
    """
    launch = report.launch
    where = f"workgroup {_dim(launch.workgroup)}, grid {_dim(launch.grid)}, wave {launch.wave}"
    verdict = {
        Verdict.PROVED: "proved: no race and no divergent barrier, for all inputs",
        Verdict.BUG: "bug",
        Verdict.UNKNOWN: "unknown",
    }[report.verdict]
    if is_pardoned(report, pardons):
        verdict = "bug, allowed"
    elif report.condition is not None:
        verdict = f"proved if {_condition(report.condition)}; otherwise {verdict}"
    out = [f"{file}: {function_name(report.kernel)}: {verdict} ({where}; {report.seconds:.2f} s)"]
    if report.condition is not None:
        words = " ".join(f"--assume {shlex.quote(each)}" for each in report.condition.assumptions)
        out.append(f"  if your launches keep to that: {words}")
    if report.proof is not None and report.verdict is Verdict.PROVED:
        out.append(f"  because {report.proof.engine.value}")
        out += [f"  premise: {each.of(report.proof.foreign)}" for each in report.proof.premises]
    out += [f"  reason: {each}" for each in report.reasons]
    out += _findings(report, lines, pardons)
    out += [f"  note: {each}" for each in report.notes]
    if report.findings:
        found = sorted({str(each.diagnostic.code) for each in report.findings})
        out.append(f"  explained by: fencepost explain {' '.join(found)}")
    return "\n".join(out)


def ended(file: str, kernel: str, reason: str) -> str:
    """For people: a kernel that was given up, of which nothing is known but why."""
    return f"{file}: {function_name(kernel)}: unknown\n  reason: {reason}"


def _findings(report: Told, lines: Lines, pardons: Sequence[Pardon]) -> Iterator[str]:
    """The errors, then those that are let be and what is no error, in a line each."""
    let_be = {id(each.finding): each for each in pardons}
    notes = []
    for finding in report.findings:
        known = finding.diagnostic
        place = f"{known.locations[0]}: " if known.locations else ""
        if (pardon := let_be.get(id(finding))) is not None:
            notes.append(f"{place}{known.code} allowed: {pardon}")
        elif known.severity is Severity.ERROR:
            yield _diagnostic(finding, lines)
        else:
            help_ = f"; help: {known.mend}" if known.mend else ""
            notes.append(f"  {known.severity.value}: {place}{known.code} {known.message}{help_}")
    yield from notes


def _condition(condition: Condition) -> str:
    return " and ".join(condition.assumptions)


def _dim(dim: Dim) -> str:
    return "×".join(map(str, dim))


def _diagnostic(finding: Finding, lines: Lines) -> str:
    details = []
    if (witness := finding.witness) is not None:
        given = ", ".join(f"{name} = {value}" for name, value in witness.arguments.items())
        if inputs := "; ".join(filter(None, (given, witness.contents))):
            details.append(f"with {inputs}")
    if finding.chain is not None:
        details += chain_text(finding.chain)
    return diagnostic_text(finding.diagnostic, lines, details)
