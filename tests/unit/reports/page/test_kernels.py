"""Verdicts on kernels as sections of a page."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.certificate import Certificate, Engine, Premise
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.report import Finding, Report
from fencepost.llvm.launches.launch import Launch
from fencepost.reports.kernels.pardon import Pardon
from fencepost.reports.kernels.summary import Ending, Outcome, outcome
from fencepost.reports.page.kernels import TONES, bare_section, kernel_section
from fencepost.reports.page.section import Excerpt, Tone
from fencepost.reports.text.snippet import nothing_at_hand

LAUNCH = Launch((64, 1, 1), (4, 1, 1), 64)
RACE = Finding(
    Diagnostic(Code.DATA_RACE_IN_LDS, "a race", (Location("a.hip", 3, 4, note="store"),), "fix it")
)
SOURCE = ["one", "two", "three", "four", "five", "six"]


def test_a_bug() -> None:
    """The finding with the lines around its place."""
    report = Report("k", LAUNCH, (RACE,))
    made = kernel_section(outcome("a.hip", report), report, lambda _: SOURCE)
    assert (made.tone, made.verdict, made.name) == (Tone.WRONG, "bug", "k")
    (finding,) = made.findings
    assert (finding.code, finding.fix) == ("FP201", "fix it")
    (place,) = finding.places
    assert place.at == "a.hip:3:4"
    assert place.excerpt == Excerpt(1, ("one", "two", "three", "four", "five"), 3, 4)


def test_a_proof() -> None:
    """Its premises are told with it, and nothing else is right."""
    proof = Certificate(Engine.TERMS, (), (Premise.LOOPS_END,))
    report = Report("k", LAUNCH, (), proof)
    made = kernel_section(outcome("a.hip", report), report, nothing_at_hand)
    assert made.tone is Tone.RIGHT
    assert [label for label, _ in made.facts] == ["because", "premise"]
    assert "--may-overflow" in made.facts[1][1]


def test_unknown() -> None:
    """Each reason is told with its code."""
    why = reason(Code.STEPS_USED_UP, "too large", "make it small")
    report = Report("k", LAUNCH, (), unsettled=(why,))
    made = kernel_section(outcome("a.hip", report), report, nothing_at_hand)
    assert made.tone is Tone.OPEN
    assert [(each.code, each.fix) for each in made.findings] == [("FP805", "make it small")]


def test_an_allowed_bug_is_not_right() -> None:
    report = Report("k", LAUNCH, (RACE,))
    pardons = (Pardon(RACE, "only polls", "a.hip", 2),)
    made = kernel_section(
        outcome("a.hip", report, pardons=pardons), report, nothing_at_hand, pardons
    )
    assert (made.tone, made.findings) == (Tone.OPEN, ())
    assert "only polls" in dict(made.facts)["allowed"]


@pytest.mark.parametrize("ending", Ending)
def test_what_was_given_up(ending: Ending) -> None:
    """The reason is told; only a proof is right."""
    made = bare_section(Outcome("a.hip", "k", ending, why="not decided in 60 seconds"))
    assert dict(made.facts) == {"reason": "not decided in 60 seconds"}
    assert (TONES[ending] is Tone.RIGHT) == (ending in (Ending.PROVED, Ending.CONDITIONAL))
