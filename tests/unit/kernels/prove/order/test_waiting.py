"""Loops with barriers in which one work-item waits for its workgroup, and tells it what it saw."""

from __future__ import annotations

from time import process_time

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import TEXT, named

BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
SHARED = f"""%part = getelementptr i32, ptr addrspace(1) %x, i32 %g
  br i1 %lead, label %adds, label %all1
adds:
  store i32 5, ptr addrspace(1) %part
  %number = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") acq_rel
  store i32 %number, ptr addrspace(3) @l
  MORE
  br label %all1
all1:
  {BARRIER}
  %seen = load i32, ptr addrspace(3) @l
  %last = icmp eq i32 %seen, 1
  br i1 %last, label %told, label %end
told:
  %other = sub i32 1, %g
  %theirs = getelementptr i32, ptr addrspace(1) %x, i32 %other
  %a = load i32, ptr addrspace(1) %theirs
  store i32 %a, ptr addrspace(1) %mine"""


def of_all(body: str, groups: int = 2, seconds: float = 20.0) -> Report:
    """The verdict on a kernel whose work-items all do `body`."""
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    module = read_module(text.replace("BODY", body).encode())
    options = Options((64, 1, 1), (groups, 1, 1), seconds=seconds)
    return check_kernel(module, module.kernels[0], options, "k.ll", process_time)


def test_a_workgroup_knows_what_its_leader_found() -> None:
    report = of_all(SHARED.replace("MORE", ""))
    assert report.verdict is Verdict.PROVED
    assert {Protocol.LAST_BLOCK, Protocol.BROADCAST} <= named(report)


@pytest.mark.parametrize(
    "body",
    [
        SHARED.replace("MORE", "store i32 1, ptr addrspace(3) @l"),
        SHARED.replace(BARRIER, "").replace("MORE", ""),
        SHARED.replace('"workgroup") release', '"wavefront") release').replace("MORE", ""),
    ],
    ids=["two stores", "no barrier", "a fence of the wave"],
)
def test_what_a_workgroup_does_not_know(body: str) -> None:
    assert of_all(body).verdict is not Verdict.PROVED


AT = 'syncscope("agent")'
READ = f"%saw = load atomic i32, ptr addrspace(1) %w {AT} acquire, align 4"
SET = f"store atomic i32 1, ptr addrspace(1) %w {AT} release, align 4"
WAIT = f"""%part = getelementptr i32, ptr addrspace(1) %x, i32 %t
  br i1 %first, label %writes, label %waits
writes:
  store i32 %t, ptr addrspace(1) %part
  {BARRIER}
  br i1 %lead, label %sets, label %end
sets:
  {SET}
  br label %end
waits:
  %i = phi i32 [ 0, %go ], [ %j, %seen ]
  {BARRIER}
  br i1 %lead, label %reads, label %seen
reads:
  {READ}
  store i32 %saw, ptr addrspace(3) @l
  br label %seen
seen:
  {BARRIER}
  %told = load i32, ptr addrspace(3) @l
  %j = add i32 %i, 1
  %done = icmp eq i32 %told, 1
  br i1 %done, label %goes, label %waits
goes:
  {BARRIER}
  %a = load i32, ptr addrspace(1) %part
  store i32 %a, ptr addrspace(1) %mine"""
COMPARES = f"""%both = cmpxchg ptr addrspace(1) %w, i32 1, i32 1 {AT} acquire monotonic
  %saw = extractvalue {{ i32, i1 }} %both, 0"""
ADDS = f"%saw = atomicrmw add ptr addrspace(1) %w, i32 0 {AT} acquire"


@pytest.mark.parametrize(
    "body",
    [
        WAIT,
        WAIT.replace(f"goes:\n  {BARRIER}", "goes:"),
        WAIT.replace(READ, COMPARES),
        WAIT.replace(READ, ADDS),
    ],
    ids=["load", "no barrier behind", "compare and exchange", "add nothing"],
)
def test_all_know_what_one_saw_in_the_last_turn(body: str) -> None:
    report = of_all(body)
    assert report.verdict is Verdict.PROVED
    assert Protocol.FLAG in named(report)


ODD = """%odd = trunc i32 %i to i1
  %some = and i1 %odd, %lead
  br i1 %some, label %reads, label %seen"""
ONCE = """%start = icmp eq i32 %i, 0
  %some = and i1 %start, %lead
  br i1 %some, label %reads, label %seen"""
FEW = "%few = icmp ult i32 %i, %n\n  br i1 %few, label %reads, label %seen"
EARLY = "%over = icmp ugt i32 %i, %n\n  %leaves = or i1 %done, %over\n  br i1 %leaves, label %goes"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"{AT} acquire", f"{AT} monotonic"),
        (f"{AT} release", f"{AT} monotonic"),
        (READ, READ.replace("agent", "workgroup")),
        (SET, SET.replace("agent", "workgroup")),
        (f"%part\n  {BARRIER}", "%part"),
        ("icmp eq i32 %told, 1", "icmp ne i32 %told, 1"),
        ("icmp eq i32 %told, 1", "icmp ult i32 %told, 2"),
        ("store i32 %saw", "store i32 1"),
        ("store i32 %saw", "store i32 %i"),
        (f"seen:\n  {BARRIER}", "seen:"),
        (f"[ %j, %seen ]\n  {BARRIER}", "[ %j, %seen ]"),
        ("br i1 %lead, label %reads, label %seen", f"{FEW}"),
        ("br i1 %lead, label %reads, label %seen", ODD),
        ("br i1 %lead, label %reads, label %seen", ONCE),
        ("br i1 %done, label %goes", EARLY),
        (SET, f"{SET}\n  store i32 5, ptr addrspace(1) %x"),
        ("writes:\n  store", f"writes:\n  {SET}\n  store"),
        (READ, READ.replace("%w", "%v")),
        (READ, COMPARES.replace("acquire", "monotonic")),
        (READ, COMPARES.replace("i32 1, i32 1", "i32 0, i32 1")),
        (
            READ,
            COMPARES.replace("cmpxchg", "cmpxchg weak").replace("i32 1, i32 1", "i32 %i, i32 1"),
        ),
        (READ, ADDS.replace("i32 0", "i32 1")),
        (READ, ADDS.replace("rmw add", "rmw xchg").replace("i32 0", "i32 1")),
        (READ, ADDS.replace("acquire", "release")),
        ("store i32 %saw", "store i32 %saw, ptr addrspace(3) @s\n  store i32 %n"),
        ("reads:", "reads:\n  store i32 1, ptr addrspace(3) @l"),
    ],
)
def test_all_may_go_on_too_early(old: str, new: str) -> None:
    assert old in WAIT
    assert of_all(WAIT.replace(old, new, 1), seconds=8.0).verdict is not Verdict.PROVED
