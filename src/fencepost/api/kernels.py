"""Whole kernels in LLVM IR: checked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fencepost.api.bounded import bounded
from fencepost.errors import BoundReached
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options as CheckOptions
from fencepost.kernels.options import launch_of
from fencepost.kernels.report import Report
from fencepost.kernels.unsettled import of_error
from fencepost.llvm.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.read import find_kernel, read_module
from fencepost.records import dataclass, replace


def check(
    module: str | bytes, options: CheckOptions | None = None, *, kernel: str | None = None
) -> tuple[Report, ...]:
    """A report for each kernel of a module of LLVM IR, or for the one that `kernel` names: proved
    right, with the premises of the proof; a bug, with its two work-items; or unknown, and why.

    `module` is text, or the bytes of text or bitcode. The `seconds` of the options hold for reading
    it and for each kernel, in a process that is forked for that. Raises InputError where LLVM does
    not accept the module, where no kernel is called so, or where the options ask for a launch that
    cannot be; BoundReached where reading takes longer.
    """
    options = options or CheckOptions()

    def questions() -> Sequence[Question]:
        read = read_module(module, options.seconds)
        return [Question(read, each, options) for each in find_kernel(read, kernel)]

    return reports(questions, options.seconds)


@dataclass(frozen=True, slots=True)
class Question:
    """A kernel to check, and what the report says besides."""

    module: Module
    kernel: Function
    options: CheckOptions
    notes: tuple[str, ...] = ()


def reports(questions: Callable[[], Sequence[Question]], seconds: float) -> tuple[Report, ...]:
    """The report on each kernel; unknown for one that takes more seconds. Raises what `questions`
    raises, and BoundReached where that takes longer.
    """
    found: list[Report] = []
    while True:
        begun: _Begun | None = None
        try:
            for value in bounded(partial(_answers, questions, len(found)), seconds, anew=True):
                if isinstance(value, Report):
                    found.append(value)
                    begun = None
                else:
                    begun = value
            return tuple(found)
        except BoundReached as bound:
            if begun is None:
                raise
            # The others get their time anew.
            reasons = (of_error(bound),)
            found.append(Report(begun.kernel, begun.launch, (), unsettled=reasons, stopped=True))


@dataclass(frozen=True, slots=True)
class _Begun:
    """The check of a kernel has begun."""

    kernel: str
    launch: Launch


def _answers(questions: Callable[[], Sequence[Question]], done: int) -> Iterator[_Begun | Report]:
    for each in questions()[done:]:
        launch = launch_of(each.kernel, each.options, each.module)
        yield _Begun(each.kernel.name, launch)
        report = check_kernel(each.module, each.kernel, each.options, "<module>", time.monotonic)
        yield replace(report, notes=(*report.notes, *each.notes))
