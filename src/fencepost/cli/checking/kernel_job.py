"""The task for kernels, and the report on each: shared by checking and fixing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.checking.pardons import Baseline
from fencepost.cli.checking.tally import Noted, Telling
from fencepost.cli.inputs.compiling import Compiling
from fencepost.cli.inputs.settings import Settings
from fencepost.cli.parsing.status import Status
from fencepost.cli.printing import results
from fencepost.cli.printing.output import write_styled
from fencepost.cli.printing.result_names import UNNAMED, ResultNames
from fencepost.errors import InputError
from fencepost.records import dataclass, field, replace

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.kernels.options import Options
    from fencepost.kernels.report import Report
    from fencepost.llvm.module import Function
    from fencepost.reports.kernels.certificates import Subject
    from fencepost.reports.kernels.pardon import Pardon
    from fencepost.reports.kernels.remembered import Remembered
    from fencepost.reports.kernels.summary import Outcome
    from fencepost.reports.kernels.told import Told
    from fencepost.reports.page.section import Section
    from fencepost.store.entries import Store


@dataclass(frozen=True, slots=True)
class Mending:
    """Options for fixed modules. `output` None: beside the input, with the suffix `.fixed.ll`. An
    existing file is replaced only with `force`.
    """

    output: Path | None
    force: bool = False
    apply: bool = False
    """True if a source is replaced by its patched text."""
    module: bool = False
    """True if the compiled module is fixed instead of the source."""


@dataclass(frozen=True, slots=True)
class Job:
    """The task for each file. `kernel` None: all its kernels; `mending` None: no --fix."""

    options: Options
    kernel: str | None
    as_json: bool
    sarif: bool
    mending: Mending | None = None
    certificates: Path | None = None
    """The folder that the certificates of proved kernels are written to."""
    compiling: Compiling = field(default_factory=Compiling)
    telling: Telling = field(default_factory=Telling)
    store: Store | None = None
    baseline: Baseline | None = None
    settings: Settings | None = None
    names: ResultNames = UNNAMED
    """The names of certificates."""
    times: bool = False
    """True if JSON has the seconds."""
    judged: bool = False
    """True if the judge of certificates is asked about each proof."""

    def asked_of(
        self, kernel: Function, seconds: float | None = None
    ) -> tuple[Options, tuple[str, ...]]:
        """Return the options for a kernel with so much time left, and remarks: the project's
        settings say of its arguments what the command line does not.
        """
        options = self.options
        if self.settings is not None:
            options = self.settings.options(kernel, options)
        if seconds is not None:
            options = replace(options, seconds=seconds)
        own = self.options
        given = [f"{n} = {v}" for n, v in options.arguments if (n, v) not in own.arguments]
        given += [each for each in options.assumptions if each not in own.assumptions]
        return options, (f"by the project's settings: {'; '.join(given)}",) if given else ()


def told(job: Job, path: Path, kernel: str, error: InputError) -> Status:
    """Report an error in the question about a kernel; return its exit status."""
    from fencepost.reports.text.snippet import describe

    error.source = str(path)
    text = files.text_at(path) if error.place is not None else None
    print(describe(error, str(path), text), file=sys.stderr)
    if job.as_json:
        from fencepost.reports.kernels.verdicts import error_line

        print(error_line(str(path), error, kernel))
    return Status.INPUT


def verdict_status(report: Told) -> Status:
    """Return the exit status for a verdict."""
    from fencepost.kernels.report import Verdict

    match report.verdict:
        case Verdict.PROVED | Verdict.CONDITIONAL:
            return Status.OK
        case Verdict.BUG:
            return Status.FOUND
        case Verdict.GUESSED | Verdict.UNKNOWN:
            return Status.UNKNOWN


def judged(job: Job, subject: Subject, report: Report, options: Options, desk: Desk) -> Report:
    """Return the report with the judge's answer about the proof, if it is asked: a proof that it
    refuses shows nothing.
    """
    if not job.judged or report.proof is None or not report.is_proved:
        return report
    from fencepost.certificates import Judgement, Ruling
    from fencepost.diagnostics import Code
    from fencepost.judge.certificate.exhibit import exhibit_beside, statement_of
    from fencepost.judge.ruling.judging import judge
    from fencepost.kernels.findings.unsettled import reason
    from fencepost.reports.kernels.certificates import certificate_files

    if report.launches > 1:
        why = f"{report.launches} launches, and a certificate is of one: name it with --workgroup"
        return replace(report, judgement=Judgement(Ruling.NOT_JUDGED, (why,), 0.0))
    written = certificate_files(subject, report, report.proof, options)
    files = {n: t.encode() if isinstance(t, str) else t for n, t in written.items()}
    exhibit = exhibit_beside(subject.read, subject.kernel, statement_of(files), files)
    judgement: Judgement = judge(exhibit, 0.9 * desk.seconds())
    if judgement.ruling is not Ruling.REFUSED:
        return replace(report, judgement=judgement)
    whys = [
        reason(Code.JUDGE_REFUSES, f"the judge refuses the proof: {each}", _REFUSED)
        for each in judgement.reasons
    ]
    return replace(report, proof=None, condition=None, unsettled=tuple(whys), judgement=judgement)


_REFUSED = "report it with the input: the proof or the judge is wrong"


def write_certificate(
    job: Job, subject: Subject, report: Report, options: Options, desk: Desk
) -> None:
    """Write the certificate of a kernel that is proved, in a folder of its own. If that fails, the
    other kernels are still checked.
    """
    from fencepost.kernels.report import PROVED
    from fencepost.reports.kernels.certificates import certificate_files

    if job.certificates is None or report.proof is None or report.verdict not in PROVED:
        return
    folder = job.names.name(Path(subject.file), report.kernel)
    told: list[Status] = []
    with results.failures(told):
        for name, text in certificate_files(subject, report, report.proof, options).items():
            results.write_below(job.certificates, folder / name, text, force=job.telling.force)
    for status in told:
        desk.came_to(status)


def tell(
    job: Job, path: Path, report: Report | Remembered, desk: Desk, sandbox: str | None = None
) -> None:
    """Report the result for a kernel, with what its sources and a baseline say of it; `sandbox`
    confined the compiler of its source.
    """
    from fencepost.cli.checking.pardons import judged
    from fencepost.reports.kernels.pardon import is_pardoned
    from fencepost.reports.kernels.remembered import Remembered
    from fencepost.reports.kernels.summary import outcome
    from fencepost.reports.kernels.verdicts import reported

    listed = job.telling.new_baseline is not None
    found = judged(path, report, job.baseline, listed=listed)
    come_to = outcome(
        str(path), report, remembered=isinstance(report, Remembered), pardons=found.pardons
    )
    let_be = [each.finding.diagnostic for each in found.pardons]
    logged = tuple(each for each in reported(str(path), report) if each not in let_be)
    used = tuple((each.file, each.line) for each in found.pardons if each.line)
    section = section_of(job, path, come_to, report, found.pardons)
    desk.note(Noted(come_to, logged, found.errors, used, found.sources, section))
    status = Status.OK if is_pardoned(report, found.pardons) else verdict_status(report)
    desk.came_to(status)
    print_report(job, path, report, found.pardons, sandbox)


def section_of(
    job: Job, path: Path, come_to: Outcome, report: Told, pardons: Sequence[Pardon] = ()
) -> Section | None:
    """The section of a kernel on the page of `--html`; None without one."""
    if job.telling.html is None:
        return None
    from fencepost.cli.inputs.source_files import source_lines
    from fencepost.reports.page.kernels import kernel_section

    return kernel_section(come_to, report, partial(source_lines, path.parent), pardons)


def print_report(
    job: Job,
    path: Path,
    report: Told,
    pardons: Sequence[Pardon] = (),
    sandbox: str | None = None,
) -> None:
    """Print a verdict in the form that the options ask for."""
    from fencepost.reports.kernels.verdicts import json_line

    if job.as_json:
        print(json_line(str(path), report, pardons=pardons, sandbox=sandbox, times=job.times))
    elif job.telling.reports and not job.sarif:
        hint = job.mending is None and _may_be_fixed(report, pardons)
        write_styled(shown(path, report, pardons, may_be_fixed=hint))


def _may_be_fixed(report: Told, pardons: Sequence[Pardon]) -> bool:
    """Return True if `--fix` would try a change for a kernel. Triton's kernels are excluded: their
    source has no statement for a barrier.
    """
    from fencepost.kernels.report import Verdict

    if report.verdict is not Verdict.BUG or report.condition is not None:
        return False
    from fencepost.kernels.fix.candidates import is_candidate

    let_be = {id(each.finding) for each in pardons}
    bugs = [each for each in report.findings if each.is_bug and id(each) not in let_be]
    files = {at.file for each in bugs for at in each.diagnostic.locations}
    return any(map(is_candidate, bugs)) and not any(file.endswith(".py") for file in files)


def shown(
    path: Path, report: Told, pardons: Sequence[Pardon] = (), *, may_be_fixed: bool = False
) -> str:
    """Return a verdict as text, formatted for the terminal."""
    from fencepost.cli.inputs.source_files import source_lines
    from fencepost.cli.printing.terminal import dressed
    from fencepost.reports.kernels.verdicts import text

    said = text(str(path), report, partial(source_lines, path.parent), pardons)
    return dressed(f"{said}\n  to search for a patch: add --fix" if may_be_fixed else said)
