"""What commands read is bounded, what they write is asked for: devices, pipes, folders, clashes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import files
from fencepost.errors import InputError
from tests.command import app
from tests.unit.cli.test_litmus import MP

KERNELS = Path(__file__).resolve().parents[2] / "kernels"
BARRIERS = KERNELS / "opencl" / "barriers.ll"
READERS = {
    ".ll": ("check", "place", "lower --mcpu gfx942", "object", "abi lint --mcpu gfx942"),
    ".litmus": ("litmus", "check", "lower --mcpu gfx942"),
    ".txt": ("place", "object", "abi asm --mcpu gfx942"),
}
EVERY = [(suffix, words) for suffix, commands in READERS.items() for words in commands]


def run(words: str, *more: object) -> Result:
    return CliRunner().invoke(app, [*words.split(), *map(str, more)])


@pytest.mark.parametrize(("suffix", "words"), EVERY)
def test_an_endless_file(suffix: str, words: str, tmp_path: Path) -> None:
    """Its size is said to be 0, and it has no end."""
    path = tmp_path / f"zero{suffix}"
    path.symlink_to("/dev/zero")
    result = run(words, path)
    assert result.exit_code == 2
    assert "there are more than" in result.output


@pytest.mark.parametrize(("suffix", "words"), EVERY)
def test_a_pipe_that_nobody_writes_to(suffix: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / f"pipe{suffix}"
    os.mkfifo(path)
    result = run(words, "--timeout", 1, path)
    assert result.exit_code == 3
    assert "not decided in 1 seconds (--timeout)" in result.output


@pytest.mark.parametrize(("suffix", "words"), EVERY)
def test_a_folder_without_files(suffix: str, words: str, tmp_path: Path) -> None:
    """A slip in a path is no success."""
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    result = run(words, folder)
    assert result.exit_code == 2
    assert result.output.count("\n") >= 1


def test_a_folder_has_both_kinds(tmp_path: Path) -> None:
    (tmp_path / "a.litmus").write_text(MP)
    (tmp_path / "b.ll").write_bytes((KERNELS / "opencl" / "barriers.ll").read_bytes())
    result = run("check", tmp_path, "--kernel", "early_return")
    assert "mp: forbidden" in result.stdout
    assert "early_return: bug" in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize("most", [0, 1, 5, 6])
def test_the_bound_is_exact(most: int, tmp_path: Path) -> None:
    path = tmp_path / "five"
    path.write_bytes(b"12345")
    if most < 5:
        with pytest.raises(InputError, match=f"more than {most} bytes"):
            files.read_bytes(path, most, "a file")
    else:
        assert files.read_bytes(path, most, "a file") == b"12345"


@pytest.mark.parametrize("target", ["missing/x.sarif", "folder"])
def test_sarif_that_cannot_be_written(target: str, tmp_path: Path) -> None:
    """Said before the work, of which nothing is printed."""
    (tmp_path / "folder").mkdir()
    for words in (f"check {BARRIERS}", f"object {BARRIERS}"):
        result = run(words, "--sarif", tmp_path / target)
        assert "cannot be written" in str(result.exception) + result.output
        assert not result.stdout


def test_pictures_where_there_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.litmus"
    path.write_text(MP)
    result = run("litmus", path, "--svg", path)
    assert "cannot be a folder" in str(result.exception) + result.output
    assert path.read_text() == MP


def test_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    """-o of place and check, and what --fix writes beside the module."""
    there = tmp_path / "k.fixed.ll"
    module = tmp_path / "k.ll"
    module.write_bytes(BARRIERS.read_bytes())
    program = tmp_path / "p.txt"
    program.write_text("for { W A; R A }\n")
    for words in (
        f"check --fix --kernel early_return {module}",
        f"check --fix --kernel early_return {module} -o {there}",
        f"place {program} -o {there}",
    ):
        there.write_text("mine")
        result = run(words)
        assert result.exit_code == 2, words
        assert "already exists" in result.output
        assert there.read_text() == "mine"
    assert run(f"place {program} --force -o {there}").exit_code == 0
    assert "barrier" in there.read_text()
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".part"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--wave 0", "--wave 0"),
        ("--memory 4X", "--memory 4X"),
        ("--timeout nan", "--timeout"),
        ("--workgroup ²", "--workgroup ²"),
        (f"--workgroup {'9' * 5000}", "--workgroup 9"),
    ],
)
def test_options_that_make_no_sense(words: str, said: str) -> None:
    result = run(f"check {BARRIERS} --kernel early_return", *words.split())
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize("words", ["litmus", "check", "lower --mcpu gfx942"])
@pytest.mark.parametrize("number", ["07", "9" * 5000, "0x", "1234567890"])
def test_numbers_in_a_header(number: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "a.litmus"
    path.write_text(MP.replace("workgroup 1", f"agent {number}"))
    assert run(words, path).exit_code in ({0} if number == "07" else {2})


@pytest.mark.parametrize("text", ["n ** 99999999 > 0", "3 >= 2", "n @ 2 > 1", f"n < {1 << 70}"])
def test_assumptions_that_are_none(text: str) -> None:
    result = run(f"check {BARRIERS} --kernel early_return", "--assume", text)
    assert result.exit_code == 2
    assert "the assumption" in result.output
