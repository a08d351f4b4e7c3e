"""Search for races beside bugs behind which runs go on.

The first runs end a check that shows a barrier which some work-items miss, or an access outside of
an object. If no size excuses that, and no race was seen, the inputs are tried that only later runs
and the terms suggest. Their counterexamples are run; this gives no proof.
"""

from __future__ import annotations

from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.runs.runs_around import run_around
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.stages.sequence import Checked
from fencepost.kernels.task import GONE_BEHIND, Found
from fencepost.records import replace


def with_races_beside(check: Checked, report: Report) -> Report:
    """Return the report on a checked kernel with races beside the bugs in it."""
    kernel = check.prepared
    if kernel is None or report.verdict is not Verdict.BUG or report.condition is not None:
        return report
    if any(each.is_bug and each.diagnostic.code not in GONE_BEHIND for each in report.findings):
        return report
    found = Found(missed=check.missed)
    for each in report.findings:
        found.add(each)
    if not check.task.launch.is_open:
        run_around(kernel, found, list(kernel.inputs.first()))
    if not found.ends():
        prove(kernel.in_open_grid[-1] if kernel.in_open_grid else kernel, found, None)
    return replace(report, findings=found.ordered())
