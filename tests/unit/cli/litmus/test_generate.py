"""`fencepost generate` as its users meet it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fencepost.frontends.litmus.parse import parse


def fencepost(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command, run in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fencepost", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_cycle_is_a_test_that_the_models_judge(tmp_path: Path) -> None:
    """What is printed can be given to `fencepost litmus`."""
    found = fencepost("generate", "--cycle", "PodWW@agent Rfe PodRR@agent Fre")
    assert found.returncode == 0, found.stderr
    file = tmp_path / "mp.litmus"
    file.write_text(found.stdout)
    done = fencepost("litmus", file)
    assert "MP+na-rel@agent+acq-na@agent: forbidden" in done.stdout


def test_files_are_those_that_are_counted(tmp_path: Path) -> None:
    """`-o` writes a file for each test, named for it, and keeps those that are there."""
    chosen = ("--orders", "plain,acquire", "--accesses", "4")
    counted = fencepost("generate", *chosen, "--count").stdout.splitlines()[-1].split()[0]
    folder = tmp_path / "tests"
    done = fencepost("generate", *chosen, "-o", folder)
    assert (done.returncode, done.stdout) == (0, f"{counted} tests in {folder}\n")
    files = sorted(folder.iterdir())
    assert len(files) == int(counted)
    assert all(parse(file.read_text()).name == file.stem for file in files)
    before = [file.read_bytes() for file in files]
    again = fencepost("generate", *chosen, "-o", folder)
    assert again.returncode == 2
    assert "already exists" in again.stderr
    assert fencepost("generate", *chosen, "-o", folder, "--force").returncode == 0
    assert [file.read_bytes() for file in sorted(folder.iterdir())] == before


def test_tests_are_printed_as_they_are_made() -> None:
    """A reader of the first line does not wait for billions of tests."""
    chosen = "plain,acquire,release,monotonic,seq_cst"
    line = [sys.executable, "-m", "fencepost", "generate", "--orders", chosen]
    line += ["--scopes", "system,agent,workgroup", "--fences", "none,acq_rel", "--one-as"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline().startswith("AMDGPU Co")
        run.stdout.close()
        assert run.wait(timeout=60) == 74
    counted = fencepost("generate", *line[4:], "--count").stdout.splitlines()[-1]
    assert int(counted.split()[0].replace(",", "")) > 10**9


def test_hip_of_files(tmp_path: Path) -> None:
    """Tests of files become programs; one that HIP cannot say costs no other one."""
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "a.litmus").write_text("AMDGPU ../../a\n{}\n P0 ;\n r0 = load x ;\nexists x == 0\n")
    (tests / "b.litmus").write_text("AMDGPU b\n{}\n P0 ;\n r0 = load x ;\nexists race\n")
    done = fencepost("generate", tests, "--hip", "-o", tmp_path / "hip")
    assert done.returncode == 2
    assert "b: a HIP program of a litmus test has no conditions on races" in done.stderr
    (file,) = (tmp_path / "hip").iterdir()
    assert file.suffix == ".hip"
    assert "hipLaunchKernelGGL" in file.read_text()
    assert fencepost("generate", tests, "--count").stdout.splitlines()[-1] == "2  tests"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--orders", "relaxed"), "'relaxed' is no order"),
        (("--scopes", "agents"), "did you mean agent?"),
        (("--orders", "release"), "no load has any of these orderings"),
        (("--cycle", "PodWW"), "a cycle has two edges or more"),
        (("--cycle", "PodWW Rfe PodRR Fre", "--spaces", "local"), "no layout fits"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str) -> None:
    """The message says what is wrong, and nothing is printed."""
    found = fencepost("generate", *arguments)
    assert (found.returncode, found.stdout) == (2, "")
    assert message in found.stderr
