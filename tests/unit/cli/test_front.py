"""The version and the help are printed before anything is loaded, as the parser prints them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.cli.front import front
from tests.command import app


def test_help_is_the_parser_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """`help.txt` is what it prints with COLUMNS=80; a change of a command changes both."""
    monkeypatch.setenv("COLUMNS", "80")
    program = "import sys; from fencepost.cli.main import run; sys.exit(run(['--help']))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert front(["--help"]) == done.stdout
    monkeypatch.setenv("COLUMNS", "79")
    assert front(["--help"]) is None


def test_version_is_the_parser_s() -> None:
    """With the same libraries."""
    assert front(["--version"]) == CliRunner().invoke(app, ["--version"]).output


@pytest.mark.parametrize("line", ["", "check --help", "--help check", "--version --json", "-h"])
def test_other_lines(line: str) -> None:
    """They are not for this."""
    assert front(line.split()) is None


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_little_is_loaded(option: str) -> None:
    """No module beyond the interpreter's own and two of ours; a full disk has its status."""
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        f"sys.argv = ['fencepost', '{option}']\n"
        "from fencepost.__main__ import main\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": ""},
    )
    assert done.stdout.startswith(("fencepost ", "Usage: "))
    ours = {each for each in done.stderr.split() if each.startswith("fencepost")}
    few = {"fencepost", "fencepost.__main__", "fencepost.cli", "fencepost.cli.front"}
    assert ours - {"fencepost.process"} == few
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-m", "fencepost", option]
        assert subprocess.run(words, stdout=full, stderr=subprocess.DEVNULL).returncode == 74
