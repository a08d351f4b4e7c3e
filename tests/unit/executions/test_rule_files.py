"""Rule files that are read from their source; `test_rule_data.py` compares all with the table."""

from __future__ import annotations

from fencepost.executions.rule_files import read_axioms, read_editions, read_rules


def test_an_axiom_is_read_with_its_rules() -> None:
    names = {each.name for each in read_axioms("coherence")}
    used = {each.axiom for each in read_rules("coherence")} - {None}
    assert names
    assert used == names


def test_editions_name_files_in_order() -> None:
    first = next(read_editions())
    assert (first.name, first.files[0]) == ("amdgpu", "program")
