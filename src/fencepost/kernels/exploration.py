"""Search of schedules: runs whose moves others have suggested, as long as the work lasts."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from fencepost.kernels.execute.interleavings import Class, Plan, variations
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.inputs import Input
from fencepost.kernels.task import Found, Prepared
from fencepost.kernels.trial import Trial, tried
from fencepost.llvm.effects.effect import BarrierStep
from fencepost.llvm.ordering.synchronizes import has_atomics


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
    """Search schedules of a few workgroups, in as few moves as show a bug."""
    if not is_explored(kernel) or not inputs:
        return
    some = kernel.some_groups()
    values, contents = inputs[0]
    for groups in dict.fromkeys((tuple(some[:2]), tuple(some[:4]))):
        for held in dict.fromkeys((contents, Contents.ZERO)):
            if found.over(kernel.task):
                return
            _search(kernel, found, values, held, groups)


def _search(
    kernel: Prepared,
    found: Found,
    values: dict[str, int],
    contents: Contents,
    groups: Sequence[int],
) -> None:
    budget = kernel.task.budget
    before = found.spent
    plans: deque[Plan] = deque([()])
    begun: set[Class] = set()
    while plans and not found.over(kernel.task) and found.spent - before < budget.explored:
        plan = plans.popleft()
        run = tried(kernel, found, Trial(values, contents, groups, budget.steered_run, plan=plan))
        if run is None:
            continue
        for kind, other in variations(run.state.events):
            if kind not in begun:
                begun.add(kind)
                plans.append(other)
