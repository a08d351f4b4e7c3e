"""`fencepost litmus` and `fencepost check` as their users meet them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

MP = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


def fencepost(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command, run in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fencepost", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with tests, right and wrong."""
    (tmp_path / "a.litmus").write_text(MP + "expect forbidden\n")
    (tmp_path / "b.litmus").write_text(MP + "expect allowed\n")
    (tmp_path / "c.litmus").write_text(MP.replace("x, 1 ", "x; 1"))
    (tmp_path / "d.litmus").write_bytes(b"\xff\xfe\x00garbage")
    (tmp_path / "e.litmus").write_text(MP)
    return tmp_path


@pytest.mark.parametrize(
    ("names", "status"),
    [(["a"], 0), (["e"], 0), (["a", "e"], 0), (["a", "b"], 1), (["b", "c"], 2), (["d", "a"], 2)],
)
def test_exit_status(files: Path, names: list[str], status: int) -> None:
    done = fencepost("litmus", *(files / f"{name}.litmus" for name in names))
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_unreadable_files_lose_no_other(files: Path, jobs: str) -> None:
    done = fencepost("litmus", "--json", "--jobs", jobs, files, files / "missing.litmus")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(line["file"]).name for line in lines] == ["a.litmus", "b.litmus", "e.litmus"]
    assert done.returncode == 2
    assert "c.litmus:4:9: expected ',' and the value to store" in done.stderr
    assert "        ^" in done.stderr
    assert "d.litmus: byte 0xff at offset 0 is not UTF-8" in done.stderr
    assert "missing.litmus: cannot be read: No such file" in done.stderr


def test_json_has_the_prescribed_keys(files: Path) -> None:
    words = ("litmus", "--json", files / "a.litmus")
    (line,) = fencepost(*words, "--times").stdout.splitlines()
    report = json.loads(line)
    assert list(report)[:13] == [
        "file",
        "name",
        "model",
        "quantifier",
        "verdict",
        "holds",
        "expected",
        "outcomes",
        "outcomes_complete",
        "race",
        "undefined_behavior",
        "seconds",
        "reason",
    ]
    assert report["verdict"] == "forbidden"
    assert report["holds"] is False
    assert report["outcomes"] == [
        {"P1:r0": 0, "P1:r1": "undef"},
        {"P1:r0": 1, "P1:r1": 1},
    ]
    assert report["outcomes_complete"] is True
    assert report["race"] is True
    del report["seconds"]
    assert json.loads(fencepost(*words).stdout) == report


def test_an_axiom_can_be_switched_off(files: Path) -> None:
    done = fencepost("litmus", files / "a.litmus", "--without", "synchronizes-with/release")
    assert done.returncode == 1
    assert "allowed, expected forbidden" in done.stdout
    wrong = fencepost("litmus", files / "a.litmus", "--without", "release")
    assert wrong.returncode == 2
    assert "the model amdgpu has no axiom 'release'" in wrong.stderr


def test_no_verdict_without_a_bound(files: Path) -> None:
    done = fencepost("litmus", "--json", "--max-outcomes", "0", files / "a.litmus")
    report = json.loads(done.stdout)
    assert report["outcomes"] == []
    assert report["verdict"] == "forbidden"


def test_pictures(files: Path, tmp_path: Path) -> None:
    (files / "f.litmus").write_text(MP.replace("P1:r1 == 0", "P1:r1 == 1"))
    done = fencepost("litmus", "--svg", tmp_path / "svg", files / "a.litmus", files / "f.litmus")
    assert done.returncode == 0, done.stderr
    drawn = {path.name: path.read_text() for path in (tmp_path / "svg").iterdir()}
    assert set(drawn) == {"a.svg", "f.svg"}
    assert "The nearest breaks" in drawn["a.svg"]  # it is forbidden
    assert "The nearest breaks" not in drawn["f.svg"]
    wrong = fencepost("litmus", "--svg", tmp_path, "--relations", "rf,xy", files / "f.litmus")
    assert wrong.returncode == 2
    assert "'xy' is not a relation" in wrong.stderr


def test_several_executions(files: Path, tmp_path: Path) -> None:
    """Each is another, in text and in a picture of its own."""
    text = MP.replace("(P1:r0 == 1 /\\ P1:r1 == 0)", "true")
    assert text != MP
    (files / "s.litmus").write_text(text)
    done = fencepost(
        "litmus", "--executions", "2", "--svg", tmp_path / "several", files / "s.litmus"
    )
    assert "An execution with true, 1 of 2:" in done.stdout
    assert "An execution with true, 2 of 2:" in done.stdout
    names = {path.name for path in (tmp_path / "several").iterdir()}
    assert names == {"s.svg", "s.2.svg"}


def test_check_explains(files: Path) -> None:
    ruled_out = fencepost("check", files / "a.litmus")
    assert ruled_out.returncode == 0
    assert "mp: forbidden, as expected (model amdgpu)" in ruled_out.stdout
    assert "synchronizes-with/release  (models/happens_before.lp:" in ruled_out.stdout
    reached = fencepost("check", "--without", "synchronizes-with/release", files / "a.litmus")
    assert reached.returncode == 1
    assert "An execution with P1:r0 == 1 /\\ P1:r1 == 0:" in reached.stdout
    unreadable = fencepost("check", files / "c.litmus")
    assert unreadable.returncode == 2
    assert "Traceback" not in unreadable.stderr


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    large = tmp_path / "large.litmus"
    with large.open("wb") as file:
        file.truncate(17 * 1024 * 1024)
    done = fencepost("litmus", large)
    assert done.returncode == 2
    assert "bytes" in done.stderr


def test_check_shows_the_schedule_of_undefined_behaviour(tmp_path: Path) -> None:
    """Not only the rule that is broken, but how a run gets there."""
    path = tmp_path / "drop.litmus"
    path.write_text(
        "AMDGPU drop\n{ barrier b = bare 1; }\n P0 @ workgroup 0 ;\n barrier.drop b ;\n"
        " barrier.drop b ;\nexists true\n"
    )
    result = fencepost("check", path)
    assert "barrier-drop/negative" in result.stdout
    assert "One order in which its barrier operations are performed:" in result.stdout
    assert "breaks barrier-drop/negative" in result.stdout


def test_optional_readings_are_switched_by_their_section(tmp_path: Path) -> None:
    path = tmp_path / "tags.litmus"
    path.write_text(
        MP.replace("x, 1  ", "x, 1 !{foo:a}").replace("release |", "release !{foo:b} |")
    )
    assert "tags: allowed" in fencepost("litmus", path).stdout.replace("mp:", "tags:")
    stronger = fencepost("litmus", "--with", "D14", path)
    assert "forbidden, resting on D14" in stronger.stdout
    assert fencepost("litmus", "--with", "D99", path).returncode == 2
