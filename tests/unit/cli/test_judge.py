"""`fencepost judge` and `check --judged`: what is accepted, refused, not judged, and unreadable."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.parsing.status import Status
from fencepost.errors import InputError
from tests.command import app
from tests.languages import OPENCL
from tests.matrix.inputs import write_certificate

RIGHT = b"""target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %n, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
"""
CALLS = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL
    + """
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @_Z6leaderi(i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = call i32 @_Z6leaderi(i32 7)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
"""
).encode()
"""A kernel that calls a function of another file."""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate that is right."""
    folder = tmp_path_factory.mktemp("judge") / "proofs"
    write_certificate(RIGHT, folder, groups=1)
    return folder


@pytest.fixture
def proofs(written: Path, tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return Path(shutil.copytree(written, tmp_path / "proofs"))


@pytest.fixture
def _solver() -> None:
    pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """The module of the certificate."""
    path = tmp_path / "right.ll"
    path.write_bytes(RIGHT)
    return path


def change(folder: Path, what: Callable[[dict[str, Any]], object]) -> None:
    """Change what the certificate states."""
    path = folder / "certificate.json"
    data = json.loads(path.read_text())
    what(data)
    path.write_text(json.dumps(data))


@pytest.mark.usefixtures("_solver")
def test_a_right_certificate(proofs: Path) -> None:
    done = run("judge", proofs)
    assert done.exit_code == Status.OK, done.output
    assert ": accepted: no two work-items of the launch race" in done.stdout
    assert "module: right.ll (SHA-256 " in done.stdout
    data = json.loads(run("judge", "--json", proofs.parent).stdout)
    assert data["ruling"] == "accepted"
    assert "seconds" not in data


@pytest.mark.usefixtures("_solver")
def test_a_pair_that_is_left_out(proofs: Path) -> None:
    change(proofs, lambda data: data["proof"]["obligations"].pop(0))
    done = run("judge", proofs)
    assert done.exit_code == Status.FOUND, done.output
    assert "refused" in done.stdout
    assert "reason: " in done.stdout


@pytest.mark.usefixtures("_solver")
def test_a_certificate_of_another_module(proofs: Path) -> None:
    (proofs / "module.ll").write_bytes(RIGHT + b"; more\n")
    done = run("judge", proofs)
    assert done.exit_code == Status.INPUT
    assert "SHA-256" in done.stderr


@pytest.mark.usefixtures("_solver")
def test_what_is_not_judged(proofs: Path) -> None:
    """A claim of a kind that the judge does not know is no fault of the certificate."""
    change(proofs, lambda data: data["launch"].update(extent="one-workgroup"))
    done = run("judge", proofs)
    assert done.exit_code == Status.UNKNOWN, done.output
    assert "not judged" in done.stdout
    assert run("judge", "--timeout", "0.0001", proofs).exit_code == Status.UNKNOWN


def _link(path: Path) -> None:
    path.unlink()
    path.symlink_to("/etc/hostname")


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


HOSTILE: dict[str, Callable[[Path], object]] = {
    "no JSON": lambda folder: (folder / "certificate.json").write_text("{"),
    "a list": lambda folder: (folder / "certificate.json").write_text("[]"),
    "deep": lambda folder: (folder / "certificate.json").write_text("[" * 100_000),
    "no text": lambda folder: (folder / "certificate.json").write_bytes(b"\xff\xfe"),
    "a link": lambda folder: _link(folder / "certificate.json"),
    "a pipe": lambda folder: _pipe(folder / "certificate.json"),
    "a module that is a pipe": lambda folder: _pipe(folder / "module.ll"),
    "no module": lambda folder: (folder / "module.ll").unlink(),
    "no launch": lambda folder: change(folder, lambda data: data.pop("launch")),
    "a size of 0": lambda folder: change(
        folder, lambda data: data["launch"].update(grid=[0, 1, 1])
    ),
    "a large size": lambda folder: change(
        folder, lambda data: data["launch"].update(workgroup=[1 << 40, 1, 1])
    ),
    "a wave of 7": lambda folder: change(folder, lambda data: data["launch"].update(wave=7)),
    "another kernel": lambda folder: change(folder, lambda data: data.update(kernel="other")),
    "another format": lambda folder: change(folder, lambda data: data.update(format=1)),
    "other arguments": lambda folder: change(folder, lambda data: data["parameters"].clear()),
    "a place that is none": lambda folder: change(
        folder, lambda data: data["proof"]["obligations"][0].update(kind="pair", first=3)
    ),
    "a kind that is none": lambda folder: change(
        folder, lambda data: data["proof"]["obligations"][0].update(kind="wish")
    ),
    "an argument that is none": lambda folder: change(
        folder, lambda data: data["options"]["arguments"].update(nosuch="1")
    ),
    "a question that is no text": lambda folder: (folder / "q1.smt2").write_bytes(b"\xff"),
}


@pytest.mark.usefixtures("_solver")
@pytest.mark.parametrize("how", HOSTILE)
def test_folders_of_another_form(how: str, proofs: Path) -> None:
    """Whatever stands there, the status says that it was not read."""
    bad = Path(shutil.copytree(proofs, proofs.parent / "bad"))
    HOSTILE[how](bad)
    done = run("judge", bad)
    assert done.exit_code == Status.INPUT, done.output
    assert "bad" in done.stderr
    assert "Traceback" not in done.output


@pytest.mark.usefixtures("_solver")
def test_one_bad_folder_loses_no_other(proofs: Path) -> None:
    bad = Path(shutil.copytree(proofs, proofs.parent / "bad"))
    HOSTILE["no JSON"](bad)
    done = run("judge", proofs.parent)
    assert done.exit_code == Status.INPUT
    assert ": accepted" in done.stdout


@pytest.mark.usefixtures("_solver")
def test_questions_do_nothing_but_ask(proofs: Path, tmp_path: Path) -> None:
    """A script that writes a file is refused before any solver reads it."""
    import hashlib

    target = tmp_path / "written"
    script = f'(set-option :regular-output-channel "{target}")(assert false)(check-sat)'
    (proofs / "q1.smt2").write_text(script)
    mark = {"file": "q1.smt2", "sha256": hashlib.sha256(script.encode()).hexdigest()}
    change(proofs, lambda data: data["queries"].update(q1=mark))
    done = run("judge", proofs)
    assert done.exit_code == Status.FOUND, done.output
    assert "is no question" in done.stdout
    assert not target.exists()


@pytest.mark.usefixtures("_solver")
@pytest.mark.parametrize("name", ["nosuch", "empty"])
def test_folders_without_certificates(name: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run("judge", tmp_path / name)
    assert done.exit_code == Status.INPUT
    assert "help: " in done.stderr


def test_without_its_solver(proofs: Path, kernel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both commands say what is missing before they do anything."""
    monkeypatch.setattr("fencepost.judge.ruling.judging.find_spec", lambda name: None)
    for words in (("judge", proofs), ("check", "--judged", kernel)):
        done = run(*words)
        assert done.exit_code == Status.INPUT
        assert "pip install 'fencepost[judge]'" in done.stderr
        assert not done.stdout


# check --judged


@pytest.mark.usefixtures("_solver")
def test_a_proof_that_is_accepted(kernel: Path) -> None:
    done = run("check", "--judged", "--grid", 1, kernel)
    assert done.exit_code == Status.OK, done.output
    assert "  judged: accepted (" in done.stdout
    line = run("check", "--judged", "--grid", 1, "--json", "--times", kernel)
    judged = json.loads(line.stdout)["judged"]
    assert judged["ruling"] == "accepted"
    assert judged["seconds"] >= 0


@pytest.mark.usefixtures("_solver")
def test_a_call_that_a_premise_is_about(tmp_path: Path) -> None:
    """It is accepted with the premise, which the proof states."""
    path = tmp_path / "k.ll"
    path.write_bytes(CALLS)
    done = run("check", "--judged", "--grid", 1, path)
    assert done.exit_code == Status.OK, done.output
    assert "@_Z6leaderi" in done.stdout
    assert "judged: accepted" in done.stdout
    assert run("check", "--certificate", tmp_path / "proofs", "--grid", 1, path).exit_code == 0
    (folder,) = (each.parent for each in (tmp_path / "proofs").rglob("certificate.json"))
    assert run("judge", folder).exit_code == Status.OK

    def drop(data: dict[str, Any]) -> None:
        premises = data["proof"]["premises"]
        data["proof"]["premises"] = [e for e in premises if e["name"] != "declared-calls"]

    change(folder, drop)
    done = run("judge", folder)
    assert done.exit_code == Status.FOUND
    assert "the premise 'declared-calls' is not stated" in done.stdout


@pytest.mark.usefixtures("_solver")
def test_a_proof_that_is_refused(kernel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows nothing: the kernel is unknown, with a reason that `explain` knows."""
    monkeypatch.setattr(
        "fencepost.judge.ruling.judging.complaints",
        lambda exhibit: ["the pair of A and B is not listed"],
    )
    done = run("check", "--judged", "--grid", 1, kernel)
    assert done.exit_code == Status.UNKNOWN, done.output
    assert ": unknown (" in done.stdout
    assert "judged: refused (" in done.stdout
    assert "FP811 the judge refuses the proof: the pair of A and B is not listed" in done.stdout
    line = run("check", "--judged", "--grid", 1, "--json", kernel)
    data = json.loads(line.stdout)
    assert data["verdict"] == "unknown"
    assert data["proof"] is None
    assert data["judged"]["ruling"] == "refused"
    assert "a right proof" not in run("explain", "FP811").stdout


@pytest.mark.usefixtures("_solver")
@pytest.mark.parametrize("error", [RecursionError("deep"), AssertionError(), KeyError("x")])
def test_a_judge_that_fails_says_so(
    error: Exception, kernel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proof stays what it was, and is said to be not judged."""

    def fail(exhibit: object) -> None:
        raise error

    monkeypatch.setattr("fencepost.judge.ruling.judging.complaints", fail)
    done = run("check", "--judged", "--grid", 1, kernel)
    assert done.exit_code == Status.OK, done.output
    assert "  not judged: the judge does not follow it: " in done.stdout


@pytest.mark.usefixtures("_solver")
def test_an_error_of_the_question_is_told(kernel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate that makes no sense is an error, not an opinion."""

    def fail(exhibit: object) -> None:
        raise InputError("no sense")

    monkeypatch.setattr("fencepost.judge.ruling.judging.complaints", fail)
    assert run("check", "--judged", kernel).exit_code == Status.INPUT


def test_judged_with_a_fix(kernel: Path) -> None:
    pytest.importorskip("cvc5", reason="the option asks for it first")
    done = run("check", "--judged", "--fix", kernel)
    assert done.exit_code == Status.INPUT
    assert "--judged with --fix" in done.stderr
