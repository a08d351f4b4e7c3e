"""Whole kernels in sources, LLVM IR, and as Triton compiles them: checked."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from fencepost.api.bounded import bounded
from fencepost.api.display import show
from fencepost.api.inputs import read_input
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
    module: str | bytes | os.PathLike[str] | Compiled,
    options: CheckOptions | None = None,
    *,
    kernel: str | None = None,
) -> tuple[Report, ...]:
    """A report for each kernel of an input, or for the one that `kernel` names: proved right, with
    the premises of the proof; a bug, with its two work-items; or unknown, and why.

    `module` is HIP, CUDA spelling of HIP, OpenCL C or LLVM IR as text; the bytes of such a text or
    of bitcode; a path of a file with either; or a kernel that Triton compiled. A source is compiled
    for the `processor` of the options, by a clang that is installed; launches in its host code are
    not read: give `workgroup`. The `seconds` of the options hold for reading the module and for
    each kernel, in a process that is forked for that. Raises InputError where the input cannot be
    read or compiled, where no kernel is called so, or where the options ask for a launch that
    cannot be; UnsupportedError where a source needs a compiler and there is none; BoundReached
    where reading takes longer.
    """
    options = options or CheckOptions()
    if not isinstance(module, str | bytes | os.PathLike):
        from fencepost.api.triton import check_compiled

        return check_compiled(module, options, kernel)
    given = read_input(module, options.processor, options.seconds)

    def questions() -> Sequence[Question]:
        read = read_module(given.module, options.seconds)
        return [
            Question(read, each, options, given.notes, given.name)
            for each in find_kernel(read, kernel)
        ]

    return reports(questions, options.seconds)


class Compiled(Protocol):
    """A kernel that Triton compiled: `asm` has its texts by kind, among them `llir`."""

    @property
    def asm(self) -> Mapping[str, object]: ...


@dataclass(frozen=True, slots=True)
class Question:
    """A kernel to check, and what the report says besides."""

    module: Module
    kernel: Function
    options: CheckOptions
    notes: tuple[str, ...] = ()
    name: str = ""


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
        name = each.name or "<module>"
        report = check_kernel(each.module, each.kernel, each.options, name, time.monotonic)
        yield replace(report, notes=(*report.notes, *each.notes))


def _line(report: Report) -> str:
    launch = report.launch
    most = "up to " if launch.smaller else ""
    size = most + "×".join(map(str, launch.workgroup))
    codes = dict.fromkeys(str(each.diagnostic.code) for each in report.findings)
    found = f" ({', '.join(codes)})" if codes else ""
    return f"{report.kernel}: {report.verdict.value}{found}, workgroup {size}"


def _html(report: Report) -> str:
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.kernels import kernel_section
    from fencepost.reports.snippet import nothing_at_hand
    from fencepost.reports.summary import outcome

    return fragment(kernel_section(outcome("", report), report, nothing_at_hand))


show(Report, _line, _html)
