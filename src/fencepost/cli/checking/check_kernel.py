"""`fencepost check` on LLVM IR: whole kernels."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fencepost.cli import files
from fencepost.cli.checking.kernel_job import Job, judged, tell, told, write_certificate
from fencepost.cli.checking.tally import Noted, Tally
from fencepost.cli.inputs.kinds import Input, Kind, kind_of, modules_of
from fencepost.cli.parsing.status import Status, status_of
from fencepost.cli.printing.result_names import result_names
from fencepost.cli.workers.items import Desk, Stop, Task, run_items, tell_stop
from fencepost.cli.workers.limits import Limits
from fencepost.cli.workers.stops import error_of
from fencepost.errors import BoundReached, FencepostError, InputError
from fencepost.numerals import integer_of, is_decimal
from fencepost.process import LONGEST
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.cli.checking.kept_kernels import Entry
    from fencepost.kernels.certificate import Premise
    from fencepost.kernels.options import Infer, Options
    from fencepost.kernels.report import Report
    from fencepost.llvm.launches.launch import Dim
    from fencepost.llvm.module import Function, Module
    from fencepost.reports.kernels.summary import Outcome

SECONDS = 6.0
"""Default time limit of a kernel."""


def dim(text: str, option: str) -> Dim:
    """Parse sizes in x, y, z, as in 'X[,Y[,Z]]'. Raise InputError if they are invalid."""
    parts = text.replace("x", ",").split(",")
    if len(parts) > 3 or not all(map(_is_size, parts)):
        raise InputError(
            f"{option} {text}: not of the form X[,Y[,Z]]", mend=f"write {option} 256 or 16,16"
        )
    sizes = [integer_of(each) for each in parts] + [1, 1]
    return sizes[0], sizes[1], sizes[2]


def _is_size(text: str) -> bool:
    return is_decimal(text.strip()) and len(text) < 20


def settings(arguments: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Parse pairs 'name=value'. Raise InputError if they are invalid."""
    pairs = []
    for each in arguments:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise InputError(f"--arg {each}: not of the form name=value", mend="write --arg n=1024")
        pairs.append((name.strip(), value.strip()))
    return tuple(pairs)


def inferring(asked: bool | None) -> Infer:
    """Return the kernels whose conditions are searched for: those with a bug by default."""
    from fencepost.kernels.options import Infer

    return {None: Infer.OF_BUGS, True: Infer.OF_ALL, False: Infer.NOTHING}[asked]


def refusals(chosen: Mapping[str, bool]) -> frozenset[Premise]:
    """Return the premises that options refuse, by their names."""
    from fencepost.kernels.certificate import Premise

    return frozenset(each for each in Premise if chosen.get(each.stated.option))


def run_all(
    modules: Sequence[Path], job: Job, limits: Limits, processes: int, tally: Tally
) -> Status:
    """Check every file, print its verdicts and count them in; return the worst exit status."""
    if job.certificates is not None:
        job = replace(job, names=result_names(modules))
    task = Task(
        partial(_one, job),
        partial(_stopped, job, tally),
        tally.take,
        name="check",
        to_the_end=job.telling.is_file_written,
    )
    status = run_items(task, modules, limits, processes)
    _tell_in_vain(job, tally, modules, status)
    return status


def _tell_in_vain(job: Job, tally: Tally, modules: Sequence[Path], status: Status) -> None:
    """Report comments, and entries of a baseline, that had no effect."""
    from fencepost.cli.checking.pardons import in_vain
    from fencepost.cli.inputs.kinds import Kind, kind_of

    own = {(str(each), str(each)): None for each in modules if kind_of(each) is Kind.SOURCE}
    whole = job.kernel is None and not status.is_cut
    for line in in_vain(own | tally.sources, tally.used, whole):
        print(line, file=sys.stderr)
    if job.baseline is not None and whole:
        gone = job.baseline.known.keys() - {each.fingerprint for each in tally.errors}
        if gone:
            print(
                f"{job.baseline.file}: {len(gone)} of {len(job.baseline.known)} are no longer found"
                "; --write-baseline with --force takes them out",
                file=sys.stderr,
            )


def _one(job: Job, path: Path, desk: Desk) -> int:
    """Check the kernels of one file."""
    try:
        return _checked(job, path, desk)
    except FencepostError as error:
        from fencepost.reports.text.records import error_diagnostic
        from fencepost.reports.text.snippet import describe

        error.source = error.source or str(path)
        text = files.text_at(path) if error.place is not None else None
        told = describe(error, str(path), text)
        status = status_of(error)
        with desk.at_once():
            desk.note(Noted(_failed(path, error), (error_diagnostic(error, str(path)),)))
            desk.came_to(status)
            if job.as_json:
                from fencepost.reports.kernels.verdicts import error_line

                print(error_line(str(path), error))
            print(told, file=sys.stderr)
        return status


def _failed(path: Path, error: FencepostError, kernel: str = "") -> Outcome:
    """Return the outcome of a file, or of a kernel, whose check raised an error."""
    from fencepost.reports.kernels.summary import Ending, Outcome

    undecided = isinstance(error, BoundReached)
    ending = Ending.UNKNOWN if undecided else Ending.UNREADABLE
    return Outcome(str(path), kernel, ending, why=error.message)


def _stopped(job: Job, tally: Tally, path: Path, stop: Stop) -> int:
    """Print the results for a kernel, or a file, that was given up."""
    tally.add(_failed(path, error_of(stop), stop.step or ""))
    if stop.step is None or stop.status is Status.INTERNAL:
        tell_stop(path if stop.step is None else f"{path}: {stop.step}", stop)
    if job.as_json:
        from fencepost.reports.kernels.verdicts import error_line

        print(error_line(str(path), error_of(stop), stop.step))
    elif stop.step is not None and job.telling.reports and not job.sarif:
        from fencepost.reports.kernels.verdicts import ended

        print(ended(str(path), stop.step, stop.reason))
    return stop.status


def _checked(job: Job, path: Path, desk: Desk) -> Status:
    from fencepost.llvm.parsing.modules import parse_module
    from fencepost.llvm.read import Reading, decoded, find_kernel

    if job.mending is not None and not job.mending.module:
        if kind_of(path, job.compiling) is Kind.SOURCE:
            from fencepost.cli.checking.fix_source import mended_source

            return mended_source(job, job.mending, path, desk)
        if job.mending.apply:
            raise InputError("--apply of a module", mend="--fix writes it; --apply is for sources")
    inputs = modules_of(path, job.compiling, desk)
    if job.mending is not None:
        from fencepost.cli.checking.fix_kernel import mended

        if len(inputs) > 1:
            raise InputError(
                f"holds {len(inputs)} modules",
                rule="--fix changes one module",
                mend="fix the modules that it was made from",
            )
        return mended(job, job.mending, path, inputs[0], desk)
    key = None
    if job.store is not None:
        from fencepost.cli.checking import kept_kernels

        asked_ = kept_kernels.Asked(path, job.options, job.kernel, job.settings)
        key = asked_.key(job.store, inputs)
        names = [str(each.name) for each in inputs]
        if desk.is_first and (entry := kept_kernels.recall(job.store, key, names)):
            return _told_again(job, inputs, entry, desk)
    reading = Reading(decoded(inputs[0].module))
    from fencepost.cli.checking.alike import Alike
    from fencepost.cli.checking.launched import launched_in
    from fencepost.cli.inputs.source_files import seen_from_here
    from fencepost.kernels.advice.advised import check_advised  # while LLVM is at work
    from fencepost.reports.kernels.certificates import Subject
    from fencepost.reports.text.source import remark

    asked: list[_Asked] = []
    remarks: list[str] = []
    done: list[tuple[int, str, Report]] = []
    lacking: InputError | None = None
    for number, (each, following) in enumerate(zip_longest(inputs, inputs[1:])):
        # The watcher ends what takes too long, and names the limit that was asked for.
        module = parse_module(reading.text(LONGEST))
        if following is not None:
            reading = Reading(decoded(following.module))
        if desk.is_first:
            for said in module.remarks:
                remarks.append(remark(f"{each.name}:{said.line}", said.text))
                print(remarks[-1], file=sys.stderr)
        try:
            kernels = _own(find_kernel(module, job.kernel), each)
            asked += [_asked(number, each, module, one, job) for one in kernels]
        except InputError as error:  # another module may have some
            lacking = error
    if lacking is not None and not asked:
        left_out = [each for one in inputs for each in one.notes]
        raise InputError(lacking.message, mend=left_out[0]) if left_out else lacking
    several = len(inputs) > 1
    alike: dict[int, Alike] = {}
    # A certificate is about one kernel.
    apart = job.certificates is not None or job.judged
    for number, name, module, kernel, options, notes in desk.steps(
        asked, lambda one: f"{one.name}: {one.kernel.name}" if several else one.kernel.name
    ):
        # The judge has time of its own.
        options = replace(options, seconds=min(options.seconds, desk.seconds()))
        try:
            began = time.thread_time()
            launched = launched_in(inputs[number].host, kernel)
            check = partial(check_advised, module, kernel, options, str(name), launched)
            if apart or options.certificates or options.redundant:
                report, options = check()
            else:
                report, options = check(check_one=alike.setdefault(number, Alike()).check)
            # A report has the time until its verdict; what is said of a bug takes longer.
            spent = max(report.seconds, time.thread_time() - began)
            report = replace(report, notes=(*report.notes, *notes), seconds=spent)
            subject = Subject(str(name), _bytes(inputs[number].module), module, kernel)
            report = judged(job, subject, report, options, desk)
            done.append((number, str(name), report))
            report = seen_from_here(report, inputs[number].folder)
        except InputError as error:  # about this kernel; the others may be as asked for
            desk.came_to(told(job, name, kernel.name, error))
            desk.note(Noted(_failed(name, error, kernel.name)))
            continue
        tell(job, name, report, desk, inputs[number].sandbox)
        write_certificate(job, subject, report, options, desk)
    if job.store is not None and key is not None and len(done) == len(asked):
        kept_kernels.keep(job.store, key, done, remarks, desk.limits.seconds or LONGEST)
    return Status.OK


def _own(kernels: Sequence[Function], source: Input) -> list[Function]:
    """Return the kernels that stand in a source itself, where it is a part of another. Raise
    InputError if there are none.
    """
    if not source.is_part or source.folder is None:
        return [*kernels]
    from fencepost.cli.inputs.surroundings import is_of

    places = ((each, each.at) for each in kernels)
    found = [e for e, at in places if at is not None and is_of(source.name, source.folder, at.file)]
    if not found:
        raise InputError(
            "none of its kernels is made",
            rule="a template is checked as host code instantiates it",
            mend="instantiate the template, or name the file that does",
        )
    return found


def _bytes(module: str | bytes) -> bytes:
    return module.encode() if isinstance(module, str) else module


def _told_again(job: Job, inputs: Sequence[Input], entry: Entry, desk: Desk) -> Status:
    """Report the cached results of an earlier run."""
    from fencepost.cli.inputs.source_files import seen_from_here

    for each in entry.remarks:
        print(each, file=sys.stderr)
    for number, remembered in entry.kernels:
        from_ = inputs[number]
        tell(job, from_.name, seen_from_here(remembered, from_.folder), desk, from_.sandbox)
    return Status.OK


class _Asked(NamedTuple):
    """A kernel to check: the number and name of its module, and further remarks to report."""

    number: int
    name: Path
    module: Module
    kernel: Function
    options: Options
    notes: tuple[str, ...] = ()


def _asked(number: int, source: Input, module: Module, kernel: Function, job: Job) -> _Asked:
    """Return the question about a kernel, with the information that Triton gives."""
    options, notes = job.asked_of(kernel)
    notes = (*notes, *source.notes)
    if source.beside is None:
        return _Asked(number, source.name, module, kernel, options, notes)
    from fencepost.api.triton import as_launched

    told = as_launched(module, kernel, source.beside, options)
    notes = (*notes, *told.notes)
    return _Asked(number, source.name, told.module, told.kernel, told.options, notes)
