"""The text of reports: as it was looked at, in the reader's words, at each width.

`python -m tests.users.golden` writes the snapshots anew.
"""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from fencepost.reports.text.fitted import fitted
from tests.command import app
from tests.users.golden import FILES, GOLDEN, WIDTHS, printed, snapshot
from tests.users.table import HERE

SNAPSHOTS = [(file, width) for file in FILES for width in WIDTHS]


@pytest.mark.parametrize("file", FILES)
def test_reports_are_as_they_were_looked_at(file: str) -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")
    text = printed(file)
    for width in WIDTHS:
        assert fitted(text, width) == snapshot(file, width).read_text(encoding="utf-8")


@pytest.mark.parametrize(("file", "width"), SNAPSHOTS)
def test_the_reader_s_words(file: str, width: int) -> None:
    """No mangled name, no place without a line, no path of a machine, nothing too wide; the verdict
    first.
    """
    text = snapshot(file, width).read_text(encoding="utf-8")
    assert not re.search(r"\b_Z", text)
    assert not re.search(r"\bline 0\b|:0:", text)
    assert not re.search(r"(?<![\w.])/\w", text)
    assert not re.search(r"%\d", text)
    assert max(map(len, text.splitlines())) <= width
    assert re.match(rf"{file}: \w+: (bug|proved|unknown)", text)


def test_each_snapshot_is_of_a_kernel() -> None:
    assert {each.name for each in GOLDEN.iterdir()} == {snapshot(*each).name for each in SNAPSHOTS}


def test_columns_bound_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command folds to COLUMNS; without them, as in a pipe, it does not."""
    monkeypatch.chdir(HERE.parents[1] / "examples")
    narrow = CliRunner().invoke(app, ["check", "reduce.ll"], env={"COLUMNS": "60"}).stdout
    wide = CliRunner().invoke(app, ["check", "reduce.ll"], env={"COLUMNS": None}).stdout
    assert max(map(len, narrow.splitlines())) <= 60 < max(map(len, wide.splitlines()))
