"""The kernels of the corpus have the verdicts that their sources state."""

from __future__ import annotations

from collections import Counter

import pytest

from fencepost.diagnostics import Severity
from fencepost.kernels.report import Verdict
from tests.kernels.checking import check
from tests.kernels.corpus import Case, cases

CASES = tuple(cases())
PATIENCE = 120.0
TRIES = 3
"""Seconds for a kernel, and how often: questions to z3 have times of their own, which a busy
machine exceeds.
"""

OPEN = frozenset(
    {
        "protocols/rw_lock",
        # Products of unknowns, which z3 decides within seconds, but not every time.
        "indices/rows",
        "indices/chunk_of_each",
        "patterns/stride_positive",
    }
)
"""Right kernels whose proof is not found, or not reliably."""


LACKS = frozenset({"FP205", "FP206", "FP210"})
RACES = frozenset({"FP202", "FP203", "FP207", "FP209"}) | LACKS
"""What atomics lack is looked for in runs, as time allows; otherwise a race is told as a race."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_verdict(case: Case) -> None:
    """A wrong kernel is reported with a witness, under the code stated; a right one is proved."""
    report = check(case, 2.0 if str(case) in OPEN else PATIENCE)
    for _ in range(TRIES - 1):
        if report.verdict is Verdict.UNKNOWN and str(case) not in OPEN:
            report = check(case, PATIENCE)
    codes = {
        str(each.diagnostic.code)
        for each in report.findings
        if each.diagnostic.severity is Severity.ERROR
    }
    if str(case) in OPEN:
        assert report.verdict is not Verdict.BUG
        return
    assert report.verdict.value == case.verdict, report.reasons
    if case.verdict == "bug":
        assert not case.code or case.code in codes or (case.code in LACKS and codes & RACES)
        for each in report.findings:
            assert each.witness is not None
            assert each.diagnostic.mend


def test_both_verdicts_are_in_the_corpus() -> None:
    """The corpus has right and wrong kernels in like number."""
    counts = Counter(each.verdict for each in CASES)
    assert min(counts["proved"], counts["bug"]) > 0.4 * len(CASES)


def test_open_cases_are_few() -> None:
    """What is excused is in the corpus, and at most a twentieth of it."""
    assert {str(each) for each in CASES} >= OPEN
    assert len(OPEN) <= 0.05 * len(CASES)


def test_the_corpus_is_large() -> None:
    assert len(CASES) >= 150


def test_most_bugs_state_their_code() -> None:
    bugs = [each for each in CASES if each.verdict == "bug"]
    assert sum(1 for each in bugs if each.code) > 0.9 * len(bugs)
