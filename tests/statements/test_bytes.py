"""The statements of 002 and LangRef about bytes, each with its tests of the gallery."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fencepost.citations import Cite, Source, resolve
from fencepost.executions.options import Options
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse

HERE = Path(__file__).parent
GALLERY = HERE.parent / "litmus/bytes"
ROWS: list[dict[str, Any]] = tomllib.loads((HERE / "bytes.toml").read_text(encoding="utf-8"))[
    "statement"
]


def kind(name: str, *without: str) -> VerdictKind:
    """The verdict on a test of the gallery."""
    test = parse((GALLERY / f"{name}.litmus").read_text(encoding="utf-8"))
    return run(test, Options(model="amdgpu", without=frozenset(without))).kind


def test_statements_are_numbered_and_cited() -> None:
    assert [row["number"] for row in ROWS] == list(range(1, len(ROWS) + 1))
    for row in ROWS:
        source = Source(row["source"])
        assert source is Source.LANGREF or resolve(Cite(source, row["section"])) is not None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["number"])
def test_statement(row: dict[str, Any]) -> None:
    for name, expected in row["tests"].items():
        assert kind(name) is VerdictKind(expected), name
    if "without" in row:
        first, expected = next(iter(row["tests"].items()))
        assert kind(first, row["without"]) is not VerdictKind(expected)
