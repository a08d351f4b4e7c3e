"""Rules as values: parts of a model have the names of their tables."""

from __future__ import annotations

from fencepost.executions.rule import Part


def test_parts_are_named_as_tables() -> None:
    assert [each.value for each in Part] == ["memory", "barriers"]
