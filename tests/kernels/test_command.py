"""`fencepost check` on LLVM IR: output, exit status, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli.main import app

HERE = Path(__file__).resolve().parent
BARRIERS = HERE / "opencl" / "barriers.ll"

MINIMAL = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %n, ptr addrspace(3) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


def write(folder: Path, text: str, name: str = "k.ll") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_json_line() -> None:
    """A line for each kernel has the fields that tools read."""
    result = run(BARRIERS, "--json", "--kernel", "early_return", "--workgroup", 128, "--grid", 2)
    (line,) = result.stdout.splitlines()
    row = json.loads(line)
    assert result.exit_code == 1
    assert (row["kernel"], row["verdict"], row["unknown_reasons"]) == ("early_return", "bug", [])
    assert row["launch"] == {"workgroup": [128, 1, 1], "grid": [2, 1, 1], "wave": 64}
    found = row["diagnostics"][0]
    assert found["code"] == "FP101"
    assert found["locations"][0]["file"].endswith("barriers.cl")
    assert found["locations"][0]["line"] > 0
    assert len(found["witness"]["work_items"]) == 2
    assert "n" in found["witness"]["arguments"]


def test_text_shows_the_source() -> None:
    """The text has both parties, the line of the source, the rule and the mend."""
    result = run(BARRIERS, "--kernel", "different_value", "--workgroup", 128, "--grid", 2)
    assert "flag = get_local_id(0);" in result.stdout
    assert "FP201 data race on different_value.flag" in result.stdout
    assert "rule:" in result.stdout
    assert "mend:" in result.stdout


def test_proved_has_exit_status_0(tmp_path: Path) -> None:
    result = run(write(tmp_path, MINIMAL))
    assert result.exit_code == 0
    assert "k: proved" in result.stdout


def test_sarif(tmp_path: Path) -> None:
    """SARIF names the rules and the place."""
    log = tmp_path / "out.sarif"
    run(BARRIERS, "--kernel", "early_return", "--workgroup", 128, "--sarif", log)
    written = json.loads(log.read_text(encoding="utf-8"))
    (one,) = written["runs"]
    assert one["results"][0]["ruleId"] == "FP101"


def test_lines_without_debug_locations(tmp_path: Path) -> None:
    """Where a module has no debug locations, places are lines of the module."""
    wrong = MINIMAL.replace("i32, ptr addrspace(3) @s, i32 %id", "i32, ptr addrspace(3) @s, i32 0")
    wrong = wrong.replace("store i32 %n", "store i32 %id")
    row = json.loads(run(write(tmp_path, wrong), "--json").stdout)
    assert row["verdict"] == "bug"
    lines = wrong.splitlines()
    assert "store i32 %id" in lines[row["diagnostics"][0]["locations"][0]["line"] - 1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello", "LLVM does not accept"),
        (MINIMAL.replace("amdgpu_kernel", "amdgpu_ps"), "graphics shader"),
        (MINIMAL.replace("amdgpu_kernel ", ""), "no kernel"),
        (MINIMAL.replace("ret void", "ret i32 0"), "LLVM does not accept"),
        ("", "no kernel"),
    ],
)
def test_bad_modules(tmp_path: Path, text: str, says: str) -> None:
    """What is no module with a kernel is refused with exit status 2 and a reason."""
    result = run(write(tmp_path, text))
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--kernel", "nobody"], "no kernel is called 'nobody'"),
        (["--assume", "n > 0", "--assume", "n < 0"], "nothing satisfies"),
        (["--arg", "n=3", "--assume", "n > 5"], "nothing satisfies"),
        (["--assume", "m > 0"], "names m"),
        (["--assume", "n >"], "cannot be read"),
        (["--arg", "n"], "not of the form"),
        (["--arg", "q=1"], "no such argument"),
        (["--arg", "n=abc"], "no integer"),
        (["--arg", "a=1"], "is no integer"),
        (["--workgroup", "4096,4096"], "at most 1024"),
        (["--workgroup", "0"], "each size"),
        (["--grid", "many"], "not of the form"),
    ],
)
def test_bad_questions(tmp_path: Path, words: list[str], says: str) -> None:
    """A question that makes no sense is refused, not answered."""
    result = run(write(tmp_path, MINIMAL), *words)
    assert result.exit_code == 2
    assert says in result.stderr


def test_a_missing_file_costs_no_other_its_verdict(tmp_path: Path) -> None:
    good = write(tmp_path, MINIMAL)
    result = run(tmp_path / "absent.ll", good, "--json", "--jobs", 2)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["verdict"] for row in rows] == ["unknown", "proved"]
    assert result.exit_code == 2


def test_redundant_barrier() -> None:
    """A barrier that a proved kernel can spare is named, and costs no verdict."""
    file = HERE / "opencl" / "reductions.ll"
    name = "reduce_last_wave_lockstep"
    words = ("--kernel", name, "--workgroup", 256, "--lockstep", "--redundant", "--json")
    row = json.loads(run(file, *words).stdout)
    assert row["verdict"] == "proved"
    assert [each["code"] for each in row["diagnostics"]] == ["FP301"]
