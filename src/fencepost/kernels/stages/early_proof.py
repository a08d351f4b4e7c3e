"""A proof that is tried before most of the runs that look for bugs.

Most kernels are right, and most of these have no barriers and no atomics that order anything: a
proof by terms often takes less than a dozen runs do. It gets a small part of the effort, since
where it fails the runs come first, and then the whole proof.
"""

from __future__ import annotations

from fencepost.diagnostics import Code
from fencepost.errors import InputError
from fencepost.kernels.certificate import Certificate, Premise
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.premises.possible_assumptions import possible
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.stages.any_size import of_any_size
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.task import Found, Prepared, Task
from fencepost.llvm.cfg.graph import Node
from fencepost.llvm.ir import Alloca
from fencepost.llvm.launches.possible_launch import names_of
from fencepost.records import replace

PART = 0.05
"""The effort of an early proof, as a part of that of the whole one."""


def may_be(task: Task, found: Found) -> bool:
    """Return True if some arguments meet the assumptions in a grid of the launch: what ties grids
    to them may rule out all of them, and then anything would be proved. Where none does, say so.
    """
    launch = task.launch
    items = ((1, 1, 1) if launch.smaller else launch.workgroup, launch.workgroup)
    grids = (launch.cluster if launch.is_open else launch.grid, launch.grid)
    try:
        possible(task.kernel, task.assumptions, task.given, items, grids, task.meter)
    except InputError as error:
        found.unsettled.setdefault(reason(Code.NOTHING_TO_PROVE, f"{error.message}; {error.rule}"))
        return False
    return True


def proof_in_any_grid(kernel: Prepared, found: Found) -> Certificate | None:
    """Return a proof by terms for the widest grids; None if it is not found cheaply, or if it says
    less of the kernel than runs do.
    """
    nodes = kernel.program.graph.nodes
    if kernel.program.synchronizes or any(each.sync is not None for each in nodes):
        return None
    # Runs alone tell of accesses that leave an object.
    used = set(names_of(kernel.task.kernel))
    if used & kernel.layout.variables.keys() or any(_is_alloca(node) for node in nodes):
        return None
    for claim in kernel.in_open_grid[:1]:
        if not may_be(claim.task, found):
            continue
        options = replace(claim.task.options, effort=claim.task.options.effort * PART)
        budget = Budget.scaled(options.effort)
        quick = replace(claim, task=replace(claim.task, options=options, budget=budget))
        outcome = prove(quick, found, None)
        if found.bugs():
            return None
        # Runs tell of each write of one value, and where.
        if isinstance(outcome, Certificate) and Premise.SAME_VALUE not in outcome.premises:
            found.proved = claim
            return of_any_size(claim, found) or outcome
    return None


def _is_alloca(node: Node) -> bool:
    return any(isinstance(each, Alloca) for each, _ in node.body)


__all__ = ["may_be", "proof_in_any_grid"]
