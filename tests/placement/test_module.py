"""Modules of LLVM IR: text in, text with barriers out; one bad kernel loses no other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fencepost.errors import FencepostError, InputError
from fencepost.placement.from_llvm.module import place_barriers
from fencepost.placement.place import Existing
from tests.placement.test_kernels import BARRIER, FOLDER, run

TWO_ENTRIES = """
define amdgpu_kernel void @two_entries(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %b, label %end
b:
  br i1 %c, label %a, label %end
end:
  ret void
}
"""


def test_text_in_text_out() -> None:
    """The kernel's barrier is put back, and what comes out needs nothing more."""
    text = (FOLDER / "transpose.ll").read_text(encoding="utf-8")
    result = place_barriers(text.replace(f"  tail {BARRIER}\n", ""), "gfx942")
    assert result.ok
    assert result.text.count(BARRIER) == 1
    again = place_barriers(result.text, "gfx942", existing=Existing.KEEP)
    assert again.ok
    assert [placement.placed for _, placement in again.placements] == [()]
    assert place_barriers(result.text, "gfx942", existing=Existing.STRIP).text.count(BARRIER) == 1


def test_errors() -> None:
    """What LLVM does not accept, and processors that nobody makes."""
    with pytest.raises(InputError, match="LLVM does not accept"):
        place_barriers("define nonsense")
    with pytest.raises(FencepostError, match="gfx000"):
        place_barriers((FOLDER / "transpose.ll").read_text(encoding="utf-8"), "gfx000")


def test_other_kernels_are_still_reported(tmp_path: Path) -> None:
    """A kernel that is not understood: status 2, no output file, and the others' records."""
    path, after = tmp_path / "both.ll", tmp_path / "after.ll"
    text = (FOLDER / "transpose.ll").read_text(encoding="utf-8")
    path.write_text(text + TWO_ENTRIES, encoding="utf-8")
    status, output = run(str(path), "--mcpu", "gfx942", "--json", "-o", str(after))
    lines = [line for line in output.splitlines() if line.startswith("{")]
    assert status == 2
    assert "two_entries" in output
    assert [json.loads(line)["verified"] for line in lines] == [True]
    assert not after.exists()
    assert path.read_text(encoding="utf-8") == text + TWO_ENTRIES


SWITCH = """target triple = "amdgcn-amd-amdhsa"
@t = internal addrspace(3) global [256 x i32] poison, align 16
define amdgpu_kernel void @ways(i32 %mode, ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %j = xor i32 %i, 255
  %mine = getelementptr inbounds i32, ptr addrspace(3) @t, i32 %i
  %other = getelementptr inbounds i32, ptr addrspace(3) @t, i32 %j
  store i32 %i, ptr addrspace(3) %mine
  switch i32 %mode, label %done [
    i32 0, label %a
    i32 1, label %b
  ]
a:
  %v = load i32, ptr addrspace(3) %other
  br label %done
b:
  %w = load i32, ptr addrspace(3) %other
  store i32 %w, ptr addrspace(3) %mine
  %x = load i32, ptr addrspace(3) %other
  br label %done
done:
  %y = phi i32 [ 0, %0 ], [ %v, %a ], [ %x, %b ]
  %out = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  store i32 %y, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "amdgpu-flat-work-group-size"="256,256" }
"""


def test_barriers_inside_one_way_of_a_switch() -> None:
    """A switch that all waves take alike: one barrier in front or in each way, two inside the way
    that needs them.
    """
    result = place_barriers(SWITCH, "gfx942")
    assert result.ok
    before, _, inside = result.text.partition("b:")
    assert inside.partition("done:")[0].count(BARRIER) >= 2
    assert BARRIER in before
    assert place_barriers(result.text, "gfx942").text.count(BARRIER) == result.text.count(BARRIER)
    halves = "%half = lshr i32 %i, 7\n  switch i32 %half"
    divergent = SWITCH.replace("switch i32 %mode", halves)
    assert not place_barriers(divergent, "gfx942").ok


UNDEFINED = """target triple = "amdgcn-amd-amdhsa"
@t = internal addrspace(3) global [256 x i32] poison, align 16
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
  %own = alloca i32, addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %unset = load i32, ptr addrspace(5) %own
  %sum = add nsw i32 %unset, %n
  %fixed = freeze i32 %sum
  %j = xor i32 %i, 255
  %mine = getelementptr inbounds i32, ptr addrspace(3) @t, i32 %i
  %other = getelementptr inbounds i32, ptr addrspace(3) @t, i32 %j
  store i32 %fixed, ptr addrspace(3) %mine, !note !0
  %v = load i32, ptr addrspace(3) %other
  %w = add i32 %v, undef
  %out = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  store i32 %w, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "amdgpu-flat-work-group-size"="256,256" }
!0 = !{i32 7}
"""


def test_what_reading_puts_in_is_not_written() -> None:
    """Undefined values and freezes are there again, no function that only the reader knows is
    called, and metadata that is the module's own stays.
    """
    text = place_barriers(UNDEFINED, "gfx942").text
    assert "fencepost" not in text
    assert re.search(r"= freeze i32 %sum", text)
    assert re.search(r"add i32 %v, undef", text)
    (note,) = re.findall(r"!note !(\d+)", text)
    assert f"!{note} = !{{i32 7}}" in text
    assert text.count("= !{i32 ") == 1
    assert set(re.findall(r"@([\w.]+)\(", text)) == {
        "k",
        "llvm.amdgcn.s.barrier",
        "llvm.amdgcn.workitem.id.x",
    }
