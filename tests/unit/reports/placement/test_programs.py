"""Placements for a person and as JSON: what was put in, why, and the verifier's word."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fencepost.diagnostics import Code
from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_node
from fencepost.placement.comparison import barriers
from fencepost.placement.emit import Placed
from fencepost.placement.place import Existing, Placement, Strategy, place
from fencepost.placement.regions import (
    Barrier,
    Counter,
    CounterWait,
    Fence,
    Init,
    Join,
    Mark,
    Node,
    Signal,
    Wait,
)
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify
from fencepost.reports.placement.programs import (
    before,
    check_json,
    kind,
    placement_data,
    placement_text,
    verdict_text,
    where,
)
from fencepost.reports.text.encode import line as encoded


def placed(text: str, existing: Existing = Existing.KEEP) -> Placement:
    return place(parse(text), TargetConfig(""), Strategy.MINIMIZE, existing)


def record(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        encoded(placement_data("f", "gfx942", "minimize", placed(text), print_node))
    )
    return found


def checked(text: str) -> dict[str, Any]:
    program = parse(text)
    line = check_json("f", "", "", program, verify(program), print_node)
    found: dict[str, Any] = json.loads(line)
    return found


def test_what_was_put_in_and_why() -> None:
    lines = placement_text(placed("W A\nR A"), print_node).splitlines()
    assert lines[:4] == [
        "barrier before R A (2:1)",
        "  RAW: W A (1:1) → R A (2:1)",
        "barriers: 0 before, 1 after",
        "verified: every two conflicting accesses of one workgroup are ordered on every path",
    ]
    (premises,) = lines[4:]
    assert premises.startswith("  given that ")


def test_counter_waits_have_their_count() -> None:
    lines = placement_text(placed("G A\nR A"), print_node).splitlines()
    assert "counter vmcnt 0 before R A (2:1)" in lines
    found = record("G A\nR A")
    assert [(each["kind"], each.get("counter")) for each in found["placed"]] == [
        ("counter", "vmcnt 0"),
        ("barrier", None),
    ]


def test_what_stands_behind_a_gap() -> None:
    """The next node, or what ends there; the second branch is there without being written."""
    result = placed("for { R A }\nif { R B }")
    gaps = [
        before(result, Placed(number, Barrier(), ()), print_node)
        for number in sorted(range(len(result.layout.gaps)), key=result.layout.order.__getitem__)
    ]
    assert gaps == [
        "for (1:1)",
        "R A (1:7)",
        "the end of for (1:1)",
        "if (2:1)",
        "R B (2:6)",
        "the end of the branch",
        "the end of the branch",
        "the end",
    ]


def test_redundant_barriers() -> None:
    """Reported with their code, rule and mend; they stay unless they are to be stripped."""
    text = "W A\nbarrier\nbarrier\nR A"
    shown = placement_text(placed(text), print_node)
    assert f"{Code.REDUNDANT_BARRIER} redundant barrier: barrier (" in shown
    assert "  help: remove it, or run with --existing strip\n" in shown
    assert "barriers: 2 before, 2 after\n" in shown
    assert len(record(text)["redundant"]) == 1
    stripped = placement_text(placed(text, Existing.STRIP), print_node)
    assert "barriers: 2 before, 1 after\n" in stripped


def test_json_of_a_placement() -> None:
    found = record("W A\nR A")
    assert (found["input"], found["target"], found["strategy"]) == ("f", "gfx942", "minimize")
    assert (found["barriers_before"], found["barriers_after"], found["verified"]) == (0, 1, True)
    assert found["placed"] == [
        {
            "kind": "barrier",
            "before": "R A (2:1)",
            "covers": [{"kind": "RAW", "producer": "W A (1:1)", "consumer": "R A (2:1)"}],
        }
    ]
    assert found["unordered"] == []
    assert not found.keys() & {"faults", "seconds"}


def test_what_is_not_verified() -> None:
    """Each pair that can meet, each fault, in text and as JSON."""
    program = parse("W A\nR A")
    text = verdict_text(program, verify(program), print_node)
    assert text == "not verified:\n  RAW: W A (1:1) can meet R A (2:1)\n"
    found = checked("W A\nR A")
    assert (found["verified"], found["proof"], found["placed"]) == (False, None, [])
    assert found["unordered"] == [
        {"kind": "RAW", "producer": "W A (1:1)", "consumer": "R A (2:1)", "outstanding": False}
    ]


def test_what_is_still_outstanding() -> None:
    program = parse("G A\nbarrier\nR A")
    text = verdict_text(program, verify(program), print_node)
    assert "  RAW: G A (1:1) may still be outstanding at R A (3:1)\n" in text


def test_faults_of_barriers() -> None:
    """With their code and place, which is the end where something lacks."""
    code = str(Code.SPLIT_BARRIER_PROTOCOL)
    assert checked("signal")["faults"] == [
        {"code": code, "fault": "a signal that no wait follows", "at": "the end"}
    ]
    program = parse("wait")
    assert verdict_text(program, verify(program), print_node) == (
        f"not verified:\n  {code} a wait before its signal: wait (1:1)\n"
    )


@pytest.mark.parametrize(
    ("node", "word"),
    [
        (Barrier(), "barrier"),
        (Signal(), "signal"),
        (Wait(), "wait"),
        (Fence(), "fence"),
        (Init(1, 2), "init"),
        (Join(1), "join"),
        (Mark(), "mark"),
        (CounterWait(Counter.VMCNT, 0), "counter"),
    ],
)
def test_kinds(node: Node, word: str) -> None:
    assert kind(node) == word
    assert where(node, lambda _: "name") == "name"


def test_a_signal_and_its_wait_are_one_barrier() -> None:
    """Wherever they stand."""
    assert barriers(parse("signal; wait; if { barrier }; for { signal; wait }")) == 3
