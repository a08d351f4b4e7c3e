"""`fencepost check` on machine code: assembly sources, code objects and their containers."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.checking.codes import Asked, Job, Reading, of_objects, of_source
from fencepost.cli.checking.tally import Noted, Tally
from fencepost.cli.parsing.status import Status, status_of
from fencepost.cli.printing.output import write_styled
from fencepost.cli.workers.items import Desk, Stop, Task, run_items, tell_stop
from fencepost.cli.workers.limits import Limits
from fencepost.cli.workers.stops import error_of
from fencepost.errors import FencepostError, InputError
from fencepost.lines import lines_of
from fencepost.machine_code.instructions.integers import integer
from fencepost.patterns import pattern
from fencepost.records import replace
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.checking import kept_code
    from fencepost.machine_code.findings import Hazard
    from fencepost.reports.kernels.machine_code import MachineTold


def accepted(names: Sequence[str]) -> frozenset[Hazard]:
    """Return the classes of findings with these names. Raise InputError for an unknown name."""
    from fencepost.machine_code.findings import Hazard

    known = {each.value: each for each in Hazard}
    for name in names:
        if name not in known:
            raise InputError(
                f"--accept {name}: no class of findings in machine code",
                rule=f"the classes are {', '.join(known)}",
                mend="choose one of them",
            )
    return frozenset(known[name] for name in names)


_DEFINED = pattern(r"([A-Za-z_.$][\w.$]*)=(-?\w+)", re.ASCII)


def defined(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return the symbols that options for the assembler define: `-defsym NAME=NUMBER`, also with
    `-Wa,`.

    Raise InputError for other options.
    """
    parts = [part for word in words for part in word.removeprefix("-Wa,").split(",")]
    found = []
    for part in parts:
        part = re.sub(r"^--?defsym=?", "", part)
        one = _DEFINED.fullmatch(part)
        number = None if one is None else integer(one[2])
        if one is not None and number is not None:
            found.append((one[1], number))
        elif part:
            raise InputError(
                f"-- {part}: not a word for assembly",
                rule="words after -- define symbols of assembly: -defsym NAME=NUMBER",
                mend="remove it",
            )
    return tuple(found)


def run_all(
    paths: Sequence[Path], job: Job, limits: Limits, processes: int, tally: Tally
) -> Status:
    """Check every file, print its verdicts and count them in; return the worst exit status."""
    task = Task(
        partial(_one, job),
        partial(_stopped, job, tally),
        tally.take,
        name="check",
        to_the_end=job.telling.is_file_written,
    )
    return run_items(task, paths, limits, processes)


def _stopped(job: Job, tally: Tally, path: Path, stop: Stop) -> int:
    """Print the results for a kernel, or a file, that was given up."""
    from fencepost.reports.kernels.summary import Ending, Outcome

    if stop.step is None:
        tally.add(Outcome(str(path), "", Ending.UNREADABLE, why=stop.reason))
        return tell_stop(path, stop)
    tally.add(Outcome(str(path), stop.step, Ending.UNKNOWN, why=stop.reason))
    if stop.status is Status.INTERNAL:
        tell_stop(f"{path}: {stop.step}", stop)
    if job.as_json:
        from fencepost.reports.kernels.verdicts import error_line

        print(error_line(str(path), error_of(stop), stop.step))
    elif job.telling.reports and not job.as_sarif:
        from fencepost.reports.kernels.verdicts import ended

        print(ended(str(path), stop.step, stop.reason))
    return stop.status


def _one(job: Job, path: Path, desk: Desk) -> int:
    """Check the kernels of one file."""
    from fencepost.cli.checking import kept_code
    from fencepost.cli.inputs.kinds import Kind, kind_of
    from fencepost.reports.kernels.summary import Ending, Outcome
    from fencepost.reports.text.records import error_diagnostic
    from fencepost.reports.text.snippet import describe

    text = ""
    try:
        is_binary = kind_of(path) is Kind.BINARY
        if not is_binary:
            text = files.read_text(path, "an assembly source")
        content = kept_code.content_of(path) if is_binary else text.encode()
        key = None if job.store is None else job.key(content, is_binary=is_binary)
        entry = None
        if job.store is not None and key is not None:
            entry = kept_code.recall(job.store, key, path, Reading(path.parent).text_of)
        if entry is not None:
            for told in entry.told:
                _tell(job, path, text, told, desk)
        else:
            reading = Reading(path.parent)
            codes = (
                of_objects(job, path, reading) if is_binary else of_source(job, path, text, reading)
            )
            entry = _found(job, path, text, codes, desk)
            # What changed while it was read has no name to be kept by; another worker had kernels
            # that this one did not see.
            is_same = not is_binary or content == kept_code.content_of(path)
            is_whole = is_same and desk.is_first and not reading.has_failed
            if job.store is not None and key is not None and is_whole:
                kept_code.keep(job.store, key, path, entry, tuple(reading.included.items()))
        for name in entry.missing:
            print(
                visible_name(f"{path}: no code of the kernel {name}, which {job.against} has"),
                file=sys.stderr,
            )
            desk.came_to(Status.UNKNOWN)
    except FencepostError as error:
        outcome = Outcome(str(path), "", Ending.UNREADABLE, why=error.message)
        desk.note(Noted(outcome, (error_diagnostic(error, str(path)),)))
        if job.as_json:
            from fencepost.reports.kernels.verdicts import error_line

            print(error_line(str(path), error))
        print(describe(error, str(path), text), file=sys.stderr)
        return status_of(error)
    return Status.OK


def _found(job: Job, path: Path, text: str, codes: Iterator[Asked], desk: Desk) -> kept_code.Entry:
    """Report the kernels of a file as they are checked, each within limits of its own, and return
    them all. Raise InputError if there are none.
    """
    from fencepost.cli.checking.against import without_code
    from fencepost.cli.checking.kept_code import Entry

    done: list[MachineTold] = []
    names: set[str] = set()
    for number, asked in enumerate(codes):
        names.update(name for name, _ in asked.kernels)
        check_one = _checker(job, asked)
        # A library may have a kernel for many processors, and names of functions come twice.
        called = partial(_step_name, number, asked)
        for name, entry in desk.steps(asked.kernels, called, has_more=True):
            told = check_one(name, entry)
            done.append(told)
            _tell(job, path, text, told, desk)
    if not names:
        raise InputError(
            f"no kernel {job.kernel!r}" if job.kernel else "contains no instructions",
            mend="name a kernel or function of it: `fencepost object` lists them"
            if job.kernel
            else "give code with instructions",
        )
    missing: tuple[str, ...] = ()
    if job.against is not None and job.kernel is None:
        missing = without_code(job.against, frozenset(names))
    return Entry(tuple(done), missing)


def _step_name(number: int, asked: Asked, kernel: tuple[str, int]) -> str:
    """Return a name of a kernel that no other one of the file has."""
    name, entry = kernel
    is_alone = number == 0 and sum(each == name for each, _ in asked.kernels) == 1
    return name if is_alone else f"{name} ({asked.target.name}, {number}.{entry})"


def _checker(job: Job, asked: Asked) -> Callable[[str, int], MachineTold]:
    """Return the check of a kernel or function of a code, whose result is in words."""
    from fencepost.machine_code.against.describe import described as lost
    from fencepost.machine_code.check import Report, one_by_one
    from fencepost.machine_code.describe import described, undecided
    from fencepost.machine_code.findings import Hazard
    from fencepost.reports.kernels.machine_code import MachineTold, counted

    file, code, generation = asked.file, asked.code, asked.generation
    check_one = one_by_one(code, generation, redundant=job.redundant)
    report = Report(code, generation, ())

    def told_of(name: str, entry: int) -> MachineTold:
        start = time.process_time()
        each = check_one(name, entry)
        found = tuple(one for one in each.findings if one.hazard not in job.accepted)
        left = replace(each, findings=found)
        told = described(report, left, file)
        accepted = len(each.findings) - len(found)
        comparison = asked.comparisons.get(each.name)
        if comparison is not None and Hazard.SEQUENCE_LOST in job.accepted:
            accepted += len(comparison.lost)
        elif comparison is not None:
            told += tuple(lost(comparison, code, generation, file, each.entry))
        return MachineTold(
            *(file, asked.target.name, undecided(report, left), told),
            accepted=accepted,
            seconds=time.process_time() - start,
            against=None if job.against is None else str(job.against),
            comparison=None if comparison is None else counted(comparison),
        )

    return told_of


def _tell(job: Job, path: Path, text: str, told: MachineTold, desk: Desk) -> None:
    from fencepost.cli.checking.pardons import judged
    from fencepost.cli.inputs.source_files import source_lines
    from fencepost.cli.printing.terminal import dressed
    from fencepost.reports.kernels.machine_code import machine_line, machine_text
    from fencepost.reports.kernels.summary import Ending

    listed = job.telling.new_baseline is not None
    judgement = judged(path, told, job.baseline, listed=listed)
    told = replace(told, pardons=judgement.pardons)
    let_be = [one.finding.diagnostic for one in told.pardons]
    logged = [one.diagnostic for one in told.findings if one.diagnostic not in let_be]
    used = tuple((one.file, one.line) for one in told.pardons if one.line)
    lines = lines_of(text)

    def lines_in(name: str) -> Sequence[str] | None:
        if name == told.file:
            return lines
        if name == told.against:
            return lines_of(files.text_at(Path(name)) or "")
        return source_lines(path.parent, name)

    section = None
    if job.telling.html is not None:
        from fencepost.reports.page.kernels import machine_section

        section = machine_section(told, lines_in)
    noted = Noted(told.outcome, tuple(logged), judgement.errors, used, judgement.sources, section)
    desk.note(noted)
    match told.ending:
        case Ending.BUG:
            desk.came_to(Status.FOUND)
        case Ending.UNKNOWN:
            desk.came_to(Status.UNKNOWN)
        case _:
            desk.came_to(Status.OK)
    if job.as_json:
        print(machine_line(told, times=job.times))
    elif job.telling.reports and not job.as_sarif:
        write_styled(dressed(machine_text(told, lines_in)))
