"""The check of one kernel."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from fencepost.kernels.conditions.search import with_condition
from fencepost.kernels.options import Options
from fencepost.kernels.redundant import with_redundant
from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.stages import checked
from fencepost.kernels.task import Task
from fencepost.llvm.module import Function, Module


def check_kernel(
    module: Module,
    kernel: Function,
    options: Options,
    file: str,
    clock: Callable[[], float] = time.monotonic,
) -> Report:
    """Checks one kernel; `clock` is that of the outer stop, in seconds. Raises InputError for a
    question that makes no sense.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    check = checked(Task.asked(module, kernel, options, file, clock))
    if check.report.verdict in options.infer.verdicts:
        return with_condition(check)
    if options.redundant and check.report.verdict is Verdict.PROVED:
        return with_redundant(check)
    return check.report
