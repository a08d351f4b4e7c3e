"""The command `fencepost spec`."""

from __future__ import annotations

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from fencepost.cli.application import application
from fencepost.cli.reference import spec
from fencepost.executions.rules import axioms_of
from fencepost.reports.litmus.spec import Line, Style


@pytest.fixture
def app() -> typer.Typer:
    """An application with this command."""
    return application("spec")


def run(app: typer.Typer, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["spec", *arguments], catch_exceptions=False)


def records(app: typer.Typer, *arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(app, "--json", *arguments).stdout.splitlines()]


def test_axiom(app: typer.Typer) -> None:
    """An axiom's name finds it alone: what it says, cites, file and line, models; its section."""
    result = run(app, "synchronizes-with/release-fence")
    assert result.exit_code == 0
    axiom = axioms_of("amdgpu")["synchronizes-with/release-fence"]
    lines = result.stdout.splitlines()
    assert lines[0] == "axiom synchronizes-with/release-fence"
    assert lines[1] == f"    {axiom.text}"
    assert "    cites: LangRef fence" in lines
    assert f"    file: src/fencepost/models/happens_before.lp:{axiom.line}" in lines
    assert "amdgpu" in next(line for line in lines if line.startswith("    models: "))
    assert [line for line in lines if line.startswith("axiom ")] == lines[:1]
    assert any(line.startswith("section LangRef ") for line in lines)


def test_section(app: typer.Typer) -> None:
    """A heading finds the sections that have it, in every source, and the axioms that cite them."""
    found = records(app, "Location Order")
    assert {record["source"] for record in found if record["kind"] == "section"} == {
        "002",
        "002 (2026-08)",
    }
    names = [record["name"] for record in found if record["kind"] == "axiom"]
    assert "value/hidden" in names
    assert "location-order/write-to-read" in names
    assert "synchronizes-with/release" not in names


@pytest.mark.parametrize("query", ["002 location order", "002 ordering / location order"])
def test_section_with_its_source(app: typer.Typer, query: str) -> None:
    """The source's short name before the heading finds that section only."""
    found = [record for record in records(app, query) if record["kind"] == "section"]
    assert [record["source"] for record in found] == ["002"]


def test_words(app: typer.Typer) -> None:
    """Words find what has them all, in any order and number; what is named by them comes first."""
    one = records(app, "fence", "address", "spaces")
    assert one[0]["name"] == "synchronizes-with/fence-address-spaces"
    assert "Fence and Address Spaces" in {record.get("heading") for record in one}
    assert records(app, "spaces address fences") == one


def test_long_answers_are_cut(app: typer.Typer) -> None:
    """Much is cut to the best, with the number of the rest; --all shows it."""
    short, whole = run(app, "memory"), run(app, "--all", "memory")
    (last,) = short.stdout.splitlines()[-1:]
    heads = [
        sum(line.startswith(("axiom ", "section ")) for line in result.stdout.splitlines())
        for result in (short, whole)
    ]
    assert last == f"{heads[1] - heads[0]} more match these words; --all shows them"
    assert heads[0] <= 20 < heads[1]


def test_modules(app: typer.Typer) -> None:
    """A section names its modules: those that exist apart from those that are planned."""
    (record,) = records(app, "001 Processors")
    assert record["modules"] == [
        "src/fencepost/targets/processor_table.py",
        "src/fencepost/targets/processors.py",
    ]
    assert record["planned"] == []


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("locaton order", "Location Order"),
        ("visib", "visibility/load-visible"),
        ("sychronizes-with/release-fence", "synchronizes-with/release-fence"),
    ],
)
def test_nothing(app: typer.Typer, query: str, name: str) -> None:
    """Where nothing has the words, names that start so or come close are offered, and the exit
    status is 1.
    """
    result = run(app, query)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert repr(query) in result.stderr
    assert name in result.stderr
    assert {"kind": "suggestion", "name": name} in records(app, query)


def test_nothing_like_it(app: typer.Typer) -> None:
    """Where nothing comes close, nothing is offered."""
    result = run(app, "xyzzyxyzzy")
    assert result.exit_code == 1
    assert "did you mean" not in result.stderr


@pytest.mark.parametrize("query", ["/", "\x00", "(" * 50, "ä→"])
def test_odd_queries(app: typer.Typer, query: str) -> None:
    """Any text is a query."""
    assert run(app, query).exit_code == 1


@pytest.mark.parametrize("query", ["", "  "])
def test_empty_queries(app: typer.Typer, query: str) -> None:
    """Nothing is no query."""
    assert run(app, query).exit_code == 2


def test_tests_that_bite(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests that turn on an axiom are named where the table of them exists."""
    monkeypatch.setattr(spec, "_bites", lambda: {"value/future": ["a.litmus", "b.litmus"]})
    assert "    tests: a.litmus, b.litmus" in run(app, "value/future").stdout.splitlines()
    assert "tests:" not in run(app, "value/hidden").stdout
    assert records(app, "value/future")[0]["tests"] == ["a.litmus", "b.litmus"]


def test_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal long lines are wrapped, and their indent is kept."""
    monkeypatch.setenv("COLUMNS", "40")
    spec._paint([Line("axiom a/b", Style.NAME), Line("word " * 20, Style.SAYS, 4)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].rstrip() == "axiom a/b"
    assert len(lines) > 3
    assert all(line.startswith("    word") and len(line) <= 40 for line in lines[1:])


def test_a_reading_is_found_by_its_section(app: typer.Typer) -> None:
    """`D12` leads to the rule that it explains, which says whether it holds by default."""
    lines = run(app, "D12").stdout.splitlines()
    assert lines[0] == "axiom synchronizes-with/incompatible-fence"
    assert "    reading: D12 in DEVIATIONS.md, off unless --with" in lines
