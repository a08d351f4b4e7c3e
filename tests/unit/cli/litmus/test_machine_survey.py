"""`fencepost machine --mcpu all`: what violates the model anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.litmus.machine_survey import of_error
from fencepost.cli.parsing.status import Status
from fencepost.errors import (
    BoundReached,
    FencepostError,
    InputError,
    InternalError,
    UnsupportedError,
)
from fencepost.hardware.memory.judge import Standing
from tests.command import app

GALLERY = Path(__file__).parents[3] / "litmus"


def run(*words: object) -> Result:
    options = ["machine", "--memory", "0", "--no-cache"]
    return CliRunner().invoke(app, [*options, *map(str, words)])


def test_violations_a_line_each() -> None:
    """A test that the code of some generations violates."""
    done = run(
        GALLERY / "chains/widen.litmus", "--mcpu", "gfx90a,gfx1030", "--follow", "001-literal"
    )
    assert done.exit_code == Status.FOUND
    first, last = done.stdout.splitlines()
    assert first.startswith("violation")
    assert "on gfx90a (001-literal): amdgpu forbids P1:r0 = 1, P2:r0 = 1, P2:r1 = 0" in first
    assert last == "1 test on 2 machines: 1 sound, 1 violation"


def test_what_a_machine_lacks_is_counted() -> None:
    """Named barriers exist on one generation."""
    done = run(GALLERY / "barriers/named_joined.litmus", "--mcpu", "gfx90a,gfx942")
    assert done.stdout.splitlines()[-1] == "1 test on 2 machines: 2 refused"
    assert done.exit_code == Status.OK


def test_a_wrong_name_is_said_once() -> None:
    done = run(GALLERY / "chains/widen.litmus", "--mcpu", "gfx90a,gfx9000")
    assert done.exit_code == Status.INPUT


def test_a_bound_is_no_refusal() -> None:
    """What is not known within the limits is told, and counts."""
    done = run(GALLERY / "chains/widen.litmus", "--mcpu", "gfx90a,gfx942", "--states", "3")
    assert done.exit_code == Status.UNKNOWN
    assert done.stdout.splitlines()[-1] == "1 test on 2 machines: 2 unknown"


@pytest.mark.parametrize(
    ("kind", "standing"),
    [
        (UnsupportedError, None),
        (InputError, None),
        (BoundReached, Standing.UNKNOWN),
        (InternalError, Standing.UNKNOWN),
    ],
)
def test_only_what_a_machine_lacks_is_refused(
    kind: type[FencepostError], standing: Standing | None
) -> None:
    assert of_error(kind("why")).standing is standing
