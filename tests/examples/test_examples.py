"""What the first minute shows is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.cli.parsing.status import Status
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from tests.command import app

ROOT = Path(__file__).parents[2]
SUFFIXES = (".ll", ".hip")


def output(monkeypatch: pytest.MonkeyPatch, name: str, status: Status) -> str:
    monkeypatch.chdir(ROOT)
    if name.endswith(".hip"):
        try:
            find_compiler(None)
        except UnsupportedError as error:
            pytest.skip(f"no compiler: {error.message}")
    done = CliRunner().invoke(app, ["check", f"examples/{name}"])
    assert done.exit_code == status
    return done.stdout


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_race_is_the_one_that_the_readme_shows(
    monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    shown = (ROOT / "README.md").read_text().partition("$ fencepost check examples/reduce.hip\n")[2]
    lines = [line.removeprefix("    ") for line in shown.split("\n\n")[0].splitlines()]
    found = output(monkeypatch, f"reduce{suffix}", Status.FOUND)
    found = found.replace(f"reduce{suffix}: reduce", "reduce.hip: reduce")
    at = 0
    for line in lines:  # `…` stands for the rest of one
        at = found.index(line.partition("…")[0], at) + 1


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_right_one_is_proved(monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    found = output(monkeypatch, f"reduce_right{suffix}", Status.OK)
    assert "reduce: proved" in found


def test_the_kernel_in_the_readme_is_the_example() -> None:
    readme = re.sub(r"^    ", "", (ROOT / "README.md").read_text(), flags=re.MULTILINE)
    kernel = (ROOT / "examples" / "reduce.hip").read_text().partition("__global__")[2]
    assert f"__global__{kernel}" in readme
