"""Contents of buffers that are tried on a kernel whose work-items find their places in tables."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.diagnostics import Code
from fencepost.errors import InputError
from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.question.contents import Held
from fencepost.kernels.question.held_buffers import contents_of
from fencepost.kernels.report import Report
from fencepost.kernels.task import Prepared

MOST_TABLES = 2
"""Tables of which contents are tried."""


def held_choices(kernel: Prepared, report: Report) -> Iterator[Choice]:
    """Yield what tables may hold, one assumption each: of an unknown kernel that has accesses which
    nothing keeps apart, any table that it only reads; of a bug, those on whose numbers it depends.
    """
    bugs = [each.witness for each in report.findings if each.is_bug]
    deciding = [() if each is None else each.decided_by for each in bugs]
    if bugs and not all(deciding):
        return
    if not bugs and not any(each.code is Code.NOT_SHOWN_APART for each in report.unsettled):
        return
    names = {name for each in deciding for name in each}
    tables = [
        each.source_name
        for each in kernel.task.kernel.parameters
        if (not bugs or each.source_name in names) and _is_table(kernel, each.source_name)
    ]
    for held in Held:
        for name in tables[:MOST_TABLES]:
            yield Choice(assumptions=(f"{held.value}({name})",))


def _is_table(kernel: Prepared, name: str) -> bool:
    """Return True for a buffer of integers that a kernel only reads."""
    task = kernel.task
    if not name.isidentifier() or any(name == known for known, _ in task.assumptions.contents):
        return False
    try:
        contents_of(task.kernel, kernel.program.graph, kernel.layout, [(name, Held.DISTINCT)])
    except InputError:
        return False
    return True


__all__ = ["held_choices"]
