"""Barriers that the placement puts into a kernel, whatever language it is of."""

from __future__ import annotations

import pytest
from llvmlite import binding

from fencepost.kernels.fix.place import with_barriers
from fencepost.llvm.parsing.modules import parse_module
from tests.languages import OPENCL

TEXT = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL
    + """@a = internal addrspace(3) global [64 x i32] poison
DECLARED
define amdgpu_kernel void @other(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {
entry:
  %t = IDS
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %p
  BETWEEN
  %x = xor i32 %t, 1
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %x
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}
attributes #0 = { "target-cpu"="gfx942" }
"""
)
TARGET = "call i32 @llvm.amdgcn.workitem.id.x()"
IDS = {
    "the target": (TARGET, ""),
    "HIP": (
        "call i32 @__ockl_get_local_id_32(i32 0)",
        "declare i32 @__ockl_get_local_id_32(i32)",
    ),
    "OpenCL": (
        "trunc i64 %w to i32",
        "declare i64 @_Z12get_local_idj(i32)",
    ),
}
BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""


def placed(between: str = "", ids: str = "the target", rest: str = "") -> tuple[str, str | None]:
    """A kernel as it is, and with its barriers."""
    how, declared = IDS[ids]
    text = TEXT.replace("IDS", how).replace("DECLARED", declared + rest)
    if ids == "OpenCL":
        text = text.replace("  %t =", "  %w = call i64 @_Z12get_local_idj(i32 0)\n  %t =")
    before = str(binding.parse_assembly(text.replace("BETWEEN", between)))
    module = parse_module(before)
    return before, with_barriers(before, module, module.functions["k"])


def lines(text: str) -> list[str]:
    return [each.strip() for each in text.splitlines() if each.strip()]


@pytest.mark.parametrize("ids", IDS)
def test_a_barrier_between_two_accesses(ids: str) -> None:
    """With its fences; all other lines are as they were, in the words of their language."""
    before, after = placed(ids=ids)
    assert after is not None
    parse_module(str(binding.parse_assembly(after)))
    old, new = lines(before), lines(after)
    kept = iter(new)
    assert all(each in kept for each in old)
    added = [each for each in new if each not in old]
    assert "call void @llvm.amdgcn.s.barrier()" in added
    at = next(n for n, each in enumerate(new) if "s.barrier()" in each and "call" in each)
    store = next(n for n, each in enumerate(new) if each.startswith("store i32 %t"))
    load = next(n for n, each in enumerate(new) if each.startswith("%v = load"))
    assert store < at < load
    assert any("release" in each for each in new[store:at])
    assert any("acquire" in each for each in new[at:load])
    assert not any("workitem.id" in each for each in added)


def test_nothing_where_there_is_a_barrier() -> None:
    assert placed(BARRIER)[1] is None


def test_a_barrier_of_a_language_counts() -> None:
    """It has its fences."""
    call = "call void @_Z7barrierj(i32 3)"
    assert placed(call, rest="\ndeclare void @_Z7barrierj(i32)")[1] is None


TWO_ENTRIES = """%c = icmp eq i32 %n, 1
  br i1 %c, label %one, label %two
one:
  %d = icmp eq i32 %n, 2
  br i1 %d, label %two, label %on
two:
  %e = icmp eq i32 %n, 3
  br i1 %e, label %one, label %on
on:"""


def test_a_kernel_that_the_placement_does_not_know() -> None:
    """It says nothing of cycles with two entries."""
    assert placed(TWO_ENTRIES)[1] is None


SIZES = """
  %s = call i64 @_Z14get_local_sizej(i32 0)
  %half = lshr i64 %s, 1
  %g = call i64 @_Z12get_group_idj(i32 0)
  %i = call i64 @_Z13get_global_idj(i32 0)
  %c = icmp ult i64 %w, %half
"""


def test_what_the_launch_says_is_put_in_for_the_placement_alone() -> None:
    """Sizes are known to it, and the kernel asks for them as before."""
    rest = "\n".join(
        f"declare i64 @_Z{n}j(i32)"
        for n in ("14get_local_size", "12get_group_id", "13get_global_id")
    )
    before, after = placed(SIZES, "OpenCL", f"\n{rest}")
    assert after is not None
    assert after.count("get_local_size") == before.count("get_local_size")
    assert "add i64 0, 64" not in after
    assert '%"' not in after
