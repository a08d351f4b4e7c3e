"""Bugs in code that only other launches than those expected run.

    if (shift < 0)
      s[t + 1] = 0;    nobody expects this of `shift >= 0`, for the kernel does not

A kernel that has code of its own for a negative number, or for none, is meant to be called with
it. So a race there is a bug, however usual other numbers are. That is asked of terms: under the
condition no work-item reaches the access. A race that several conditions rule out, of which one is
about what is reached anyway, is no such bug: `if (k == 0) c[row * ldc + column] = 0` needs rows
that are apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.kernels.conditions.samples import broken
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.question.source_places import place_of
from fencepost.kernels.report import Finding
from fencepost.kernels.stages.proof import terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task


def in_code_elsewhere(task: Task, conditions: Sequence[str], findings: Sequence[Finding]) -> bool:
    """Return True if one of the bugs is in code that none of the conditions it breaks lets anyone
    reach.
    """
    for finding in findings:
        witness = finding.witness
        if not finding.is_bug or witness is None:
            continue
        found = broken(conditions, witness.arguments, witness.types)
        if found and all(_is_unreached(task, each, finding) for each in found):
            return True
    return False


def _is_unreached(task: Task, condition: str, finding: Finding) -> bool:
    """Return True if no work-item makes some access of a bug under a condition."""
    import z3

    from fencepost.kernels.prove.summary.preconditions import unreached
    from fencepost.kernels.prove.summary.well_defined import defined

    spots = {each.spot for each in finding.diagnostic.locations}
    try:
        kernel = prepared(task.under((condition,), Meter()))
        evaluator, assumed = terms_of(kernel)
        assumed = [*assumed, *defined(evaluator)]  # nobody is meant to go where sums overflow
        for spot in spots:
            nodes = [
                node.number
                for node in evaluator.graph.nodes
                if any(place_of(e, task.file, task.kernel.name).spot == spot for e, _ in node.body)
            ]
            if nodes and all(unreached(evaluator, assumed, each) for each in nodes):
                return True
    except (InputError, UnsupportedError, BoundReached, z3.Z3Exception):
        return False  # what is not known to be elsewhere is not
    return False


__all__ = ["in_code_elsewhere"]
