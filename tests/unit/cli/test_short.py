"""Short command lines run without a parser, and as the parser would have them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fencepost.cli.object_view import FEW
from fencepost.cli.short import SWITCHES, short
from fencepost.cli.status import Status
from tests.code_object.made import built
from tests.command import app

SHORT = (
    ["object", "a.co"],
    ["object", "a.co", "b.co", "--json"],
    ["object", "--check", "a.co"],
    ["object", "-", "--elf", "--all"],
    ["object", "--json", "a.co", "--check", "--json"],
    ["object", "a.co", "show"],
)
LONG: tuple[list[str], ...] = (
    [],
    ["object"],
    ["object", "--help"],
    ["object", "--json"],
    ["object", "diff", "a.co", "b.co"],
    ["object", "show", "a.co"],
    ["object", "a.co", "--kernel", "k"],
    ["object", "a.co", "--target=gfx942"],
    ["object", "--", "a.co"],
    ["object", "-x", "a.co"],
    ["targets", "a.co"],
)


@pytest.mark.parametrize("arguments", SHORT, ids=" ".join)
def test_it_asks_what_the_parser_asks(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files, in their order, and what is wanted of them."""
    seen: list[Any] = []

    def view(files: list[str], wanted: Any, *_: object) -> Status:
        seen.append((files, wanted))
        return Status.FOUND

    monkeypatch.setattr("fencepost.cli.object_view.view", view)
    monkeypatch.setattr("fencepost.cli.object_show.view", view)
    run = short(arguments)
    assert run is not None
    assert run() is Status.FOUND
    assert CliRunner().invoke(app, arguments).exit_code == Status.FOUND
    assert seen[0] == seen[1]


@pytest.mark.parametrize("arguments", LONG, ids=" ".join)
def test_all_others_are_parsed(arguments: list[str]) -> None:
    """What is no file and no switch, and what is an option's value."""
    assert short(arguments) is None


@pytest.mark.parametrize("switch", sorted(SWITCHES))
def test_switches_are_the_command_s(switch: str) -> None:
    """Each is an option of the command that takes no value."""
    shown = CliRunner().invoke(app, ["object", "show", "--help"], terminal_width=200).output
    (line,) = (each for each in shown.splitlines() if each.strip().startswith(f"{switch} "))
    assert line.split()[1].islower() or line.split()[1][0].isupper()
    assert not line.split()[1].isupper()


def test_little_is_loaded(tmp_path: Path) -> None:
    """A summary of many kernels loads neither the parser nor what decodes metadata."""
    (tmp_path / "a.co").write_bytes(built(kernels=FEW + 1))
    program = (
        "import sys\n"
        "from fencepost.cli import object_view\n"
        "from fencepost.cli.object_view import Wanted, _Shown, _show_file\n"
        f"status = _show_file({str(tmp_path / 'a.co')!r}, _Shown(Wanted()))\n"
        "print(*sys.modules, file=sys.stderr)\n"
        "sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "gfx90a" in done.stdout
    loaded = set(done.stderr.split())
    heavy = {"typer", "pydantic", "yaml", "json", "zstandard", "zipfile"}
    assert not loaded & {*heavy, "fencepost.diagnostics", "fencepost.code_object.relocations"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", "FP201"],
        ["explain", "s_waitcnt", "--json"],
        ["explain", "--json", "FP201", "vmcnt"],
        ["explain", "no-such-name-at-all", "FP201"],
    ],
    ids=" ".join,
)
def test_names_are_explained_as_by_the_parser(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed and the status are the same either way."""
    run = short(arguments)
    assert run is not None
    status = run()
    printed = capsys.readouterr()
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, done.stdout, done.stderr) == (status, printed.out, printed.err)


@pytest.mark.parametrize(
    "arguments", [["explain"], ["explain", "--json"], ["explain", "--help"], ["explain", "-x", "y"]]
)
def test_what_explain_leaves_to_the_parser(arguments: list[str]) -> None:
    """Lines without a name, and options that it has not."""
    assert short(arguments) is None
