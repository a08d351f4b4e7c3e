"""Verdicts on litmus tests as sections of a page."""

from __future__ import annotations

from dataclasses import replace

from fencepost.executions.explain import explain
from fencepost.executions.options import Options
from fencepost.executions.verdict import run, undecided
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.page.litmus import litmus_section
from fencepost.reports.page.section import Tone

TEXT = """AMDGPU message
"A flag."
{ global x = 0; global f = 0; }
 P0 @ agent 0, workgroup 0        | P1 @ agent 0, workgroup 1         ;
 store x, 1                       | r0 = load atomic f agent acquire  ;
 store atomic f, 1 agent release  | r1 = load x                       ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


def test_forbidden() -> None:
    """The axioms that rule it out, the outcomes, the test; the nearest candidate as a picture."""
    test = parse(TEXT)
    made = litmus_section("mp.litmus", run(test), explain(test), TEXT)
    assert (made.verdict, made.tone) == ("forbidden", Tone.OPEN)
    assert "No execution has" in made.picture
    assert made.picture_text.startswith("The nearest to an execution with P1:r0 == 1")
    assert any(
        text.startswith("value/hidden: ") for label, text in made.facts if label == "ruled out by"
    )
    (table,) = made.tables
    assert table.head == ("P1:r0", "P1:r1")
    assert ("1", "1") in table.rows
    assert made.text == TEXT


def test_allowed() -> None:
    """The execution is drawn, with words for who does not see it."""
    test = parse(TEXT.replace("release", "monotonic"))
    made = litmus_section("mp.litmus", run(test), explain(test))
    assert made.verdict == "allowed"
    assert made.picture.startswith(("<svg", "<?xml"))
    assert "P1:r0 == 1" in made.picture_text


def test_colours() -> None:
    """Right or wrong by what the file expects; unknown is open."""
    right = run(parse(TEXT + "expect forbidden\n"))
    wrong = run(parse(TEXT + "expect allowed\n"))
    assert litmus_section("a", right, None).tone is Tone.RIGHT
    assert litmus_section("a", wrong, None).tone is Tone.WRONG
    unknown = undecided(parse(TEXT + "expect forbidden\n"), Options(), "no time")
    made = litmus_section("a", unknown, None)
    assert made.tone is Tone.OPEN
    assert dict(made.facts)["reason"] == "no time"
    assert replace(made, verdict="unknown") == made
