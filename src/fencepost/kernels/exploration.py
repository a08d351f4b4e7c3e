"""Search of schedules: runs whose moves others have suggested, as long as the work lasts."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from fencepost.kernels.budget import VARIATION_STEPS
from fencepost.kernels.execute.interleavings import Class, Plan, variations
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.inputs import Input
from fencepost.kernels.task import Found, Prepared
from fencepost.kernels.trial import Trial, tried
from fencepost.llvm.effects.effect import BarrierStep
from fencepost.llvm.ordering.synchronizes import has_atomics
from fencepost.records import replace

MOST_GROUPS = 4
"""Workgroups of which schedules are searched."""
OTHER, OLDER = 1, 2
"""What a run costs in which two operations change places, or one reads an older value, beside the
run that suggested it: who reads a report follows the first more easily.
"""


def is_explored(kernel: Prepared) -> bool:
    """Return True if schedules of a kernel are searched: those of atomics, where nothing else
    decides what is seen.
    """
    program = kernel.program
    steps = (node.sync[1] for node in program.graph.nodes if node.sync is not None)
    return (
        has_atomics(program.graph)
        and not program.withholds
        and not any(isinstance(each, BarrierStep) for each in steps)
    )


def explore(kernel: Prepared, found: Found, inputs: Sequence[Input]) -> None:
    """Search schedules of two workgroups, then of a few, in as few moves as show a bug."""
    if not is_explored(kernel) or not inputs:
        return
    task, some = kernel.task, kernel.some_groups()
    values, contents = inputs[0]
    # Words that nobody takes for flags are so all the same, and hold zeroes.
    held = contents if kernel.cleared else Contents.ZERO
    for groups in dict.fromkeys((tuple(some[:2]), tuple(some[:MOST_GROUPS]))):
        if not found.over(task):
            _search(kernel, found, Trial(values, held, groups, task.budget.steered_run))


def _search(kernel: Prepared, found: Found, first: Trial) -> None:
    most = found.spent + kernel.task.budget.explored
    plans: list[tuple[int, int, Plan]] = [(0, 0, ())]
    begun: set[Class] = set()
    while plans and not found.over(kernel.task) and found.spent < most:
        cost, _, plan = heappop(plans)
        run = tried(kernel, found, replace(first, plan=plan))
        if run is None:
            continue
        found.spent += VARIATION_STEPS * len(run.state.events) ** 2
        for kind, other in variations(run.state.events):
            if kind not in begun:
                begun.add(kind)
                more = OLDER if other[-1].age else OTHER
                heappush(plans, (cost + more, len(begun), other))
