"""Values that are one register, or one operation on the same operands, and still may differ.

The terms are asked alone, and the whole check after them: neither proves a wrong program.
"""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Certificate
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare float @llvm.minnum.f32(float, float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fmuladd.f32(float, float, float)
@dynamic = external addrspace(3) global [0 x i32], align 16
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out,
    ptr addrspace(1) noalias readonly %in, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = mul i32 %g, 64
  %own = add i32 %before, %t
"""
TAIL = """
  ret void
}
attributes #0 = { "target-cpu"="gfx942" }
"""
STORE = """
  %at = add i32 %own, %z
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %t, ptr addrspace(1) %place"""


def proved(body: str) -> tuple[bool, bool]:
    """Whether terms alone prove it, and whether the check does."""
    module = read_module(HEAD + body + TAIL)
    options = Options((64, 1, 1), (4, 1, 1), wave=64)
    task = Task.asked(module, module.kernels[0], options, "lie")
    terms = isinstance(prove(prepared(task), Found(), None), Certificate)
    report = check_kernel(module, module.kernels[0], options, "lie")
    return terms, report.verdict is Verdict.PROVED


@pytest.mark.parametrize(
    "undefined",
    [
        "%u = add i32 undef, %t\n  %z = xor i32 %u, %u",
        "%u = or i32 undef, 3\n  %v = add i32 %u, 1\n  %w = sub i32 %v, %u\n  %z = sub i32 %w, 1",
        "%c = icmp eq i32 %n, 5\n  %u = select i1 %c, i32 undef, i32 7\n  %z = sub i32 %u, %u",
        (
            "%a = alloca i32, addrspace(5)\n  %u = load i32, ptr addrspace(5) %a\n"
            "  %z = xor i32 %u, %u"
        ),
    ],
)
def test_an_undefined_register_is_another_value_at_each_use(undefined: str) -> None:
    assert proved(f"  {undefined}{STORE}") == (False, False)


@pytest.mark.parametrize(
    "settled",
    [
        "%u = freeze i32 undef\n  %z = xor i32 %u, %u",
        "%u = and i32 undef, 1\n  %z = lshr i32 %u, 1",
        (
            "%c = icmp eq i32 %n, 5\n  %u = select i1 %c, i32 undef, i32 7\n  %w = freeze i32 %u\n"
            "  %z = sub i32 %w, %w"
        ),
    ],
)
def test_what_is_settled_of_an_undefined_value_stays(settled: str) -> None:
    assert proved(f"  {settled}{STORE}")[1]


def two(left: str, right: str) -> str:
    """Two halves of a workgroup store what two operations on the same numbers give."""
    return f"""
  %a = load float, ptr addrspace(1) %in
  %after = getelementptr float, ptr addrspace(1) %in, i64 1
  %b = load float, ptr addrspace(1) %after
  %half = icmp ult i32 %t, 32
  br i1 %half, label %one, label %other
one:
  {left.replace("%r", "%x").replace("%m", "%m1")}
  store float %x, ptr addrspace(1) %out
  br label %end
other:
  {right.replace("%r", "%y").replace("%m", "%m2")}
  store float %y, ptr addrspace(1) %out
  br label %end
end:"""


@pytest.mark.parametrize(
    "loose",
    [
        "%m = fmul contract float %a, %b\n  %r = fadd contract float %m, %a",
        "%m = fadd reassoc float %a, %b\n  %r = fadd reassoc float %m, %a",
        "%r = fdiv arcp float %a, %b",
        "%r = fdiv afn float %a, %b",
        "%r = fsub nsz float %a, %b",
        "%r = call float @llvm.fmuladd.f32(float %a, float %b, float %a)",
        "%r = call float @llvm.minnum.f32(float %a, float %b)",
    ],
)
def test_two_operations_of_several_results_are_not_one_value(loose: str) -> None:
    assert proved(two(loose, loose)) == (False, False)


@pytest.mark.parametrize(
    "strict",
    [
        "%r = fadd float %a, %b",
        "%r = call float @llvm.fma.f32(float %a, float %b, float %a)",
    ],
)
def test_two_operations_of_one_result_are_one_value(strict: str) -> None:
    assert proved(two(strict, strict)) == (True, True)


@pytest.mark.parametrize(
    ("index", "right"),
    [("%t", True), ("shl i32 %t, 30", False), ("add i32 %other, 1073741824", False)],
)
def test_lds_of_a_size_that_the_launch_gives(index: str, right: bool) -> None:
    """Addresses of LDS have 32 bits: what is farther away comes around to what others write."""
    made = f"%i = {index}" if " i32 " in index else "%i = add i32 %t, 0"
    body = f"""
  %other = xor i32 %t, 1
  {made}
  %mine = getelementptr i32, ptr addrspace(3) @dynamic, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  %far = getelementptr i32, ptr addrspace(3) @dynamic, i32 %i
  store i32 %t, ptr addrspace(3) %far"""
    by_terms, _ = proved(body)
    assert by_terms is right
