"""Runs that repeat themselves for ever are told, with those who wait; others are not."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report
from fencepost.llvm.read import read_module

TEXT = """
define amdgpu_kernel void @k(ptr addrspace(1) %f, ptr addrspace(1) %x) #0 {{
entry:
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %other = xor i32 %g, 1
  %mine = getelementptr i32, ptr addrspace(1) %f, i32 %g
  %theirs = getelementptr i32, ptr addrspace(1) %f, i32 %other
  br label %begin
{body}
}}
declare i32 @llvm.amdgcn.workgroup.id.x()
attributes #0 = {{ "target-cpu"="gfx942" }}
"""
RAISE = 'store atomic i32 1, ptr addrspace(1) %mine syncscope("agent") release, align 4'
WAIT = """wait:
  %v = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %up = icmp eq i32 %v, 1
  br i1 %up, label %go, label %wait
"""
USE = """
  %d = load i32, ptr addrspace(1) %x
  store i32 %d, ptr addrspace(1) %x
"""
EACH_WAITS = f"begin:\n  br label %wait\n{WAIT}go:\n  {RAISE}{USE}  ret void"
OF_OTHERS = EACH_WAITS.replace('syncscope("agent") acquire', "acquire")
EACH_RAISES = f"begin:\n  {RAISE}\n  br label %wait\n{WAIT}go:\n{USE}  ret void"
LOCK = """begin:
  br label %wait
wait:
  %old = atomicrmw xchg ptr addrspace(1) %f, i32 1 syncscope("agent") acquire
  %free = icmp eq i32 %old, 0
  br i1 %free, label %go, label %wait
go:
"""
FREE = '  store atomic i32 0, ptr addrspace(1) %f syncscope("agent") release, align 4\n'
NEVER_FREE = f"{LOCK}{USE}  ret void".replace('syncscope("agent") acquire', "acquire")
FREED = f"{LOCK}{USE}{FREE}  ret void"
GIVES_UP = f"""begin:
  br label %wait
wait:
  %n = phi i32 [ 0, %begin ], [ %more, %wait ]
  %more = add i32 %n, 1
  %v = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %up = icmp eq i32 %v, 1
  %late = icmp eq i32 %more, 500
  %end = or i1 %up, %late
  br i1 %end, label %go, label %wait
go:
  {RAISE}{USE}  ret void"""
COUNTS = f"""begin:
  br label %wait
wait:
  %v = atomicrmw add ptr addrspace(1) %f, i32 1 syncscope("agent") acq_rel
  %up = icmp eq i32 %v, -1
  br i1 %up, label %go, label %wait
go:
{USE}  ret void"""
ADDS = f"""begin:
  br label %wait
wait:
  %u = atomicrmw add ptr addrspace(1) %mine, i32 1 syncscope("agent") release
  %v = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %up = icmp sgt i32 %v, 300
  br i1 %up, label %go, label %wait
go:
{USE}  ret void"""

PULSES = f"""begin:
  %first = icmp eq i32 %g, 0
  br i1 %first, label %pulse, label %wait
pulse:
  store atomic i32 1, ptr addrspace(1) %mine syncscope("agent") release, align 4
  store atomic i32 2, ptr addrspace(1) %mine syncscope("agent") release, align 4
  %s = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %heard = icmp eq i32 %s, 1
  br i1 %heard, label %go, label %pulse
{WAIT}go:
  {RAISE}{USE}  ret void"""
FOR_EVER_OR_LONG = f"""begin:
  %c = load i32, ptr addrspace(1) %x
  %none = icmp eq i32 %c, 0
  br i1 %none, label %wait, label %count
count:
  %n = phi i32 [ 0, %begin ], [ %more, %count ]
  %more = add i32 %n, 1
  %w = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %late = icmp eq i32 %more, 100000000
  br i1 %late, label %go, label %count
{WAIT}go:
  {RAISE}
  %y = getelementptr i32, ptr addrspace(1) %x, i32 4
  %d = load i32, ptr addrspace(1) %y
  store i32 %d, ptr addrspace(1) %y
  ret void"""


def asked(body: str) -> Report:
    """The check of two workgroups of one work-item."""
    module = read_module(TEXT.format(body=body).encode())
    options = Options(workgroup=(1, 1, 1), grid=(2, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll")


def endless(report: Report) -> Diagnostic | None:
    """The reason that no run ends, if that is one."""
    found = [each for each in report.unsettled if each.code is Code.RUNS_NEVER_END]
    return found[0] if found else None


@pytest.mark.parametrize(
    ("body", "word"),
    [(OF_OTHERS, "load atomic"), (NEVER_FREE, "atomicrmw")],
    ids=["flags", "lock"],
)
def test_nobody_is_left_to_write(body: str, word: str) -> None:
    """The reason names where they wait."""
    told = endless(asked(body))
    assert told is not None
    (place,) = {each.line for each in told.locations}
    assert word in TEXT.format(body=body).splitlines()[(place or 0) - 1]
    assert "reads this for ever" in told.locations[0].note


@pytest.mark.parametrize(
    "body",
    [EACH_RAISES, FREED, GIVES_UP, ADDS, PULSES, FOR_EVER_OR_LONG],
    ids=[
        "flags",
        "a lock",
        "tries that are counted",
        "memory that changes",
        "memory that changes for a while",
        "input with which it takes long",
    ],
)
def test_a_run_that_comes_to_its_end(body: str) -> None:
    """Spinning for long is not spinning for ever."""
    assert endless(asked(body)) is None


def test_a_run_whose_memory_changes_is_not_said_to_repeat() -> None:
    """It may come to its end after the steps that it gets."""
    assert endless(asked(COUNTS)) is None
