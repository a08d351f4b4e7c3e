"""`fencepost judge`: certificates that `check --certificate` wrote, judged independently."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told, status_of
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY, SECONDS
from fencepost.records import dataclass

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk, Stop


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("judge")(judge)


@dataclass(frozen=True, slots=True)
class _Job:
    """The form of each answer. `times`: JSON has the seconds."""

    as_json: bool
    times: bool


def judge(
    folders: Annotated[
        list[Path],
        offers.Argument(
            metavar="FOLDER...",
            help="Folders of `check --certificate`, or folders that hold some.",
        ),
    ],
    timeout: Annotated[float, timeout_option("each certificate")] = 4 * SECONDS,
    memory: Memory = MEMORY,
    jobs: Annotated[
        int,
        offers.Option("--jobs", "-j", metavar="N", min=1, help="Certificates at the same time."),
    ] = 1,
    json: Annotated[bool, offers.Option("--json", help="Print one JSON object per line.")] = False,
    times: Annotated[bool, offers.Option("--times", help="JSON has the seconds.")] = False,
) -> None:
    """Judge certificates of kernels by a second implementation and another solver, cvc5.

    The judge lists the pairs of accesses, premises and barriers of the module by itself, decides
    every question again, and runs small launches. It shares the reader of LLVM IR with `check`.

    Exit status 0: all accepted. 1: some refused. 2: unreadable. 3: some not judged: they have
    something that the judge does not know, take too long, or have questions that cvc5 leaves open.
    The most severe counts: 2, 1, 3, 0.
    """
    from fencepost.cli.inputs.certificate_folders import certificate_folders
    from fencepost.cli.workers.items import Task, run_items
    from fencepost.cli.workers.limits import limits
    from fencepost.judge.ruling.judging import check_installed

    with errors_told():
        bounds = limits(timeout, memory)
        check_installed()
        found = [each for folder in folders for each in certificate_folders(folder)]
        job = _Job(json, times)
        task = Task(partial(_one, job), partial(_stopped, job), name="judge")
        raise offers.Exit(run_items(task, list(dict.fromkeys(found)), bounds, jobs))


def _one(job: _Job, folder: Path, desk: Desk) -> int:
    """Judge the certificate in a folder, and print what comes of it."""
    from fencepost.certificates import Ruling
    from fencepost.cli.inputs.certificate_folders import read_certificate
    from fencepost.errors import FencepostError
    from fencepost.judge.certificate.exhibit import exhibit_of, module_bytes, statement_of
    from fencepost.judge.ruling.judging import judge
    from fencepost.llvm.read import read_module
    from fencepost.process import LONGEST
    from fencepost.reports.kernels.judge import Judged, judged_line, judged_text, unreadable_line

    try:
        files = read_certificate(folder)
        stated = statement_of(files)
        module = read_module(module_bytes(stated, files), LONGEST)
        judgement = judge(exhibit_of(module, stated, files), 0.9 * desk.seconds())
    except FencepostError as error:
        error.source = error.source or str(folder)
        if job.as_json:
            print(unreadable_line(str(folder), error))
        print(error, file=sys.stderr)
        return status_of(error)
    judged = Judged(str(folder), stated, judgement)
    print(judged_line(judged, times=job.times) if job.as_json else judged_text(judged))
    match judgement.ruling:
        case Ruling.ACCEPTED:
            return Status.OK
        case Ruling.NOT_JUDGED | Ruling.LEFT_OPEN:
            return Status.UNKNOWN
        case Ruling.REFUSED:
            return Status.FOUND


def _stopped(job: _Job, folder: Path, stop: Stop) -> int:
    """Print what there is to say of a certificate that was given up."""
    from fencepost.cli.workers.items import tell_stop
    from fencepost.errors import BoundReached
    from fencepost.reports.kernels.judge import unreadable_line

    if job.as_json:
        print(unreadable_line(str(folder), stop.error or BoundReached(stop.reason)))
    return tell_stop(folder, stop)
