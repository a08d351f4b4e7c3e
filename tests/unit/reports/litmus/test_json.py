"""Verdicts as JSON, with and without the reason."""

from __future__ import annotations

import json

import pytest

import fencepost
from fencepost.reports.litmus.json import explained_line, stopped_line, verdict_line

TEST = """AMDGPU t
{ global x = 0; }
 P0 @ agent 0, workgroup 0  | P1 @ agent 0, workgroup 1          ;
 store atomic x, 1 agent monotonic | r0 = load atomic x agent monotonic ;
exists (P1:r0 == VALUE)
"""


@pytest.mark.parametrize("value", [0, 1, 7])
def test_explained(value: int) -> None:
    """An execution in words where there is one, else axioms, and none for a value out of reach."""
    test = TEST.replace("VALUE", str(value))
    verdict, why = fencepost.decide(test), fencepost.explain(test)
    record = json.loads(explained_line("t.litmus", verdict, why))
    explanation = record.pop("explanation")
    assert record == json.loads(verdict_line("t.litmus", verdict))
    assert explanation["axioms"] == []
    if value == 7:
        assert explanation["witness"] is None
    else:
        assert any(f"reads {value}" in line for line in explanation["witness"])


def test_axioms() -> None:
    """Each has its name, text, cites and place."""
    test = """AMDGPU t
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""
    line = explained_line("t", fencepost.decide(test), fencepost.explain(test))
    axioms = json.loads(line)["explanation"]["axioms"]
    found = {each["name"]: each for each in axioms}
    assert found["value/hidden"]["cites"] == ["002 Location Order"]
    assert found["value/hidden"]["file"].endswith("value.lp")
    assert all(each["text"] and each["line"] > 0 for each in axioms)


def test_no_explanation() -> None:
    """Null where the time was over, so that nobody takes it for 'no axiom is needed'."""
    verdict = fencepost.decide(TEST.replace("VALUE", "1"))
    assert json.loads(explained_line("t", verdict, None))["explanation"] is None
    assert json.loads(stopped_line("t", "why"))["verdict"] == "unknown"


def test_schedule() -> None:
    """An execution with barriers has an order of their operations, with the counts after each."""
    test = """AMDGPU t
{ barrier b = workgroup; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 ;
 barrier.arrive b              | barrier.arrive b              ;
 barrier.wait b                | barrier.wait b                ;
exists true
"""
    verdict, why = fencepost.decide(test), fencepost.explain(test)
    steps = json.loads(explained_line("t", verdict, why))["explanation"]["schedule"]
    assert [each["arrived"] for each in steps if "arrive" in each["operation"]] == [1, 0]
    assert {each["thread"] for each in steps} == {"P0", "P1"}
    assert any(each["says"] == "completes the barrier" for each in steps)
    plain = TEST.replace("VALUE", "1")
    line = explained_line("t", fencepost.decide(plain), fencepost.explain(plain))
    assert json.loads(line)["explanation"]["schedule"] == []
