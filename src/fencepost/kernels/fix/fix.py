"""Fixes a kernel: proposes changes, and keeps those that a check of the changed module proves.

A change is proposed for each thing that the check found: fences beside barriers, scopes and orders
of atomics, barriers where the placement puts them. Only a module whose check is clean is called
fixed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from fencepost.diagnostics import Area, Code, Severity, codes_of
from fencepost.errors import FencepostError
from fencepost.kernels.fix.candidates import BESIDE_BARRIERS, RACES
from fencepost.kernels.fix.draft import Draft
from fencepost.kernels.fix.fences import atomics, fence_barriers, order_atomics, widen_atomics
from fencepost.kernels.fix.place import with_barriers
from fencepost.kernels.options import Options
from fencepost.kernels.report import Finding, Report, Verdict
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import Prepared, Task
from fencepost.llvm.module import Module
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel
from fencepost.records import dataclass, replace
from fencepost.vocabulary.scopes import Scope

ROUNDS = 4
SHARE = 0.8
"""The part of a check's time in which the search ends, so that its answer comes."""
LATE = "the time ended before a change was found; raise --timeout"


@dataclass(frozen=True, slots=True)
class Mend:
    """Outcome for a kernel: the module's text and the steps taken, or the reason why it is not
    fixed.

    `text` is the module as it was read, with the changes; None if there is no fix. `first` is the
    check of the kernel as it was, `report` that of the last text.
    """

    text: str | None
    steps: tuple[str, ...]
    first: Report
    report: Report
    reason: str = ""


def mend(text: str, name: str, options: Options, file: str) -> Mend:
    """Fix the kernel `name` of a module that `printed` read, in the time of one check. Raises as a
    check does.
    """
    end = time.thread_time() + SHARE * options.seconds
    options = replace(options, seconds=SHARE * options.seconds)
    steps: list[str] = []
    check = _checked(text, name, options, file)
    first = report = check.report
    seen = {text}
    undecided = ""
    for _ in range(ROUNDS):
        if report.verdict is not Verdict.BUG:
            break
        best = None
        for step, changed in _proposals(check, text):
            left = end - time.thread_time()
            if left <= 0:
                return Mend(None, tuple(steps), first, report, LATE)
            if changed in seen:
                continue
            seen.add(changed)
            try:
                after = _checked(changed, name, replace(options, seconds=left), file)
            except FencepostError:
                continue
            if after.report.is_proved:
                best = step, changed, after
                break
            if after.report.verdict is Verdict.UNKNOWN:
                undecided = undecided or step
            if best is None and _moves_on(report, after.report):
                best = step, changed, after
        if best is None:
            break
        step, text, check = best
        report = check.report
        steps.append(step)
    if report.is_proved:
        return Mend(text, tuple(steps), first, report)
    return Mend(None, tuple(steps), first, report, _why(report, undecided))


def _checked(text: str, name: str, options: Options, file: str) -> Checked:
    module: Module = parse_module(text)
    (kernel,) = find_kernel(module, name)
    return checked(Task.asked(module, kernel, options, file))


def _errors(report: Report) -> list[Finding]:
    return [each for each in report.findings if each.diagnostic.severity is Severity.ERROR]


def _keys(report: Report) -> set[tuple[object, ...]]:
    return {
        (each.diagnostic.code.number, *((at.file, at.line) for at in each.diagnostic.locations))
        for each in _errors(report)
    }


def _moves_on(before: Report, after: Report) -> bool:
    """Return True if the findings of `after` are a proper subset of those of `before`."""
    return after.verdict is Verdict.BUG and _keys(after) < _keys(before)


def _proposals(check: Checked, text: str) -> Iterator[tuple[str, str]]:
    """Yield changes in words, and the text with each."""
    kernel = check.prepared
    assert kernel is not None  # runs of it have shown a bug
    errors = _errors(check.report)
    found = {each.diagnostic.code for each in errors}
    spaces = {each.witness.memory.space for each in errors if each.witness and each.witness.memory}
    apart = any(
        each.witness is not None and len({actor.group for actor in each.witness.actors}) > 1
        for each in errors
    )
    graph = kernel.program.graph
    fenced = None
    if found & BESIDE_BARRIERS:
        draft = Draft(text, check.task.kernel)
        fence_barriers(draft, graph, spaces)
        if draft.touched:
            fenced = draft.written()
            yield "fences beside the barriers, for all address spaces", fenced
    if apart or Code.SCOPE_TOO_NARROW in found:
        yield from _of_atomics(kernel, text, apart=apart)
    if found & RACES or fenced is not None:
        for words, before in (("", text), ("fences beside the barriers, and ", fenced)):
            if before is None:
                continue
            module = parse_module(before)
            function = module.functions[check.task.kernel.name]
            placed = with_barriers(before, module, function)
            if placed is not None:
                yield f"{words}barriers with fences where accesses meet", placed


def _of_atomics(kernel: Prepared, text: str, *, apart: bool) -> Iterator[tuple[str, str]]:
    """Yield changes of atomics and fences: a wider scope, stronger orders, and both."""
    every = atomics(kernel.program.graph)
    scope = Scope.AGENT if apart else Scope.WORKGROUP
    for wider, stronger in ((True, False), (False, True), (True, True)):
        draft = Draft(text, kernel.task.kernel)
        words = []
        if wider:
            widen_atomics(draft, every, scope)
            words.append(f"scopes of at least {scope.word} and all address spaces")
        if stronger:
            order_atomics(draft, every)
            words.append("acquire and release")
        if draft.touched:
            yield f"atomics and fences with {' and '.join(words)}", draft.written()


def _why(report: Report, undecided: str) -> str:
    """Return why a kernel is not fixed; `undecided` is a change after which no run shows a bug."""
    errors = _errors(report)
    if undecided:
        return f"with {undecided} no run shows a bug, but no proof was found"
    if not errors:
        return "the verdict is unknown, so no fix can be checked: " + "; ".join(report.reasons)
    found = {each.diagnostic.code for each in errors}
    if found & set(codes_of(Area.BARRIERS)):
        return "barrier participation cannot be repaired automatically"
    if Code.DATA_RACE_BETWEEN_WORKGROUPS in found:
        return "no barrier or fence orders two workgroups that do not synchronize"
    return "none of the barriers and fences tried makes the kernel proved"
