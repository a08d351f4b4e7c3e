"""Ranks of lanes among those that a ballot counts, and programs in which two lanes have one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [128 x i32] undef, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.ctpop.i32(i32)
declare i64 @llvm.cttz.i64(i64, i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %x, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %t
  %v = load i32, ptr addrspace(1) %place
  %keep = icmp sgt i32 %v, %n
  %lane = and i32 %t, 63
  %lane64 = zext i32 %lane to i64
  %ones = shl i64 -1, %lane64
  %lower = xor i64 %ones, -1
  %part = and i32 %t, 64
  BODY
  br i1 %keep, label %store, label %end
store:
  %index = add i32 %part, %rank
  %to = getelementptr [128 x i32], ptr addrspace(3) @s, i32 0, i32 %index
  store i32 %v, ptr addrspace(3) %to
  br label %end
end:
  ret void
}
attributes #0 = { "target-cpu"="TARGET" "amdgpu-flat-work-group-size"="128,128" }
"""
COUNTED = """%m = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  %below = and i64 %m, %lower
  %many = call i64 @llvm.ctpop.i64(i64 %below)
  %rank = trunc i64 %many to i32"""
BY_LANES = """%m = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  %low = trunc i64 %m to i32
  %upper = lshr i64 %m, 32
  %high = trunc i64 %upper to i32
  %half = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %half)"""
SPLIT = """%m = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  %below = and i64 %m, %lower
  %many = call i64 @llvm.ctpop.i64(i64 %below)
  %one = trunc i64 %many to i32
  %total = call i64 @llvm.ctpop.i64(i64 %m)
  %all = trunc i64 %total to i32
  %behind = sub i32 64, %all
  %of_one = add i32 %behind, %one
  %of_zero = sub i32 %lane, %one
  %rank = select i1 %keep, i32 %of_one, i32 %of_zero"""
ALL_STORE = ("br i1 %keep, label %store, label %end", "br label %store")
DIVERGENT = """br i1 %keep, label %then, label %end
then:
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %below = and i64 %m, %lower
  %many = call i64 @llvm.ctpop.i64(i64 %below)
  %rank = trunc i64 %many to i32"""
TURNS = """br label %again
again:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %before = phi i1 [ false, %entry ], [ %now, %again ]
  %now = icmp sgt i32 %v, %i
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %before)
  %below = and i64 %m, %lower
  %many = call i64 @llvm.ctpop.i64(i64 %below)
  %rank = trunc i64 %many to i32
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 3
  br i1 %more, label %again, label %rest
rest:"""


def report(
    body: str,
    *changes: tuple[str, str],
    target: str = "gfx942",
    refused: frozenset[Premise] = frozenset(),
) -> Report:
    text = TEXT.replace("BODY", body)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    module = read_module(text.replace("TARGET", target).encode())
    options = Options((128, 1, 1), (1, 1, 1), seconds=30.0, refused=refused)
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize(
    "body", [COUNTED, BY_LANES, DIVERGENT], ids=["population", "mbcnt", "of the active lanes"]
)
def test_lanes_that_a_ballot_counts_have_different_ranks(body: str) -> None:
    assert report(body).verdict is Verdict.PROVED


def test_that_lanes_are_together_is_a_premise() -> None:
    """Which is stated, and can be refused."""
    proof = report(COUNTED).proof
    assert proof is not None
    assert Premise.CONVERGED in proof.premises
    without = report(COUNTED, refused=frozenset({Premise.CONVERGED}))
    assert without.verdict is Verdict.UNKNOWN
    assert "--any-convergence" in without.reasons[0]


ALIKE = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %keep = icmp sgt i32 %v, 0
  br i1 %keep, label %some, label %end
some:
  %more = icmp sgt i32 %v, 5
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %more)
  %low = trunc i64 %m to i32
  %shift = and i32 %low, 63
  %i = add i32 %t, %shift
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""


@pytest.mark.parametrize("refused", [False, True])
def test_that_lanes_have_one_ballot_is_the_same_premise(refused: bool) -> None:
    """Behind a branch that other lanes did not take."""
    module = read_module(ALIKE)
    options = Options((64, 1, 1), (1, 1, 1))
    if refused:
        options = replace(options, refused=frozenset({Premise.CONVERGED}))
    made = check_kernel(module, module.kernels[0], options, "k.ll")
    if refused:
        assert made.verdict is Verdict.UNKNOWN
        assert "--any-convergence" in made.reasons[0]
    else:
        assert made.proof is not None
        assert Premise.CONVERGED in made.proof.premises


def test_the_counted_lanes_go_behind_the_others() -> None:
    assert report(SPLIT, ALL_STORE).verdict is Verdict.PROVED


def test_the_first_of_a_ballot() -> None:
    """One lane of a wave is the first."""
    first = """%m = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  %lowest = call i64 @llvm.cttz.i64(i64 %m, i1 false)
  %is = icmp eq i64 %lowest, %lane64
  %rank = sub i32 0, 0
  br i1 %is, label %store, label %end
other:"""
    assert report(first).verdict is Verdict.PROVED
    none = (("icmp eq i64 %lowest, %lane64", "icmp eq i64 %lowest, 64"),)
    assert report(first, *none).verdict is not Verdict.PROVED
    some = (("icmp eq i64 %lowest, %lane64", "icmp ule i64 %lowest, %lane64"),)
    assert report(first, *some).verdict is not Verdict.PROVED


WAVE32 = """%m = call i32 @llvm.amdgcn.ballot.i32(i1 %keep)
  %rank = call i32 @llvm.amdgcn.mbcnt.lo(i32 %m, i32 0)"""
PART32 = ("and i32 %t, 64", "and i32 %t, 96")


def test_waves_of_32_lanes() -> None:
    assert report(WAVE32, PART32, target="gfx1100").verdict is Verdict.PROVED
    assert report(WAVE32, target="gfx1100").verdict is not Verdict.PROVED  # two waves have one part
    assert report(COUNTED, target="gfx1100").verdict is not Verdict.PROVED


@pytest.mark.parametrize(
    "changes",
    [
        (ALL_STORE,),
        (
            ("icmp sgt i32 %v, %n\n", "icmp sgt i32 %v, %n\n  %k2 = icmp sgt i32 %v, 7\n"),
            ("ballot.i64(i1 %keep", "ballot.i64(i1 %k2"),
        ),
        (("and i64 %m, %lower", "or i64 %m, %lower"),),
        (("ctpop.i64(i64 %below", "ctpop.i64(i64 %m"),),
        (("and i32 %t, 64\n", "and i32 %t, 32\n"),),
        (("and i32 %t, 64\n", "lshr i32 %t, 1\n"),),
        (("and i32 %t, 63\n", "and i32 %t, 31\n"),),
        (("and i32 %t, 63\n", "lshr i32 %t, 1\n"),),
        (("[128 x i32] u", "[127 x i32] u"),),
        (("trunc i64 %many to i32", "lshr i32 %lane, 1"),),
        (("shl i64 -1, %lane64", "shl i64 -2, %lane64"), ALL_STORE),
    ],
    ids=[
        "an added lane",
        "another condition",
        "no mask",
        "the lanes of all",
        "half a wave's part",
        "parts overlap",
        "lanes of half a wave",
        "two lanes have one",
        "too small",
        "half the lane",
        "an added lane, itself counted",
    ],
)
def test_lanes_that_have_one_rank(changes: tuple[tuple[str, str], ...]) -> None:
    assert report(COUNTED, *changes).verdict is not Verdict.PROVED


def test_a_ballot_that_other_lanes_take_part_in() -> None:
    """Who was not there when lanes were counted has the rank of somebody else."""
    for asked in ("true", "%keep"):
        apart = f"""%odd = trunc i32 %t to i1
  br i1 %odd, label %then, label %met
then:
  %of = call i64 @llvm.amdgcn.ballot.i64(i1 {asked})
  br label %met
met:
  %m = phi i64 [ %of, %then ], [ 0, %entry ]
  {COUNTED.partition(chr(10))[2]}"""
        assert report(apart).verdict is not Verdict.PROVED


def test_both_sides_of_a_branch_count_from_0() -> None:
    sides = """%odd = trunc i32 %t to i1
  br i1 %odd, label %then, label %else
then:
  %of = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  br label %met
else:
  %others = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  br label %met
met:
  %m = phi i64 [ %of, %then ], [ %others, %else ]
  """ + COUNTED.partition("\n")[2]
    assert report(sides).verdict is not Verdict.PROVED


def test_the_ballot_of_another_turn() -> None:
    """What is counted in the last turn is asked for in the one before."""
    assert report(TURNS, ("br i1 %keep", "br i1 %now")).verdict is not Verdict.PROVED
