"""`fencepost check` on sources, on the standard input, and on what is neither."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fencepost.cli import files
from fencepost.cli.parsing.status import Status
from fencepost.code_object.bundle.clang import write
from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import VARIABLE, find_compiler
from tests.command import app

RACE = """kernel void k(global int *out) {
  local int s[64];
  int t = get_local_id(0);
  s[t] = t;
#ifdef RIGHT
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  out[get_global_id(0)] = s[t ^ 1];
}
"""
LITMUS = """AMDGPU sb
{ global x = 0; }
 P0 ;
 store atomic x, 1 ;
exists x == 1
expect allowed
"""


def check(*words: object, text: str | None = None) -> Result:
    files._HELD.clear()
    return CliRunner().invoke(app, ["check", *map(str, words)], input=text)


@pytest.fixture
def race(tmp_path: Path) -> Path:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")
    path = tmp_path / "race.cl"
    path.write_text(RACE)
    return path


def test_a_source_is_compiled_and_checked(race: Path) -> None:
    done = check(race, "--workgroup", 64, "--lockstep")
    assert done.exit_code in (Status.OK, Status.FOUND)
    done = check(race, "--workgroup", 64)
    assert done.exit_code == Status.FOUND
    assert "race.cl:8" in done.stdout


HALVES = """#include <hip/hip_runtime.h>
__global__ void halves(float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = t;
  if (t >= 256)
    s[t] += s[t - 256];
  out[blockIdx.x * 512 + t] = s[t];
}
void run(float *out) { halves<<<4, 512>>>(out); }
"""


def test_a_fix_is_of_the_launches_in_the_source(race: Path) -> None:
    """In a workgroup of 256, which is guessed where there is no launch, nothing is wrong."""
    path = race.with_name("halves.hip")
    path.write_text(HALVES)
    done = check(path)
    assert "bug (workgroup 512×1×1, grid 4×1×1, wave 64, launch of line 10" in done.stdout
    assert done.stdout.splitlines()[-1] == "  to search for a patch: add --fix"
    done = check(path, "--fix")
    assert "launch of line 10" in done.stdout
    assert "add --fix" not in done.stdout
    assert "fixed, and proved with this patch (--apply writes it):" in done.stdout
    assert "+  __syncthreads();" in done.stdout


def test_words_after_two_dashes_are_the_compilers(race: Path) -> None:
    assert check(race, "--workgroup", 64, "--", "-DRIGHT").exit_code == Status.OK
    done = check(race, "--", "-DRIGHT", "-fno-such-thing")
    assert done.exit_code == Status.INPUT
    assert "-fno-such-thing" in done.stderr


def test_the_processor_is_the_one_asked_for(race: Path) -> None:
    done = check(race, "--mcpu", "gfx9999")
    assert done.exit_code == Status.INPUT
    assert "gfx9999" in done.stderr


def test_the_standard_input_is_known_by_its_words(race: Path) -> None:
    assert check("-", "--workgroup", 64, text=RACE).exit_code == Status.FOUND
    assert check("-", text=LITMUS).exit_code == Status.OK


def test_words_for_no_compiler_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.litmus"
    path.write_text(LITMUS)
    done = check(path, "--", "-DX")
    assert done.exit_code == Status.INPUT
    assert "no file is source" in done.stderr


def test_machine_code_of_other_machines_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "k.o"
    path.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(60))
    done = check(path)
    assert done.exit_code == Status.INPUT
    assert "no code object for AMDGPU" in done.stderr
    assert "give a code object" in done.stderr


def test_a_project_is_checked_with_its_own_words(
    race: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "build").mkdir()
    (tmp_path / "host.cpp").write_text("int main() {}")
    rows = [
        {"directory": str(tmp_path / "build"), "file": "../race.cl", "command": "cc -DRIGHT -O3"},
        {"directory": str(tmp_path), "file": "host.cpp", "command": "c++ -c host.cpp"},
    ]
    database = tmp_path / "build" / "compile_commands.json"
    database.write_text(json.dumps(rows))
    monkeypatch.chdir(tmp_path)
    done = check(database, "--workgroup", 64)
    assert done.exit_code == Status.OK
    assert done.stdout.startswith("race.cl: k: proved")
    assert "host.cpp" not in done.stdout + done.stderr
    assert check("race.cl", "--workgroup", 64).exit_code == Status.FOUND


def test_a_project_without_kernels_is_told(tmp_path: Path) -> None:
    database = tmp_path / "compile_commands.json"
    database.write_text("[]")
    done = check(database)
    assert done.exit_code == Status.INPUT
    assert "none of its sources contains a kernel" in done.stderr


KERNEL = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @NAME(ptr addrspace(1) %p) { ret void }
"""


def bitcode(name: str) -> bytes:
    import llvmlite.binding as llvm

    return bytes(llvm.parse_assembly(KERNEL.replace("NAME", name)).as_bitcode())


def test_bitcode_in_a_bundle_is_found_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "k.o"
    rows = [
        ("host-x86_64-unknown-linux-gnu", b""),
        ("hipv4-amdgcn-amd-amdhsa--gfx942", bitcode("first")),
        ("hipv4-amdgcn-amd-amdhsa--gfx1201", bitcode("second")),
    ]
    path.write_bytes(write(rows))
    done = check(path)
    assert done.exit_code == Status.OK
    assert "gfx942]: first: proved" in done.stdout
    assert "gfx1201]: second: proved" in done.stdout
    assert check(path, "--kernel", "second").stdout.count("proved") == 1
    assert check(path, "--kernel", "third").exit_code == Status.INPUT
    assert check(path, "--fix").exit_code == Status.INPUT


def test_where_there_is_no_compiler_it_says_what_to_do(
    race: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "/nowhere/clang")
    done = check(race)
    assert done.exit_code == Status.INPUT
    assert "there is no such command" in done.stderr


def test_a_source_that_is_not_there_is_told_before_a_compiler_that_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "/nowhere/clang")
    done = check(tmp_path / "absent.hip")
    assert done.exit_code == Status.INPUT
    assert "cannot be read" in done.stderr
