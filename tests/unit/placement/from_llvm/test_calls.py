"""Waits for direct loads to LDS, which the compiler writes, by a premise, or `place`."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.command import app

COPY = """target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = and i32 %t, 192
  %to = getelementptr i32, ptr addrspace(3) @s, i32 %w
  %i = zext i32 %t to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  call void @llvm.amdgcn.global.load.lds(
    ptr addrspace(1) %p, ptr addrspace(3) %to, i32 4, i32 0, i32 0)
  %o = sub i32 255, %t
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %o
  %v = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %v, ptr addrspace(1) %r
  ret void
}
attributes #0 = { "target-cpu"="TARGET" "amdgpu-flat-work-group-size"="256,256" }
"""
STRUCTURE = (
    COPY.replace(
        "llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)",
        "llvm.amdgcn.struct.ptr.buffer.load.lds(ptr addrspace(8), ptr addrspace(3), i32, i32, i32,"
        " i32, i32, i32)",
    )
    .replace("llvm.amdgcn.global.load.lds(", "llvm.amdgcn.struct.ptr.buffer.load.lds(")
    .replace("ptr addrspace(1) noalias %in", "ptr addrspace(8) %from, ptr addrspace(1) noalias %in")
    .replace(
        "ptr addrspace(1) %p, ptr addrspace(3) %to, i32 4, i32 0, i32 0",
        "ptr addrspace(8) %from, ptr addrspace(3) %to, i32 4, i32 %t, i32 0, i32 0, i32 0, i32 0",
    )
)
"""The same by an operation that is not interpreted: what it reaches is known."""


def _placed(folder: Path, target: str, *options: str, text: str = COPY) -> tuple[str, str]:
    """Return what `place` says of the copy, and the module that it writes."""
    file, made = folder / "k.ll", folder / "made.ll"
    file.write_text(text.replace("TARGET", target), encoding="utf-8")
    ran = CliRunner().invoke(app, ["place", str(file), "-o", str(made), *options])
    assert ran.exit_code == 0, ran.output
    return ran.stdout, made.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [COPY, STRUCTURE], ids=["pointer", "structure"])
def test_the_compiler_waits(text: str, tmp_path: Path) -> None:
    said, made = _placed(tmp_path, "gfx942", text=text)
    assert "(direct-loads)" in said
    assert "s.barrier" in made
    assert "waitcnt" not in made


@pytest.mark.parametrize(
    ("target", "wait"),
    [
        ("gfx942", "s.waitcnt(i32 3952)"),
        ("gfx1030", "s.waitcnt(i32 16240)"),
        ("gfx1100", "s.waitcnt(i32 1015)"),
        ("gfx11-generic", "s.waitcnt(i32 1015)"),
        ("gfx1200", "s.wait.loadcnt(i16 0)"),
    ],
)
@pytest.mark.parametrize("text", [COPY, STRUCTURE], ids=["pointer", "structure"])
def test_the_waits_are_written(text: str, tmp_path: Path, target: str, wait: str) -> None:
    """Before the release fence: what is not done then is not released (D37). As the kernel's own
    processor encodes them.
    """
    said, made = _placed(tmp_path, target, "--refuse", "direct-loads", text=text)
    assert "(direct-loads)" not in said
    order = [made.index(each) for each in (wait, "release", "s.barrier")]
    assert order == sorted(order)


LOOP = (
    COPY.replace(
        "  call void @llvm.amdgcn.global.load.lds(",
        """  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %k, %loop ]
  call void @llvm.amdgcn.global.load.lds(""",
    )
    .replace(
        "  ret void",
        """  %k = add nuw i32 %j, 1
  %again = icmp ult i32 %k, 9
  br i1 %again, label %loop, label %done
done:
  ret void""",
    )
    .replace("#0 {\n", "#0 {\nentry:\n")
)
"""The same in a loop, which the load is pending at the end of where its reader is in front."""


@pytest.mark.parametrize(
    ("target", "text"),
    [("gfx942", LOOP), ("gfx1030", COPY), ("gfx11-generic", COPY), ("gfx1200", COPY)],
    ids=["gfx942, in a loop", "gfx1030", "gfx11-generic", "gfx1200"],
)
def test_the_waits_are_what_check_asks_for(text: str, tmp_path: Path, target: str) -> None:
    """Whatever the command writes where it may not count on the compiler, `check` finds there."""
    text = text.replace("192", "224")  # the first lane's place in waves of 32, too
    _, made = _placed(tmp_path, target, "--refuse", "direct-loads", text=text)
    assert _check(tmp_path, made, "--direct-loads").exit_code == 0
    without = "".join(each for each in made.splitlines(keepends=True) if "s.wait" not in each)
    assert _check(tmp_path, without).exit_code == 0
    refused = _check(tmp_path, without, "--direct-loads")
    assert refused.exit_code == 3
    assert "--direct-loads: the proof rests on a premise that it refuses" in refused.output


def _check(folder: Path, text: str, *options: str) -> Result:
    """Return what `check` says of a module in one workgroup of its size."""
    file = folder / "checked.ll"
    file.write_text(text, encoding="utf-8")
    size = ["--workgroup", "256", "--grid", "1"]
    return CliRunner().invoke(app, ["check", str(file), *size, *options])
