"""Search of schedules: runs whose moves earlier runs suggested, until the budget is used up."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from fencepost.kernels.execute.order.interleavings import Class, Plan, variations
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.inputs import Input
from fencepost.kernels.question.budget import VARIATION_STEPS
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.task import Found, Prepared
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import BarrierStep
from fencepost.llvm.ir import AtomicRmw, CmpXchg, Int
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.ordering.synchronizes import has_atomics
from fencepost.records import replace

MOST_GROUPS = 4
"""Number of workgroups whose schedules are searched."""
OTHER, OLDER = 1, 2
"""Cost of a run in which two operations are exchanged, or in which a load reads an older value,
above the cost of the run that suggested it. The former is cheaper because a report on it is easier
to follow.
"""


def is_explored(kernel: Prepared) -> bool:
    """Return True if schedules of a kernel are searched: if it has atomics, and nothing else
    decides what they read.
    """
    program = kernel.program
    steps = (node.sync[1] for node in program.graph.nodes if node.sync is not None)
    return (
        has_atomics(program.graph)
        and not program.withholds
        and not any(isinstance(each, BarrierStep) for each in steps)
    )


def takes_several_locks(graph: Graph) -> bool:
    """Return True if several loops exchange words, or claim them from a constant: orders in which
    two locks are taken can hang, and no race shows it.
    """
    found: set[int] = set()
    for node in graph.nodes:
        for instruction, _ in node.body:
            match instruction:
                case AtomicRmw(op=AtomicOp.XCHG) | CmpXchg(expected=Int()):
                    found.update(graph.loops_around(node.number)[:1])
    return len(found) > 1


def explore(kernel: Prepared, found: Found, inputs: Sequence[Input]) -> None:
    """Search schedules of two workgroups, then of a few, for a bug that few moves expose."""
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
