"""Arithmetic that may not overflow decides nothing where it does."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
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


ROWS = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n, i32 %m) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %blocks = mul i32 %g, 256
  %i = add i32 %blocks, %t
  {pitch}
  %in = icmp ult i32 %i, %n
  %below = icmp ult i32 %y, %m
  %both = and i1 %in, %below
  br i1 %both, label %body, label %end
body:
  %w = zext i32 %y to i64
  %p = zext i32 %s to i64
  %row = mul i64 %w, %p
  %c = zext i32 %i to i64
  %at = add i64 %row, %c
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %y, ptr addrspace(1) %place
  br label %end
end:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
"""
PITCHES = {
    "a product": ("%s = mul i32 %n, 65536", 65536),
    "a shift": ("%s = shl i32 %n, 16", 65536),
    "a square": ("%s = mul i32 %n, %n", 65536),
    "a rounded product": ("%r = add i32 %n, 65535\n  %s = shl i32 %r, 16", 65537),
    "a cut product": (
        "%l = zext i32 %n to i64\n  %k = mul i64 %l, 65536\n  %s = trunc i64 %k to i32",
        65536,
    ),
}


def rows(pitch: str, *assumed: str) -> Report:
    module = read_module(ROWS.format(pitch=pitch).encode())
    (kernel,) = find_kernel(module, "k")
    options = Options((256, 1, 1), assumptions=assumed)
    return check_kernel(module, kernel, options, "rows.ll")


@pytest.mark.parametrize(("pitch", "wraps"), PITCHES.values(), ids=PITCHES)
def test_a_premise_that_no_launch_meets(pitch: str, wraps: int) -> None:
    """All rows begin at one place, and addresses overflow in every launch with that size."""
    assert not rows(pitch, f"unsigned(n) == {wraps}").is_proved
