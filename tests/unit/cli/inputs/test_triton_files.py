"""`fencepost check` on a module with what Triton writes beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.command import app
from tests.triton.modules import METADATA, module, write


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


def test_arguments_have_their_names(tmp_path: Path) -> None:
    """A report speaks of arguments as the source does, and of the launch that Triton makes."""
    result = run(write(tmp_path, "racing"))
    assert result.exit_code == 1
    assert "data race on out_ptr" in result.stdout
    assert "with n_elements = " in result.stdout
    assert "workgroup 128×1×1" in result.stdout


def test_a_specialisation_is_assumed(tmp_path: Path) -> None:
    """What holds of every value that the kernel is launched with is taken for granted, and said:
    this one is right for multiples of 16 alone.
    """
    path = write(tmp_path, "specialised")
    shown = run(path)
    assert shown.exit_code == 0, shown.output
    assert "specialised by Triton for: n_elements % 16 == 0" in shown.stdout
    path.with_suffix(".ttir").unlink()
    assert run(path).exit_code == 1


def test_names_in_options(tmp_path: Path) -> None:
    """--arg and --assume take the names; what is asked for comes before what Triton says."""
    path = write(tmp_path, "racing")
    assert run(path, "--arg", "n_elements=32", "--assume", "n_elements > 16").exit_code == 1
    row = json.loads(run(path, "--json", "--workgroup", 64, "--grid", 1).stdout)
    assert row["launch"]["workgroup"] == [64, 1, 1]
    assert run(path, "--arg", "n_elements=17").exit_code == 2  # no multiple of 16


def test_of_another_kernel(tmp_path: Path) -> None:
    """What stands beside the module and is of another kernel is not used, which is said."""
    path = write(tmp_path, "racing")
    path.with_suffix(".json").write_text(json.dumps({**METADATA, "name": "other"}))
    assert "are not used: they are of @other" in run(path).stdout
    path.with_suffix(".json").write_text(json.dumps({**METADATA, "name": "racing", "num_warps": 4}))
    assert "they launch 256 work-items, the kernel is compiled for 128" in run(path).stdout
    path = write(tmp_path, "racing")
    text = module("racing").ttir.replace("!tt.ptr<f32>", "i32", 1)
    path.with_suffix(".ttir").write_text(text)
    shown = run(path).stdout
    assert "has other arguments than @racing" in shown
    assert "out_ptr" not in shown


@pytest.mark.parametrize("suffix", [".json", ".ttir"])
def test_unreadable(tmp_path: Path, suffix: str) -> None:
    """What Triton did not write is named, with its own path."""
    path = write(tmp_path, "racing")
    path.with_suffix(suffix).write_text("what is this")
    result = run(path)
    assert result.exit_code == 2
    assert f"racing{suffix}" in result.stderr


def test_other_modules_are_as_they_were(tmp_path: Path) -> None:
    """A .ll is no module of Triton's, whatever stands beside it."""
    path = write(tmp_path, "racing").rename(tmp_path / "racing.ll")
    assert "out_ptr" not in run(path).stdout
