"""How poison of one lane goes from register to register, and to which lanes."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.execute.values.marks import flat
from tests.unit.kernels.execute.instructions.test_effects import after

FAR = "  %x = sub nuw i32 %t, 2\n  "
"""Poison in work-items 0 and 1 of four."""
LANES = "call i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %x)"


def poisoned(body: str, name: str = "v") -> list[int]:
    """The work-items in which a register is poison."""
    marks = after(FAR + body).poison.registers.get(name)
    return [] if marks is None else np.flatnonzero(flat(marks)).tolist()


@pytest.mark.parametrize(
    ("body", "lanes"),
    [
        ("%v = add i32 %x, 1", [0, 1]),
        ("%v = and i32 %x, 0", [0, 1]),
        ("%v = icmp eq i32 %x, 7", [0, 1]),
        ("%v = trunc i32 %x to i8", [0, 1]),
        ("%v = getelementptr i32, ptr addrspace(1) %out, i32 %x", [0, 1]),
        ("%v = freeze i32 %x", []),
        ("%c = icmp uge i32 %t, 2\n  %v = select i1 %c, i32 %x, i32 %t", []),
        ("%c = icmp uge i32 %t, 1\n  %v = select i1 %c, i32 %x, i32 %t", [1]),
        ("%c = icmp ult i32 %x, 1\n  %v = select i1 %c, i32 3, i32 4", [0, 1]),
        (("%w = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n"
         "  %v = extractelement <2 x i32> %w, i32 0"), []),
        (("%w = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n"
         "  %y = add <2 x i32> %w, splat (i32 1)\n"
         "  %v = extractelement <2 x i32> %y, i32 1"), [0, 1]),
        (("%w = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n"
         "  %y = shufflevector <2 x i32> %w, <2 x i32> %w, <2 x i32> <i32 0, i32 0>\n"
         "  %v = extractelement <2 x i32> %y, i32 1"), []),
        (("%w = insertelement <2 x i32> zeroinitializer, i32 4, i32 %x\n"
         "  %v = extractelement <2 x i32> %w, i32 0"), [0, 1]),
        (("%w = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n"
         "  %v = bitcast <2 x i32> %w to i64"), [0, 1]),
        ("%v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)", [0, 1, 2, 3]),
        (f"%y = xor i32 %t, 1\n  %a = shl i32 %y, 2\n  %v = {LANES}", [0, 1]),
        (f"%y = xor i32 %t, 2\n  %a = shl i32 %y, 2\n  %v = {LANES}", [2, 3]),
        ("%v = call i32 @llvm.ctlz.i32(i32 %t, i1 true)", [0]),
        ("%v = call i32 @llvm.ctlz.i32(i32 %t, i1 false)", []),
        ("%y = add i32 %t, 29\n  %v = shl i32 1, %y", [3]),
        (("%f = uitofp i32 %t to float\n  %g = fmul float %f, 2147483648.0\n"
         "  %v = fptoui float %g to i32"), [2, 3]),
        ("store i32 %x, ptr addrspace(1) %o\n  %v = load i32, ptr addrspace(1) %o", [0, 1]),
        (("store i32 %x, ptr addrspace(1) %o\n  store i32 3, ptr addrspace(1) %o\n"
         "  %v = load i32, ptr addrspace(1) %o"), []),
        (("store i32 %x, ptr addrspace(1) %o\n  %b = load <4 x i8>, ptr addrspace(1) %o\n"
         "  %v = extractelement <4 x i8> %b, i32 3"), [0, 1]),
        ("store i32 %x, ptr addrspace(1) %out\n  %v = load i32, ptr addrspace(1) %out", []),
        (("store i32 1, ptr addrspace(1) %out\n"
         "  %v = atomicrmw add ptr addrspace(1) %out, i32 %x monotonic"), [1, 2, 3]),
        ("%v = atomicrmw xchg ptr addrspace(1) %out, i32 %x monotonic", [1, 2]),
    ],
)  # fmt: skip
def test_where_a_result_is_poison(body: str, lanes: list[int]) -> None:
    assert poisoned(body) == lanes


def test_phis_carry_it() -> None:
    """Of lanes that come from where it is; a loop clears it again."""
    body = """%c = icmp ult i32 %t, 1
  br i1 %c, label %one, label %on
one:
  br label %on
on:
  %v = phi i32 [ %x, %one ], [ 5, %entry ]"""
    assert poisoned(body) == [0]
