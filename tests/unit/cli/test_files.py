"""What commands read is bounded, what they write is asked for: devices, pipes, folders, clashes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import files
from fencepost.cli.workers import crew
from fencepost.errors import InputError
from tests.command import app
from tests.triton.modules import write
from tests.unit.cli.litmus.test_verdicts import MP

ALLOWED = """AMDGPU weak
{ global x = 0; }
 P0 @ agent 0, workgroup 0 | P1 @ agent 0, workgroup 1 ;
 store atomic x, 1 agent monotonic | r0 = load atomic x agent monotonic ;
exists (P1:r0 == 1)
"""
IN_FLIGHT = """.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
early_return:
  ds_read_b32 v1, v0
  v_mov_b32_e32 v2, v1
  s_endpgm
"""
KERNELS = Path(__file__).resolve().parents[2] / "kernels"
BARRIERS = KERNELS / "opencl" / "barriers.ll"
WELL = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @one() "target-cpu"="gfx942" {
  ret void
}
define amdgpu_kernel void @two() "target-cpu"="gfx942" {
  ret void
}
"""
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
def test_a_pipe_that_nobody_writes_to(
    suffix: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting takes no time of the processor: the second limit ends it."""
    path = tmp_path / f"pipe{suffix}"
    os.mkfifo(path)
    monkeypatch.setattr(crew, "wall_limit", lambda _: 0.5)
    result = run(words, path)
    assert result.exit_code == 3
    assert "seconds of the clock: the machine is busy, or the work waits" in result.output


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
    """Said once, before the work, whose verdicts are printed all the same."""
    (tmp_path / "folder").mkdir()
    words = f"check {BARRIERS} --kernel early_return"
    result = run(words, "--sarif", tmp_path / target)
    assert result.stderr.count("cannot be written") == 1
    assert "early_return: bug" in result.stdout
    assert result.exit_code == 2
    assert "cannot be written" in run(f"object {BARRIERS}", "--sarif", tmp_path / target).stderr


def test_pictures_where_there_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.litmus"
    path.write_text(MP)
    result = run("litmus", path, "--svg", path)
    assert "cannot be a folder" in result.stderr
    assert "mp: forbidden" in result.stdout
    assert result.exit_code == 2
    assert path.read_text() == MP


@pytest.mark.parametrize("words", ["litmus", "machine --mcpu gfx942"])
def test_pictures_of_tests_of_one_name(words: str, tmp_path: Path) -> None:
    """Each has its own, under a name that follows from the paths alone."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.litmus").write_text(ALLOWED.replace("weak", name))
    pictures = tmp_path / "pictures"
    both = [tmp_path / "one", tmp_path / "two"]
    assert run(words, *both, "--svg", pictures).exit_code == 0
    for name in ("one", "two"):
        assert name in (pictures / name / "a.svg").read_text()
    again = run(words, *both, "--svg", pictures)
    assert again.exit_code == 2
    assert again.stderr.count("already exists") == 2
    assert "weak" not in again.stdout
    assert len(again.stdout.splitlines()) >= 2
    assert run(words, *both, "--svg", pictures, "--force").exit_code == 0


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    """The verdict is printed; a link in the folder stays as it is."""
    path, target = tmp_path / "a.litmus", tmp_path / "target"
    path.write_text(ALLOWED)
    target.write_text("mine")
    (tmp_path / "a.svg").symlink_to(target)
    result = run("litmus", path, "--svg", tmp_path, "--force")
    assert "weak: allowed" in result.stdout
    assert "is a link" in result.stderr
    assert result.exit_code == 2
    assert target.read_text() == "mine"


def test_a_placement_behind_a_link(tmp_path: Path) -> None:
    """A dangling one too."""
    program = tmp_path / "p.txt"
    program.write_text("for { W A; R A }\n")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    result = run("place", program, "-o", tmp_path / "link", "--force")
    assert result.exit_code == 2
    assert not (tmp_path / "nowhere").exists()


def test_a_placement_whose_picture_is_there(tmp_path: Path) -> None:
    """What was placed is printed and written."""
    program = tmp_path / "p.txt"
    program.write_text("for { W A; R A }\n")
    (tmp_path / "p.svg").write_text("mine")
    result = run("place", program, "--svg", tmp_path, "-o", tmp_path / "out")
    assert "already exists" in result.stderr
    assert "barrier" in result.stdout
    assert result.exit_code == 2
    assert "barrier" in (tmp_path / "out").read_text()
    assert (tmp_path / "p.svg").read_text() == "mine"


def test_certificates_that_cannot_be_written(tmp_path: Path) -> None:
    """The kernels after the one concerned are checked."""
    module, proofs = tmp_path / "k.ll", tmp_path / "proofs"
    module.write_text(WELL)
    words = ("check", module, "--certificate", proofs)
    first = run(*words)
    assert first.exit_code == 0
    again = run(*words)
    assert again.exit_code == 2
    assert "already exists" in again.stderr
    assert again.stdout.count(": proved") == first.stdout.count(": proved") == 2
    assert run(*words, "--force").exit_code == 0


def test_one_log_for_kernels_and_machine_code(tmp_path: Path) -> None:
    """SARIF and a baseline have the findings of both."""
    source = tmp_path / "k.s"
    source.write_text(IN_FLIGHT)
    log, base = tmp_path / "log.sarif", tmp_path / "base.json"
    words = f"check {write(tmp_path, 'racing')} {source}"
    result = run(words, "--sarif", log, "--write-baseline", base)
    codes = {each["ruleId"][:3] for each in json.loads(log.read_text())["runs"][0]["results"]}
    assert {"FP2", "FP4"} <= codes, result.output
    assert len({each["file"] for each in json.loads(base.read_text())["findings"]}) == 2
    again = run(words, "--sarif", log)
    assert again.exit_code == 2
    assert "already exists" in again.stderr
    assert "racing: bug" in again.stdout
    assert run(words, "--sarif", log, "--force").exit_code == 1


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
