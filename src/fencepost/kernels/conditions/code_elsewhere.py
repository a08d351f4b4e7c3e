"""Bugs in code that only other launches than those expected run.

    if (shift < 0)
      s[t + 1] = 0;    nobody expects this of `shift >= 0`, for the kernel does not

A kernel that has code of its own for a negative number, or for none, is meant to be called with
it. So a race there is a bug, however usual other numbers are. That is asked of terms: under the
condition no work-item reaches the access, or none comes to its address in the way that all come
with the arguments of the bug: compilers make one store of three, with a chosen address. A race that
several conditions rule out, of which one is about what is reached anyway, is no such bug:
`if (k == 0) c[row * ldc + column] = 0` needs rows that are apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.kernels.conditions.samples import broken
from fencepost.kernels.report import Finding
from fencepost.kernels.task import Task


def in_code_elsewhere(task: Task, conditions: Sequence[str], findings: Sequence[Finding]) -> bool:
    """Return True if one of the bugs is in code that none of the conditions it breaks lets anyone
    reach.
    """
    from fencepost.kernels.conditions.other_ways import is_elsewhere

    for finding in findings:
        witness = finding.witness
        if not finding.is_bug or witness is None:
            continue
        found = broken(conditions, witness.arguments, witness.types)
        if found and all(is_elsewhere(task, each, finding, witness) for each in found):
            return True
    return False


__all__ = ["in_code_elsewhere"]
