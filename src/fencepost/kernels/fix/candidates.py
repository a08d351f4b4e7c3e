"""The findings for which a fix is searched for: a table that is cheap to load."""

from __future__ import annotations

from fencepost.diagnostics import Code
from fencepost.kernels.report import Finding

BESIDE_BARRIERS = frozenset(
    {Code.BARRIER_WITHOUT_FENCES, Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE, Code.SCOPE_TOO_NARROW}
)
RACES = frozenset(
    {
        Code.DATA_RACE_IN_LDS,
        Code.DATA_RACE_IN_GLOBAL_MEMORY,
        Code.ORDERED_BY_LOCKSTEP_ONLY,
        Code.ATOMIC_AND_PLAIN_ACCESS,
    }
)


def is_candidate(finding: Finding) -> bool:
    """Return True if some change is tried for a finding: between workgroups for one whose chain
    says which operations lack something.
    """
    if finding.chain is not None:
        return bool(finding.chain.changes)
    actors = finding.witness.actors if finding.witness is not None else ()
    is_apart = len({each.group for each in actors}) > 1
    code = finding.diagnostic.code
    return code in BESIDE_BARRIERS or (code in RACES and not is_apart)
