"""Arithmetic that may not overflow decides nothing where it does."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import find_kernel, read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %m) #0 {{
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %next = {operation}
  %around = icmp {condition}
  br i1 %around, label %race, label %end
race:
  store i32 %id, ptr addrspace(1) %out
  br label %end
end:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ "amdgpu-flat-work-group-size"="64,64" }}
"""

OPERATIONS = [
    ("add nsw i32 %m, 1", "slt i32 %next, %m"),
    ("add nuw i32 %m, 1", "ult i32 %next, %m"),
    ("sub nsw i32 %m, 7", "sgt i32 %next, %m"),
    ("sub nuw i32 %m, 7", "ugt i32 %next, %m"),
    ("mul nuw i32 %m, 3", "ult i32 %next, %m"),
]


@pytest.mark.parametrize(("operation", "condition"), OPERATIONS)
@pytest.mark.parametrize("may", [False, True])
def test_a_race_behind_an_overflow(operation: str, condition: str, may: bool) -> None:
    if may:
        operation = operation.replace(" nsw", "").replace(" nuw", "")
    module = read_module(KERNEL.format(operation=operation, condition=condition).encode())
    (kernel,) = find_kernel(module, "k")
    verdict = check_kernel(module, kernel, Options(), "overflow.ll").verdict
    assert verdict is (Verdict.BUG if may else Verdict.PROVED)


SIZES = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %h) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %column = mul i32 %y, %h
  %at = add i32 %column, %x
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %column, ptr addrspace(1) %place
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
"""


@pytest.mark.parametrize(
    ("assumption", "verdict"), [("signed(h) >= 8", Verdict.PROVED), ("signed(h) >= 7", Verdict.BUG)]
)
def test_a_size_that_wraps_is_no_bug(assumption: str, verdict: Verdict) -> None:
    module = read_module(SIZES.encode())
    (kernel,) = find_kernel(module, "k")
    options = Options((8, 8, 1), (1, 1, 1), assumptions=(assumption,))
    assert check_kernel(module, kernel, options, "overflow.ll").verdict is verdict
