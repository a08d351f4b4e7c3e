"""`fencepost check CODE --against IR`: exit statuses, what is told, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.diagnostics import Code
from tests.command import app

IR = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(1) %q syncscope("agent") release, align 4
  ret void
}
"""
HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"\n.text\n.type k,@function\nk:\n'
STORE = "global_store_dword v[0:1], v2, off\n"
WAIT = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
RIGHT = f"{HEAD}{STORE}{WAIT}{STORE}s_endpgm\n"
WRONG = f"{HEAD}{STORE}{STORE}s_endpgm\n"


def run(folder: Path, code: str, *words: str, ir: str = IR) -> tuple[int, str]:
    """The status and the output of a check against IR."""
    (folder / "k.s").write_text(code)
    (folder / "k.ll").write_text(ir)
    words = (str(folder / "k.s"), "--against", str(folder / "k.ll"), *words)
    result = CliRunner().invoke(app, ["check", *words])
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("code", "ir", "status", "said"),
    [
        (RIGHT, IR, 0, "the only operation keeps its sequence"),
        (WRONG, IR, 1, f"{Code.SEQUENCE_LOST}"),
        (RIGHT, IR.replace("@k(", "@other("), 3, "no code of the kernel other"),
        (RIGHT, IR.replace("ret", "rat"), 2, "LLVM does not accept the module"),
    ],
)
def test_status(tmp_path: Path, code: str, ir: str, status: int, said: str) -> None:
    """Kept, lost, not compared, not read."""
    found, out = run(tmp_path, code, ir=ir)
    assert (found, said in out) == (status, True), out


def test_what_is_said(tmp_path: Path) -> None:
    """The operation with its line, both instructions, the row, the wait that is missing."""
    _, out = run(tmp_path, WRONG)
    assert "k.ll:4) lost its wait before it: global_store_dword (line 5) may still be in" in out
    assert "001's row is `store atomic release agent" in out
    assert "insert `s_waitcnt vmcnt(0)` before line 6" in out
    assert "0 of 1 operations keep their sequence, 1 lost it" in out


def test_record(tmp_path: Path) -> None:
    """JSON has the operation, what it lost, and the counts; SARIF has the code."""
    _, out = run(tmp_path, WRONG, "--json")
    record = json.loads(out.splitlines()[0])
    assert (record["against"]["operations"], record["against"]["lost"]) == (1, 1)
    (found,) = record["diagnostics"]
    assert found["operation"]["lost"] == ["wait before it"]
    assert found["machine_code"]["class"] == "sequence-lost"
    _, out = run(tmp_path, WRONG, "--sarif", "-")
    log = json.loads(out[: out.rindex("}") + 1])
    assert [each["ruleId"] for each in log["runs"][0]["results"]] == ["FP411"]


def test_let_be(tmp_path: Path) -> None:
    """The class can be accepted, and a baseline knows what was lost before."""
    assert run(tmp_path, WRONG, "--accept", "sequence-lost")[0] == 0
    known = str(tmp_path / "known.json")
    assert run(tmp_path, WRONG, "--write-baseline", known)[0] == 1
    assert run(tmp_path, WRONG, "--baseline", known)[0] == 0


def test_only_machine_code(tmp_path: Path) -> None:
    """LLVM IR is not compared with LLVM IR."""
    (tmp_path / "k.ll").write_text(IR)
    name = str(tmp_path / "k.ll")
    result = CliRunner().invoke(app, ["check", name, "--against", name])
    assert result.exit_code == 2
    assert "machine code is compared with the LLVM IR" in result.output
