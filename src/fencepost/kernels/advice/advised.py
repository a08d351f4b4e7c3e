"""The check of a kernel, and advice where it is not decided.

Advice is options with the verdict that they were seen to bring: `--assume 'n >= 1'`: proved. The
search goes from a launch in which every number is settled to options that say less. Where that
launch is not decided, no size is what lacks, and the search ends. So most undecided kernels cost
one or two short trials more, and decided ones nothing.

A choice is looked at by a quick check (`Bench.proves`); it becomes advice by the whole check that
its words ask for (`Bench.advice`), so that who follows it sees the verdict that was printed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence

from fencepost.diagnostics import Code, Diagnostic
from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.kernels.advice.bench import Bench
from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.advice.settled import settled_choices
from fencepost.kernels.check import check_kernel
from fencepost.kernels.conditions.search import with_condition
from fencepost.kernels.launched import Check, Launched, check_launched
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.question.budget import Steps
from fencepost.kernels.question.guessed_launch import grid_of
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.kernels.question.own_context import own_context
from fencepost.kernels.report import PROVED, Advice, Guess, Report, Verdict
from fencepost.kernels.stages.sequence import Checked, prepared
from fencepost.kernels.task import Prepared, Task
from fencepost.llvm.module import Function, Module
from fencepost.llvm.ordering.synchronizes import has_atomics
from fencepost.records import replace

SECONDS = 8.0
"""Time that a check leaves for trials, if its limit is long."""
SHARE = 0.15
"""The part of the time that it leaves for them otherwise."""
CUT = "no trial of an option came to its end in what was left of the time"
EFFORT = 4.0
"""Factor of the effort that is tried where steps ended."""


def check_advised(
    module: Module,
    kernel: Function,
    options: Options,
    file: str,
    launched: Launched,
    check_one: Check = check_kernel,
) -> tuple[Report, Options]:
    """Check a kernel as `check_launched` does, with advice where it is not decided."""
    started = time.thread_time()
    kept = min(SECONDS, SHARE * options.seconds) if options.infer is not Infer.NOTHING else 0
    first = replace(options, seconds=options.seconds - kept)
    report, made = check_launched(module, kernel, first, file, launched, check_one)
    if not _is_advised(report) or options.infer is Infer.NOTHING:
        return report, made

    def ask(asked: Options) -> Report:
        return check_launched(module, kernel, asked, file, launched, check_one)[0]

    stop = OuterStop(started + options.seconds, time.thread_time, started)
    try:
        task = Task.asked(module, kernel, made, file, time.thread_time)
        with own_context():
            ready = prepared(replace(task, stop=stop))
    except (InputError, UnsupportedError, BoundReached):
        return report, made
    bench = Bench(options, ready.task, ask, task.budget.advised)
    found = tuple(_advice(bench, ready, report))
    if report.verdict is Verdict.BUG:
        return replace(report, advice=found), made
    found = found or bench.in_vain()
    notes = report.notes if found or not bench.cut else (*report.notes, CUT)
    reasons = tuple(map(_plain, report.unsettled))
    report = replace(report, advice=found, unsettled=reasons, notes=notes)
    return replace(report, seconds=time.thread_time() - started), made


def _is_advised(report: Report) -> bool:
    """Return True for a kernel that is not decided, or by numbers in tables alone."""
    bugs = [each.witness for each in report.findings if each.is_bug]
    of_tables = all(each is not None and each.decided_by for each in bugs)
    return report.verdict in _UNDECIDED or (report.verdict is Verdict.BUG and of_tables)


_UNDECIDED = frozenset({Verdict.UNKNOWN, Verdict.GUESSED})
_OF_STEPS = frozenset({Code.STEPS_USED_UP, Code.NO_PROOF})


def _plain(reason: Diagnostic) -> Diagnostic:
    """Return a reason without options that nobody tried: of these, trials say what they bring."""
    return replace(reason, mend=None) if reason.code in _OF_STEPS else reason


def _advice(bench: Bench, kernel: Prepared, report: Report) -> Iterator[Advice]:
    """Yield options that decide a kernel, those first that say the least."""
    if report.verdict is Verdict.GUESSED:
        for each in _launches(report):
            if (given := bench.advice(each)) is not None:
                yield given
        return
    from fencepost.kernels.advice.held_choices import held_choices  # seldom needed

    is_bug = report.verdict is Verdict.BUG
    for each in held_choices(kernel, report):
        given = bench.advice(each) if bench.proves(each) else None
        if given is not None and (given.verdict in PROVED or not is_bug):
            yield given
            return
    if is_bug:
        return
    if (few := _of_few_groups(bench, kernel)) is not None:
        yield few
        return
    choices = list(settled_choices(kernel))
    settled = next((each for each in choices if each != Choice() and bench.proves(each)), None)
    if settled is None:
        yield from _with_more_steps(bench, report, choices)
        return
    if (least := bench.advice(settled)) is None:
        return
    wider = (bench.advice(each) for each in _wider(bench, kernel, report, settled))
    yield next((each for each in wider if each is not None), least)


def _of_few_groups(bench: Bench, kernel: Prepared) -> Advice | None:
    """Return a small grid as advice if the kernel is wrong in it. Of a large grid only a few
    workgroups are run, so none of them is the last that counts itself, for example.
    """
    task, graph = kernel.task, kernel.program.graph
    few = grid_of(task.kernel, task.module)
    is_large = task.launch.run.groups > max(len(kernel.some_groups()), math.prod(few))
    if not is_large or not has_atomics(graph):
        return None
    given = bench.advice(Choice(grid=few))
    return given if given is not None and given.verdict is Verdict.BUG else None


def _launches(report: Report) -> Iterator[Choice]:
    """Yield the launches that a verdict depends on."""
    launch = report.launch
    own = Choice(
        workgroup=launch.workgroup if Guess.WORKGROUP in report.guesses else None,
        grid=launch.grid if Guess.GRID in report.guesses else None,
    )
    if own != Choice():
        yield own
    for each in report.right_for:
        yield replace(own, workgroup=each)


def _with_more_steps(bench: Bench, report: Report, settled: Sequence[Choice]) -> Iterator[Advice]:
    """Yield a higher effort, if steps ended and the time that is for trials allows for them."""
    short = any(each.code in _OF_STEPS for each in report.unsettled)
    if not short or min(bench.base.stop.left, SECONDS) < EFFORT * report.seconds:
        return
    bench.left = max(bench.left, 0) + int(EFFORT * Steps.PROOF.most)
    for each in (Choice(), *settled[:1]):
        choice = replace(each, effort=EFFORT)
        if bench.proves(choice) and (found := bench.advice(choice)) is not None:
            yield found
            return


def _wider(bench: Bench, kernel: Prepared, report: Report, settled: Choice) -> Iterator[Choice]:
    """Yield choices that say less than one that decides a kernel, of which each was seen to."""
    if settled.arguments and (condition := _condition(bench, kernel, report)) is not None:
        yield condition
    for each in (
        replace(settled, arguments=()),
        replace(settled, grid=None),
    ):
        if each != settled and each != Choice() and bench.proves(each):
            yield each


def _condition(bench: Bench, kernel: Prepared, report: Report) -> Choice | None:
    """Return a condition on arguments under which the kernel is proved, if one is found."""
    if bench.over:
        return None
    task = kernel.task
    budget = replace(task.budget, conditions=bench.left)
    options = replace(task.options, infer=Infer.OF_ALL)
    asked = replace(kernel, task=replace(task, options=options, budget=budget))
    check = Checked(asked.task, asked, replace(report, condition=None), 0)
    found = with_condition(check).condition
    if found is None:
        return None
    return Choice(
        workgroup=found.launch.workgroup if Guess.WORKGROUP in found.guesses else None,
        grid=found.launch.grid if Guess.GRID in found.guesses else None,
        assumptions=(found.text,),
    )


__all__ = ["check_advised"]
