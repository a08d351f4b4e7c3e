"""The command `fencepost targets`."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
import typer
from rich.console import Console
from rich.table import Table
from typer.testing import CliRunner

from fencepost.__main__ import main
from fencepost.cli.application import application
from fencepost.cli.reference import target_sheet
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.targets.target_id import parse_either


@pytest.fixture
def app() -> typer.Typer:
    """An application with this command."""
    return application("targets")


def output(app: typer.Typer, *arguments: str) -> str:
    result = CliRunner().invoke(app, ["targets", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_list(app: typer.Typer) -> None:
    """Every processor has a line with its names, sizes, features and mach value."""
    lines = output(app).splitlines()
    for processor in ALL_PROCESSORS:
        (line,) = [line for line in lines if line.split()[:1] == [processor.name]]
        assert f"0x{processor.mach:03x}" in line
        assert ", ".join(str(size) for size in processor.wavefront_sizes) in line
        for word in (*processor.alternatives, *(item.value for item in processor.features)):
            assert word in line


@pytest.mark.parametrize("processor", [row.name for row in ALL_PROCESSORS])
def test_one(app: typer.Typer, processor: str) -> None:
    """Each processor has a sheet of its own."""
    text = output(app, processor)
    assert text.startswith("Processor")
    assert processor in text
    assert "001 Processors" in text


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("hawaii", ["gfx701", "FirePro W8100"]),
        ("gfx90a:xnack+", ["gfx90a:xnack+", "V4 0x0000073f", "xnack on", "sramecc any"]),
        ("amdgcn-amd-amdhsa--gfx90a:sramecc-", ["gfx90a:sramecc-", "except AMD Instinct MI210"]),
        ("gfx9-generic", ["V6 0x01000151", "gfx906 (since version 1)", "no sramecc"]),
        ("gfx900", ["Runs code for", "gfx9-generic"]),
        ("gfx1250", ["cluster trap barrier -4", "named barrier 1 to 16", "cannot be chosen"]),
        ("gfx904", ["The guide's row names no property"]),
    ],
)
def test_what_a_sheet_says(app: typer.Typer, argument: str, words: list[str]) -> None:
    """The sheet of a name, an alternative name or a target ID holds what was asked for."""
    text = output(app, argument)
    for word in words:
        assert word in text


def test_json_lines(app: typer.Typer) -> None:
    """One object a line, in the order of the tables, all with the same keys."""
    records = [json.loads(line) for line in output(app, "--json").splitlines()]
    assert [record["processor"] for record in records] == [row.name for row in ALL_PROCESSORS]
    assert len({tuple(record) for record in records}) == 1


def test_json_of_one(app: typer.Typer) -> None:
    """The object of a target ID adds its settings and flags."""
    (line,) = output(app, "gfx90a:xnack-", "--json").splitlines()
    record = json.loads(line)
    assert record["target_id"] == "gfx90a:xnack-"
    assert record["settings"] == {"sramecc": "any", "xnack": "off"}
    assert record["e_flags"]["V4"] == 0x63F
    assert record["wavefront_sizes"] == [64]
    assert record["barrier_objects"][0]["first_id"] is None


def test_unknown_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name ends with exit status 2 and a message, not with a traceback."""
    monkeypatch.setattr(sys, "argv", ["fencepost", "targets", "gfx943"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    message = capsys.readouterr().err
    assert "unknown processor 'gfx943'" in message
    assert "rule: " in message
    assert "help: did you mean gfx942" in message
    assert "Traceback" not in message


def test_start_up_loads_no_table() -> None:
    """Importing the command loads neither the tables nor rich's tables."""
    code = (
        "import sys, fencepost.cli.reference.targets; "
        "print([name for name in sys.modules"
        " if name.startswith('fencepost.targets') or name == 'rich.table'])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def _drawn(table: Table) -> str:
    console = Console(file=io.StringIO(), width=1000, highlight=False)
    console.print(table)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]  # it is that stream
    return text


def test_what_is_no_terminal_gets_what_a_wide_one_shows() -> None:
    """Without the library that draws on terminals, byte by byte."""
    assert target_sheet.plain_listing(ALL_PROCESSORS) == _drawn(
        target_sheet.listing(ALL_PROCESSORS)
    )
    for each in ALL_PROCESSORS:
        target = parse_either(each.name)
        assert target_sheet.plain_sheet(target) == _drawn(target_sheet.sheet(target))
