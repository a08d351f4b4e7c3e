"""The data is of the tests that there are, and its examples are as it says."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import pytest

from fencepost.executions.session import Options
from fencepost.executions.verdict import run
from fencepost.generate.chosen import Chosen, vocabulary_of
from fencepost.generate.critical import count, critical_cycles
from fencepost.generate.cycles import Cycle
from fencepost.program.program import LitmusTest
from tests.generated.compare import CHOSEN, DATA, MODELS
from tests.naive.against_engine import disagreements

SHAPES = [
    *critical_cycles(vocabulary_of(Chosen(orders=("plain",), accesses=4))),
    *critical_cycles(vocabulary_of(Chosen(orders=("seq_cst",), accesses=4))),
]
DATA_NOW: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))


@cache
def _tests() -> dict[str, LitmusTest]:
    examples = {each["example"] for each in DATA_NOW["group"]}
    every = critical_cycles(vocabulary_of(CHOSEN))
    return {cycle.name: cycle.test() for cycle in every if cycle.name in examples}


def test_it_is_of_all_tests() -> None:
    """As many as are counted, with a verdict each, and a cause for each difference."""
    assert DATA_NOW["tests"] == sum(number for _, number in count(vocabulary_of(CHOSEN)))
    assert DATA_NOW["tests"] == sum(each["count"] for each in DATA_NOW["verdict"])
    different = [each for each in DATA_NOW["verdict"] if "," in each["verdict"]]
    assert sum(e["count"] for e in different) == sum(e["count"] for e in DATA_NOW["group"])
    assert not any(each["verdict"] == "unknown" for each in DATA_NOW["verdict"])


@pytest.mark.parametrize("group", DATA_NOW["group"][:12], ids=lambda each: each["example"])
def test_examples(group: dict[str, Any]) -> None:
    """The smallest test of a group has the verdicts of the group."""
    test = _tests()[group["example"]]
    verdicts = [f"{m} {run(test, Options(m, max_outcomes=0)).kind.value}" for m in MODELS]
    assert ", ".join(verdicts) == group["verdict"]
    assert not disagreements(test), "the second evaluator differs"


@pytest.mark.parametrize("cycle", SHAPES, ids=lambda each: each.name)
def test_both_evaluators_on_each_shape(cycle: Cycle) -> None:
    """The engine and the evaluator of plain Python agree on the tests of classic shapes."""
    assert not disagreements(cycle.test())
