"""Rule files: axioms, editions, and that cutting rules changes no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.errors import InputError
from fencepost.executions import rules
from fencepost.executions.facts import facts
from fencepost.executions.options import Options
from fencepost.executions.question import question
from fencepost.executions.rules import Wish, editions, program_rules
from fencepost.executions.solve import Deadline, Solver
from fencepost.executions.unfold import unfold
from fencepost.executions.verdict import SHOW, SHOW_OUTCOMES, run
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest

GALLERY = Path(__file__).resolve().parents[2] / "litmus"
SAMPLE = sorted(GALLERY.rglob("*.litmus"))[::23]


def read(path: Path) -> LitmusTest:
    """The test in a file."""
    return parse(path.read_text(encoding="utf-8"))


def test_every_switch_in_a_rule_is_stated_in_words() -> None:
    for edition in editions().values():
        stated = {axiom.name for file in edition.files for axiom in rules.axioms(file)}
        used = {rule.axiom for file in edition.files for rule in rules.rules(file)} - {None}
        assert used == stated
        for file in edition.files:
            for axiom in rules.axioms(file):
                assert axiom.text
                assert axiom.cites


def test_an_unknown_axiom_or_model_is_an_input_error() -> None:
    test = read(SAMPLE[0])
    with pytest.raises(InputError, match="has no axiom 'value/seen'"):
        run(test, Options(without=frozenset({"value/seen"})))
    with pytest.raises(InputError, match="there is no model 'vulkan'"):
        run(test, Options(model="vulkan"))


def outcomes(test: LitmusTest, *, every_relation: bool, cut: bool) -> set[frozenset[str]]:
    """What models show, with location order worked out everywhere or not, rules cut or not."""
    structure = unfold(test.program, 2)
    asked = question(test, structure)
    text = facts(structure, clusters=True, every_relation=every_relation)
    every_predicate = frozenset(
        name
        for file in editions()["amdgpu"].files
        for rule in rules.rules(file)
        for name in rule.uses | rule.gives
    )
    solver = Solver(
        "amdgpu",
        text,
        f"{asked.text}\n{asked.listing}\n{SHOW_OUTCOMES}{SHOW}",
        Deadline(None),
        wanted=asked.wanted | ({"raced"} if cut else every_predicate),
        given=asked.given if cut else every_predicate,
    )
    return {frozenset(map(str, symbols)) for symbols in solver.models()}


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_cutting_rules_changes_no_outcome(path: Path) -> None:
    test = read(path)
    assert outcomes(test, every_relation=False, cut=True) == outcomes(
        test, every_relation=False, cut=False
    )


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_location_order_decides_nothing_where_no_location_is_contended(path: Path) -> None:
    test = read(path)
    assert outcomes(test, every_relation=False, cut=True) == outcomes(
        test, every_relation=True, cut=True
    )


def test_rules_without_facts_are_left_out() -> None:
    given = frozenset({"read_of", "candidate", "executed"})
    few = program_rules(Wish("amdgpu", given, frozenset({"rf"})))
    all_of_them = [rule for file in editions()["amdgpu"].files for rule in rules.rules(file)]
    assert 0 < len(few.statements) < len(all_of_them) / 4
