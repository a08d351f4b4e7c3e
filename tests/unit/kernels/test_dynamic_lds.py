"""LDS whose size the launch gives: told, it has an end; not told, a proof rests on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@s = external addrspace(3) global [0 x i32]
@t = external addrspace(3) global [0 x i32]
define amdgpu_kernel void @k(ptr addrspace(1) %out) "target-cpu"="gfx942" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %x
  store i32 %x, ptr addrspace(3) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
LAUNCH = Options((64, 1, 1), (2, 1, 1))


def _checked(options: Options, text: str = KERNEL) -> Report:
    module = read_module(text)
    return check_kernel(module, module.kernels[0], options, "k.ll")


def test_size_is_a_premise() -> None:
    """Where nobody tells the size, the proof says that it is large enough."""
    report = _checked(LAUNCH)
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert report.proof.premises == (Premise.LDS_SIZE,)


def test_premise_can_be_refused() -> None:
    """Then nothing is proved, and the reason names the option."""
    report = _checked(replace(LAUNCH, refused=frozenset({Premise.LDS_SIZE})))
    assert report.verdict is Verdict.UNKNOWN
    assert "--any-lds" in report.reasons[0]


@pytest.mark.parametrize(("size", "verdict"), [(256, "proved"), (252, "bug"), (0, "bug")])
def test_size_told(size: int, verdict: str) -> None:
    """64 words fit in 256 bytes, and in no fewer."""
    report = _checked(replace(LAUNCH, dynamic_lds=size))
    assert report.verdict.value == verdict
    if report.proof is not None:
        assert report.proof.premises == ()
    else:
        assert [str(each.diagnostic.code) for each in report.findings] == ["FP211"]


def test_untouched_lds_needs_no_premise() -> None:
    """A kernel that touches none of it rests on nothing."""
    text = KERNEL.replace("store i32 %x, ptr addrspace(3) %p", "")
    report = _checked(LAUNCH, text)
    assert report.proof is not None
    assert report.proof.premises == ()
