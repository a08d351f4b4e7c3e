"""What is said of a test on a memory machine."""

from __future__ import annotations

import json

from fencepost.cli.litmus.machine_ran import Ran
from fencepost.hardware.memory.explore import Options
from fencepost.hardware.memory.judge import judge
from fencepost.hardware.memory.needed import needs
from fencepost.hardware.memory.schedule import schedule
from fencepost.records import replace
from fencepost.reports.lowering.machine_runs import MachineReport, Shown, json_line, text
from tests.hardware_memory.classical import classical
from tests.hardware_memory.compare import target_named


def report(name: str, *, drop: int | None = None) -> MachineReport:
    test, target, options = classical("MP", "agent", "accesses"), target_named(name), Options()
    found = judge(test, target, options)
    needed = tuple(needs(test, target, found, options))
    if drop is not None:
        options = Options(dropped=frozenset({needed[drop - 1].site.site}))
        found = judge(test, target, options)
        needed = ()
    shown = tuple(
        Shown(each, (run := found.result.outcomes[each]), schedule(test, target, run, options))
        for each in found.violations
    )
    return MachineReport("mp.litmus", target, options.assumptions, found, shown, needed or None)


def test_outcomes_and_needs() -> None:
    said = text(report("gfx90a")).splitlines()
    assert said[0].startswith("mp.litmus on gfx90a (001-literal): sound (1 placement, ")
    assert said[1] == "  shown    P1:r0 = 0, P1:r1 = 0  allowed by amdgpu"
    assert any("buffer_wbinvl1_vol" in line and "needed: else P1:r0 = 1" in line for line in said)
    assert any("(lgkmcnt)" in line and "not needed by this test" in line for line in said)


def test_a_violation_is_told_step_by_step() -> None:
    said = text(report("gfx942", drop=1))
    assert "violation: P1:r0 = 1, P1:r1 = 0" in said
    assert "placement: CU P0 | P1; L2 P0 | P1" in said
    assert "x written back from L2 0" in said
    assert "done: x is 0 in vector L1 1" in said


def test_json() -> None:
    record = json.loads(json_line(report("gfx942", drop=1)))
    assert record["standing"] == "violation"
    assert record["processor"] == "gfx942"
    assert {"values": {"P1:r0": 1, "P1:r1": 0}, "forbidden": True} in record["outcomes"]
    (violation,) = record["violations"]
    assert violation["steps"][0]["thread"] in (0, 1)
    assert "sites" not in record
    sites = json.loads(json_line(report("gfx942")))["sites"]
    assert {each["use"] for each in sites} == {"needed", "not needed"}


def test_a_run_in_json() -> None:
    """A run stands beside the outcomes where one is given, with the contents of the caches."""
    found = report("gfx942")
    assert json.loads(json_line(found))["run"] is None
    ran = Ran(found.target, Options(), found.judgement)
    run = json.loads(json_line(replace(found, example=ran.example())))["run"]
    assert run["values"] in [each["values"] for each in json.loads(json_line(found))["outcomes"]]
    assert any(each["contents"] for each in run["steps"])
