"""Empty and truncated input is an error of every command that reads it, and is said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.parsing.status import Status
from tests.code_object.made import built
from tests.command import app
from tests.unit.cli.litmus.test_verdicts import MP

TESTS = Path(__file__).resolve().parents[2]
MODULE = (TESTS / "kernels" / "opencl" / "barriers.ll").read_bytes()
SOURCE = b'.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.macro m\n s_nop 0\n.endm\n m\n'

COMMANDS: dict[str, tuple[str, ...]] = {
    ".litmus": ("litmus", "check", "machine --mcpu gfx942", "lower --mcpu gfx942"),
    ".ll": ("check", "place", "lower --mcpu gfx942", "abi lint --mcpu gfx942", "mmra"),
    ".s": ("check --mcpu gfx942", "abi asm --mcpu gfx942"),
    ".txt": ("place", "place --check", "place --compare"),
    ".co": ("object", "object --check", "object extract --list", "check"),
}
COMMENTS = {".litmus": "// x\n", ".ll": "; x\n", ".s": "// x\n", ".txt": "# x\n", ".co": "\n"}
CUT: dict[str, bytes] = {
    ".litmus": MP.encode()[: len(MP) // 2],
    ".ll": MODULE[: len(MODULE) // 2],
    ".s": SOURCE[: SOURCE.index(b".endm")],
    ".txt": b"for { W A; R ",
    ".co": built("gfx90a")[:200],
}
EVERY = [(suffix, words) for suffix, commands in COMMANDS.items() for words in commands]


def run(words: str, *more: object) -> Result:
    return CliRunner().invoke(app, [*words.split(), *map(str, more)])


def _is_error(result: Result) -> bool:
    return result.exit_code == Status.INPUT and bool(result.stderr or result.exception)


@pytest.mark.parametrize(("suffix", "words"), EVERY)
def test_nothing_to_read(suffix: str, words: str, tmp_path: Path) -> None:
    """An empty file, one of white space, one of comments."""
    path = tmp_path / f"i{suffix}"
    for text in ("", " \n\n \t\n", COMMENTS[suffix]):
        path.write_text(text)
        result = run(words, path)
        assert _is_error(result), (text, result.exit_code, result.output)


@pytest.mark.parametrize(("suffix", "words"), EVERY)
def test_half_of_a_file(suffix: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / f"i{suffix}"
    path.write_bytes(CUT[suffix])
    result = run(words, path)
    assert _is_error(result) or result.exit_code == Status.INPUT, result.output


@pytest.mark.parametrize("words", ["check", "lower --mcpu gfx942", "mmra"])
def test_a_module_without_functions(words: str, tmp_path: Path) -> None:
    """Declarations are no kernel."""
    path = tmp_path / "i.ll"
    path.write_text('target triple = "amdgcn-amd-amdhsa"\ndeclare void @f()\n')
    assert _is_error(run(words, path))


def test_the_others_are_checked(tmp_path: Path) -> None:
    """One empty file costs no other its verdict."""
    (tmp_path / "a.litmus").write_text("")
    (tmp_path / "b.litmus").write_text(MP)
    result = run("litmus", tmp_path)
    assert "mp: forbidden" in result.stdout
    assert result.exit_code == Status.INPUT


def test_a_query_of_no_words() -> None:
    for words in (["explain", ""], ["explain", " ", "--json"]):
        result = CliRunner().invoke(app, words)
        assert result.exit_code == Status.INPUT
        assert result.stderr
    unknown = CliRunner().invoke(app, ["explain", "qqqq", "--json"])
    assert unknown.exit_code == Status.INPUT
    assert "qqqq" in unknown.stderr


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not said to hold nothing. Permissions do not keep root out, so they are asked for."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = run("litmus", tmp_path)
    assert "cannot be read" in result.stderr or "is not readable" in result.stderr
    assert "holds no" not in result.stderr
    assert result.exit_code == Status.INPUT


def test_a_folder_without_kernels(tmp_path: Path) -> None:
    """`check` names all suffixes that it looks for."""
    (tmp_path / "kernel.txt").write_text("x")
    result = run("check", tmp_path)
    assert result.exit_code == Status.INPUT
    assert "nothing that is checked lies below the folder" in result.stderr
    assert ".cl" in result.stderr
    assert ".hip" in result.stderr
    assert ".litmus" in result.stderr
