"""The data of other judges is of the samples that there are, and its violations are shown."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import run
from fencepost.generate.chosen import vocabulary_of
from fencepost.generate.critical import count
from fencepost.hardware.memory.explore import Options
from fencepost.hardware.memory.judge import Standing, on_target
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from tests.generated.beside import DATA, LEVEL, STATES, STEP, TARGETS
from tests.generated.vocabularies import VOCABULARIES, every
from tests.hardware_memory.compiled import run_one
from tests.naive.against_engine import disagreements

KEPT: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))
VIOLATIONS = [
    (name, processor, test)
    for name, each in KEPT.items()
    for processor in TARGETS
    for test in each[f"{processor}-violations"]
]


@pytest.mark.parametrize("name", VOCABULARIES)
def test_it_is_of_the_sample(name: str) -> None:
    total = sum(number for _, number in count(vocabulary_of(VOCABULARIES[name])))
    kept = KEPT[name]
    for processor in TARGETS:
        assert sum(kept[processor].values()) == -(-total // STEP)
        assert kept[processor].get("violation", 0) == len(kept[f"{processor}-violations"])
    assert kept.get("different", []) == []
    assert ("naive" in kept) == (not VOCABULARIES[name].barriers)
    assert kept.get("naive", -(-total // STEP)) == -(-total // STEP)


@pytest.mark.parametrize(("name", "processor", "wanted"), VIOLATIONS)
def test_violations_are_shown(name: str, processor: str, wanted: str) -> None:
    cycle = next(each for each in every(name, STEP) if each.name == wanted)
    target = target_of(LoweringOptions(processor, "", "llvm-22"), None)
    test = on_target(cycle.test(), target)
    verdict = run(test, ModelOptions(max_outcomes=1000))
    _, found = run_one(test, target, LEVEL, verdict, Options(states=STATES))
    assert found.standing is Standing.VIOLATION


@pytest.mark.parametrize("name", [n for n, each in VOCABULARIES.items() if not each.barriers])
def test_both_evaluators_on_some(name: str) -> None:
    """Every 20,000th test of each vocabulary; more of them are compared at night."""
    for cycle in every(name, 20_000):
        assert not disagreements(cycle.test())
