"""`fencepost check --fix`: modules with the synchronization that their kernels lack."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.checking.kernel_job import Job, Mending, section_of, shown, told, verdict_status
from fencepost.cli.checking.tally import Noted
from fencepost.cli.inputs.compile_source import with_folder
from fencepost.cli.parsing.status import Status
from fencepost.cli.printing import results
from fencepost.process import LONGEST
from fencepost.records import replace
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.inputs.kinds import Input
    from fencepost.cli.workers.items import Desk
    from fencepost.kernels.fix.fix import Mend


def mended(job: Job, mending: Mending, path: Path, given: Input, desk: Desk) -> Status:
    """Check the kernels of a module, fix those that have bugs, and write the fixed module.

    The exit status is that of the fixed module. If the work on a kernel is given up, nothing is
    written: earlier fixes are lost with its process.
    """
    from fencepost.cli.inputs.source_files import seen_from_here
    from fencepost.errors import InputError
    from fencepost.kernels.fix.fix import mend
    from fencepost.llvm.parsing.modules import parse_module
    from fencepost.llvm.read import decoded, find_kernel, printed
    from fencepost.llvm.rewriting.normalise import as_given
    from fencepost.reports.kernels.summary import outcome
    from fencepost.reports.kernels.verdicts import json_line

    target = mending.output or path.with_suffix(".fixed.ll")
    results.check_output(target, force=mending.force)
    before = printed(decoded(given.module), LONGEST)
    after = before
    kernels = find_kernel(parse_module(before), job.kernel)
    for kernel in desk.steps(kernels, lambda each: each.name):
        options, notes = job.asked_of(kernel, desk.seconds())
        try:
            done = mend(after, kernel.name, options, str(path))
        except InputError as error:
            desk.came_to(told(job, path, kernel.name, error))
            continue
        first = replace(done.first, notes=(*done.first.notes, *notes))
        done = replace(done, first=seen_from_here(first, given.folder))
        after = done.text or after
        found = tuple(each.diagnostic for each in done.first.findings)
        come_to = outcome(str(path), done.first)
        section = section_of(job, path, come_to, done.first)
        desk.note(Noted(come_to, found, section=section))
        desk.came_to(verdict_status(done.report if done.text else done.first))
        if job.as_json:
            mend_ = _outcome(done, target)
            print(json_line(str(path), done.first, mend_, sandbox=given.sandbox, times=job.times))
        elif job.telling.reports and not job.sarif:
            print(shown(path, done.first))
            if words := _words(done, target):
                print(words)
    if after != before and desk.is_first:
        final = as_given(after)
        if given.folder is not None:
            final = with_folder(final, given.folder)
        printed(final, LONGEST)  # LLVM accepts it
        results.write(target, final, force=mending.force)
    elif after != before:
        print(
            visible_name(f"{path}: {target} is not written, because a kernel was not finished"),
            file=sys.stderr,
        )
    return Status.OK


def _outcome(done: Mend, target: Path) -> dict[str, object] | None:
    if not done.steps and done.text is not None:
        return None
    if done.text is None:
        return {"mended": False, "reason": done.reason}
    return {"mended": True, "file": str(target), "steps": list(done.steps)}


def _words(done: Mend, target: Path) -> str:
    if not done.steps and done.text is not None:
        return ""
    if done.text is None:
        return f"  not fixed: {done.reason}"
    steps = "; ".join(done.steps)
    return f"  fixed in {target}, and proved: {steps}"
