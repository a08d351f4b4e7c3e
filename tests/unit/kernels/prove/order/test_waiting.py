"""Loops with barriers in which one work-item waits for its workgroup, and tells it what it saw."""

from __future__ import annotations

import pytest

from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.order.test_message_counters import BARRIER, of_all
from tests.unit.kernels.prove.playing import named

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
