"""The check of one kernel."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from fencepost.diagnostics import Code
from fencepost.errors import InputError
from fencepost.kernels.beside import with_races_beside
from fencepost.kernels.conditions.search import under_expected_sizes, with_condition
from fencepost.kernels.guessed_launch import workgroup_of
from fencepost.kernels.options import Infer, Options, most_items
from fencepost.kernels.redundant import with_redundant
from fencepost.kernels.report import Guess, Report, Verdict
from fencepost.kernels.stages import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.module import Function, Module
from fencepost.records import replace

OTHER_SIZES = (64, 1024)
"""Numbers of work-items of the workgroups that are tried if a bug rests on a guessed one; before
them, the largest that stays within an object that the guessed workgroup leaves.
"""


def check_kernel(
    module: Module,
    kernel: Function,
    options: Options,
    file: str,
    clock: Callable[[], float] = time.thread_time,
) -> Report:
    """Check one kernel. `clock` is that of the outer stop, in seconds: by default the processor
    time of this thread. Raises InputError for a question that makes no sense.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    check = checked(Task.asked(module, kernel, options, file, clock))
    infers = options.infer is not Infer.NOTHING and not check.report.is_proved
    if infers and (expected := under_expected_sizes(check)) is not None:
        return expected
    if check.report.verdict is Verdict.BUG and Guess.WORKGROUP in check.report.guesses:
        check = replace(check, report=_of_other_sizes(check))
        if check.report.verdict is Verdict.GUESSED:
            return check.report
    if infers:
        return with_races_beside(check, with_condition(check))
    if check.report.verdict is Verdict.BUG:
        return with_races_beside(check, check.report)
    if options.redundant and check.report.is_proved:
        return with_redundant(check)
    return check.report


def _of_other_sizes(check: Checked) -> Report:
    """Return the report on a kernel that is wrong for a guessed workgroup, with the verdicts for
    other sizes: a bug for one of these too rests on no guess.
    """
    task, report = check.task, check.report
    most = most_items(task.kernel)
    for items in (*_within(report), *OTHER_SIZES):
        size = workgroup_of(task.kernel, task.module, min(items, most))
        if size == task.launch.workgroup or task.stop.reached:
            continue
        try:
            other = checked(task.of_workgroup(size)).report
        except InputError:  # its attributes rule it out
            continue
        match other.verdict:
            case Verdict.PROVED:
                return replace(report, right_for=(size,))
            case Verdict.BUG:
                return replace(report, guesses=report.guesses - {Guess.WORKGROUP})
            case Verdict.CONDITIONAL | Verdict.GUESSED | Verdict.UNKNOWN:
                continue
    return report


def _within(report: Report) -> set[int]:
    """Return the number of the first work-item that leaves an object, if any: a workgroup of so
    many may not.
    """
    x, y, _ = report.launch.workgroup
    places = {
        actor.item[0] + x * (actor.item[1] + y * actor.item[2])
        for each in report.findings
        if each.diagnostic.code is Code.ACCESS_OUTSIDE_OBJECT and each.witness is not None
        for actor in each.witness.actors
    }
    return {min(places)} - {0} if places else set()
