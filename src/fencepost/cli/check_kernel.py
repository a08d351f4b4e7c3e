"""`fencepost check` on LLVM IR: whole kernels."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.errors import FencepostError, InputError, InternalError

if TYPE_CHECKING:
    from fencepost.cli.mend_kernel import Mending
    from fencepost.diagnostics import Diagnostic
    from fencepost.kernels.certificate import Premise
    from fencepost.kernels.launch import Dim
    from fencepost.kernels.options import Options
    from fencepost.kernels.report import Report

SUFFIXES = frozenset({".ll", ".bc", ".llir"})
MAX_BYTES = 64 * 1024 * 1024
MANY = 20


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with each file. `kernel` None: all kernels of it; `mending` None: no --fix."""

    options: Options
    kernel: str | None
    as_json: bool
    sarif: bool
    mending: Mending | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What one file came to."""

    out: str
    err: str
    status: int
    diagnostics: tuple[Diagnostic, ...] = ()


def is_module(path: Path) -> bool:
    """Whether a file holds LLVM IR, by its name; folders are looked through for such files."""
    return path.suffix in SUFFIXES or path.is_dir()


def _modules(folder: Path) -> Iterator[Path]:
    found = (each for each in sorted(folder.rglob("*")) if each.suffix in SUFFIXES)
    return (each for each in found if not each.is_dir())


def dim(text: str, option: str) -> Dim:
    """Sizes in x, y, z as 'X[,Y[,Z]]'. Raises InputError."""
    parts = text.replace("x", ",").split(",")
    if len(parts) > 3 or not all(each.strip().isdigit() for each in parts):
        raise InputError(
            f"{option} {text}: not of the form X[,Y[,Z]]", mend=f"write {option} 256 or 16,16"
        )
    sizes = [int(each) for each in parts] + [1, 1]
    return sizes[0], sizes[1], sizes[2]


def settings(arguments: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of 'name=value'. Raises InputError."""
    pairs = []
    for each in arguments:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise InputError(f"--arg {each}: not of the form name=value", mend="write --arg n=1024")
        pairs.append((name.strip(), value.strip()))
    return tuple(pairs)


def refusals(
    may_alias: bool, may_overflow: bool, any_contents: bool, any_calls: bool
) -> frozenset[Premise]:
    """The premises that options refuse."""
    from fencepost.kernels.certificate import Premise

    chosen = {
        "--may-alias": may_alias,
        "--may-overflow": may_overflow,
        "--any-contents": any_contents,
        "--any-calls": any_calls,
    }
    return frozenset(each for each in Premise if chosen.get(each.stated.option))


def run_all(paths: Sequence[Path], job: Job, processes: int, sarif_file: Path | None) -> int:
    """Checks every file and prints what it came to; the worst exit status."""
    # A folder without modules stays in the list, to be reported.
    files = [each for path in paths for each in (path.is_dir() and [*_modules(path)]) or [path]]
    status = 0
    found: list[Diagnostic] = []
    for result in _progress(_results(files, job, processes), len(files)):
        if result.out:
            print(result.out, flush=True)
        if result.err:
            print(result.err, file=sys.stderr)
        found += result.diagnostics
        status = worse(status, result.status)
    if sarif_file is not None:
        from importlib.metadata import version

        from fencepost.kernels.codes import CODES
        from fencepost.reports.sarif import sarif

        text = sarif(found, CODES, version("fencepost"))
        if str(sarif_file) == "-":
            print(text, end="")
        else:
            sarif_file.write_text(text, encoding="utf-8")
    return status


def _results(files: Sequence[Path], job: Job, processes: int) -> Iterator[Result]:
    if processes == 1 or len(files) < 2:
        yield from map(partial(_one, job), files)
        return
    with ProcessPoolExecutor(min(processes, len(files))) as pool:
        futures = [pool.submit(_one, job, each) for each in files]
        for file, future in zip(files, futures, strict=True):
            try:
                yield future.result()
            except BrokenExecutor:
                yield _alone(job, file)


def _alone(job: Job, file: Path) -> Result:
    """Checks a file in a process of its own, since one that checked it or another has ended."""
    with ProcessPoolExecutor(1) as pool:
        try:
            return pool.submit(_one, job, file).result()
        except BrokenExecutor:
            return _failed(job, str(file), MemoryError("the process that checked it ended"))


def _progress(results: Iterator[Result], total: int) -> Iterable[Result]:
    """The results, with a progress bar on a terminal where there are many."""
    if total < MANY or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, "check", total, console=Console(stderr=True), transient=True)


def _one(job: Job, path: Path) -> Result:
    """Checks the kernels of one file. A mistake of ours in one costs no other its result."""
    from fencepost.reports.kernels import error_line

    file = str(path)
    try:
        return _checked(job, path)
    except FencepostError as error:
        error.source = error.source or file
        line = error_line(file, error.message, error.rule) if job.as_json else ""
        return Result(line, str(error), 2)
    except (ArithmeticError, AssertionError, LookupError, MemoryError, OSError) as error:
        return _failed(job, file, error)
    except (AttributeError, RecursionError, RuntimeError, TypeError, ValueError) as error:
        return _failed(job, file, error)


def _failed(job: Job, file: str, error: Exception) -> Result:
    from fencepost.reports.kernels import error_line

    internal = InternalError(
        f"{type(error).__name__}: {error}", source=file, mend="report this file"
    )
    line = error_line(file, internal.message, None) if job.as_json else ""
    return Result(line, str(internal), 2)


def _checked(job: Job, path: Path) -> Result:
    from fencepost.frontends.llvm_ir.parse import parse_module
    from fencepost.frontends.llvm_ir.read import Reading, decoded, find_kernel

    if job.mending is not None:
        from fencepost.cli.mend_kernel import mended

        return mended(job, job.mending, path, _read(path), partial(_source, path))
    reading = Reading(decoded(_read(path)))
    from fencepost.kernels.check import check_kernel  # while LLVM is at work
    from fencepost.kernels.report import Verdict
    from fencepost.reports.kernels import error_line, json_line, text
    from fencepost.reports.source import remark

    module = parse_module(reading.text(job.options.seconds))
    out = []
    errors = [remark(f"{path}:{each.line}", each.text) for each in module.remarks]
    status = 0
    found: list[Diagnostic] = []
    statuses = {Verdict.PROVED: 0, Verdict.BUG: 1, Verdict.UNKNOWN: 3}
    for kernel in find_kernel(module, job.kernel):
        try:
            report = check_kernel(module, kernel, job.options, str(path))
        except InputError as error:  # about this kernel; the others may be as asked for
            error.source = str(path)
            errors.append(str(error))
            status = 2
            if job.as_json:
                out.append(error_line(str(path), error.message, error.rule, kernel.name))
            continue
        except Exception as error:
            report = _unknown(kernel.name, error, job)
        found += [each.diagnostic for each in report.findings]
        status = worse(status, statuses[report.verdict])
        if job.as_json:
            out.append(json_line(str(path), report))
        elif not job.sarif:
            out.append(text(str(path), report, partial(_source, path)))
    return Result("\n".join(out), "\n".join(errors), status, tuple(found))


def worse(one: int, other: int) -> int:
    """The exit status of two results: unreadable before a bug, a bug before unknown."""
    return max(one, other, key=(0, 3, 1, 2).index)


def _unknown(name: str, error: Exception, job: Job) -> Report:
    from fencepost.kernels.launch import Launch
    from fencepost.kernels.report import Report

    launch = Launch(job.options.workgroup or (1, 1, 1), job.options.grid or (1, 1, 1))
    reason = f"a mistake of this program: {type(error).__name__}: {error}"
    return Report(name, launch, (), reasons=(reason,))


def _read(path: Path) -> bytes:
    if path.is_dir():
        names = ", ".join(sorted(SUFFIXES))
        raise InputError("the folder holds no module", rule=f"modules are files named {names}")
    try:
        if path.stat().st_size > MAX_BYTES:
            raise InputError(
                f"the file has {path.stat().st_size} bytes",
                rule=f"a module has at most {MAX_BYTES}",
            )
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", mend="check the path and its permissions"
        ) from error


def _source(module: Path, name: str) -> list[str] | None:
    """The lines of a source file, looked for where it was compiled and beside the module."""
    for path in (Path(name), module.parent / name, module.parent / Path(name).name):
        try:
            if path.is_file() and path.stat().st_size < MAX_BYTES:
                return path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
    return None
