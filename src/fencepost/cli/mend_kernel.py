"""`fencepost check --fix`: modules with the synchronization that their kernels lack."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.check_kernel import Result, worse

if TYPE_CHECKING:
    from fencepost.cli.check_kernel import Job
    from fencepost.diagnostics import Diagnostic
    from fencepost.kernels.mend.mend import Mend
    from fencepost.reports.kernels import Lines


@dataclass(frozen=True, slots=True)
class Mending:
    """Where mended modules go; `output` None: beside the input, with the suffix `.fixed.ll`."""

    output: Path | None


def mended(job: Job, mending: Mending, path: Path, source: bytes, lines: Lines) -> Result:
    """Checks the kernels of a module, mends those that are wrong, and writes what was mended.

    The exit status is that of the module after the mends.
    """
    from fencepost.errors import InputError
    from fencepost.frontends.llvm_ir.parse import parse_module
    from fencepost.frontends.llvm_ir.read import decoded, find_kernel, printed
    from fencepost.kernels.mend.mend import mend
    from fencepost.kernels.mend.place import plain
    from fencepost.kernels.report import Verdict
    from fencepost.reports.kernels import error_line, json_line, text

    before = printed(decoded(source), job.options.seconds)
    after = before
    target = mending.output or path.with_suffix(".fixed.ll")
    out = []
    errors = []
    status = 0
    found: list[Diagnostic] = []
    statuses = {Verdict.PROVED: 0, Verdict.BUG: 1, Verdict.UNKNOWN: 3}
    for kernel in find_kernel(parse_module(before), job.kernel):
        try:
            done = mend(after, kernel.name, job.options, str(path))
        except InputError as error:
            error.source = str(path)
            errors.append(str(error))
            status = 2
            if job.as_json:
                out.append(error_line(str(path), error.message, error.rule, kernel.name))
            continue
        after = done.text or after
        found += [each.diagnostic for each in done.first.findings]
        status = worse(status, statuses[done.report.verdict if done.text else done.first.verdict])
        if job.as_json:
            out.append(json_line(str(path), done.first, _outcome(done, target)))
        elif not job.sarif:
            out += [text(str(path), done.first, lines), _words(done, target)]
    if after != before:
        final = plain(after)
        printed(final, job.options.seconds)  # LLVM accepts it
        try:
            target.write_text(final, encoding="utf-8")
        except OSError as error:
            raise InputError(
                f"'{target}' cannot be written: {error.strerror}", mend="choose another -o"
            ) from error
    return Result("\n".join(each for each in out if each), "\n".join(errors), status, tuple(found))


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
        return f"  not mended: {done.reason}"
    steps = "; ".join(done.steps)
    return f"  mended in {target}, and proved there: {steps}"
