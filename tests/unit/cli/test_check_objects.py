"""`fencepost check` on code objects: their machine code, where they hold no LLVM IR."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.command import app

MC = shutil.which("llvm-mc-19")
LLD = shutil.which("ld.lld-19")
SOURCE = """
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.globl k
	.type k,@function
	.p2align 8
k:
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_load_dword v1, v0, s[0:1]
	{wait}
	v_add_u32_e32 v1, v1, v1
	global_store_dword v0, v1, s[0:1]
	s_endpgm
.Lend:
	.size k, .Lend-k
	.rodata
	.p2align 6
	.amdhsa_kernel k
	.amdhsa_next_free_vgpr 4
	.amdhsa_next_free_sgpr 8
	.amdhsa_accum_offset 4
	.end_amdhsa_kernel
"""


@pytest.fixture(params=["relocatable", "linked"])
def linked(request: pytest.FixtureRequest) -> bool:
    return str(request.param) == "linked"


def _object(folder: Path, wait: str, *, linked: bool) -> Path:
    if MC is None or LLD is None:
        pytest.skip("llvm-mc-19 and ld.lld-19 are not installed")
    text, made, file = folder / "k.s", folder / "k.o", folder / "k.co"
    text.write_text(SOURCE.format(wait=wait))
    words = [MC, "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx942", "-filetype=obj", str(text)]
    subprocess.run([*words, "-o", str(made)], check=True)
    if not linked:
        return made
    subprocess.run([LLD, "-shared", str(made), "-o", str(file)], check=True)
    return file


def test_a_wait_is_missing(tmp_path: Path, linked: bool) -> None:
    """Both instructions are named with their offsets, and the wait."""
    file = _object(tmp_path, "", linked=linked)
    found = CliRunner().invoke(app, ["check", str(file), "--json"])
    assert found.exit_code == 1
    (one,) = json.loads(found.stdout)["diagnostics"]
    assert one["code"] == "FP401"
    told = CliRunner().invoke(app, ["check", str(file)])
    assert "insert `s_waitcnt vmcnt(0)` before offset" in told.stdout
    assert "`global_load_dword v1, v0, s[0:1]`" in told.stdout


def test_nothing_is_missing(tmp_path: Path, linked: bool) -> None:
    file = _object(tmp_path, "s_waitcnt vmcnt(0)", linked=linked)
    found = CliRunner().invoke(app, ["check", str(file)])
    assert found.exit_code == 0
    assert "nothing found" in found.stdout


def test_a_kernel_that_is_not_there(tmp_path: Path) -> None:
    file = _object(tmp_path, "", linked=True)
    found = CliRunner().invoke(app, ["check", str(file), "--kernel", "other"])
    assert found.exit_code == 2
    assert "no kernel 'other'" in found.stderr


@pytest.mark.parametrize("damage", ["cut", "r600"])
def test_what_cannot_be_checked(tmp_path: Path, damage: str) -> None:
    """It is said, with status 2."""
    file = _object(tmp_path, "", linked=True)
    data = bytearray(file.read_bytes())
    if damage == "cut":
        del data[len(data) // 2 :]
    else:
        data[48:52] = (1).to_bytes(4, "little")  # e_flags of a processor of r600
    file.write_bytes(data)
    found = CliRunner().invoke(app, ["check", str(file)])
    assert found.exit_code == 2
    assert found.stderr.strip()
    assert "Traceback" not in found.stderr
