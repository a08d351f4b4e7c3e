"""Many kernels in a few lines: counts, and what each bug, doubt and fault is."""

from __future__ import annotations

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.report import Finding, Report
from fencepost.llvm.launches.launch import Launch
from fencepost.reports.kernels.pardon import Pardon
from fencepost.reports.kernels.summary import MOST_LISTED, Ending, Outcome, outcome, summary

LAUNCH = Launch((64, 1, 1), (1, 1, 1), 64)
RACE = Finding(Diagnostic(Code.DATA_RACE_IN_LDS, "m", ()))
WHY = (reason(Code.NO_PROOF, "x"), reason(Code.NO_PROOF, "y"))
DOUBT = Finding(Diagnostic(Code.UNDECIDED, "m", ()))


def test_an_outcome() -> None:
    """Of a report: its ending, all codes, and the reasons of what is not decided."""
    found = outcome("a.ll", Report("k", LAUNCH, (RACE, DOUBT), seconds=2))
    assert found == Outcome("a.ll", "k", Ending.BUG, (Code.DATA_RACE_IN_LDS, Code.UNDECIDED), "", 2)
    unknown = outcome(
        "a.ll",
        Report("k", LAUNCH, (), unsettled=WHY),
        remembered=True,
    )
    assert unknown.ending is Ending.UNKNOWN
    assert unknown.why == "x; and 1 more"
    assert unknown.remembered


def test_a_bug_that_is_let_be() -> None:
    """Only if each of its errors is."""
    report = Report("k", LAUNCH, (RACE,))
    allowed = outcome("a.ll", report, pardons=[Pardon(RACE, "polls", "base")])
    assert (allowed.ending, allowed.why) == (Ending.ALLOWED, "FP201 polls (base)")
    assert outcome("a.ll", report, pardons=[Pardon(DOUBT, "w", "f")]).ending is Ending.BUG


MIXED = (
    Outcome("a.ll", "good", Ending.PROVED, seconds=3, remembered=True),
    Outcome("a.ll", "bad", Ending.BUG, (Code.DATA_RACE_IN_LDS, Code.UNDECIDED)),
    Outcome("b.ll", "odd", Ending.UNKNOWN, why="too large"),
    Outcome("c.ll", "", Ending.UNREADABLE, why="no text"),
)


def test_a_summary() -> None:
    assert summary(MIXED, 4.25, ["d.ll: no kernel"]).splitlines() == [
        "3 kernels: 1 proved, 1 bug (FP201 ×1), 1 unknown; 4.2 s; 1 from the cache; 1 not checked",
        "bugs:",
        "  a.ll: bad: FP201",
        "not decided:",
        "  b.ll: odd: too large",
        "not checked:",
        "  c.ll: no text",
        "skipped: d.ll: no kernel",
    ]


def test_one_kernel() -> None:
    assert summary(MIXED[:1], 0).startswith("1 kernel: 1 proved, 0 unknown; 0.0 s")
    bare = Outcome("b.ll", "odd", Ending.UNKNOWN)
    assert summary([bare], 0).endswith("  b.ll: odd: no reason was given")


def test_long_lists_are_cut() -> None:
    """Unless all is asked for; then statistics follow: codes by number of findings, the slowest."""
    many = [MIXED[1]] * (MOST_LISTED + 3)
    short = summary(many, 0).splitlines()
    assert short[-1] == "  and 3 more; --statistics lists all"
    assert len(short) == MOST_LISTED + 3
    whole = summary([*many, *MIXED], 0, whole=True).splitlines()
    assert sum(line == "  a.ll: bad: FP201" for line in whole) == len(many) + 1
    assert f"  {len(many) + 1:5}  FP201 data-race-in-lds" in whole
    assert whole[-2:] == ["slowest:", "    3.0 s  a.ll: good"]
