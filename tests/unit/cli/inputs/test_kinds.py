"""The kinds of files that `fencepost check` reads."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.cli.parsing.status import Status
from tests.command import app

EXAMPLE = Path(__file__).parents[4] / "examples" / "reduce.litmus"


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.cpp", b"int main() {}"), ("b.cpp", b"\0\1\xff"), ("c.txt", b"hello"), ("d", b"hello")],
)
def test_a_file_of_no_kind_is_told_as_one_beside_others(
    name: str, content: bytes, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    right = tmp_path / "right.litmus"
    shutil.copy(EXAMPLE, right)
    done = CliRunner().invoke(app, ["check", str(tmp_path / name), str(right)])
    assert done.exit_code == Status.INPUT
    assert f"{name}: contains nothing that is checked" in done.stderr
    assert "examples/reduce: allowed" in done.stdout
