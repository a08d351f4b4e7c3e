"""The examples in the help of commands: every command has some, and they run as they stand."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from fencepost.cli.parsing.examples import EXAMPLES
from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app
from tests.matrix.inputs import write_inputs

FOUND = frozenset(
    {
        "fencepost check kernel.hip --workgroup 256 --grid 16",
        "fencepost check kernel.hip --mcpu gfx1201 -- -DTILE=32 -I include",
        "fencepost check kernel.ll --grid 64 --sarif found.sarif",
        "fencepost diff --models guide guide-2026-06 --size 2",
        "fencepost abi atomic fadd float --mcpu gfx90a --scope agent",
        "fencepost object diff kernel.o other.o",
        "fencepost object kernel.o --runs-on gfx90a:xnack-",
        "fencepost place kernel.ll --check",
        "fencepost place kernel.hip --check -- -I include",
    }
)
"""Those that show a bug or a difference."""


def _commands(command: Any, name: str = "") -> Iterator[str]:
    inner = getattr(command, "commands", None)
    if inner is None:
        yield name
        return
    for each, one in inner.items():
        yield from _commands(one, f"{name} {each}".strip())


def test_every_command_has_some() -> None:
    """The table has the commands that there are, and no others."""
    assert EXAMPLES.keys() == set(_commands(typer.main.get_command(app)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files with the names that the examples use."""
    folder = tmp_path_factory.mktemp("examples")
    write_inputs(folder)
    return folder


@pytest.mark.parametrize("line", [each for lines in EXAMPLES.values() for each in lines])
def test_example_runs(line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with the status that its files deserve."""
    if "kernel.hip" in line:
        try:
            find_compiler(None)
        except UnsupportedError as error:
            pytest.skip(f"no compiler: {error.message}")
    text = ""
    if found := re.fullmatch(r"echo '(.*)' \| (.*)", line):
        text, line = found[1], found[2]
    words = shlex.split(line)
    expected = Status.FOUND if line in FOUND else Status.OK
    if words[1] == "web":
        _serves([sys.executable, "-m", *words, "--port", "0"])
    elif words[1] == "serve":
        started = [sys.executable, "-m", *words]
        run = subprocess.run(started, input=text, capture_output=True, text=True, cwd=folder)
        assert run.returncode == expected, run.stderr
    else:
        monkeypatch.chdir(folder)
        done = CliRunner().invoke(app, words[1:], input=text)
        assert done.exit_code == expected, done.output


def _serves(words: list[str]) -> None:
    """Start a server, which says where it is and ends when it is told to."""
    pytest.importorskip("uvicorn")
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as made:
        assert made.stdout is not None
        try:
            assert "http://" in made.stdout.readline()
        finally:
            made.send_signal(signal.SIGINT)
            assert made.wait(60) in (0, 130)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_help_ends_with_them(name: str) -> None:
    """They stand in the help, each in a line of its own."""
    shown = CliRunner().invoke(app, [*name.split(), "--help"], terminal_width=200).output
    for line in EXAMPLES[name]:
        assert f"\n    {line}\n" in shown


def test_version() -> None:
    """The version, and those of what decides."""
    done = CliRunner().invoke(app, ["--version"])
    assert done.exit_code == 0
    assert re.match(r"fencepost \d+\.\d+\.\d+\nLLVM \d+\.\d+\.\d+ .*clingo \d.*z3 \d", done.output)
