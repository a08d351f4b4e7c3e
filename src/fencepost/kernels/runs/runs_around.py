"""Runs with inputs around the constants that a kernel compares with."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.kernels.inputs import Input
from fencepost.kernels.runs.telling_inputs import compared
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.task import Found, Prepared
from fencepost.llvm.ordering.synchronizes import has_reals


def run_around(kernel: Prepared, found: Found, inputs: Sequence[Input]) -> None:
    """Make such runs until a bug shows that ends the search, or until the steps or the time run
    out. `inputs` are those of the first runs; the arguments of the first of them are varied.

    `inputs` are those that runs begin with; the arguments of the first of them are varied.
    """
    task, some = kernel.task, kernel.some_groups()
    before, most = found.spent, task.budget.later_runs // 2
    numbers = compared(kernel.program.graph, task.budget.telling_words)
    reals = has_reals(kernel.program.graph)
    tries = kernel.inputs.around(inputs, len(kernel.words), numbers, reals=reals)
    for values, contents, turn in tries:
        late = task.stop.reached or task.meter.used_up
        if found.ends() or late or found.spent - before > most:
            return
        tried(kernel, found, Trial(values, contents, some, task.budget.first_run, turn=turn))
