"""Real numbers in runs: rounded as their type is, and open where targets may round otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.values.arithmetic import brain, rounded
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from fencepost.llvm.types import FloatType
from tests.unit.kernels.promises import AT_I, report

DECLARED = """
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fmuladd.f32(float, float, float)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
"""
BY_AN_INEXACT = """
  %x = add i32 %id, 8193
  %f = uitofp i32 %x to float
  %pr = fmul float %f, %f
  {}
  %z = fcmp une float %e, 0.0
  %i = select i1 %z, i32 0, i32 %id
"""
BY_A_QUOTIENT = """
  %x = add i32 %id, 1
  %f = uitofp i32 %x to float
  %e = fdiv {}
  %z = fcmp une float %e, 1.0
  %i = select i1 %z, i32 0, i32 %id
"""


def test_brain_floats_are_rounded_to_even() -> None:
    numbers = [256.0, 257.0, 259.0, -257.0, 1e40, 3.38e38, np.inf, 1.0, 1.00390625, 1e-40, 0.0]
    wanted = [256.0, 256.0, 260.0, -256.0, np.inf, 3.38e38, np.inf, 1.0, 1.0, 9.9e-41, 0.0]
    with np.errstate(over="ignore"):
        assert np.allclose(brain(np.array(numbers)), wanted, rtol=0.02)
    exact = np.array([256.0, 258.0, 1.0, 0.15625])
    assert (brain(exact) == exact).all()
    assert brain(np.array([257.0]))[0] == 256.0
    assert rounded(FloatType("half"))(np.array([2049.0]))[0] == 2048.0


ROUNDED = {
    "from a number": "%x = or i32 %id, 256\n  %f = uitofp i32 %x to bfloat",
    "a sum": "%g1 = uitofp i32 %id to bfloat\n  %f = fadd bfloat %g1, 256.0",
    "from a float": "%g1 = uitofp i32 %id to float\n  %g2 = fadd float %g1, 256.0\n"
    "  %f = fptrunc float %g2 to bfloat",
}


@pytest.mark.parametrize("made", ROUNDED.values(), ids=ROUNDED.keys())
def test_two_work_items_whose_brain_floats_are_the_same(made: str) -> None:
    assert report(f"  {made}\n  %i = fptoui bfloat %f to i32\n" + AT_I).verdict is Verdict.BUG
    fits = "  %f = uitofp i32 %id to bfloat\n  %i = fptoui bfloat %f to i32\n"
    assert report(fits + AT_I, grid=1).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    "error",
    [
        "%w = fneg float %pr\n  %e = call float @llvm.fma.f32(float %f, float %f, float %w)",
        "%w = fneg float %pr\n  %e = call float @llvm.fmuladd.f32(float %f, float %f, float %w)",
        "%w = fmul contract float %f, %f\n  %e = fsub contract float %w, %pr",
    ],
)
def test_what_joining_a_product_and_a_sum_changes(error: str) -> None:
    assert report(BY_AN_INEXACT.format(error) + AT_I, DECLARED).verdict is not Verdict.PROVED


def test_what_joins_but_is_exact() -> None:
    body = """
  %f = uitofp i32 %id to float
  %pr = fmul contract float %f, 4.0
  %e = fadd contract float %pr, 4.0
  %i = fptoui float %e to i32
"""
    assert report(body + AT_I).verdict is Verdict.PROVED


def test_quotients_that_are_not_rounded_as_they_should() -> None:
    plain = BY_A_QUOTIENT.format("float %f, %f")
    assert report(plain + AT_I).verdict is Verdict.PROVED
    assert report(plain.replace("fdiv ", "fdiv arcp ") + AT_I).verdict is not Verdict.PROVED
    loose = BY_A_QUOTIENT.format("float %f, %f, !fpmath !0")
    assert report(loose + AT_I, "!0 = !{float 2.5}").verdict is not Verdict.PROVED


def test_a_function_that_is_not_computed_shows_no_bug() -> None:
    body = """
  %v = insertelement <4 x i32> zeroinitializer, i32 %id, i32 0
  %i = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
"""
    assert report(body + AT_I, DECLARED).verdict is not Verdict.BUG


def test_numbers_that_need_all_bits() -> None:
    body = """
  %w = zext i32 %id to i64
  %s = shl i64 %w, 11
  %b = or i64 %s, -9223372036854775808
  %f = uitofp i64 %b to double
  %u = fptoui double %f to i64
  %x = lshr i64 %u, 11
  %y = trunc i64 %x to i32
  %i = and i32 %y, 127
"""
    assert report(body + AT_I).verdict is Verdict.PROVED


DENORMAL = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fabs.f32(float)
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %f = bitcast i32 %t to float
  %r = COMPUTED
  %i = bitcast float %r to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "target-cpu"="gfx803" MODE }
"""


@pytest.mark.parametrize(
    ("computed", "mode", "proved"),
    [
        ("fadd float %f, 0.0", '"denormal-fp-math-f32"="preserve-sign,preserve-sign"', False),
        ("fadd float %f, 0.0", '"denormal-fp-math"="dynamic,dynamic"', False),
        ("fadd float %f, 0.0", ('"denormal-fp-math"="preserve-sign,preserve-sign" '
         '"denormal-fp-math-f32"="ieee,ieee"'), True),
        ("fadd float %f, 0.0", "", True),
        ("call float @llvm.fabs.f32(float %f)",
         '"denormal-fp-math-f32"="preserve-sign,preserve-sign"', True),
    ],
)  # fmt: skip
def test_numbers_that_may_count_as_zero(computed: str, mode: str, proved: bool) -> None:
    """Small integers are denormal numbers: flushed, all are one, and all work-items write there."""
    module = read_module(DENORMAL.replace("COMPUTED", computed).replace("MODE", mode))
    report = check_kernel(
        module, module.kernels[0], Options((64, 1, 1), (1, 1, 1), seconds=20.0), "k.ll"
    )
    assert report.verdict is (Verdict.PROVED if proved else Verdict.UNKNOWN), report.reasons
