"""The page of `--html`: one for all inputs, whatever becomes of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.cli.parsing.status import Status
from tests.architecture.source_tree import ROOT
from tests.command import app

EXAMPLES = ROOT / "examples"


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, words)
    return done.exit_code, done.output


def sections(path: Path) -> list[str]:
    return re.findall(r"<section .*?</section>", path.read_text(encoding="utf-8"), re.DOTALL)


def test_kernels_and_litmus_tests(tmp_path: Path) -> None:
    """Each kernel, test and unreadable file has a section; the status is that of the run."""
    page = tmp_path / "page.html"
    wrong, right = EXAMPLES / "reduce.ll", EXAMPLES / "reduce_right.ll"
    (tmp_path / "<b>.ll").write_text("no module")
    inputs = (wrong, tmp_path / "<b>.ll", right, EXAMPLES / "reduce.litmus")
    status, _ = run("check", *map(str, inputs), "--html", str(page), "-q")
    assert status == Status.INPUT
    first, second, third, last = sections(page)
    assert "FP201" in first
    assert 'class="wrong"' in first
    assert "&lt;b&gt;.ll" in second
    assert 'class="right"' in third
    assert "premise" in third
    assert "data:image/svg+xml;base64," in last


def test_litmus(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    test = tmp_path / "a.litmus"
    test.write_text((EXAMPLES / "reduce.litmus").read_text(encoding="utf-8"), encoding="utf-8")
    status, output = run("litmus", str(test), "--html", str(page))
    assert status == Status.OK
    assert output.startswith("ok ")
    (only,) = sections(page)
    assert "data:image/svg+xml;base64," in only


def test_a_test_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.litmus").write_text("AMDGPU <i>\n{")
    page = tmp_path / "page.html"
    assert run("litmus", str(tmp_path / "a.litmus"), "--html", str(page))[0] == Status.INPUT
    (only,) = sections(page)
    assert "unreadable" in only


def test_objects(tmp_path: Path) -> None:
    """A code object with its kernels; one that is none is said to be unreadable."""
    page = tmp_path / "page.html"
    broken = tmp_path / "broken.co"
    broken.write_bytes((EXAMPLES / "reduce.co").read_bytes()[:100])
    status, _ = run("object", str(EXAMPLES / "reduce.co"), str(broken), "--html", str(page))
    assert status == Status.INPUT
    first, second = sections(page)
    assert "no faults" in first
    assert "<td>1024</td>" in first
    assert "unreadable" in second


@pytest.mark.parametrize("command", ["check", "litmus", "object"])
def test_files_are_kept(tmp_path: Path, command: str) -> None:
    """A file that exists is replaced only with --force; the verdict is printed in any case."""
    name = "reduce.co" if command == "object" else "reduce.litmus"
    page = tmp_path / "page.html"
    page.write_text("mine")
    words = (command, str(EXAMPLES / name), "--html", str(page))
    status, output = run(*words)
    assert status == Status.INPUT
    assert "already exists" in output
    assert "reduce" in output.replace("page.html", "")
    assert page.read_text(encoding="utf-8") == "mine"
    assert run(*words, "--force")[0] == Status.OK
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_no_page_on_the_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is no file's name by accident."""
    monkeypatch.chdir(tmp_path)
    status, output = run("litmus", str(EXAMPLES / "reduce.litmus"), "--html", "-")
    assert status == Status.INPUT
    assert "--html -" in output
    assert not list(tmp_path.iterdir())
