"""`fencepost lower` as its users meet it."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.cli.workers.items import Task
from fencepost.lowering.rows.reasons import Reason
from tests.command import app

LLVMLITE = importlib.util.find_spec("llvmlite") is not None
needs_llvmlite = pytest.mark.skipif(not LLVMLITE, reason="llvmlite is not installed")

MP = """AMDGPU mp
target gfx942
{ global x = 0; global f = 0; local l = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""
KERNEL = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @first(ptr addrspace(1) %p) #0 {
  store atomic i32 1, ptr addrspace(1) %p syncscope("agent") release, align 4
  ret void
}
define void @second(ptr %p) #0 {
  fence syncscope("nowhere") release
  fence syncscope("agent") acquire
  ret void
}
attributes #0 = { "target-cpu"="gfx1100" }
"""


@dataclass(frozen=True)
class Done:
    """What a run of the command left."""

    returncode: int
    stdout: str
    stderr: str


def lower(*arguments: str | Path) -> Done:
    """The command, run in this process."""
    found = CliRunner().invoke(app, ["lower", *map(str, arguments)])
    if found.exception is not None and not isinstance(found.exception, SystemExit):
        raise found.exception
    return Done(found.exit_code, found.stdout, found.stderr)


def test_the_program() -> None:
    """The command as a program of its own: status 2 and no traceback for what is wrong."""
    done = subprocess.run(
        [sys.executable, "-m", "fencepost", "lower", "load x", "load", "--mcpu", "gfx942"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 2
    assert "global_load_dword v0, v[2:3], off" in done.stdout
    assert "Traceback" not in done.stderr


def test_json_of_an_operation() -> None:
    """One line with exactly the keys that tools read."""
    done = lower("store atomic x, 1 agent release", "--mcpu", "gfx90a", "--json")
    assert done.returncode == 0
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert list(found) == ["operation", "target", "features", "location", "steps"]
    assert (found["target"], found["features"], found["location"]) == ("gfx90a", [], None)
    (machine,) = found["steps"][0].pop("machine")
    assert machine.startswith("L2: one for each channel")
    assert found["steps"][0] == {
        "instruction": "s_waitcnt vmcnt(0) lgkmcnt(0)",
        "kind": "wait",
        "reason": Reason.RELEASED.value,
        "cite": "001 Memory Model GFX90A",
    }
    assert [step["kind"] for step in found["steps"]] == ["wait", "memory"]


def test_features_are_named() -> None:
    done = lower("fence workgroup acquire", "--mcpu", "gfx90a", "--features", "+tgsplit", "--json")
    assert json.loads(done.stdout)["features"] == ["tgsplit"]


def test_explained() -> None:
    """Reasons with cites, the row, the rules applied, and what LLVM does otherwise."""
    done = lower("fence cluster acq_rel", "--mcpu", "gfx90a", "--features", "tgsplit", "--explain")
    assert "; later loads do not find stale data in the L1 cache [001 Memory Model GFX90A]" in (
        done.stdout
    )
    assert "row: fence acq_rel agent" in done.stdout
    assert "rule: cluster scope is agent scope without workgroup clusters [001 Memory Scopes]" in (
        done.stdout
    )
    assert "LLVM 22.1 differs: threadgroup split mode keeps the waits" in done.stdout


def test_following_llvm() -> None:
    arguments = ("fence workgroup release", "--mcpu", "gfx90a", "--features", "tgsplit")
    assert "lgkmcnt" not in lower(*arguments).stdout
    assert "lgkmcnt" in lower(*arguments, "--follow", "llvm-22").stdout


def test_matrix() -> None:
    """All generations side by side; those with the same code share a column."""
    done = lower("store atomic x, 1 agent release", "--matrix")
    assert done.returncode == 0
    for name in (
        "gfx600",
        "gfx900",
        "gfx90a",
        "gfx942",
        "gfx1010",
        "gfx1100",
        "gfx1200",
        "gfx1250",
    ):
        assert name in done.stdout
    assert " | " in done.stdout
    lines = lower("store atomic x, 1 agent release", "--matrix", "--json").stdout.splitlines()
    assert len({json.loads(line)["target"] for line in lines}) >= 8


def test_matrix_says_where_there_is_none() -> None:
    done = lower("store generic(x), 1", "--matrix")
    assert done.returncode == 0
    assert "(processor 'gfx600' has no generic address space)" in done.stdout


def test_a_litmus_file_in_columns(tmp_path: Path) -> None:
    file = tmp_path / "mp.litmus"
    file.write_text(MP)
    done = lower(file)
    assert done.returncode == 0
    head, *rows = done.stdout.splitlines()
    assert head.split("|")[0].strip() == "P0"
    column = head.index("|")
    assert any(row[:column].strip() == "buffer_wbl2 sc1" for row in rows)
    assert any(row[column + 1 :].strip() == "buffer_inv sc1" for row in rows)
    lines = [json.loads(line) for line in lower(file, "--json").stdout.splitlines()]
    assert [line["location"] for line in lines] == [
        f"{file}:5:2",
        f"{file}:6:2",
        f"{file}:5:36",
        f"{file}:6:36",
    ]


def test_redundant_waits_of_a_litmus_file(tmp_path: Path) -> None:
    file = tmp_path / "mp.litmus"
    file.write_text(MP.replace("gfx942", "gfx1100"))
    done = lower(file, "--remove-waits")
    assert "FP304 `s_waitcnt vmcnt(0) lgkmcnt(0)`" in done.stderr
    assert f"{file}:6:2" in done.stderr
    assert "vmcnt(0) lgkmcnt(0)" not in done.stdout
    assert "s_waitcnt_vscnt null, 0x0" in done.stdout


@needs_llvmlite
def test_a_kernel(tmp_path: Path) -> None:
    """Each function on its own target; what cannot be lowered loses no other operation."""
    file = tmp_path / "k.ll"
    file.write_text(KERNEL)
    done = lower(file)
    assert done.returncode == 2
    assert "@first on gfx1100:" in done.stdout
    assert f'{file}:3: store atomic i32 1, ptr addrspace(1) %p syncscope("agent")' in done.stdout
    assert "buffer_gl1_inv" in done.stdout
    assert f'{file}:7: the scope "nowhere"' in done.stderr
    lines = [
        json.loads(line) for line in lower(file, "--json", "--mcpu", "gfx942").stdout.splitlines()
    ]
    assert [line["target"] for line in lines] == ["gfx942", "gfx942"]


def test_movement() -> None:
    done = lower("load x", "--over", "fence agent acquire")
    assert "'load x' after 'fence agent acquire', moved before it: no" in done.stdout
    assert "'load x' before 'fence agent acquire', moved after it: yes" in done.stdout


def test_safe_by_default() -> None:
    text = "fence agent release !{amdgcn-av:none}"
    assert "buffer_wbl2" not in lower(text, "--mcpu", "gfx942").stdout
    assert "buffer_wbl2 sc1" in lower(text, "--mcpu", "gfx942", "--safe-by-default").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["load x"], "no processor is named"),
        (["load x", "--mcpu", "gfx1051"], "did you mean gfx1"),
        (["load x", "--mcpu", "gfx942", "--features", "cumode"], "does not have the feature"),
        (["load x", "--mcpu", "gfx942", "--features", "tgsplt"], "did you mean tgsplit"),
        (["load x", "--mcpu", "gfx942", "--follow", "llvm22"], "did you mean llvm-22"),
        (["load x", "--mcpu", "gfx942", "--space", "lds"], "--space 'lds'"),
        (["load x", "--mcpu", "gfx942", "--width", "12"], "--width 12"),
        (["load x", "--mcpu", "gfx942", "--form", "monitors"], "did you mean monitor"),
        (["load x", "--mcpu", "gfx942", "--lanes", "0-3"], "--lanes '0-3'"),
        (["fence agent monotonic", "--mcpu", "gfx942"], "fence cannot be monotonic"),
        (["store atomic x, 1 agent acquire", "--mcpu", "gfx942"], "store atomic cannot be acquire"),
        (["load atomic constant agent acquire", "--mcpu", "gfx942"], "constant memory"),
        (["r0 = 1", "--mcpu", "gfx942"], "neither a memory operation nor a barrier"),
        (["", "--mcpu", "gfx942"], "expected an operation"),
        (["load x y", "--mcpu", "gfx942"], "the end of the operation"),
        (["missing.litmus"], "missing.litmus: cannot be read"),
        (["missing.ll"], "missing.ll: cannot be read"),
        (["missing.ll", "--matrix"], "--matrix with a file"),
    ],
)
def test_wrong_input(arguments: list[str], message: str) -> None:
    """A clear error, exit status 2, no traceback."""
    done = lower(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_one_wrong_input_loses_no_other() -> None:
    done = lower("load q q", "load x", "--mcpu", "gfx942")
    assert done.returncode == 2
    assert "global_load_dword" in done.stdout


@needs_llvmlite
def test_garbage_for_a_kernel(tmp_path: Path) -> None:
    for number, content in enumerate((b"\x00\xff", b"BC\xc0\xde", b"define", b"\xf0\x9f\x98\x80")):
        file = tmp_path / f"{number}.ll"
        file.write_bytes(content)
        done = lower(file, "--mcpu", "gfx942")
        assert done.returncode == 2
        assert "LLVM" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "is_alone"),
    [
        (["fence agent acq_rel"], True),
        (["bogus"], True),
        (["fence agent acq_rel", "--over", "load x"], True),
        (["fence agent acq_rel", "--matrix"], False),
        (["fence agent acq_rel", "load x"], False),
        (["r0 = load x" + " " * 200], False),
        (["store x, " + "(" * 90 + "1" + ")" * 90], False),
    ],
)
def test_a_short_operation_needs_no_worker(
    words: list[str], is_alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever may take long, or is nested, is watched."""
    workers = []

    def watched(task: Task[str], items: list[str], *_: object) -> int:
        workers.append(items)
        return 0

    monkeypatch.setattr("fencepost.cli.workers.items.run_items", watched)
    CliRunner().invoke(app, ["lower", *words, "--mcpu", "gfx942"])
    assert (not workers) == is_alone
