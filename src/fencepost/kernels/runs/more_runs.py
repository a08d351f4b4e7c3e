"""Runs that are made where no proof was found: around the kernel's constants, then longer ones."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.kernels.execute.state import Contents, Schedule
from fencepost.kernels.inputs import Input
from fencepost.kernels.runs.runs_around import run_around
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.runs.typed_buffers import typed_run
from fencepost.kernels.task import Found, Prepared


def more_runs(
    kernel: Prepared,
    found: Found,
    inputs: Sequence[Input],
    later: Sequence[tuple[dict[str, int], Contents, Schedule]],
) -> None:
    """Run inputs around the kernel's constants, and then longer ones with those that are left."""
    task, some = kernel.task, kernel.some_groups()
    budget = task.budget
    for each in typed_run(kernel, inputs, some):
        if not found.over(task):
            tried(kernel, found, each)
    run_around(kernel, found, inputs)
    launch = task.launch
    whole = len(some) < launch.groups <= budget.all_lanes // launch.items
    if whole and kernel.program.synchronizes and not launch.is_open and not found.bugs():
        # The last workgroup of all to add to a counter does what no other one does.
        for values, contents in inputs[:1]:
            tried(kernel, found, Trial(values, contents, range(launch.groups), budget.later_runs))
    before = found.spent
    for values, contents, schedule in later:
        if found.over(task) or found.spent - before > budget.later_runs:
            break
        tried(kernel, found, Trial(values, contents, some, budget.long_run, schedule=schedule))
