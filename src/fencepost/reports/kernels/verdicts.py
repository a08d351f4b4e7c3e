"""Verdicts on kernels as text, JSON lines, and diagnostics for SARIF."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.errors import FencepostError
from fencepost.kernels.report import SHOWN, Condition, Finding, Guess, Verdict, Witness
from fencepost.llvm.launches.launch import HARDWARE_ITEMS, ORDINARY_GROUPS, Dim, Launch
from fencepost.llvm.source_types import Sign
from fencepost.reports.kernels.chains import chain_record, chain_text
from fencepost.reports.kernels.judge import ruling_line
from fencepost.reports.kernels.pardon import Pardon, is_pardoned
from fencepost.reports.kernels.told import Told
from fencepost.reports.text.encode import line
from fencepost.reports.text.records import (
    NO_LAUNCH,
    diagnostic_record,
    error_diagnostic,
    location_record,
)
from fencepost.reports.text.snippet import Lines, diagnostic_text, excerpt_at
from fencepost.symbols import shown_function
from fencepost.visible import visible_name

DETAILED = 4
"""The number of reasons that are shown with their places; each of the rest gets one line."""


def json_line(
    file: str,
    report: Told,
    mend: Mapping[str, object] | None = None,
    pardons: Sequence[Pardon] = (),
    *,
    sandbox: str | None = None,
    times: bool = False,
) -> str:
    """Return one line of JSON for a kernel. `mend` is the result of --fix, `pardons` are allowed
    findings, `sandbox` is the mechanism that confined the compiler of its source. With `times`, the
    seconds taken are included, which differ from run to run.
    """
    more: dict[str, object] = {} if mend is None else {"mend": dict(mend)}
    if sandbox is not None:
        more["sandbox"] = sandbox
    if report.judgement is not None:
        more["judged"] = report.judgement.as_data(times=times)
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
            "reasons": [diagnostic_record(each) for each in report.unsettled],
            "advice": [
                {"options": e.options, "verdict": e.verdict.value, "said": e.said}
                for e in report.advice
            ],
            "notes": list(report.notes),
            **({"seconds": round(report.seconds, 3)} if times else {}),
            **_condition(report.condition),
            "guessed": [each.value for each in Guess if each in report.guesses],
            "proved_for_workgroups": list(map(list, report.right_for)),
            "launched_at": list(report.places),
            "launches_unread": list(report.unread),
            **more,
        },
    )


def _proof(report: Told) -> Mapping[str, object] | None:
    if report.proof is None or report.verdict not in SHOWN:
        return None
    return report.proof.as_data(whole=False)


def _condition(condition: Condition | None) -> Mapping[str, object]:
    """The assumptions of a condition, and the launch that they were found for."""
    if condition is None:
        return {"condition": None, "condition_launch": None}
    guessed = [each.value for each in Guess if each in condition.guesses]
    launch = {**_launch(condition.launch), "guessed": guessed}
    return {"condition": list(condition.assumptions), "condition_launch": launch}


def error_line(file: str, error: FencepostError, kernel: str | None = None) -> str:
    """Return one line for a file, or a kernel of it, that could not be checked."""
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
            "reasons": [],
            "advice": [],
            "notes": [],
            **NO_LAUNCH,
        },
    )


def reported(file: str, report: Told) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a kernel for a log: its findings, and that it is undecided if so."""
    for each in report.findings:
        yield each.diagnostic
    if report.verdict is Verdict.GUESSED:
        shown = shown_function(report.kernel)
        place = Location(file, name=report.kernel)
        yield Diagnostic(Code.UNDECIDED, f"{shown}: {_of_guess(report)}", (place,))
    if report.verdict is Verdict.UNKNOWN:
        why = "; ".join(report.reasons) or "no reason was given"
        place = Location(file, name=report.kernel)
        shown = shown_function(report.kernel)
        yield Diagnostic(Code.UNDECIDED, f"{shown}: unknown: {why}", (place,))


def _launch(launch: Launch) -> Mapping[str, Any]:
    return {
        "workgroup": [None if launch.smaller and e > 1 else e for e in launch.workgroup],
        "most_items": min(launch.items, HARDWARE_ITEMS) if launch.smaller else None,
        "grid": grid_record(launch),
        "wave": launch.wave,
    }


def grid_record(launch: Launch) -> list[int | None]:
    """Return the workgroups of a grid in x, y, z; None along open axes."""
    return [
        None if launch.is_open and size > part else size
        for size, part in zip(launch.grid, launch.cluster, strict=True)
    ]


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
        "argument_types": {
            name: {
                "name": kind.name or None,
                "bits": kind.bits,
                "signed": None if kind.sign is None else kind.sign is Sign.SIGNED,
            }
            for name, kind in witness.types.items()
        },
        "contents": witness.contents,
        "decided_by": list(witness.decided_by),
        "object": witness.object or None,
        "offset": witness.offset if witness.object else None,
        "space": witness.memory,
        "schedule": [location_record(each) for each in witness.schedule],
    }


def text(file: str, report: Told, lines: Lines, pardons: Sequence[Pardon] = ()) -> str:
    """Return a text for people: the verdict, the errors with excerpts of the sources, then other
    findings, a line each; for allowed findings, the reason.
    """
    verdict, where = _verdict(report, pardons), _where(report)
    file = visible_name(file)
    out = [f"{file}: {shown_function(report.kernel)}: {verdict} ({where}; {report.seconds:.2f} s)"]
    if report.condition is not None and not _sizes(report):
        out.append(f"  if your launches keep to that: {_keeping_to(report.condition)}")
    if report.guesses and report.verdict is not Verdict.UNKNOWN:
        options = " and ".join(f"--{each.value}" for each in Guess if each in report.guesses)
        out.append(f"  nobody gave the launch: give {options} to have yours checked")
    if report.proof is not None and report.verdict in SHOWN:
        out.append(f"  because {report.proof.engine.value}")
        proof = report.proof
        out += [f"  premise: {each.of(proof.foreign, proof.sizes)}" for each in proof.premises]
    if report.judgement is not None:
        out.append(f"  {ruling_line(report.judgement)}")
    reason = "not in any grid" if report.verdict is Verdict.GUESSED else "reason"
    for number, each in enumerate(report.unsettled):
        out += _reason(reason, each, lines, whole=number < DETAILED)
    out += _advised(report)
    out += _findings(report, lines, pardons)
    out += [f"  note: {visible_name(each)}" for each in report.notes]
    told = [*(each.diagnostic for each in report.findings), *report.unsettled]
    if codes := sorted({str(each.code) for each in told}):
        out.append(f"  explained by: fencepost explain {' '.join(codes)}")
    return "\n".join(out)


def _advised(report: Told) -> Iterator[str]:
    """The options that decide a kernel, a line each; in one line those that were tried in vain."""
    found = [each for each in report.advice if each.decides]
    for each in found:
        yield f"  with {visible_name(each.options)}: {visible_name(each.said)}"
    if report.advice and not found:
        tried = "; ".join(visible_name(each.options) for each in report.advice)
        yield f"  no option that was tried decides it: {tried}"


def headline(report: Told, pardons: Sequence[Pardon] = ()) -> str:
    """The verdict in a sentence, with the launch that it is of."""
    return f"{_verdict(report, pardons)} ({_where(report)})"


def _where(report: Told) -> str:
    """The launch that a verdict is of."""
    launch = report.launch
    guessed = " (guessed)" if Guess.WORKGROUP in report.guesses else ""
    where = f"workgroup {_workgroup(launch)}{guessed}, grid {_grid(launch)}, wave {launch.wave}"
    return f"{where}, launch of {_joined(report.places)}" if report.places else where


def _verdict(report: Told, pardons: Sequence[Pardon]) -> str:
    """The verdict in words, with the condition that it holds under."""
    verdict = {
        Verdict.PROVED: "proved: no race and no divergent barrier, for all inputs",
        Verdict.CONDITIONAL: f"proved for expected sizes: {_sizes(report)}",
        Verdict.GUESSED: _of_guess(report),
        Verdict.BUG: _bug(report),
        Verdict.UNKNOWN: "unknown",
    }[report.verdict]
    if is_pardoned(report, pardons):
        return "bug, allowed"
    if report.condition is not None and not _sizes(report):
        only = f", {_guessed(report.condition.launch)}" if report.condition.guesses else ""
        return f"proved if {report.condition.text}{only}; otherwise {verdict}"
    return verdict


def _bug(report: Told) -> str:
    """The verdict on a kernel with a bug; with the buffers on whose numbers all of its bugs depend,
    if they all do.
    """
    bugs = [each for each in report.findings if each.is_bug]
    deciding = [each.witness.decided_by if each.witness is not None else () for each in bugs]
    if not deciding or not all(deciding):
        return "bug"
    names = dict.fromkeys(f"'{visible_name(name)}'" for each in deciding for name in each)
    return f"bug for some numbers in {_joined(tuple(names))}"


def _reason(word: str, why: Diagnostic, lines: Lines, *, whole: bool) -> Iterator[str]:
    """Return the lines of a reason of 'unknown', with its places and its help if it is shown as a
    `whole`.
    """
    yield f"  {word}: {why.code} {visible_name(why.message)}"
    if not whole:
        return
    for number, at in enumerate(why.locations, 1):
        part = f"({number}) {visible_name(at.note)}, " if at.note else ""
        yield f"    {part}{at}"
        yield from excerpt_at(at, lines, "      ")
    if why.mend:
        yield f"    help: {visible_name(why.mend)}"


def ended(file: str, kernel: str, reason: str) -> str:
    """Return the text for a kernel that was given up for a reason."""
    return (
        f"{visible_name(file)}: {shown_function(kernel)}: unknown\n  reason: {visible_name(reason)}"
    )


def _findings(report: Told, lines: Lines, pardons: Sequence[Pardon]) -> Iterator[str]:
    """Yield the errors, then allowed and lesser findings, in a line each."""
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
            said = visible_name(f"{known.message}{help_}")
            notes.append(f"  {known.severity.value}: {place}{known.code} {said}")
    yield from notes


def _dim(dim: Dim) -> str:
    return "×".join(map(str, dim))


def _workgroup(launch: Launch) -> str:
    """Return the size of a workgroup; the largest, if any up to that is possible, and `any` along
    axes if none bounds them.
    """
    if launch.items > HARDWARE_ITEMS:
        return "×".join("any" if each > 1 else "1" for each in launch.workgroup)
    return f"{'up to ' if launch.smaller else ''}{_dim(launch.workgroup)}"


def _grid(launch: Launch) -> str:
    """Return the size of a grid; along open axes `any`, with the maximum if the kernel states
    one.
    """
    bounds = (f"any up to {most}" if most < ORDINARY_GROUPS else "any" for most in launch.grid)
    pairs = zip(grid_record(launch), bounds, strict=True)
    return "×".join(bound if size is None else str(size) for size, bound in pairs)


def _of_guess(report: Told) -> str:
    """Return the verdict on a kernel that depends on a guessed launch."""
    if report.right_for:
        size = _dim(report.launch.workgroup)
        right = " and ".join(_dim(each) for each in report.right_for)
        return f"a bug if launched with workgroups of {size}; proved for {right}"
    sizes = f" and expected sizes: {sizes}" if (sizes := _sizes(report)) else ""
    if report.guesses:
        return f"proved only {_guessed(report.launch)}{sizes}"
    if not report.places:
        return f"proved only for pointers to objects of their own{sizes}"
    return f"proved only for the launch of {_joined(report.places)}{sizes}"


def _sizes(report: Told) -> str:
    """Return the conditions on sizes that a proof depends on, as one assumption, or ''."""
    sizes = report.proof.sizes if report.proof is not None else ()
    return visible_name(" and ".join(each.condition for each in sizes))


def _joined(places: tuple[str, ...]) -> str:
    """Join places for a sentence."""
    return visible_name(" and ".join(places))


def _guessed(launch: Launch) -> str:
    """Return a guessed launch, for a sentence."""
    grid = "in any grid" if launch.is_open else f"in a grid of {_dim(launch.grid)}"
    return f"for the guessed launch {_dim(launch.workgroup)} {grid}"


def _keeping_to(condition: Condition) -> str:
    """Return the options under which a kernel is proved: the assumptions, and the guesses."""
    launch = condition.launch
    sizes = {Guess.WORKGROUP: launch.workgroup, Guess.GRID: launch.grid}
    guessed = [each for each in Guess if each in condition.guesses]
    given = [f"--{each.value} {','.join(map(str, sizes[each]))}" for each in guessed]
    return " ".join((f"--assume {shlex.quote(condition.text)}", *given))


SHOWN_MOVES = 16
"""The number of a schedule's operations that are shown, the last ones."""


def _schedule(witness: Witness) -> Iterator[str]:
    """The atomic operations in the order that shows the finding."""
    moves = witness.schedule
    if moves:
        yield "in this order of atomic operations:"
        if (left := len(moves) - SHOWN_MOVES) > 0:
            yield f"  ... after {left} others"
        for number, each in enumerate(moves[-SHOWN_MOVES:], max(left, 0) + 1):
            yield f"  {number}. line {each.line}: {each.note}"


def details(finding: Finding) -> tuple[str, ...]:
    """The inputs of a finding, and the order of atomic operations that shows it, in lines."""
    witness = finding.witness
    if witness is None:
        return ()
    given = "; ".join(filter(None, (witness.given, witness.contents)))
    return (*((f"with {given}",) if given else ()), *_schedule(witness))


def _diagnostic(finding: Finding, lines: Lines) -> str:
    said = details(finding)
    if finding.chain is not None:
        given = bool(said) and said[0].startswith("with ")
        said = (*said[:given], *chain_text(finding.chain), *said[given:])
    return diagnostic_text(finding.diagnostic, lines, said)
