"""Names of files and of what is in them forge no line of a report, whichever command shows them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

NAME = "x\nFORGED \x1b[31m\u202e"
MODULE = r"""target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
@"s\0AFORGED\1B" = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @"k\0AFORGED\1B"(i32 %n) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = lshr i32 %t, 1
  %q = getelementptr [64 x i32], ptr addrspace(3) @"s\0AFORGED\1B", i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %q
  fence syncscope("agent") release, !mmra !0
  ret void
}
!0 = !{!"amdgpu-synchronize-as", !"local\0AFORGED\1B"}
"""
LITMUS = """AMDGPU MP
"a comment \x1b[31m"
{ global x = 0; }
 P0 @ agent 0, workgroup 0 ;
 store atomic x, 1 agent monotonic ;
exists (x == 1)
"""
COMMANDS: Sequence[Sequence[str]] = [
    ["check", "--no-cache", "tags.ll"],
    ["check", "--no-cache", f"{NAME}.ll"],
    ["check", "--no-cache", "tags.ll", "--baseline", NAME],
    ["litmus", "--no-cache", "--explain", f"{NAME}.litmus"],
    ["place", "--no-cache", "tags.ll", "--mcpu", "gfx942"],
    ["place", "--no-cache", f"{NAME}.ll", "--timeout", "0.0001"],
    ["mmra", "tags.ll"],
    ["mmra", f"{NAME}.ll", f"{NAME}.ll"],
    ["object", "--check", f"{NAME}.co"],
    ["abi", "lint", "--mcpu", "gfx942", f"{NAME}.ll"],
    ["explain", NAME],
    ["targets", NAME],
    ["lower", NAME, "--mcpu", NAME],
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda each: " ".join(each[:2]).split("\n")[0])
def test_lines(words: Sequence[str], tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / "tags.ll").write_text(MODULE)
    (tmp_path / f"{NAME}.ll").write_text(MODULE)
    (tmp_path / f"{NAME}.litmus").write_text(LITMUS)
    shutil.copy(Path(__file__).parents[3] / "examples" / "reduce.co", tmp_path / f"{NAME}.co")
    command = [sys.executable, "-m", "fencepost", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    shown = done.stdout + done.stderr
    assert done.returncode in (0, 1, 2, 3), shown
    assert shown
    for line in shown.split("\n"):
        assert line.isprintable(), line
        assert not line.lstrip().startswith("FORGED"), shown
