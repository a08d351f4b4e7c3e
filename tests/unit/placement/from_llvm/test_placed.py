"""A kernel in order as it is keeps its own barriers where placing anew would take more."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fencepost
from fencepost.placement.place import Existing
from tests.command import app

SCANS = Path(__file__).parents[3] / "placement" / "opencl" / "scans.ll"
BARRIER = "tail call void @_Z7barrierj(i32 noundef 1)"
DEFINITION = re.compile(r"^define [^\n]* @(\w+)\(.*?^}\n", re.DOTALL | re.MULTILINE)


def _kernel(name: str) -> str:
    """The module with one of its kernels."""
    return DEFINITION.sub(
        lambda found: found[0] if found[1] == name else "", SCANS.read_text(encoding="utf-8")
    )


def test_its_own_are_kept(tmp_path: Path) -> None:
    """Up and down a tree: that the last step up is by the one that clears the root is seen by a
    proof of the whole kernel alone, which holds for its barriers.
    """
    file = tmp_path / "k.ll"
    file.write_text(_kernel("scan_up_and_down"), encoding="utf-8")
    options = ("place", str(file), "--existing", "strip")
    (line,) = CliRunner().invoke(app, [*options, "--json"]).stdout.splitlines()
    record = json.loads(line)
    counts = (record["barriers_before"], record["barriers_after"])
    assert (counts, record["verified"]) == ((3, 3), True)
    made = fencepost.place(file.read_text(encoding="utf-8"), existing=Existing.STRIP)
    assert made.ok
    assert made.text.count(BARRIER) == 3


@pytest.mark.parametrize("which", [0, 2])
def test_wrong_ones_are_not_kept(which: int) -> None:
    """Fewer than placement needs, and not in order: placed anew. (The other one is redundant.)"""
    lines = _kernel("scan_up_and_down").split("\n")
    at = [number for number, line in enumerate(lines) if BARRIER in line]
    assert len(at) == 3
    del lines[at[which]]
    made = fencepost.place("\n".join(lines), existing=Existing.STRIP)
    assert made.ok
    ((_, placement),) = made.placements
    assert placement.is_stripped
    assert "call void @_Z7barrierj" not in made.text


MESSAGE = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(
  ptr addrspace(1) noalias %data, ptr addrspace(1) noalias %flag,
  ptr addrspace(1) noalias %out) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %d = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %c0 = icmp eq i32 %g, 0
  br i1 %c0, label %w, label %r
w:
  store i32 1, ptr addrspace(1) %d
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %c = icmp eq i32 %t, 0
  br i1 %c, label %l, label %e
l:
  store atomic i32 1, ptr addrspace(1) %flag syncscope("SCOPE") release, align 4
  br label %e
r:
  %cr = icmp eq i32 %t, 0
  br i1 %cr, label %spin, label %go
spin:
  %f = load atomic i32, ptr addrspace(1) %flag syncscope("SCOPE") acquire, align 4
  %z = icmp eq i32 %f, 0
  br i1 %z, label %spin, label %go
go:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(1) %d
  %i0 = mul i32 %g, 256
  %i1 = add i32 %i0, %t
  %o = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i1
  store i32 %v, ptr addrspace(1) %o
  br label %e
e:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" }
"""


@pytest.mark.parametrize("existing", list(Existing))
def test_messages_between_workgroups(existing: Existing) -> None:
    """What a workgroup writes is told to another behind a barrier, and read there behind one: both
    stay, and none is called redundant. Within a workgroup, nothing would be lost.
    """
    made = fencepost.place(MESSAGE.replace("SCOPE", "agent"), existing=existing)
    assert made.ok
    assert made.text.count("call void @llvm.amdgcn.s.barrier()") == 2
    ((_, placement),) = made.placements
    assert not placement.redundant
    near = fencepost.place(MESSAGE.replace("SCOPE", "workgroup"), existing=existing)
    ((_, placement),) = near.placements
    assert placement.redundant or "call void @llvm.amdgcn.s.barrier()" not in near.text


@pytest.mark.parametrize(("more", "told"), [([], True), (["--lds"], False)])
def test_why_they_are_kept(more: list[str], told: bool, tmp_path: Path) -> None:
    """A word says why; who asks for LDS alone does not ask about messages."""
    file = tmp_path / "k.ll"
    file.write_text(MESSAGE.replace("SCOPE", "agent"), encoding="utf-8")
    said = CliRunner().invoke(app, ["place", str(file), "--existing", "strip", *more]).stdout
    assert ("orders between workgroups may rest on those that it has" in said) is told
    compared = CliRunner().invoke(app, ["place", str(file), "--compare", *more]).stdout
    assert ("not known" in compared) is told
