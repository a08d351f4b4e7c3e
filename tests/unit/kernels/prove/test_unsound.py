"""Wrong kernels that a rule of the prover would take for right, were it less careful."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@x = internal addrspace(3) global [256 x i32] undef, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.s.getreg(i32)
declare i64 @llvm.amdgcn.s.memtime()
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
define amdgpu_kernel void @k(
  ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n, i32 %m, i64 %q) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
TAIL = """
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,256" }
"""


def report(body: str, items: int = 64) -> Report:
    module = read_module((HEAD + body + TAIL).encode())
    options = Options(workgroup=(items, 1, 1), grid=(1, 1, 1), seconds=120.0)
    return check_kernel(module, module.kernels[0], options, "k.ll")


def guarded(condition: str, index: str = "mul i32 %t, %n") -> str:
    """Work-items meet where n is 0, behind a condition `%c`."""
    return f"""
  {condition}
  br i1 %c, label %go, label %done
go:
  %i = {index}
  %i64 = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %i64
  store i32 %t, ptr addrspace(1) %p
  br label %done
done:
  ret void"""


def stored(value: str) -> str:
    """All work-items store a value `%v` to one place."""
    return f"""
  {value}
  store i32 %v, ptr addrspace(1) %out
  ret void"""


GUARDS = {
    "truncation": """%big = icmp sgt i32 %m, 1000
  %low = trunc i32 %m to i8
  %five = icmp eq i8 %low, 5
  %c = and i1 %big, %five""",
    "product that runs around": """%big = icmp sgt i32 %m, 1000
  %w = mul i32 %m, 3
  %five = icmp eq i32 %w, 5
  %c = and i1 %big, %five""",
    "shift that drops bits": """%big = icmp sgt i32 %m, 1000
  %w = shl i32 %m, 20
  %zero = icmp eq i32 %w, 0
  %c = and i1 %big, %zero""",
    "zero extension of a negative number": """%neg = icmp slt i32 %m, -5
  %w = zext i32 %m to i64
  %far = icmp sgt i64 %w, 1000
  %c = and i1 %neg, %far""",
    "division of a negative number": """%neg = icmp slt i32 %m, -5
  %w = udiv i32 %m, 2
  %far = icmp sgt i32 %w, 1000
  %c = and i1 %neg, %far""",
    "mask of a negative number": """%neg = icmp slt i32 %m, -5
  %w = and i32 %m, 7
  %three = icmp eq i32 %w, 3
  %c = and i1 %neg, %three""",
}
VALUES = {
    "exchange of a loaded word": """%i = mul i32 %t, %n
  %i64 = sext i32 %i to i64
  %pi = getelementptr i32, ptr addrspace(1) %in, i64 %i64
  %w = load i32, ptr addrspace(1) %pi
  %l = xor i32 %t, 1
  %l4 = shl i32 %l, 2
  %s = call i32 @llvm.amdgcn.ds.bpermute(i32 %l4, i32 %w)
  %c = icmp eq i32 %s, 123456789
  %v = select i1 %c, i32 %t, i32 0""",
    "half of a butterfly": """%pi = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %w = load i32, ptr addrspace(1) %pi
  %s = call i32 @llvm.amdgcn.ds.swizzle(i32 %w, i32 1055)
  %v = add i32 %s, %w""",
    "difference of partners": """%pi = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %w = load i32, ptr addrspace(1) %pi
  %s = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %t)
  %v = sub i32 %s, 7""",
    "undef": "%v = add i32 undef, 0",
    "freeze": "%v = freeze i32 poison",
    "register of the hardware": "%v = call i32 @llvm.amdgcn.s.getreg(i32 6148)",
    "clock": """%w = call i64 @llvm.amdgcn.s.memtime()
  %v = trunc i64 %w to i32""",
    "vector that a function takes": """%w = insertelement <2 x i32> zeroinitializer, i32 %t, i64 0
  %v = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %w)""",
    "LDS that nobody wrote": """%v = load i32, ptr addrspace(3) @x""",
}


@pytest.mark.parametrize("name", GUARDS)
def test_guards_that_only_a_loss_of_bits_meets(name: str) -> None:
    """Each condition holds for some arguments; with n = 0 all then store to one place."""
    assert report(guarded(GUARDS[name])).verdict is not Verdict.PROVED


@pytest.mark.parametrize("name", VALUES)
def test_values_that_differ(name: str) -> None:
    assert report(stored(VALUES[name])).verdict is not Verdict.PROVED


def test_a_truncated_index_runs_around() -> None:
    """The sum in 64 bits does not overflow; what is left of it after truncation repeats."""
    wide = """%t64 = zext i32 %t to i64
  %w = mul i64 %t64, %q
  %i = trunc i64 %w to i32"""
    body = guarded("%c = icmp ne i64 %q, 0").replace("%i = mul i32 %t, %n", wide)
    assert report(body).verdict is not Verdict.PROVED
