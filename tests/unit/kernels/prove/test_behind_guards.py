"""Conflicts behind a condition that no run meets: what terms say of them stands alone."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module

HEAD = """target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] poison, align 16
@told = internal addrspace(3) global i32 poison, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out,
                             i32 %n, i32 %m) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %hash = mul i32 %n, 1103515245
  %mixed = xor i32 %hash, %m
  %met = icmp eq i32 %mixed, 305419896
"""
TAIL = """
  ret void
}
attributes #0 = { "target-cpu"="gfx942" }
"""
SYNC = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""


def verdict(body: str, grid: int = 1) -> Verdict:
    module = read_module(HEAD + body.replace("SYNC", SYNC) + TAIL)
    options = Options((64, 1, 1), (grid, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


COPY = """
  br i1 %met, label %copies, label %end
copies:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) FROM, i32 1
  call void @llvm.HOW.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 4, i1 false)
  br label %end
end:
"""


@pytest.mark.parametrize("how", ["memcpy", "memmove"])
def test_a_copy_reads_where_it_reads(how: str) -> None:
    """Each work-item copies its neighbour's word, or one of another array."""
    body = COPY.replace("HOW", how)
    assert verdict(body.replace("FROM", "%p")) is not Verdict.PROVED
    assert verdict(body.replace("FROM", "%b")) is Verdict.PROVED


def test_addresses_of_lds_that_run_around() -> None:
    """An address of LDS has 32 bits: all these are the first word's."""
    body = """
  %v = select i1 %met, i32 %t, i32 0
  %i = mul i32 %t, FACTOR
  %p = getelementptr [16 x i32], ptr addrspace(3) @s, i32 %i
  store i32 %v, ptr addrspace(3) %p
"""
    assert verdict(body.replace("FACTOR", "67108864")) is not Verdict.PROVED
    few = body.replace("i32 %t, FACTOR", "i32 %t, 0").replace("i32 %t, i32 0", "i32 7, i32 0")
    assert verdict(few) is Verdict.PROVED


COUNTED = """
  %lead = icmp eq i32 %t, 0
  %first = shl i32 %g, 6
  %i = add i32 %first, %t
  %mine = getelementptr i32, ptr addrspace(1) %a, i32 %i
  store i32 7, ptr addrspace(1) %mine
  SYNC
  br i1 %lead, label %counts, label %counted
counts:
  %o = atomicrmw add ptr addrspace(1) %b, i32 1 syncscope("agent") acq_rel
  store i32 %o, ptr addrspace(3) @told
  br label %counted
counted:
  SYNC
  %l = load i32, ptr addrspace(3) @told
  %last = icmp eq i32 %l, 1
  %resets = and i1 %last, %lead
  br i1 %resets, label %reset, label %before
reset:
  store atomic i32 RESET, ptr addrspace(1) %b syncscope("agent") ORDER, align 4
  br label %before
before:
  br label %waits
waits:
  %v = load atomic i32, ptr addrspace(1) %b syncscope("agent") acquire, align 4
  %c = icmp eq i32 %v, RESET
  br i1 %c, label %done, label %waits
done:
  br i1 %met, label %go, label %end
go:
  THEN
  br label %end
end:
"""
OTHERS = """
  %x = xor i32 %i, 64
  %theirs = getelementptr i32, ptr addrspace(1) %a, i32 %x
  %u = load i32, ptr addrspace(1) %theirs
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %u, ptr addrspace(1) %to
"""
ONE_PLACE = "store i32 %i, ptr addrspace(1) %out"


@pytest.mark.parametrize("value", [2, 99])
def test_a_counter_that_was_reset_tells_what_the_reset_does(value: int) -> None:
    """The last workgroup sets the counter, for which both wait: to what additions come to, too."""
    body = COUNTED.replace("RESET", str(value))
    assert verdict(body.replace("ORDER", "monotonic").replace("THEN", OTHERS), 2) is not (
        Verdict.PROVED
    )
    assert verdict(body.replace("ORDER", "release").replace("THEN", OTHERS), 2) is Verdict.PROVED


@pytest.mark.parametrize("value", [2, 99])
def test_a_reset_beyond_the_count_is_reached(value: int) -> None:
    body = COUNTED.replace("RESET", str(value)).replace("ORDER", "release")
    assert verdict(body.replace("THEN", ONE_PLACE), 2) is not Verdict.PROVED


LONG_STEPS = """
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %j, %next ]
  %k = phi i32 [ 0, %entry ], [ %k1, %next ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %w = icmp ult i32 %i, 1000
  br i1 %w, label %writes, label %next
writes:
  %iz = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %iz
  store i32 %t, ptr addrspace(1) %p
  br label %next
next:
  %j = add i32 %i, STEP
  %k1 = add i32 %k, 1
  %kc = icmp ult i32 %k1, 8
  br i1 %kc, label %loop, label %end
end:
"""


def test_steps_that_come_around() -> None:
    """After four of the long steps a work-item is where its neighbour began."""
    assert verdict(LONG_STEPS.replace("STEP", "1073741823")) is not Verdict.PROVED
    assert verdict(LONG_STEPS.replace("STEP", "64")) is Verdict.PROVED


def test_numbers_that_come_again() -> None:
    """Sixteen additions in a loop and the counter gives out its first number again."""
    body = """
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %o = atomicrmw add ptr addrspace(1) %b, i32 STEP syncscope("agent") monotonic
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %o
  store i32 %t, ptr addrspace(1) %p
  %k1 = add i32 %k, 1
  %kc = icmp ult i32 %k1, %n
  br i1 %kc, label %loop, label %end
end:
"""
    assert verdict(body.replace("STEP", "268435456")) is not Verdict.PROVED
    assert verdict(body.replace("STEP", "1")) is Verdict.PROVED


def test_a_function_that_another_module_may_replace() -> None:
    """That it is this one is a premise, which can be refused."""
    calls = HEAD + "  call void @here(ptr addrspace(1) %a)\n" + TAIL
    for linkage, rests in (("weak", True), ("weak_odr", False), ("internal", False)):
        text = f"define {linkage} void @here(ptr addrspace(1) %p) {{\n  ret void\n}}\n"
        module = read_module(calls.replace("define amdgpu_kernel", text + "define amdgpu_kernel"))
        proof = check_kernel(
            module, module.kernels[0], Options((64, 1, 1), (1, 1, 1)), "k.ll"
        ).proof
        assert proof is not None
        assert (Premise.DECLARED_CALLS in proof.premises) is rests
