"""What is told of the last turns of loops: it holds of who entered them, and of no turn inside."""

from __future__ import annotations

import pytest

from tests.unit.kernels.prove.test_lies_of_terms import BARRIER, by_terms

LOOP = """
  %few = icmp slt i32 %n, LIMIT
  %end = add nsw i32 %n, 16
  br i1 %few, label %loop, label %after
loop:
  %j = phi i32 [ %n, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %low = and i32 %j, 1023
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %low
  %x = load i32, ptr addrspace(1) %q
  %more = add i32 %sum, %x
  %next = add nsw i32 %j, 1
  %ends = icmp eq i32 %next, %end
  br i1 %ends, label %after, label %loop
after:
  %s = phi i32 [ 0, %entry ], [ %more, %loop ]
  %one = and i32 %s, 1
  %high = icmp sgt i32 %n, 2147483640
  %at = select i1 %high, i32 %one, i32 %t
  %mine = mul i32 %g, 1024
  %place = add i32 %mine, %at
  %p64 = zext i32 %place to i64
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %p64
  store i32 %t, ptr addrspace(1) %o
  ret void"""
"""Sixteen turns, whose numbers do not wrap, where the argument is small; where it is large, all
work-items store to one place, and there is no turn.
"""

NESTED = """
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %left ]
  %sum = phi i32 [ 0, %entry ], [ %both, %left ]
  %first = icmp eq i32 %i, 0
  %start = select i1 %first, i32 0, i32 %n
  %many = trunc i64 %p to i32
  %limit = select i1 %first, i32 100, i32 %many
  %any = icmp slt i32 %start, %limit
  br i1 %any, label %inner, label %left
inner:
  %j = phi i32 [ %start, %outer ], [ %next, %inner ]
  %old = phi i32 [ %sum, %outer ], [ %new, %inner ]
  %low = and i32 %j, 1023
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %low
  %x = load i32, ptr addrspace(1) %q
  %new = add i32 %old, %x
  %here = icmp eq i32 %j, 60
  %high = icmp sgt i32 %n, 2147483600
  %met = and i1 %here, %high
  %all = and i1 %met, %first
  %at = select i1 %all, i32 SAME, i32 %t
  %mine = mul i32 %g, 1024
  %place = add i32 %mine, %at
  %p64 = zext i32 %place to i64
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %p64
  store i32 %t, ptr addrspace(1) %o
  %next = add nsw i32 %j, 1
  %again = icmp slt i32 %next, %limit
  br i1 %again, label %inner, label %left
left:
  %both = phi i32 [ %sum, %outer ], [ %new, %inner ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 4
  br i1 %more, label %outer, label %after
after:
  %zero = and i32 %both, 0
  %own = add i32 %zero, %t
  %d64 = zext i32 %own to i64
  %d = getelementptr i32, ptr addrspace(1) %data, i64 %d64
  %unused = load i32, ptr addrspace(1) %d
  ret void"""
"""A hundred turns inside the first one; in the last one, the same turns would wrap."""

SUMS = f"""
  %own = getelementptr [4096 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %few = icmp slt i32 %n, LIMIT
  %end = add nsw i32 %n, 16
  br i1 %few, label %loop, label %after
loop:
  %j = phi i32 [ %n, %entry ], [ %next, %used ]
  %less = icmp slt i32 %j, %n
  %value = select i1 %less, i32 5, i32 0
  store i32 %value, ptr addrspace(3) %own
  {BARRIER}
  br label %step
step:
  %d = phi i32 [ 1, %loop ], [ %twice, %added ]
  %none = icmp ult i32 %t, %d
  br i1 %none, label %added, label %adds
adds:
  %from = sub i32 %t, %d
  %there = getelementptr [4096 x i32], ptr addrspace(3) @s, i32 0, i32 %from
  %theirs = load i32, ptr addrspace(3) %there
  br label %added
added:
  %add = phi i32 [ 0, %step ], [ %theirs, %adds ]
  {BARRIER}
  %old = load i32, ptr addrspace(3) %own
  %new = add i32 %old, %add
  store i32 %new, ptr addrspace(3) %own
  {BARRIER}
  %twice = shl i32 %d, 1
  %again = icmp ult i32 %twice, 16
  br i1 %again, label %step, label %used
used:
  %sum = load i32, ptr addrspace(3) %own
  {BARRIER}
  %next = add nsw i32 %j, 1
  %ends = icmp eq i32 %next, %end
  br i1 %ends, label %scanned, label %loop
scanned:
  %behind = add i32 %sum, %t
  br label %after
after:
  %at = phi i32 [ %t, %entry ], [ %behind, %scanned ]
  %high = icmp sgt i32 %n, 2147483640
  %less2 = select i1 %high, i32 %t, i32 0
  %kept = sub i32 %at, %less2
  %mine = mul i32 %g, 1024
  %place = add i32 %mine, %kept
  %p64 = zext i32 %place to i64
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %p64
  store i32 %t, ptr addrspace(1) %o
  ret void"""
"""The same with places of sums, whose values are bounded in those turns alone that are."""


@pytest.mark.parametrize(
    ("body", "items"),
    [
        pytest.param(LOOP.replace("LIMIT", "1000"), 64, id="not-entered"),
        pytest.param(NESTED.replace("SAME", "0"), 64, id="turns-inside"),
        pytest.param(SUMS.replace("LIMIT", "1000"), 16, id="sums"),
    ],
)
def test_turns_that_are_not_decide_nothing(body: str, items: int) -> None:
    assert by_terms(body, items) is None


def test_places_of_their_own_stay_proved() -> None:
    assert by_terms(NESTED.replace("SAME", "%t")) is not None
