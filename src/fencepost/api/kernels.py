"""Whole kernels in sources, LLVM IR, and as Triton compiles them: checked."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Protocol

from fencepost.api.display import show
from fencepost.api.inputs import read_input
from fencepost.api.questions import Question, reports
from fencepost.kernels.options import Options as CheckOptions
from fencepost.kernels.report import Report
from fencepost.llvm.read import find_kernel, read_module


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


def _line(report: Report) -> str:
    launch = report.launch
    most = "up to " if launch.smaller else ""
    size = most + "×".join(map(str, launch.workgroup))
    codes = dict.fromkeys(str(each.diagnostic.code) for each in report.findings)
    found = f" ({', '.join(codes)})" if codes else ""
    return f"{report.kernel}: {report.verdict.value}{found}, workgroup {size}"


def _html(report: Report) -> str:
    from fencepost.reports.kernels.summary import outcome
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.kernels import kernel_section
    from fencepost.reports.text.snippet import nothing_at_hand

    return fragment(kernel_section(outcome("", report), report, nothing_at_hand))


show(Report, _line, _html)
