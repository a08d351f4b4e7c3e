"""Kernels with direct loads to LDS: those that wait for them, and those whose compiler has to."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.premises.direct_loads import rests_on_direct_loads
from fencepost.kernels.report import Verdict
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import module_of, text_of

LOAD = """
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %in, ptr addrspace(3) @a, i32 4, i32 0,
    i32 0)
"""
WAITCNT = "  call void @llvm.amdgcn.s.waitcnt(i32 {})\n"
LOADCNT = "  call void @llvm.amdgcn.s.wait.loadcnt(i16 {})\n"
ASYNCCNT = "  call void @llvm.amdgcn.s.wait.asynccnt(i16 0)\n"
TEXT = '  call void asm sideeffect "{}", "{}"()\n'
NINE, TEN, ELEVEN = (WAITCNT.format(each) for each in (0x0F70, 0x3F70, 0x03F7))
FENCE = '  fence syncscope("workgroup") release\n'
END = "  ret void"
DECLARED = """
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.s.waitcnt(i32)
declare void @llvm.amdgcn.s.wait.loadcnt(i16)
"""
BRANCH = """
  %c = icmp eq i32 %t, 0
  br i1 %c, label %one, label %other
one:
{one}  br label %join
other:
{other}  br label %join
join:
{join}"""
LOOP = """
  br label %head
head:
  %j = phi i32 [ 0, %entry ], [ %k, %head ]
{body}
  %k = add i32 %j, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %head, label %done
done:
"""

CASES = [
    ("gfx942", LOAD + NINE + FENCE, False),
    ("gfx90a", LOAD + NINE + "SYNC", False),
    ("gfx1030", LOAD + TEN + FENCE, False),
    ("gfx1100", LOAD + ELEVEN + FENCE, False),
    ("gfx11-generic", LOAD + ELEVEN + FENCE, False),
    ("gfx9-4-generic", LOAD + NINE + FENCE, False),
    ("gfx1200", LOAD + LOADCNT.format(0) + FENCE, False),
    ("", LOAD + WAITCNT.format(0) + FENCE, False),
    # Nothing comes behind a load that its wave does not release.
    ("gfx942", LOAD, False),
    ("gfx942", FENCE + LOAD, False),
    ("gfx942", LOAD + "  store i32 1, ptr addrspace(3) @b\n", False),
    ("gfx942", FENCE, False),
    # No wait, or one that does not cover the load.
    ("gfx942", LOAD + FENCE, True),
    ("gfx942", LOAD + FENCE + NINE, True),
    ("gfx942", NINE + LOAD + FENCE, True),
    ("gfx942", LOAD + WAITCNT.format(0x0F71) + FENCE, True),
    ("gfx942", LOAD + WAITCNT.format(0x4F70) + FENCE, True),
    ("gfx942", LOAD + WAITCNT.format(0xC07F) + FENCE, True),
    ("gfx942", LOAD + ASYNCCNT + FENCE, True),
    ("gfx942", LOAD + LOADCNT.format(0) + FENCE, True),
    ("gfx942", LOAD + ELEVEN + FENCE, True),
    ("gfx1100", LOAD + NINE + FENCE, True),
    ("gfx11-generic", LOAD + NINE + FENCE, True),
    ("gfx1200", LOAD + LOADCNT.format(1) + FENCE, True),
    ("gfx1200", LOAD + WAITCNT.format(0) + FENCE, True),
    ("", LOAD + NINE + FENCE, True),
    ("", LOAD + ELEVEN + FENCE, True),
    # What orders.
    ("gfx942", LOAD + "  call void @llvm.amdgcn.s.barrier()\n", True),
    ("gfx942", LOAD + "  %v = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic\n", True),
    ("gfx942", LOAD + "  store atomic i32 1, ptr addrspace(1) %out monotonic, align 4\n", True),
    ("gfx942", LOAD + "  %v = load atomic i32, ptr addrspace(1) %in monotonic, align 4\n", True),
    ("gfx942", LOAD + "  call void @llvm.amdgcn.wave.barrier()\n", True),
    (
        "gfx942",
        LOAD
        + "  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %out,"
        + " i16 0, i32 4, i32 0)\n  %v = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i32("
        + "i32 1, ptr addrspace(8) %r, i32 0, i32 0, i32 0)\n",
        True,
    ),
    # Ways.
    ("gfx942", LOAD + BRANCH.format(one=NINE, other=NINE, join=FENCE), False),
    ("gfx942", LOAD + BRANCH.format(one=NINE, other="", join=FENCE), True),
    ("gfx942", LOAD + BRANCH.format(one=NINE, other="", join=NINE + FENCE), False),
    ("gfx942", BRANCH.format(one=LOAD, other=FENCE, join=""), False),
    ("gfx942", BRANCH.format(one=LOAD, other=NINE, join=FENCE), True),
    ("gfx942", LOOP.format(body=FENCE + LOAD + NINE), False),
    ("gfx942", LOOP.format(body=FENCE + LOAD) + NINE, True),
    ("gfx942", LOOP.format(body=LOAD) + FENCE, True),
    ("gfx942", LOOP.format(body=LOAD) + NINE + FENCE, False),
    # Inline assembly.
    ("gfx942", LOAD + TEXT.format("s_waitcnt vmcnt(0)", "~{memory}") + FENCE, False),
    ("gfx942", LOAD + TEXT.format("s_waitcnt lgkmcnt(1) & vmcnt(0)", "~{memory}") + FENCE, False),
    ("gfx942", LOAD + TEXT.format("s_nop 0\\0As_waitcnt 0", "~{memory}") + FENCE, False),
    ("gfx1200", LOAD + TEXT.format("s_wait_loadcnt 0x0", "~{memory}") + FENCE, False),
    ("gfx942", LOAD + TEXT.format("s_waitcnt vmcnt(0)", "") + FENCE, True),
    ("gfx942", LOAD + TEXT.format("s_waitcnt vmcnt(1)", "~{memory}") + FENCE, True),
    ("gfx942", LOAD + TEXT.format("s_waitcnt lgkmcnt(0)", "~{memory}") + FENCE, True),
    ("gfx942", LOAD + TEXT.format("s_nop 0 ; s_waitcnt vmcnt(0)", "~{memory}") + FENCE, True),
    ("gfx942", LOAD + TEXT.format("s_wait_loadcnt 0", "~{memory}") + FENCE, True),
    ("gfx1200", LOAD + TEXT.format("s_waitcnt vmcnt(0)", "~{memory}") + FENCE, True),
]
"""Processors, bodies, and True where a load may be pending at what orders."""


def text_with(cpu: str, body: str) -> str:
    """A module with a kernel that has the body."""
    return text_of(body + END, cpu) + DECLARED


@pytest.mark.parametrize(("cpu", "body", "needed"), CASES)
def test_a_load_that_may_be_pending(cpu: str, body: str, needed: bool) -> None:
    module = module_of(text_with(cpu, body))
    (kernel,) = module.kernels
    assert rests_on_direct_loads(control_flow(kernel, module.pure), kernel) is needed


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("s_waitcnt vmcnt(0) lgkmcnt(0)\\0As_barrier", False),
        ("s_waitcnt lgkmcnt(0)\\0As_barrier", True),
        ("s_barrier\\0As_waitcnt vmcnt(0)", True),
    ],
)
def test_a_barrier_in_assembly(text: str, needed: bool) -> None:
    """A wait before it covers what comes to it; one behind it comes too late."""
    module = module_of(text_with("gfx942", LOAD + TEXT.format(text, "~{memory}")))
    (kernel,) = module.kernels
    assert rests_on_direct_loads(control_flow(kernel, module.pure), kernel) is needed


MIRRORED = """
  %w = and i32 %t, 64
  %to = getelementptr i32, ptr addrspace(3) @a, i32 %w
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %p, ptr addrspace(3) %to, i32 4, i32 0,
    i32 0)
{wait}SYNC
  %o = sub i32 127, %t
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %o
  %v = load i32, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %r
"""


@pytest.mark.parametrize(
    ("wait", "options", "verdict"),
    [
        (NINE, {Premise.DIRECT_LOADS}, Verdict.PROVED),
        (NINE, set(), Verdict.PROVED),
        ("", set(), Verdict.PROVED),
        ("", {Premise.DIRECT_LOADS}, Verdict.UNKNOWN),
        (WAITCNT.format(0x0F71), {Premise.DIRECT_LOADS}, Verdict.UNKNOWN),
    ],
)
def test_the_verdict(wait: str, options: set[Premise], verdict: Verdict) -> None:
    """The premise is stated only where it is needed, and then can be refused."""
    module = read_module(text_with("gfx942", MIRRORED.format(wait=wait)).encode())
    asked = Options((128, 1, 1), (1, 1, 1), refused=frozenset(options))
    report = check_kernel(module, module.kernels[0], asked, "text.ll")
    assert report.verdict is verdict
    if report.proof is not None:
        assert (Premise.DIRECT_LOADS in report.proof.premises) is (wait == "")


def test_a_processor_that_only_the_command_names() -> None:
    """A certificate has no word of it, so such a wait is read as on any processor."""
    module = read_module(text_with("", MIRRORED.format(wait=NINE)).encode())
    asked = Options((128, 1, 1), (1, 1, 1), processor="gfx942")
    proof = check_kernel(module, module.kernels[0], asked, "text.ll").proof
    assert proof is not None
    assert Premise.DIRECT_LOADS in proof.premises
