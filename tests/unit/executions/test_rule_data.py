"""The table of rules says what the sources say, and is not used where they have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.executions import rule_data, rules
from fencepost.executions.rule_data import (
    EDITIONS,
    TABLE,
    axioms_in,
    editions_in,
    rows_of,
    rules_in,
)
from fencepost.executions.rule_files import read_axioms, read_editions, read_rules
from tests.unit.executions.rule_table import FILES, text


def test_the_table_is_that_of_the_sources() -> None:
    """`make docs` writes it."""
    assert TABLE.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("file", FILES)
def test_rules_and_axioms_are_those_of_the_source(file: str) -> None:
    rows = rows_of(f"{file}.lp")
    assert rows is not None
    assert list(rules_in(rows)) == list(read_rules(file)) == list(rules.rules(file))
    assert list(axioms_in(rows)) == list(read_axioms(file)) == list(rules.axioms(file))


def test_editions_are_those_of_the_source() -> None:
    rows = rows_of(EDITIONS)
    assert rows is not None
    assert list(editions_in(rows)) == list(read_editions()) == list(rules.editions().values())


def test_a_changed_source_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table knows nothing of a file with another text."""
    folder = tmp_path / "models"
    folder.mkdir()
    for each in (*(f"{file}.lp" for file in FILES), EDITIONS):
        (folder / each).write_bytes((TABLE.parent / each).read_bytes())
    monkeypatch.setattr(rule_data, "FOLDER", folder)
    assert rows_of("value.lp") is not None
    with (folder / "value.lp").open("a", encoding="utf-8") as file:
        file.write("% more\n")
    assert rows_of("value.lp") is None
    assert rows_of("program.lp") is not None


def test_without_a_table_sources_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_data, "TABLE", tmp_path / "none.tsv")
    rule_data._rows.cache_clear()
    try:
        assert rows_of("value.lp") is None
    finally:
        rule_data._rows.cache_clear()
