"""Which sums LDS holds, and how large their values are."""

from __future__ import annotations

from fencepost.kernels.prove.facts.running_sums import RunningSums, Summed
from fencepost.kernels.prove.facts.tally import Tallies
from fencepost.kernels.prove.facts.windows import Line
from fencepost.kernels.prove.protocols.counters import counters
from fencepost.kernels.prove.protocols.matching import Matcher
from tests.unit.kernels.prove.order.test_waiting import BARRIER
from tests.unit.kernels.prove.scanning import SCAN, terms

BINS = f"""%four = icmp ult i32 %t, 4
  %own = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  br i1 %four, label %clears, label %clear
clears:
  store i32 0, ptr addrspace(3) %own
  br label %clear
clear:
  {BARRIER}
  %data = load i32, ptr addrspace(1) %mine
  %bin = and i32 %data, 3
  %count = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %bin
  %rank = atomicrmw add ptr addrspace(3) %count, i32 1 syncscope("workgroup") monotonic
  {BARRIER}
  br i1 %lead, label %turn, label %summed
turn:
  %i = phi i32 [ 0, %clear ], [ %j, %turn ]
  %before = phi i32 [ 0, %clear ], [ %after, %turn ]
  %to = getelementptr [64 x i32], ptr addrspace(3) @b, i32 0, i32 %i
  store i32 %before, ptr addrspace(3) %to
  %from = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %i
  %many = load i32, ptr addrspace(3) %from
  %after = add i32 %before, %many
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 4
  br i1 %more, label %turn, label %summed
summed:
  {BARRIER}
  %where = getelementptr [64 x i32], ptr addrspace(3) @b, i32 0, i32 %bin
  %start = load i32, ptr addrspace(3) %where"""

ROUNDS = f"""%four = icmp ult i32 %t, 4
  %own = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  br label %turn
turn:
  %i = phi i32 [ 0, %go ], [ %j, %turned ]
  %before = phi i32 [ 0, %go ], [ %after, %turned ]
  br i1 %four, label %clears, label %clear
clears:
  store i32 0, ptr addrspace(3) %own
  br label %clear
clear:
  {BARRIER}
  %at = add i32 %id, %i
  %read = getelementptr i32, ptr addrspace(1) %v, i32 %at
  %data = load i32, ptr addrspace(1) %read
  %bin = and i32 %data, 3
  %count = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %bin
  %rank = atomicrmw add ptr addrspace(3) %count, i32 1 syncscope("workgroup") monotonic
  {BARRIER}
  br i1 %lead, label %sums, label %turned
sums:
  %to = getelementptr [64 x i32], ptr addrspace(3) @b, i32 0, i32 %i
  store i32 %before, ptr addrspace(3) %to
  %from = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %i
  %many = load i32, ptr addrspace(3) %from
  %more = add i32 %before, %many
  br label %turned
turned:
  %after = phi i32 [ %before, %clear ], [ %more, %sums ]
  {BARRIER}
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, 4
  br i1 %again, label %turn, label %summed
summed:
  {BARRIER}
  %where = getelementptr [64 x i32], ptr addrspace(3) @b, i32 0, i32 2
  %start = load i32, ptr addrspace(3) %where"""


def sums_of(body: str) -> RunningSums:
    evaluator, found = terms(body)
    tallies = Tallies(evaluator, counters(Matcher(evaluator, found)))
    return RunningSums(evaluator, found, tallies)


def of_last(sums: RunningSums) -> Summed | None:
    return sums.summed(list(sums.loads)[-1])


def test_a_scan_holds_the_sum_up_to_each_place() -> None:
    sums = sums_of(SCAN)
    found = of_last(sums)
    assert found is not None
    (stretch,) = found.stretches
    assert (found.size, found.low, found.high, found.constant) == (4, 0, 64, Line(0))
    assert (stretch.weight, stretch.end, stretch.row.length) == (1, Line(1, 1, 0), 64)
    assert sums.bound(stretch.row) == (1, 64)


def test_values_without_a_bound_have_none() -> None:
    sums = sums_of(SCAN.replace("zext i1 %keep to i32", "add i32 %kept, 0"))
    found = of_last(sums)
    assert found is not None
    assert sums.bound(found.stretches[0].row) is None


def test_starts_of_bins_are_sums_of_what_they_count() -> None:
    """Of all turns of the loop, also the last, and of no more than was counted in all."""
    sums = sums_of(BINS)
    found = of_last(sums)
    assert found is not None
    (stretch,) = found.stretches
    assert (stretch.end, stretch.row.length, stretch.row.turns) == (Line(0, 1, 0), 4, 4)
    assert sums.bound(stretch.row) == (64, 64)


def test_bins_that_are_counted_anew_are_no_one_sum() -> None:
    """Each of four turns counts 64 elements: a sum of bins of different turns exceeds that."""
    sums = sums_of(ROUNDS)
    found = of_last(sums)
    assert found is not None
    (stretch,) = found.stretches
    assert stretch.row.turns == 4
    assert sums.bound(stretch.row) == (64, 256)


def test_bins_that_are_not_cleared_have_no_bound() -> None:
    sums = sums_of(BINS.replace("icmp ult i32 %t, 4", "icmp ult i32 %t, 3"))
    found = of_last(sums)
    assert found is not None
    assert sums.bound(found.stretches[0].row) is None


def test_words_of_one_counter_are_counted_twice() -> None:
    """The sum of what two loads of one word give is not bounded by what was counted."""
    again = BINS.replace("@s, i32 0, i32 %i\n", "@s, i32 0, i32 %half\n").replace(
        "%from =", "%half = lshr i32 %i, 1\n  %from ="
    )
    sums = sums_of(again)
    found = of_last(sums)
    assert found is not None
    assert sums.bound(found.stretches[0].row) == (64, 256)


def test_nothing_is_known_where_a_pointer_may_lead_anywhere() -> None:
    wild = f"""%p = inttoptr i64 4096 to ptr addrspace(1)
  %loaded = load ptr, ptr addrspace(1) %v
  store i32 0, ptr %loaded
  {SCAN}"""
    assert not sums_of(wild).loads
