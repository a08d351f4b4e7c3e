"""`fencepost diff` as its users meet it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def fencepost(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command, run in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fencepost", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_output_is_a_litmus_file(tmp_path: Path, jobs: str) -> None:
    """What is printed is a test that both models judge as it says."""
    found = fencepost("diff", "--models", "guide", "pr170447", "--jobs", jobs)
    assert found.returncode == 1, found.stderr
    file = tmp_path / "found.litmus"
    file.write_text(found.stdout)
    for model, verdict in (("guide", "forbidden"), ("pr170447", "allowed")):
        done = fencepost("litmus", "--json", "--model", model, file)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["verdict"] == verdict
    assert "breaks pr170447/" in found.stdout


def test_json() -> None:
    """One line holds the search, the test and both verdicts."""
    found = fencepost("diff", "--models", "pr170447", "guide", "--json")
    (line,) = map(json.loads, found.stdout.splitlines())
    assert line["models"] == ["pr170447", "guide"]
    assert (line["different"], line["operations"], line["threads"]) == (True, 1, 1)
    assert line["programs"] >= 1
    assert [verdict["model"] for verdict in line["verdicts"]] == ["pr170447", "guide"]
    assert line["verdicts"][0]["undefined_behavior"]
    assert not line["verdicts"][1]["undefined_behavior"]
    assert line["test"].startswith("AMDGPU ")


def test_no_difference() -> None:
    """A search that finds nothing says how far it went."""
    found = fencepost("diff", "--models", "llvm", "amdgpu", "--size", "2")
    assert found.returncode == 0, found.stderr
    assert "up to 2 operations" in found.stdout
    found = fencepost("diff", "--models", "llvm", "amdgpu", "--size", "1", "--json")
    line = json.loads(found.stdout)
    assert line["different"] is False
    assert line["test"] is None


def test_one_model_under_two_names() -> None:
    found = fencepost("diff", "--models", "amdgpu", "guide")
    assert found.returncode == 0
    assert "one model: amdgpu with guide" in found.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_time_ends(jobs: str) -> None:
    """A search that its time ends says so, and is no proof."""
    found = fencepost(
        "diff", "--models", "llvm", "amdgpu", "--timeout", "0.5", "--jobs", jobs, "--json"
    )
    assert found.returncode == 3, found.stderr
    assert json.loads(found.stdout)["different"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ("--models", "llvm", "llwm"),
        ("--models", "llvm+amdgpu", "llvm"),
        ("--models", "llvm"),
        ("--models", "llvm", "amdgpu", "--size", "0"),
        (),
    ],
    ids=" ".join,
)
def test_bad_input(arguments: tuple[str, ...]) -> None:
    found = fencepost("diff", *arguments)
    assert found.returncode == 2
    assert found.stderr
    assert "Traceback" not in found.stderr
