"""`fencepost machine --mcpu all`: what violates the model anywhere."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from fencepost.cli.status import Status
from tests.command import app

GALLERY = Path(__file__).parents[2] / "litmus"


def run(*words: object) -> Result:
    options = ["machine", "--memory", "0", "--no-cache"]
    return CliRunner().invoke(app, [*options, *map(str, words)])


def test_violations_a_line_each() -> None:
    """A test that the code of some generations violates."""
    done = run(GALLERY / "chains/widen.litmus", "--mcpu", "gfx90a,gfx1030")
    assert done.exit_code == Status.FOUND
    first, last = done.stdout.splitlines()
    assert first.startswith("violation")
    assert "on gfx90a (001): amdgpu forbids P1:r0 = 1, P2:r0 = 1, P2:r1 = 0" in first
    assert last == "1 tests on 2 machines: 1 sound, 1 violation"


def test_what_a_machine_lacks_is_counted() -> None:
    """Named barriers exist on one generation."""
    done = run(GALLERY / "barriers/named_joined.litmus", "--mcpu", "gfx90a,gfx942")
    assert done.stdout.splitlines()[-1] == "1 tests on 2 machines: 2 refused"
    assert done.exit_code == Status.OK


def test_a_wrong_name_is_said_once() -> None:
    done = run(GALLERY / "chains/widen.litmus", "--mcpu", "gfx90a,gfx9000")
    assert done.exit_code == Status.INPUT
