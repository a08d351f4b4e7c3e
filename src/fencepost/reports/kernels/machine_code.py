"""The result of a check of machine code: text for people, JSON lines, summaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fencepost.diagnostics import Severity
from fencepost.machine_code.against.check import Comparison
from fencepost.machine_code.check import KernelReport
from fencepost.machine_code.describe import Described
from fencepost.machine_code.findings import Verdict
from fencepost.records import dataclass
from fencepost.reports.kernels.pardon import Pardon
from fencepost.reports.kernels.summary import Ending, Outcome
from fencepost.reports.text.encode import line
from fencepost.reports.text.records import NO_LAUNCH, diagnostic_record
from fencepost.reports.text.snippet import Lines, diagnostic_text
from fencepost.symbols import shown_function
from fencepost.visible import visible_name

MOST_UNSURE = 5
"""The number of undecided operations that are listed by name; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The counts of a comparison with LLVM IR: operations that have a sequence, those that lost it,
    those undecided, the readings of LLVM that are followed instead, and the reasons for undecided
    operations.
    """

    operations: int
    lost: int
    unknown: int
    as_llvm: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


def counted(found: Comparison) -> Compared:
    """Count the results of a comparison."""
    unsure = found.unsure
    said = [f"{one.operation.source.location}: {one.doubts[0]}" for one in unsure[:MOST_UNSURE]]
    if more := len(unsure) - len(said):
        said.append(f"{more} more {'operation' if more == 1 else 'operations'} like this")
    return Compared(
        len(found.verdicts),
        len(found.lost),
        len(unsure),
        tuple(sorted({one.need.otherwise for one in found.verdicts if one.need.otherwise})),
        (*found.reasons, *said),
    )


@dataclass(frozen=True, slots=True)
class MachineTold:
    """A kernel with its findings in words. `pardons` are allowed findings, `accepted` counts the
    accepted ones of each class; `comparison` is the result for its operations in the module of LLVM
    IR `against`, None if that has none of its name. `remembered`: the result is from an earlier
    run.
    """

    file: str
    target: str
    report: KernelReport
    findings: tuple[Described, ...]
    pardons: tuple[Pardon, ...] = ()
    accepted: int = 0
    seconds: float = 0.0
    against: str | None = None
    comparison: Compared | None = None
    remembered: bool = False

    @property
    def kernel(self) -> str:
        """The name of the kernel or function."""
        return self.report.name

    @property
    def ending(self) -> Ending:
        """The outcome of the check."""
        errors = [one for one in self.findings if one.diagnostic.severity is Severity.ERROR]
        let_be = [one.finding.diagnostic for one in self.pardons]
        if any(one.diagnostic not in let_be for one in errors):
            return Ending.BUG
        if errors:
            return Ending.ALLOWED
        return Ending.UNKNOWN if self.reasons else Ending.NOTHING_FOUND

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons why the absence of findings is no proof."""
        let_be = [one.finding.diagnostic for one in self.pardons]
        count = sum(
            one.finding.verdict is Verdict.ONLY_IF
            and one.diagnostic.severity is Severity.WARNING
            and one.diagnostic not in let_be
            for one in self.findings
        )
        reasons = (*self.report.reasons, *self._not_compared)
        if not count:
            return reasons
        what = "finding depends" if count == 1 else "findings depend"
        return (*reasons, f"{count} {what} on what the code does not tell")

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on operations that are not judged: those of caches, without LLVM IR."""
        return self.report.notes if self.against is None else ()

    @property
    def _not_compared(self) -> tuple[str, ...]:
        """The reasons why it is not known whether each operation of the LLVM IR keeps its
        sequence.
        """
        if self.against is None:
            return ()
        if self.comparison is None:
            return (f"{self.against} has no function of this name",)
        return self.comparison.reasons

    @property
    def outcome(self) -> Outcome:
        """The kernel's outcome for a summary."""
        codes = tuple(one.diagnostic.code for one in self.findings)
        why = "; ".join(self.reasons)
        if self.ending is Ending.ALLOWED:
            why = "; ".join(f"{one.finding.diagnostic.code} {one}" for one in self.pardons)
        return Outcome(
            self.file, self.kernel, self.ending, codes, why, self.seconds, self.remembered
        )


def machine_text(told: MachineTold, lines: Lines) -> str:
    """Return a text for people: the verdict, the findings with their instructions and the path
    between them.
    """
    what = "" if told.report.kernel else " (function)"
    name = shown_function(told.kernel) or "code"
    count = told.report.instructions
    words = "instruction" if count == 1 else "instructions"
    how = f"{told.target}; {count} {words}; {told.seconds:.2f} s"
    out = [f"{told.file}: {name}{what}: {_verdict(told)} ({how})"]
    out += [f"  reason: {each}" for each in told.reasons]
    if told.comparison is not None:
        out.append(f"  {_compared(told.against or '', told.comparison)}")
    out += _findings(told, lines)
    out += [f"  note: {each}" for each in told.notes]
    if told.accepted:
        out.append(f"  note: {told.accepted} accepted with --accept")
    if told.findings:
        found = sorted({str(each.diagnostic.code) for each in told.findings})
        out.append(f"  explained by: fencepost explain {' '.join(found)}")
    return "\n".join(out)


def machine_line(told: MachineTold, *, times: bool = False) -> str:
    """Return one line of JSON for a kernel, with the keys of other kernels. `times`: with the
    seconds taken, which differ from run to run.
    """
    return line(
        {
            "file": told.file,
            "kernel": told.kernel,
            "launch": None,
            "verdict": _verdict(told).removesuffix(", allowed"),
            "proof": None,
            "diagnostics": [_record(told, each) for each in told.findings],
            "unknown_reasons": list(told.reasons),
            "reasons": [],
            "notes": list(told.notes),
            **({"seconds": round(told.seconds, 3)} if times else {}),
            **NO_LAUNCH,
            **_allowed(told.pardons),
            **_against(told),
        }
    )


def _compared(file: str, found: Compared) -> str:
    """Return the number of operations that keep the order of their sequences."""
    count = found.operations
    if not count:
        return f"against {visible_name(file)}: no operation has a sequence"
    if count == 1 and not found.lost and not found.unknown:
        return f"against {visible_name(file)}: the only operation keeps its sequence"
    lost, unsure = found.lost, found.unknown
    kept = count - lost - unsure
    words = [f"{kept} of {count} operations keep their sequence"]
    if kept == count:
        words = [f"all {count} operations keep their sequence"]
    words += [f"{lost} lost it"] if lost else []
    words += [f"{unsure} cannot be told"] if unsure else []
    return f"against {visible_name(file)}: {', '.join(words)}"


def _against(told: MachineTold) -> Mapping[str, Any]:
    found = told.comparison
    if found is None:
        return {}
    counts = {
        "file": told.against,
        "operations": found.operations,
        "lost": found.lost,
        "unknown": found.unknown,
        "as_llvm": list(found.as_llvm),
    }
    return {"against": counts}


def _verdict(told: MachineTold) -> str:
    match told.ending:
        case Ending.BUG:
            return "bug"
        case Ending.ALLOWED:
            return "bug, allowed"
        case Ending.UNKNOWN:
            return "unknown"
        case _:
            return "nothing found"


def _allowed(pardons: Sequence[Pardon]) -> Mapping[str, Any]:
    if not pardons:
        return {}
    rows = [
        {"code": str(p.finding.diagnostic.code), "why": p.why, "file": p.file, "line": p.line}
        for p in pardons
    ]
    return {"allowed": rows}


def _record(told: MachineTold, each: Described) -> Mapping[str, Any]:
    finding = each.finding
    return {
        **diagnostic_record(each.diagnostic),
        "witness": None,
        "chain": None,
        "machine_code": {
            "class": finding.hazard.value,
            "how": finding.verdict.value,
            "condition": finding.condition or None,
            "distance": finding.distance,
            "waits": {counter.value: most for counter, most in finding.waits},
            "path": [step.line or step.offset for step in each.diagnostic.steps],
            "target": told.target,
        },
        **_operation(each),
    }


def _operation(each: Described) -> Mapping[str, Any]:
    asked = each.operation
    if asked is None:
        return {}
    said = {
        "text": asked.text,
        "location": asked.location,
        "lost": list(asked.lost),
        "row": asked.row,
    }
    return {"operation": said}


def _findings(told: MachineTold, lines: Lines) -> Iterator[str]:
    let_be = {id(one.finding): one for one in told.pardons}
    for each in told.findings:
        known = each.diagnostic
        details = []
        if known.steps:
            places = ", ".join(
                f"line {step.line}" if step.line else f"{step.offset or 0:#x}"
                for step in known.steps
            )
            details.append(f"path: over the blocks at {places}")
        if (pardon := let_be.get(id(each))) is not None:
            yield f"{known.locations[0]}: {known.code} allowed: {pardon}"
        elif known.severity is Severity.ERROR:
            yield diagnostic_text(known, lines, details)
        else:
            help_ = f"; help: {known.mend}" if known.mend else ""
            where = known.locations[0]
            said = visible_name(f"{known.message}{help_}")
            yield f"  {known.severity.value}: {where}: {known.code} {said}"
