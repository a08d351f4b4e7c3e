"""Kernels of one idea each: `place --check` verifies exactly those that `check` proves."""

from __future__ import annotations

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_program
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed
from fencepost.placement.from_llvm.module import read_module
from fencepost.placement.place import Strategy, place
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify

# An instruction of LLVM IR stands on one line.
# ruff: noqa: E501
HEAD = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [512 x i32] poison, align 16
@b = internal addrspace(3) global [512 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.amdgcn.s.wait.asynccnt(i16)
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @llvm.amdgcn.global.store.async.from.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare i32 @declared(i32)
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %far = xor i32 %t, 64
  %near = xor i32 %t, 1
  %at = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %t
  %ax = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %far
  %an = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %near
  %pt = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %t
  %px = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %far
  %qt = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %t
"""
TAIL = """
  ret void
}
attributes #0 = { "target-cpu"="CPU" "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }
"""
FULL = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
WAVE = """fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire"""
NARROW = FULL.replace("workgroup", "wavefront")
STORE = "store i32 %t, ptr addrspace(3) %at"
OUT = "store i32 %v, ptr addrspace(1) %qt"
NEAR = f"%v = load i32, ptr addrspace(3) %an\n  {OUT}"
FAR = f"%v = load i32, ptr addrspace(3) %ax\n  {OUT}"
ASYNC = "call void @llvm.amdgcn.global"
DONE = "call void @llvm.amdgcn.s.wait.asynccnt(i16 0)"
TO_LDS = f"{ASYNC}.load.async.to.lds.b32(ptr addrspace(1) %pt, ptr addrspace(3) %at, i32 0, i32 0)"
FROM_LDS = (
    f"{ASYNC}.store.async.from.lds.b32(ptr addrspace(1) %pt, ptr addrspace(3) %at, i32 0, i32 0)"
)
SHIFTED = (
    "%w = and i32 %t, 192\n  %aw = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %w\n"
    f"  {ASYNC}.load.lds(ptr addrspace(1) %pt, ptr addrspace(3) %aw, i32 4, i32 SHIFT, i32 0)"
)
DMA = SHIFTED.replace("SHIFT", "0")
BRANCH = (
    "{first}\n  store i32 %t, ptr addrspace(3) %at\n  br i1 %c, label %y, label %e\ny:\n  "
    f"{FULL}\n  %v = load i32, ptr addrspace(3) %ax\n  {OUT}\n  br label %e\ne:"
)

CASES = {
    # What orders the lanes of a wave orders no two waves, and needs all lanes.
    "near_by_wave": ("gfx942", True, f"{STORE}\n  {WAVE}\n  {NEAR}"),
    "near_by_narrow": ("gfx942", True, f"{STORE}\n  {NARROW}\n  {NEAR}"),
    "near_by_nothing": ("gfx942", False, f"{STORE}\n  {NEAR}"),
    "far_by_wave": ("gfx942", False, f"{STORE}\n  {WAVE}\n  {FAR}"),
    "far_by_narrow": ("gfx942", False, f"{STORE}\n  {NARROW}\n  {FAR}"),
    "near_in_a_divergent_branch": (
        "gfx942",
        False,
        (
            f"{STORE}\n  %c = icmp ult i32 %t, 33\n  br i1 %c, label %y, label %e\ny:\n  {WAVE}\n"
            f"  br label %e\ne:\n  {NEAR}"
        ),
    ),
    "near_before_the_copy_ends": ("gfx1250", False, f"{TO_LDS}\n  {WAVE}\n  {NEAR}"),
    "near_behind_the_copy": ("gfx1250", True, f"{TO_LDS}\n  {DONE}\n  {WAVE}\n  {NEAR}"),
    # A copy touches both memories.
    "copy_out_then_read": (
        "gfx1250",
        False,
        f"{STORE}\n  {FROM_LDS}\n  {FULL}\n  %v = load i32, ptr addrspace(1) %px\n  {OUT}",
    ),
    "copy_out_waited_for": (
        "gfx1250",
        True,
        f"{STORE}\n  {FROM_LDS}\n  {DONE}\n  {FULL}\n  %v = load i32, ptr addrspace(1) %px\n  {OUT}",
    ),
    "copy_in_then_write": (
        "gfx1250",
        False,
        f"{TO_LDS}\n  {FULL}\n  store i32 %t, ptr addrspace(1) %px",
    ),
    "copy_in_then_write_global": ("gfx942", False, f"{DMA}\n  store i32 %t, ptr addrspace(1) %px"),
    "synchronous_copy": ("gfx942", True, f"{DMA}\n  {FULL}\n  {FAR}"),
    "synchronous_copy_elsewhere": (
        "gfx942",
        False,
        (
            f"{SHIFTED.replace('SHIFT', '1024')}\n  %i = add i32 %far, 256\n"
            "  %ai = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %i\n"
            f"  %v = load i32, ptr addrspace(3) %ai\n  {OUT}"
        ),
    ),
    # What is surely wrong by itself rests on no premise.
    "all_to_one_place": ("gfx942", False, "store i32 %t, ptr addrspace(3) @a"),
    "all_one_value": ("gfx942", True, "store i32 1, ptr addrspace(3) @a"),
    "two_to_one_place": (
        "gfx942",
        False,
        (
            "%h = lshr i32 %t, 1\n  %ah = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %h\n"
            "  store i32 %t, ptr addrspace(3) %ah"
        ),
    ),
    "one_of_all_to_one_place": (
        "gfx942",
        True,
        (
            "%c = icmp eq i32 %t, 7\n  br i1 %c, label %y, label %e\ny:\n"
            "  store i32 %t, ptr addrspace(3) @a\n  br label %e\ne:"
        ),
    ),
    "atomics_of_a_wave": (
        "gfx942",
        False,
        '%o = atomicrmw add ptr addrspace(3) @a, i32 1 syncscope("wavefront") monotonic',
    ),
    "outside": (
        "gfx942",
        False,
        (
            "%i = add i32 %t, 512\n  %ai = getelementptr i32, ptr addrspace(3) @a, i32 %i\n"
            "  store i32 %t, ptr addrspace(3) %ai"
        ),
    ),
    # Waves part by what is not one value for all.
    "branch_on_an_atomic": (
        "gfx942",
        False,
        BRANCH.format(
            first='%z = load atomic i32, ptr addrspace(1) %p syncscope("agent") monotonic, align 4\n'
            "  %c = icmp eq i32 %z, 1"
        ),
    ),
    "branch_on_a_volatile": (
        "gfx942",
        False,
        BRANCH.format(
            first="%z = load volatile i32, ptr addrspace(1) %p, align 4\n  %c = icmp eq i32 %z, 1"
        ),
    ),
    "branch_on_what_lds_holds_at_first": (
        "gfx942",
        False,
        BRANCH.format(
            first="%w = load i32, ptr addrspace(3) @b, align 4\n  %z = freeze i32 %w\n"
            "  %c = icmp eq i32 %z, 1"
        ),
    ),
    "branch_on_what_is_stored_undefined": (
        "gfx942",
        False,
        BRANCH.format(
            first="store i32 undef, ptr addrspace(1) %qt, align 4\n"
            "  %w = load i32, ptr addrspace(1) %p, align 4\n  %z = freeze i32 %w\n"
            "  %c = icmp eq i32 %z, 1"
        ),
    ),
    "branch_on_a_promise": (
        "gfx942",
        False,
        BRANCH.format(
            first="%w = call range(i32 0, 2) i32 @llvm.amdgcn.workgroup.id.x()\n"
            "  %z = freeze i32 %w\n  %c = icmp eq i32 %z, 1"
        ),
    ),
    "branch_on_what_is_frozen_as_it_is": (
        "gfx942",
        True,
        BRANCH.format(
            first="%w = call i32 @llvm.amdgcn.workgroup.id.x()\n  %sum = add i32 %w, %n\n"
            "  %z = freeze i32 %sum\n  %c = icmp eq i32 %z, 1"
        ),
    ),
    "frozen_poison": (
        "gfx942",
        False,
        (
            "%s = add nsw i32 %n, 1\n  %f = freeze i32 %s\n  %m = and i32 %f, 255\n"
            "  %i = xor i32 %m, %t\n  %ai = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %i\n"
            f"  store i32 %t, ptr addrspace(3) %ai\n  %v = load i32, ptr addrspace(3) %ai\n  {OUT}"
        ),
    ),
    "declared": ("gfx942", True, f"%u = call i32 @declared(i32 %t)\n  {STORE}\n  {FULL}\n  {FAR}"),
    "flat": (
        "gfx942",
        False,
        f"%f = addrspacecast ptr addrspace(3) %at to ptr\n  store i32 %t, ptr %f\n  {FAR}",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_both_say_the_same(name: str) -> None:
    """Proved and verified, or neither."""
    mcpu, right, body = CASES[name]
    text = f"{HEAD}  {body}{TAIL.replace('CPU', mcpu)}"
    module = parse_module(printed(text, 60.0))
    (function,) = find_kernel(module, None)
    wave = 32 if mcpu == "gfx1250" else 64
    options = Options(workgroup=(256, 1, 1), grid=(1, 1, 1), wave=wave)
    said = check_kernel(module, function, options, "kernel.ll").verdict.value
    read = read_module(text, mcpu, 60.0)
    shown = verify(read.kernel(read.functions[0]).program, TargetConfig(mcpu)).ok
    assert (said == "proved", shown) == (right, right), said


TEXT = "across i j\nwaves 2\nW A index=i\n{between}R A index=j\n"


@pytest.mark.parametrize(
    ("between", "verified"),
    [
        ("fence\n", True),
        ("", False),
        ("if {{ fence }}\n", False),
        ("if uniform {{ fence }}\n", False),
        ("G A counter=asynccnt index=i\nfence\n", False),
    ],
)
def test_fences_of_waves(between: str, verified: bool) -> None:
    """They order accesses that meet within waves alone, where all waves come to them."""
    program = parse(TEXT.format(between=between.format()))
    assert parse(print_program(program)) == program
    assert verify(program).ok is verified


def test_whole_barrier_where_a_split_one_begins() -> None:
    """At one gap, it ends before the next one's signal."""
    text = "for >= 1 {\nW X own=p\nT Y\n}\nR Y\nR X\n"
    program = parse(text)
    for strategy in ("disjoint", "optimal"):
        assert place(program, TargetConfig("gfx1250"), Strategy(strategy)).verdict.ok


@pytest.mark.parametrize(
    ("inner", "verified"), [("R b", True), ("W b waves={0}", False), ("barrier; W b own=t", True)]
)
def test_a_name_that_waves_hold_is_handed_on_by_loops_inside_others(
    inner: str, verified: bool
) -> None:
    """Waves leave the first loop with buffers of their own, and the second hands them on."""
    first = "waves 2\nfor divergent (a = X -> Y) { R a }\n"
    program = parse(f"buffer X 16\nbuffer Y 16\n{first}for {{ for (b = a -> b) {{ {inner} }} }}\n")
    assert verify(program).ok is verified
