"""A run that stands for all does not take for given what the interpreter only chose."""

from __future__ import annotations

import pytest

from tests.unit.kernels.kernels_of_text import by_run, checked

STORE = """
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %x
  store i32 %t, ptr addrspace(3) %p
  ret void
"""
TOO_FAR = "  %k = add i32 %t, 32\n  %y = shl i32 0, %k\n  %x = add i32 %y, %t\n"
NO_FIT = """
  %f = uitofp i32 %t to float
  %g = fadd float %f, 0x4415AF1D80000000
  %y = fptoui float %g to i32
  %z = lshr i32 %y, 31
  %x = add i32 %z, %t
"""
NULL = """
  %c = icmp eq ptr addrspace(1) %in, null
  br i1 %c, label %none, label %some
none:
  store i32 %t, ptr addrspace(1) %out
  ret void
some:
  ret void
"""
ALIGNED = """
  %n1 = ptrtoint ptr addrspace(1) %in to i64
  %n2 = and i64 %n1, 15
  %c = icmp eq i64 %n2, 0
  br i1 %c, label %some, label %none
none:
  store i32 %t, ptr addrspace(1) %out
  ret void
some:
  ret void
"""
FIRST_OF_SOME = """
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %w = load i32, ptr addrspace(1) %i
  %c = icmp eq i32 %w, 77
  br i1 %c, label %some, label %done
some:
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %g = icmp eq i32 %f, 5
  br i1 %g, label %rare, label %done
rare:
  store i32 %t, ptr addrspace(1) %out
  br label %done
done:
  ret void
"""
FILLED_PERHAPS = """
  %p = alloca [2 x i32], addrspace(5)
  %zero = lshr i32 %t, 6
  %q = getelementptr i32, ptr addrspace(5) %p, i32 %zero
  store i32 %t, ptr addrspace(5) %q
  %w = load i32, ptr addrspace(1) %in
  %c = icmp eq i32 %w, 77
  br i1 %c, label %some, label %on
some:
  call void @llvm.memset.p5.i32(ptr addrspace(5) %q, i8 0, i32 4, i1 false)
  br label %on
on:
  %x = load i32, ptr addrspace(5) %q
  %o = getelementptr i32, ptr addrspace(3) @a, i32 %x
  store i32 %t, ptr addrspace(3) %o
  ret void
"""
WIDE = """
  %p = getelementptr i64, ptr addrspace(1) %out, i32 %t
  %v = zext i32 %t to i128
  store i128 %v, ptr addrspace(1) %p, align 8
  ret void
"""

NOT_WRITTEN = """
  %c = icmp eq i32 %t, 0
  br i1 %c, label %first, label %on
first:
  store i32 0, ptr addrspace(3) @b
  br label %on
on:
  SYNC
  %r = cmpxchg ptr addrspace(3) @b, i32 %n, i32 5 syncscope("workgroup") monotonic monotonic
  SYNC
  %v = load i32, ptr addrspace(3) @b
  %d = icmp eq i32 %v, 5
  br i1 %d, label %rare, label %done
rare:
  store i32 %t, ptr addrspace(1) %out
  br label %done
done:
  ret void
"""
ZEROES = """
  %h = lshr i32 %t, 6
  %y = call i32 @llvm.ctlz.i32(i32 %h, i1 true)
  %x = add i32 %y, %t
"""
DIMENSIONS = """
  %w = call i32 @_Z12get_work_dimv()
  %c = icmp eq i32 %w, 2
  br i1 %c, label %rare, label %done
rare:
  store i32 %t, ptr addrspace(1) %out
  br label %done
done:
  ret void
"""
OF_ANOTHER = """
  %b = and i32 %t, 1
  %y = call i64 @_Z12get_local_idj(i32 %b)
  %z = trunc i64 %y to i32
  %c = icmp eq i32 %z, 0
  br i1 %c, label %all, label %done
all:
  store i32 %t, ptr addrspace(1) %out
  br label %done
done:
  ret void
"""


WRONG = (
    *(each + STORE for each in (TOO_FAR, NO_FIT, ZEROES)),
    NULL,
    ALIGNED,
    FIRST_OF_SOME,
    FILLED_PERHAPS,
    WIDE,
    NOT_WRITTEN,
    DIMENSIONS,
    OF_ANOTHER,
)


@pytest.mark.parametrize("body", WRONG)
def test_it_is_no_proof(body: str) -> None:
    assert not by_run(checked(body, 64))


WHOLE = """
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %x = add i32 %f, %t
"""
WITHIN = """
  %q = getelementptr i32, ptr addrspace(3) @a, i32 64
  %r = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %c = icmp ult ptr addrspace(3) %r, %q
  %d = zext i1 %c to i32
  %x = add i32 %d, %t
"""


@pytest.mark.parametrize("body", [WHOLE, WITHIN])
def test_it_is_a_proof(body: str) -> None:
    """A whole wave has one first lane; two places of one object compare alike wherever it lies."""
    assert by_run(checked(body + STORE, 64))
