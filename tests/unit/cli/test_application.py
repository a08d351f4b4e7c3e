"""Commands of earlier releases say what does their work now."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.cli.application import MOVED, run_application
from fencepost.cli.parsing.status import Status


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_a_command_that_moved(old: str, new: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_application([*old.split(), "word"]) == Status.INPUT
    assert f"help: fencepost {old} is fencepost {new} now" in capsys.readouterr().err


def test_no_other_command_moved(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_application(["special"]) == Status.INPUT
    assert "now" not in capsys.readouterr().err


@pytest.mark.parametrize("new", MOVED.values())
def test_what_does_the_work_is_a_command(new: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_application([*new.split(), "--help"]) == Status.OK
    assert new in capsys.readouterr().out


def test_a_file_without_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command that checks it is named; not for a word that is no file."""
    path = tmp_path / "k.hip"
    path.write_text("x")
    assert run_application([str(path)]) == Status.INPUT
    assert f"help: fencepost check {path}" in capsys.readouterr().err
    assert run_application([str(tmp_path / "none")]) == Status.INPUT
    assert "help: fencepost check" not in capsys.readouterr().err
