"""Between the signal and the wait of a split barrier run the instructions that may."""

from __future__ import annotations

import pytest

import fencepost
from fencepost.placement.place import Existing

MODULE = """
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
@other = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @llvm.amdgcn.s.sleep(i32)
declare i32 @foreign(i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %first = mul i32 %t, 5
  store i32 %first, ptr addrspace(3) %mine
{between}
  %far = sub i32 255, %t
  %there = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %far
  %v = load i32, ptr addrspace(3) %there
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="256,256" "target-cpu"="gfx1200" }}
"""


def placed(between: str, existing: Existing = Existing.KEEP) -> list[str]:
    """The lines from the LDS store to the LDS load, by their first words, as placement has them."""
    made = fencepost.place(MODULE.format(between=between), target="gfx1200", existing=existing)
    assert made.ok
    lines = [line.strip() for line in made.text.splitlines()]
    first = next(n for n, line in enumerate(lines) if line.startswith("store i32 %first"))
    last = next(n for n, line in enumerate(lines) if line.startswith("%v = load"))
    return [_short(line) for line in lines[first + 1 : last]]


def _short(line: str) -> str:
    for word in ("signal", "wait", "s.barrier(", "release", "acquire", "sleep"):
        if word in line:
            return word.rstrip("(")
    return line.split(" = ", maxsplit=1)[0]


def test_what_computes_runs_between() -> None:
    """The signal is right behind the store, the wait right before the load."""
    between = """  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  call void @llvm.amdgcn.s.sleep(i32 1)
  %g = load i32, ptr addrspace(1) %p"""
    assert placed(between) == [
        "release",
        "signal",
        "%p",
        "sleep",
        "%g",
        "%far",
        "%there",
        "%q",
        "wait",
        "acquire",
    ]


STAYS = {
    "an atomic": (
        '  %old = atomicrmw add ptr addrspace(1) %in, i32 1 syncscope("agent") monotonic',
        "%old",
    ),
    "a volatile load": ("  %w = load volatile i32, ptr addrspace(1) %in", "%w"),
    "a fence": ('  fence syncscope("agent") seq_cst', None),
    "a function that is not known": ("  %f = call i32 @foreign(i32 %t)", "%f"),
}


@pytest.mark.parametrize("name", STAYS)
def test_what_orders_more_stays_before_the_signal(name: str) -> None:
    """It stays where it was in relation to the barrier; what computes behind it runs between."""
    between, word = STAYS[name]
    found = placed(between)
    at = found.index("signal")
    assert found[at + 1 : at + 5] == ["%far", "%there", "%q", "wait"], found
    if word is not None:
        assert found.index(word) < at


def test_removed_barriers_are_no_obstacle() -> None:
    """What is taken out does not hold the signal back."""
    between = """  %a = add i32 %t, 1
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %b = add i32 %a, 1"""
    found = placed(between, Existing.STRIP)
    assert found == ["release", "signal", "%a", "%b", "%far", "%there", "%q", "wait", "acquire"]


def test_waits_for_copies_come_before_the_signal() -> None:
    """A signal that says that a copy is done comes behind the wait for it, not before."""
    between = """  call void @llvm.amdgcn.global.load.async.to.lds.b32(
    ptr addrspace(1) %in, ptr addrspace(3) %mine, i32 0, i32 0)
  %a = add i32 %t, 1""".replace("(\n    ", "(")
    made = fencepost.place(
        MODULE.replace("gfx1200", "gfx1250").format(between=between), target="gfx1250"
    )
    assert made.ok
    lines = [line.strip() for line in made.text.splitlines() if "declare" not in line]
    (copy,) = [n for n, line in enumerate(lines) if "load.async.to.lds" in line]
    (wait,) = [n for n, line in enumerate(lines) if "s.wait.asynccnt" in line]
    (signal,) = [n for n, line in enumerate(lines) if "barrier.signal(i32 -1)" in line]
    assert copy < wait < signal
