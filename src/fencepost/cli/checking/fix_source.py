"""`fencepost check --fix` of a source: a patch, each change of which is one statement."""

from __future__ import annotations

import difflib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.checking.kernel_job import Job, Mending, section_of, shown, told, verdict_status
from fencepost.cli.checking.tally import Noted
from fencepost.cli.inputs.compile_source import compiler_of
from fencepost.cli.inputs.kinds import modules_of
from fencepost.cli.parsing.status import Status
from fencepost.cli.printing import results
from fencepost.errors import InputError
from fencepost.process import LONGEST
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.frontends.source.host.read import HostCode
    from fencepost.kernels.fix.source import SourceMend
    from fencepost.kernels.options import Options
    from fencepost.kernels.report import Report
    from fencepost.llvm.module import Function, Module


def mended_source(job: Job, mending: Mending, path: Path, desk: Desk) -> Status:
    """Check the kernels of a source, and print a patch that fixes those that have bugs; write it if
    that is asked for. The exit status is that of the patched source, if it is written, else that of
    the source as it is.
    """
    from fencepost.cli.inputs.source_files import seen_from_here
    from fencepost.kernels.fix.source import Toolchain, mend_source
    from fencepost.kernels.fix.statements import dialect_of
    from fencepost.llvm.read import find_kernel, read_module
    from fencepost.reports.kernels.summary import outcome
    from fencepost.reports.kernels.verdicts import json_line

    if mending.apply:
        results.check_output(path, force=True)
    before = after = files.read_text(path, "a source")
    (whole,) = modules_of(path, job.compiling, desk)
    words = (*whole.options, *job.compiling.words)
    to_ir = compiler_of(path, replace(job.compiling, words=words), desk)
    tools = Toolchain(str(path), to_ir, partial(_as_launched, whole.host))
    kernels = find_kernel(read_module(whole.module, LONGEST), job.kernel)
    for kernel in desk.steps(kernels, lambda each: each.name):
        options, notes = job.asked_of(kernel, desk.seconds())
        try:
            done = mend_source(after, kernel.name, options, dialect_of(path.name), tools)
        except InputError as error:
            desk.came_to(told(job, path, kernel.name, error))
            continue
        first = replace(done.first, notes=(*done.first.notes, *notes))
        done = replace(done, first=seen_from_here(first, whole.folder))
        patch = _patch(path, after, done.text or after)
        after = done.text or after
        found = tuple(each.diagnostic for each in done.first.findings)
        come_to = outcome(str(path), done.first)
        section = section_of(job, path, come_to, done.first)
        desk.note(Noted(come_to, found, section=section))
        written = mending.apply and done.text is not None
        desk.came_to(verdict_status(done.report if written else done.first))
        if job.as_json:
            outcome_ = _outcome(done, patch)
            print(
                json_line(str(path), done.first, outcome_, sandbox=whole.sandbox, times=job.times)
            )
        elif job.telling.reports and not job.sarif:
            print(shown(path, done.first))
            if done.text is None:
                print(f"  not fixed: {done.reason}")
            elif done.steps:
                hint = "" if mending.apply else " (--apply writes it)"
                print(f"  fixed, and {_said(done.report)} with this patch{hint}:")
                print(patch)
    if after != before and mending.apply and desk.is_first:
        if files.read_text(path, "a source") != before:
            raise InputError(f"{path} was changed meanwhile", mend="check it again")
        results.write(path, after, force=True)
    return Status.OK


def _as_launched(
    host: HostCode | None, module: Module, kernel: Function, options: Options, file: str
) -> Report:
    """Check a kernel for the launches in its host code, as a check without --fix does."""
    from fencepost.cli.checking.launched import launched_in
    from fencepost.kernels.launched import check_launched

    return check_launched(module, kernel, options, file, launched_in(host, kernel))[0]


def _said(report: Report) -> str:
    """The proof of a patched kernel, in words."""
    from fencepost.kernels.report import Verdict
    from fencepost.reports.kernels.verdicts import headline

    return "proved" if report.verdict is Verdict.PROVED else headline(report)


def _patch(path: Path, before: str, after: str) -> str:
    old, new = before.split("\n"), after.split("\n")
    name = str(path).lstrip("/")  # as `patch -p1` has it
    return "\n".join(difflib.unified_diff(old, new, f"a/{name}", f"b/{name}", lineterm=""))


def _outcome(done: SourceMend, patch: str) -> dict[str, object] | None:
    if done.text is None:
        return {"mended": False, "reason": done.reason}
    if not done.steps:
        return None
    said = _said(done.report)
    return {"mended": True, "patch": patch, "steps": list(done.steps), "said": said}
