"""The verifier: what is ordered, what is not, and barriers that are wrong in themselves."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_program
from fencepost.placement.place import Strategy, place
from fencepost.placement.regions import Signal, Wait
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier import verify as flow_of_verifier
from fencepost.placement.verifier.verdict import Fault
from fencepost.placement.verifier.verify import verify
from tests.placement.generator import EVERYTHING, program


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("W A; R A", {(0, 1)}),
        ("W A; barrier; R A", set()),
        ("for { W A; barrier; R A }", {(3, 1)}),
        ("for 1 { W A; barrier; R A }", set()),
        ("for { W A; barrier; R A; barrier }", set()),
        ("signal; W A; wait; R A", {(1, 3)}),
        ("W A; signal; R B; wait; R A", set()),
        ("G A; barrier; R A", {(0, 2)}),
        ("G A; vmcnt 0; barrier; R A", set()),
        ("G A; G B; vmcnt 1; barrier; R A", set()),
        ("G A; G B; vmcnt 1; barrier; R B", {(1, 4)}),
        ("G A; tensorcnt 0; barrier; R A", {(0, 3)}),
        ("A.add A; A.add A", set()),
        ("A.add A; A.max A", {(0, 1)}),
        ("A A; A A", {(0, 1)}),
        ("W A own=t; R A own=t", set()),
        ("W A own=t; R A", {(0, 1)}),
        ("waves 1; W A; R A", set()),
        ("waves 1; G A; R A", {(0, 1)}),
        ("W A[0:4]; R A[4:8]", set()),
        ("buffer P 16; buffer A 8 in P; buffer B 8 in P at 4; W A; R B", {(0, 1)}),
        ("W A; if uniform { barrier }; R A", {(0, 3)}),
        ("W A; if uniform { barrier } else { barrier }; R A", set()),
        ("W A; for { barrier }; R A", {(0, 3)}),
        ("W A; for >= 1 { barrier }; R A", set()),
        ("for (a = X -> b, b = Y -> a) { R a; W b }", {(1, 2), (2, 1), (2, 2)}),
        ("for (a = X -> b, b = Y -> a) { R a; W b; barrier }", set()),
        ("for 2 (a = X -> b, b = Y -> a) { W a }", set()),
        ("for 3 (a = X -> b, b = Y -> a) { W a }", {(1, 1)}),
        ("waves 4; W A waves={0}; barrier 1 waves={0, 1}; R A waves={1}", set()),
        ("waves 4; W A waves={0}; barrier 1 waves={0, 1}; R A waves={2}", {(0, 2)}),
        (
            "waves 4; W A waves={0}; barrier 1 waves={0, 1}; barrier 2 waves={1, 2}; R A waves={2}",
            set(),
        ),
        ("apart now i j; for { W A index=i; R A index=j; barrier }", set()),
        ("apart now i j; for { W A index=i; for { R A index=j }; barrier }", set()),
        ("apart now i j; for { W A index=i; R A index=j }", {(1, 1), (1, 2), (2, 1)}),
        ("if divergent { W A } else { R A }", {(1, 2)}),
    ],
)
def test_unordered_pairs(text: str, pairs: set[tuple[int, int]]) -> None:
    """Exactly these pairs, by number of the node, are not ordered."""
    assert {(pair.producer, pair.consumer) for pair in verify(parse(text)).unordered} == pairs


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("W A; fence; R A", "W A fence R A"),
        ("W A; if uniform { fence; R A }", "W A if uniform { fence R A }"),
        ("W A; if { fence; R A }", "W A fence if { fence R A }"),
        ("W A; for divergent { fence }; R A", "W A for divergent { fence } fence R A"),
    ],
)
def test_fences_of_the_lanes_that_come_there(text: str, after: str) -> None:
    """Of one wave: lanes that go another way pass no fence, and what they wrote nobody orders."""
    given = replace(parse(f"waves 1; {text}"), in_order=False)
    made = place(given, TargetConfig(""))
    lines = print_program(made.after).splitlines()
    kept = [each for each in lines if not each.startswith(("buffer", "waves"))]
    assert " ".join(" ".join(each.split()) for each in kept) == after
    assert verify(given).ok is (made.placed == ())
    assert made.verdict.ok


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("wait; signal", Fault.WAIT_FIRST),
        ("signal", Fault.ORPHAN),
        ("signal; signal; wait", Fault.SIGNAL_TWICE),
        ("if divergent { barrier }", Fault.DIVERGENT),
        ("for divergent { barrier }", Fault.DIVERGENT),
        ("if { signal; wait }", Fault.DIVERGENT),
        ("if uniform { signal }; wait", Fault.WAIT_FIRST),
    ],
)
def test_faults(text: str, fault: Fault) -> None:
    """Barriers that are wrong whatever they order."""
    assert fault in {each.fault for each in verify(parse(text)).findings}


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("W A; signal; wait; R A", set()),
        ("W A; signal; R A; wait; R A", {(0, 2)}),
        ("W A; signal; wait; signal; W B; wait; R A; R B", {(4, 7)}),
        ("waves 4; W A; signal 1; wait 1; R A", set()),
        ("waves 4; W A; signal 1 waves={0, 1}; wait 1 waves={0, 1}; R A waves={2}", {(0, 3)}),
        ("W A; signal; for { W A; wait; R A; signal }; wait", {(0, 3), (3, 3), (3, 5), (5, 3)}),
        ("G A; signal; wait; R A", {(0, 3)}),
        ("if divergent { W A; signal; wait; R A }", {(1, 4)}),
    ],
)
def test_a_wait_right_behind_its_signal(text: str, pairs: set[tuple[int, int]]) -> None:
    """The two are a barrier, and only then: with an access between, with other objects or for some
    waves, where paths part between them, and for what is not complete, they are what they were.
    """
    verdict = verify(parse(text))
    assert {(each.producer, each.consumer) for each in verdict.unordered} == pairs


def test_halves_at_one_place_are_a_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of drawn programs with halves, the verdict is the same where each half is taken by itself."""
    wrong = 0
    for seed in range(400):
        made = program(random.Random(seed), EVERYTHING)
        placed = place(made, TargetConfig("gfx1250"), Strategy.DISJOINT).after
        halves = [each for each in placed.body if isinstance(each, Signal | Wait)]
        body = tuple(each for each in placed.body if each not in halves[:1])
        for each in (placed, replace(placed, body=body)):
            verdict = verify(each)
            with monkeypatch.context() as patch:
                patch.setattr(flow_of_verifier, "whole_barrier", lambda *_: 0)
                alone = verify(each)
            assert alone.unordered == verdict.unordered, (seed, print_program(each))
            assert alone.findings == verdict.findings
            wrong += not verdict.ok
    assert wrong > 20
