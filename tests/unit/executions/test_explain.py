"""Explanations: witnesses, and axioms none of which can be left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.executions.execution import Relation
from fencepost.executions.explain import explain
from fencepost.executions.rules import undefining_axioms
from fencepost.frontends.litmus.parse import parse

GALLERY = Path(__file__).parents[2] / "litmus"

SB = """AMDGPU sb
{ global x = 0; global y = 0; }
P0 @ workgroup 0                   | P1 @ workgroup 1                   ;
store atomic x, 1 agent monotonic  | store atomic y, 1 agent monotonic  ;
r0 = load atomic y agent monotonic | r0 = load atomic x agent monotonic ;
exists true
"""


def test_executions_are_different() -> None:
    """Each way of reading is an execution; there are four, also if more are asked for."""
    for most, count in ((1, 1), (3, 3), (9, 4)):
        found = explain(parse(SB), executions=most)
        assert found.witness is not None
        every = [found.witness, *found.others]
        assert len({each.pairs(Relation.READS_FROM) for each in every}) == len(every) == count


@pytest.mark.parametrize("name", ["mp_fences", "chain_of_two_barriers", "read_from_behind"])
def test_no_rule_about_undefined_behaviour_is_idle(name: str) -> None:
    """No execution of these is undefined, so none of those rules forbids anything."""
    text = (GALLERY / "barriers" / f"{name}.litmus").read_text(encoding="utf-8")
    found = explain(parse(text))
    assert found.axioms
    assert found.nearest is not None
    undefining = undefining_axioms("amdgpu")
    assert undefining
    assert not {axiom.name for axiom in found.axioms} & undefining


def test_letters_are_not_names_of_the_test() -> None:
    """An event is not called as a barrier or location is."""
    text = (GALLERY / "barriers" / "mp_fences.litmus").read_text(encoding="utf-8")
    found = explain(parse(text)).nearest
    assert found is not None
    labels = [found.execution.label(event) for event in found.execution.events]
    assert "b" not in labels
    assert len(set(labels)) == len(labels)
