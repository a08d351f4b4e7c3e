"""The data is of the tests that there are, and its examples and its sample are as it says."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import pytest

from fencepost.generate.chosen import Chosen, vocabulary_of
from fencepost.generate.critical import count, critical_cycles
from fencepost.generate.cycles import Cycle
from fencepost.program.program import LitmusTest
from tests.generated.compare import DATA, digest, verdicts
from tests.generated.vocabularies import MODELS, VOCABULARIES, every, table
from tests.naive.against_engine import disagreements

SHAPES = [
    *critical_cycles(vocabulary_of(Chosen(orders=("plain",), accesses=4))),
    *critical_cycles(vocabulary_of(Chosen(orders=("seq_cst",), accesses=4))),
]
DATA_NOW: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))
KEPT = {each["name"]: each for each in DATA_NOW["vocabulary"]}
GROUPS = [(name, group) for name, each in KEPT.items() for group in each.get("group", ())[:12]]


@cache
def _tests(name: str) -> dict[str, LitmusTest]:
    examples = {group["example"] for each, group in GROUPS if each == name}
    return {cycle.name: cycle.test() for cycle in every(name, 1) if cycle.name in examples}


def test_it_is_of_all_vocabularies() -> None:
    assert tuple(DATA_NOW["models"]) == MODELS
    assert {name: each["chosen"] for name, each in KEPT.items()} == {
        name: table(chosen) for name, chosen in VOCABULARIES.items()
    }
    assert sum(each["tests"] for each in KEPT.values()) >= 100_000


@pytest.mark.parametrize("name", VOCABULARIES)
def test_it_is_of_all_tests(name: str) -> None:
    """As many as are counted, with a verdict each, and a cause for each difference."""
    kept = KEPT[name]
    assert kept["tests"] == sum(n for _, n in count(vocabulary_of(VOCABULARIES[name])))
    assert kept["tests"] == sum(each["count"] for each in kept["verdict"])
    different = [each for each in kept["verdict"] if "," in each["verdict"]]
    assert sum(e["count"] for e in different) == sum(e["count"] for e in kept.get("group", ()))
    assert not any(each["verdict"] == "unknown" for each in kept["verdict"])


@pytest.mark.parametrize("name", VOCABULARIES)
def test_the_sample_has_the_verdicts_of_the_data(name: str) -> None:
    """Every 500th test; all of them are compared at night."""
    assert digest(name) == KEPT[name]["sample"], "run `python -m tests.generated.compare`"


@pytest.mark.parametrize(
    ("name", "group"), GROUPS, ids=[f"{name}-{each['example']}" for name, each in GROUPS]
)
def test_examples(name: str, group: dict[str, Any]) -> None:
    """The smallest test of a group has the verdicts of the group."""
    test = _tests(name)[group["example"]]
    assert verdicts(test) == group["verdict"]
    if not test.program.barriers:
        assert not disagreements(test), "the second evaluator differs"


@pytest.mark.parametrize("cycle", SHAPES, ids=lambda each: each.name)
def test_both_evaluators_on_each_shape(cycle: Cycle) -> None:
    """The engine and the evaluator of plain Python agree on the tests of classic shapes."""
    assert not disagreements(cycle.test())
