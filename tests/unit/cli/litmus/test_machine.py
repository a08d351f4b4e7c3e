"""`fencepost machine` as its users meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.parsing.status import Status
from tests.architecture.source_tree import ROOT
from tests.command import app

MP = ROOT / "tests" / "litmus" / "mp" / "mp_same_agent_at_agent.litmus"
WIDEN = ROOT / "tests" / "litmus" / "chains" / "widen.litmus"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["machine", "--memory", "0", *map(str, words)])


def test_a_sound_test() -> None:
    done = run(MP, "--mcpu", "gfx942")
    assert done.exit_code == Status.OK
    assert "sound, resting on write-back-after-stores, " in done.stdout
    told = json.loads(run(MP, "--mcpu", "gfx942", "--json").stdout)
    assert "write-back-after-stores" in told["resting_on"]


def test_a_violation() -> None:
    done = run(WIDEN, "--mcpu", "gfx942", "--follow", "001-literal", "--json")
    assert done.exit_code == Status.FOUND
    assert json.loads(done.stdout)["standing"] == "violation"


def test_what_is_left_out() -> None:
    """One instruction, by its number in the list of all."""
    listed = run(MP, "--mcpu", "gfx942", "--drop", "all")
    assert listed.exit_code == Status.OK
    assert "1  P0 buffer_wbl2 sc1" in listed.stdout
    assert run(MP, "--mcpu", "gfx942", "--drop", 1).exit_code == Status.FOUND
    assert run(MP, "--mcpu", "gfx942", "--drop", 5).exit_code == Status.OK


def test_assumptions() -> None:
    off = run(MP, "--mcpu", "gfx942", "--assume", "write-back-after-stores=off")
    assert off.exit_code == Status.FOUND
    assert "assumed: write-back-after-stores=off" in off.stdout


def test_placements() -> None:
    """One alone, or all."""
    one = run(MP, "--mcpu", "gfx942", "--placement", 1, "--json")
    assert len(json.loads(one.stdout)["placements"]) == 1
    every = run(MP, "--mcpu", "gfx942", "--everywhere", "--json")
    assert len(json.loads(every.stdout)["placements"]) > 10


def test_a_bound() -> None:
    done = run(MP, "--mcpu", "gfx942", "--states", 2)
    assert done.exit_code == Status.UNKNOWN
    assert "more than 2 states" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((MP,), "no processor is named"),
        ((MP, "--mcpu", "gfx942", "--drop", "some"), "--drop 'some'"),
        ((MP, "--mcpu", "gfx942", "--drop", 99), "to leave out"),
        ((MP, "--mcpu", "gfx942", "--assume", "nothing=off"), "the assumptions are"),
        ((MP, "--mcpu", "gfx942", "--placement", 9), "2 placements"),
        ((Path("missing.litmus"), "--mcpu", "gfx942"), "missing.litmus"),
    ],
)
def test_what_is_wrong(words: tuple[object, ...], says: str) -> None:
    done = run(*words)
    assert done.exit_code == Status.INPUT
    assert says in done.output


def test_pictures(tmp_path: Path) -> None:
    """Of what is shown; where nothing is, that is said."""
    shown, not_shown = tmp_path / "shown", tmp_path / "not shown"
    literal = ("--follow", "001-literal")
    assert run(WIDEN, "--mcpu", "gfx942", *literal, "--svg", shown).exit_code == Status.FOUND
    assert [each.suffix for each in shown.iterdir()] == [".svg"]
    done = run(MP, "--mcpu", "gfx942", "--svg", not_shown)
    assert done.exit_code == Status.OK
    assert "no picture: no run shows what the test asks for" in done.stderr
    assert not list(not_shown.iterdir())
