"""Findings that are let be: by comments in the source, by a baseline."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.command import app
from tests.triton.modules import write

REASON = "# fencepost: allow FP203 because the grid has one program"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


@pytest.fixture
def racing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module with a race in line 9 of its source, in a folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    source(tmp_path)
    write(tmp_path, "racing")
    return Path("racing.llir")


def source(folder: Path, **comments: str) -> None:
    """The source, with comments in lines: `line8="…"`."""
    lines = [f"line {number}" for number in range(1, 13)]
    for name, text in comments.items():
        lines[int(name.removeprefix("line")) - 1] = text
    (folder / "kernels.py").write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize("line", [8, 9])
def test_allowed(racing: Path, line: int) -> None:
    """A comment at the line or above it, with a reason, makes a bug no news; it is not proved."""
    assert run(racing).exit_code == 1
    source(racing.parent, **{f"line{line}": REASON})
    result = run(racing)
    assert result.exit_code == 0
    where = f"(kernels.py:{line})"
    assert f"FP203 allowed: the grid has one program {where}" in result.stdout
    assert "racing: bug, allowed" in result.stdout
    assert "proved" not in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("comment", "line", "why"),
    [
        ("# fencepost: allow FP203", 9, ":9: warning: this comment has no effect: it gives no"),
        (REASON, 7, "kernels.py:7: warning: FP203 is allowed here, but was not found"),
        (REASON, 10, "kernels.py:10: warning: FP203 is allowed here, but was not found"),
        (REASON.replace("203", "201"), 9, "warning: FP201 is allowed here, but was not found"),
    ],
)
def test_in_vain(racing: Path, comment: str, line: int, why: str) -> None:
    """Without a reason, at another line or for another code it counts for nothing, and is told."""
    source(racing.parent, **{f"line{line}": comment})
    result = run(racing)
    assert result.exit_code == 1
    assert why in result.stderr


def test_one_of_two_kernels(racing: Path) -> None:
    """What is allowed is counted by itself, and what is not stays a bug."""
    write(racing.parent, "right")
    source(racing.parent, line9=REASON)
    result = run(".")
    assert result.exit_code == 0
    assert "2 kernels: 1 proved, 0 unknown, 1 allowed" in result.stdout
    assert re.search(r"allowed:\n  .*racing: FP203 the grid has one program", result.stdout)


def test_json_and_sarif(racing: Path) -> None:
    source(racing.parent, line9=REASON)
    row = json.loads(run(racing, "--json").stdout)
    assert row["verdict"] == "bug"
    (allowed,) = row["allowed"]
    assert (allowed["code"], allowed["line"]) == ("FP203", 9)
    log = json.loads(run(racing, "--sarif", "-").stdout)["runs"][0]
    assert "FP203" not in [each["ruleId"] for each in log["results"]]


def test_baseline(racing: Path) -> None:
    """What is written down is no news afterwards, wherever its line moves; other findings are."""
    written = run(racing, "--write-baseline", "base.json")
    assert written.exit_code == 1
    assert "base.json: 1 finding" in written.stderr
    result = run(racing, "--baseline", "base.json")
    assert result.exit_code == 0
    assert "FP203 allowed: known before (base.json)" in result.stdout
    text = racing.read_text().replace("line: 9", "line: 12")
    racing.write_text(text)
    lines = Path("kernels.py").read_text().splitlines()
    Path("kernels.py").write_text("\n".join([*lines[:8], "", "", "", *lines[8:]]))
    assert run(racing, "--baseline", "base.json").exit_code == 0
    Path("kernels.py").write_text("\n".join([*lines[:8], "", "", "", "another line", "", ""]))
    result = run(racing, "--baseline", "base.json")
    assert result.exit_code == 1
    assert "1 of 1 are no longer found" in result.stderr


def test_a_baseline_is_not_replaced_unasked(racing: Path) -> None:
    run(racing, "--write-baseline", "base.json")
    before = Path("base.json").read_text()
    assert run(racing, "--write-baseline", "base.json").exit_code == 2
    assert run(racing, "--write-baseline", "base.json", "--force").exit_code == 1
    assert Path("base.json").read_text() == before


@pytest.mark.parametrize("text", [None, "", "{}", "[" * 100_000, '{"fencepost_baseline": 2}'])
def test_no_baseline(racing: Path, text: str | None) -> None:
    """A baseline that is missing, or is none, is an error: never a clean result."""
    if text is not None:
        Path("base.json").write_text(text)
    result = run(racing, "--baseline", "base.json")
    assert result.exit_code == 2
    assert "--write-baseline" in result.stderr
