"""The check of one kernel."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection, Sequence

from fencepost.diagnostics import Code
from fencepost.errors import InputError
from fencepost.kernels.certificate import Premise
from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.overlapping_rows import without_overlaps
from fencepost.kernels.conditions.samples import key_of
from fencepost.kernels.conditions.search import (
    at_expected_sizes,
    elsewhere,
    under_expected_sizes,
    with_condition,
)
from fencepost.kernels.conditions.usual_workgroups import in_usual_workgroups
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.options import Infer, Options, most_items
from fencepost.kernels.question.guessed_launch import other_shapes, workgroup_of
from fencepost.kernels.report import Guess, Report, Verdict
from fencepost.kernels.stages.any_shape import power
from fencepost.kernels.stages.beside import with_races_beside
from fencepost.kernels.stages.redundant import with_redundant
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.ir import AtomicRmw, CmpXchg, Instruction
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import PointerType
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace

OTHER_SIZES = (64, 16, 1024)
"""Numbers of work-items of the workgroups that are tried if a bug rests on a guessed one; before
them, the largest that stays within an object that the guessed workgroup leaves.
"""


_OF_SHAPE = "it is wrong if launched with {}, and not in workgroups of another shape"
_GIVE = "give --workgroup"
_OF_SIZES = "bugs were found only for sizes that no launch is expected to have"
_GIVE_SIZES = "--strict-sizes reports what happens there; give --arg to have your sizes checked"


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
    task = Task.asked(module, kernel, options, file, clock)
    return in_usual_workgroups(task, _report_on(checked(task)))


def _report_on(check: Checked) -> Report:
    """Return the report on a kernel that was checked, with conditions or other sizes in which it
    is proved.
    """
    options = check.task.options
    if options.infer is not Infer.NOTHING and check.report.verdict is Verdict.GUESSED:
        expected = under_expected_sizes(check)
        return check.report if expected is None or expected.guesses else expected
    infers = options.infer is not Infer.NOTHING and not check.report.is_proved
    is_bug = check.report.verdict is Verdict.BUG
    apart = without_overlaps(check) if infers and is_bug else None
    if apart is not None and apart.of_memory:
        check, infers = replace(check, report=apart.report), False
    if infers and (expected := under_expected_sizes(check)) is not None:
        return expected
    if not check.report.is_proved and (alone := _of_one_workgroup(check)) is not None:
        return alone
    if apart is not None:
        check = replace(check, report=apart.report)
    if apart is not None and check.report.verdict is Verdict.BUG:
        check = replace(check, report=_with_contents(check, check.report))
    of_guess: set[tuple[object, ...]] = set()
    if check.report.verdict is Verdict.BUG and Guess.WORKGROUP in check.report.guesses:
        of_guess = set(map(key_of, check.report.findings))
        told = _of_other_sizes(check)
        if told.verdict is not Verdict.BUG:
            return told
        check = _within_objects(replace(check, report=told))
        of_guess -= set(map(key_of, check.report.findings))
    usual = at_expected_sizes(check) if infers and check.report.verdict is Verdict.BUG else None
    if infers:
        report = _without(of_guess, with_races_beside(check, with_condition(check)))
        if usual is not None and report.verdict is Verdict.BUG and report.condition is None:
            report = _of_expected_sizes(report, usual)
        return _with_contents(check, report)
    if check.report.verdict is Verdict.BUG:
        return with_races_beside(check, check.report)
    if options.redundant and check.report.is_proved:
        return with_redundant(check)
    return check.report


def _with_contents(check: Checked, report: Report) -> Report:
    """Return a report whose bugs say which numbers in buffers they depend on."""
    if not report.findings:
        return report
    from fencepost.kernels.conditions.decisive_contents import with_decisive_contents

    return with_decisive_contents(check, report)


def _without(keys: Collection[tuple[object, ...]], report: Report) -> Report:
    """Return a report without the findings of some keys."""
    left = tuple(each for each in report.findings if key_of(each) not in keys)
    return replace(report, findings=left)


def _of_expected_sizes(report: Report, usual: Report) -> Report:
    """Return a report with bugs of the `usual` sizes alone; without any, it is unknown."""
    known = set(map(key_of, usual.findings))
    gone = [each for each in report.findings if each.is_bug and key_of(each) not in known]
    notes = (*report.notes, *elsewhere(gone))
    if usual.verdict is Verdict.BUG:
        return replace(report, findings=usual.findings, notes=notes)
    left = tuple(each for each in report.findings if not each.is_bug)
    told = reason(Code.NO_PROOF, _OF_SIZES, _GIVE_SIZES)
    return replace(report, findings=left, unsettled=(told, *usual.unsettled), notes=notes)


def _of_one_workgroup(check: Checked) -> Report | None:
    """Return the proof for a grid of one workgroup of a kernel that is for one; None without."""
    task = check.task
    if not _is_for_one_workgroup(check) or task.stop.reached:
        return None
    try:
        found = checked(task.of_one_workgroup(task.launch.workgroup)).report
    except InputError:  # a grid is whole clusters
        return None
    if not found.is_proved:
        return None
    bugs = elsewhere(each for each in check.report.findings if each.is_bug)
    notes = (*found.notes, *(f"with several workgroups: {each}" for each in bugs))
    return replace(found, guesses=found.guesses | {Guess.GRID}, notes=notes)


def _is_for_one_workgroup(check: Checked) -> bool:
    """Return True for a kernel that never asks for its place in a grid that nobody gave: several
    workgroups would do the same in the same places. One that draws its place from a counter in
    global memory asks for it.
    """
    kernel = check.prepared
    tied = any(each.axis is not None for each in check.task.options.ties)
    if kernel is None or not kernel.in_open_grid or tied:
        return False
    graph = kernel.program.graph
    code = DefUse(graph)
    if any(_draws_place(each, code) for node in graph.nodes for each, _ in node.body):
        return False
    meanings = (meaning for node in graph.nodes for _, meaning in node.body)
    return not any(isinstance(each, Query) and each.what.of_grid for each in meanings)


def _draws_place(instruction: Instruction, code: DefUse) -> bool:
    """Return True for an atomic in global memory that gives work-items numbers that they use."""
    if not isinstance(instruction, AtomicRmw | CmpXchg):
        return False
    is_in_lds = instruction.pointer.type == PointerType(AddressSpace.LOCAL)
    return not is_in_lds and bool(code.users.get(instruction.head.name or ""))


def _other_sizes(check: Checked) -> Sequence[Dim]:
    """Return the other sizes that are tried of a workgroup that was guessed."""
    task, most = check.task, most_items(check.task.kernel)
    others = [workgroup_of(task.kernel, task.module, min(e, most)) for e in OTHER_SIZES]
    sizes = dict.fromkeys((*_within(check), *others))
    return [size for size in sizes if size != task.launch.workgroup]


def _of_other_sizes(check: Checked) -> Report:
    """Return the report on a kernel that is wrong for a guessed workgroup, with the verdicts for
    other sizes: only a bug for all of them rests on no guess.
    """
    task, report, alone = check.task, check.report, _is_for_one_workgroup(check)
    codes = {each.diagnostic.code for each in report.findings if each.is_bug and not each.behind}
    stays = codes == {Code.ACCESS_OUTSIDE_OBJECT}
    if stays and not alone and (fitting := _of_fitting_sizes(check)) is not None:
        return fitting
    if not alone:
        report = _of_other_shapes(check)
        if report.verdict is not Verdict.BUG:
            return report
    for size in _other_sizes(check):
        if task.stop.reached:
            return report
        try:
            asked = task.of_one_workgroup(size) if alone else task.of_workgroup(size)
            other = checked(replace(asked, advises=False))
        except InputError:  # its attributes rule it out
            continue
        match other.report.verdict:
            case Verdict.PROVED:
                return replace(report, right_for=(size,))
            case Verdict.BUG:
                # Arrays tell how large a workgroup is; whether rows are apart is another question.
                if stays and under_expected_sizes(other) is not None:
                    return report
            case Verdict.CONDITIONAL | Verdict.GUESSED | Verdict.UNKNOWN:
                return report
    return replace(report, guesses=report.guesses - {Guess.WORKGROUP})


def _of_other_shapes(check: Checked) -> Report:
    """Return the report on a kernel that is wrong for a guessed workgroup without the bugs that
    other shapes do not have; as it is if all have bugs, but no one in common. Where a shape has no
    bug and is not proved either, it is unknown: perhaps nobody makes the launch that was guessed.
    """
    task, report = check.task, check.report
    bugs = [each for each in report.findings if each.is_bug]
    common = set(map(key_of, bugs))
    for size in other_shapes(task.kernel, task.module, task.launch.items):
        if size == task.launch.workgroup or task.stop.reached:
            continue
        try:
            other = checked(replace(task.of_workgroup(size), goes_on=True)).report
        except InputError:  # its attributes rule it out
            continue
        if other.verdict is Verdict.PROVED:
            return replace(report, right_for=(size,))
        if task.stop.reached:
            break
        shown = {key_of(each) for each in other.findings if each.is_bug}
        common &= shown
        if not shown:
            told = reason(Code.NO_PROOF, _OF_SHAPE.format(_dim(task.launch.workgroup)), _GIVE)
            report = replace(report, unsettled=(told, *other.unsettled))
            break
        if not common:
            return report
    gone = [each for each in bugs if key_of(each) not in common]
    left = tuple(each for each in report.findings if each not in gone)
    return replace(report, findings=left, notes=(*report.notes, *elsewhere(gone)))


def _dim(size: Dim) -> str:
    return "×".join(map(str, size))


def _of_fitting_sizes(check: Checked) -> Report | None:
    """Return the proof for all workgroups that stay within objects that the guessed one leaves;
    None without one.
    """
    for size in _within(check):
        other = checked(check.task.of_guess(size))
        report = other.report
        if report.verdict is Verdict.BUG and check.task.options.infer is not Infer.NOTHING:
            report = under_expected_sizes(other) or report
        if report.verdict is Verdict.CONDITIONAL and Guess.WORKGROUP not in report.guesses:
            bugs = elsewhere(each for each in check.report.findings if each.is_bug)
            larger = (f"in larger workgroups: {each}" for each in bugs)
            return replace(report, notes=(*report.notes, *larger))
    return None


def _within_objects(check: Checked) -> Checked:
    """Return the check of the largest workgroup that leaves no object, if it has other bugs: what
    is wrong in a guessed one that is larger than arrays allow is a note.
    """
    refused = Premise.WORKGROUP_FITS in check.task.options.refused
    for size in [] if refused else _within(check):
        other = checked(replace(check.task.of_guess(size), goes_on=True))
        shown = {key_of(each) for each in other.report.findings if each.is_bug}
        if shown and not any(code is Code.ACCESS_OUTSIDE_OBJECT for code, *_ in shown):
            bugs = (each for each in check.report.findings if each.is_bug)
            larger = elsewhere(each for each in bugs if key_of(each) not in shown)
            notes = (*other.report.notes, *(f"in larger workgroups: {each}" for each in larger))
            return replace(
                other, report=replace(other.report, notes=notes, guesses=check.report.guesses)
            )
    return check


def _within(check: Checked) -> list[Dim]:
    """Return the workgroups of as many work-items as come before the first one but 0 that leaves an
    object, and of the power of two below: these may leave none.
    """
    x, y, _ = check.report.launch.workgroup
    places = {
        actor.item[0] + x * (actor.item[1] + y * actor.item[2])
        for each in check.report.findings
        if each.diagnostic.code is Code.ACCESS_OUTSIDE_OBJECT and each.witness is not None
        for actor in each.witness.actors
    }
    least = min(places - {0}, default=0)
    sizes = sorted({least, power(least)}, reverse=True) if least else []
    return [workgroup_of(check.task.kernel, check.task.module, items) for items in sizes]
