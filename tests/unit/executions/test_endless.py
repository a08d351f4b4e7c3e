"""Loops that never end."""

from __future__ import annotations

from fencepost.executions.endless import endless_loops
from fencepost.executions.options import Options
from fencepost.executions.solve import Deadline
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse

SPIN = """AMDGPU spin
{ global f = 0; global g = 0; }
P0 @ workgroup 0                   | P1 @ workgroup 1 ;
L:                                 | %s               ;
r0 = load atomic f agent monotonic |                  ;
if r0 == 0 goto L                  |                  ;
exists true
"""


def named(text: str) -> list[str]:
    return [str(each) for each in endless_loops(parse(text), Options(), Deadline(20))]


def test_a_flag_that_nobody_sets() -> None:
    """The loop is named beside the verdict."""
    assert named(SPIN % "r0 = 1") == ["P0 may go round the loop at L forever"]
    verdict = run(parse(SPIN % "r0 = 1"))
    assert verdict.endless == ("P0 may go round the loop at L forever",)
    assert verdict.reason == "no execution of the program ends"


def test_a_flag_that_is_set_is_seen_in_the_end() -> None:
    assert named(SPIN % "store atomic f, 1 agent monotonic") == []
    assert run(parse(SPIN % "store atomic f, 1 agent monotonic")).endless == ()


def test_a_flag_that_is_set_back() -> None:
    """Who looks too late goes round forever."""
    text = SPIN.replace("|                  ;", "| store atomic f, 0 agent monotonic ;", 1)
    assert named(text % "store atomic f, 1 agent monotonic") == [
        "P0 may go round the loop at L forever"
    ]


def test_an_iteration_with_an_effect_is_not_told() -> None:
    """Its effect may end the loop: nothing is claimed."""
    counting = SPIN.replace("L:   ", "L: ").replace(
        "r0 = load atomic f agent monotonic", "r0 = atomicrmw add f, 0 agent monotonic"
    )
    assert named(counting % "r0 = 1") == []


def test_two_that_wait_for_each_other() -> None:
    text = """AMDGPU each
{ global f = 0; global g = 0; }
P0 @ workgroup 0                   | P1 @ workgroup 1                   ;
L:                                 | M:                                 ;
r0 = load atomic f agent monotonic | r0 = load atomic g agent monotonic ;
if r0 == 0 goto L                  | if r0 == 0 goto M                  ;
store atomic g, 1 agent monotonic  | store atomic f, 1 agent monotonic  ;
exists true
"""
    assert named(text) == [
        "P0 may go round the loop at L forever",
        "P1 may go round the loop at M forever",
    ]


def test_straight_lines_have_no_loop() -> None:
    assert named("AMDGPU s\n{ }\nP0 ;\nr0 = 1 ;\nexists true\n") == []
