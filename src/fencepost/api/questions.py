"""Questions about kernels, answered one after another within their time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fencepost.api.bounded import bounded
from fencepost.errors import BoundReached
from fencepost.kernels.check import check_kernel
from fencepost.kernels.findings.unsettled import of_error
from fencepost.kernels.options import Options as CheckOptions
from fencepost.kernels.options import launch_of
from fencepost.kernels.report import Report
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Question:
    """A kernel to check, and what the report says besides."""

    module: Module
    kernel: Function
    options: CheckOptions
    notes: tuple[str, ...] = ()
    name: str = ""


def reports(questions: Callable[[], Sequence[Question]], seconds: float) -> tuple[Report, ...]:
    """Return the report on each kernel; unknown for one that takes more seconds. Raises what
    `questions` raises, and BoundReached if that takes longer.
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
        name = each.name or "<module>"
        report = check_kernel(each.module, each.kernel, each.options, name, time.monotonic)
        yield replace(report, notes=(*report.notes, *each.notes))
