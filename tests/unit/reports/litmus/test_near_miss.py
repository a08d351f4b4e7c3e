"""The nearest candidate in words, and its picture."""

from __future__ import annotations

from fencepost.executions.execution import Relation
from fencepost.executions.explain import Explanation, explain
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.litmus.near_miss import headline, near_miss_text, pairs_of
from fencepost.reports.litmus.text import report
from fencepost.reports.picture.svg import DEFAULT, draw_explained
from tests.unit.executions.test_near_miss import MESSAGE

TITLE = (
    "It breaks value/may-see: A read returns the value of a write that it may see. "
    "[002 Location Order]"
)


def explained(text: str) -> Explanation:
    return explain(parse(text))


def test_the_step_that_breaks_is_on_the_events_of_the_test() -> None:
    """From the read back to the release, each step with the rule that gives it."""
    near = explained(MESSAGE).nearest
    assert near is not None
    assert "\n".join(near_miss_text(near)).splitlines() == [
        TITLE,
        "  d reads from init x",
        "  d may not see init x  [value/hidden]",
        "    init x is location-ordered before a  [location-order/initial]",
        "    a is location-ordered before d  [location-order/write-to-read]",
        "      c makes a visible at agent scope  [visibility/from-availability]",
        "        b makes a available at agent scope  [availability/program-order]",
        "        b happens before c in global memory",
        "          b synchronizes with c in global memory",
        "            c reads from b",
    ]
    (violation,) = near.violations
    assert headline(near.execution, violation) == "d reads from init x, d may not see init x"
    assert [(r, near.execution.label(a)) for r, a, _ in pairs_of(violation)] == [
        (Relation.READS_FROM, "init x")
    ]


def test_a_way_through_several_threads() -> None:
    """Happens-before is told as a way, with what synchronizes below it."""
    text = """AMDGPU way
{ global x = 0; global f = 0; global g = 0; }
P0 @ workgroup 0 | P1 @ workgroup 1 | P2 @ workgroup 2 ;
store atomic x, 1 agent monotonic | r0 = load atomic f agent acquire | r0 = load atomic g agent acquire ;
store atomic f, 1 agent release | store atomic g, 1 agent release | r1 = load atomic x agent monotonic ;
exists (P1:r0 == 1 /\\ P2:r0 == 1 /\\ P2:r1 == 0)
"""  # noqa: E501
    near = explained(text).nearest
    assert near is not None
    told = "\n".join(near_miss_text(near))
    assert "→" in told
    assert "(synchronizes-with)" in told
    assert "There it also breaks coherence/write-read." in told


def test_a_report_has_both_the_candidate_and_the_axioms() -> None:
    test = parse(MESSAGE)
    text = report(run(test), explain(test))
    assert "No execution has P1:r0 == 1 /\\ P1:r1 == 0. The nearest that would have it:" in text
    assert "These axioms by themselves rule it out;" in text


def test_the_picture_marks_what_breaks() -> None:
    """The pair is drawn in a colour of its own, marked in its label, and told in the title."""
    test = parse(MESSAGE)
    picture = draw_explained(test, explain(test), DEFAULT, "amdgpu")
    assert picture is not None
    assert 'class="rel-rf broken"' in picture
    assert "✗ rf" in picture
    assert "excluded by the rule" in picture
    assert "value/may-see: d reads from init x, d may not see init x" in picture
    allowed = parse(MESSAGE.replace("release", "monotonic"))
    other = draw_explained(allowed, explain(allowed), DEFAULT, "amdgpu")
    assert other is not None
    assert "broken" not in other
