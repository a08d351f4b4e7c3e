"""Counters in LDS whose total goes to another counter, and programs in which places meet."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.order.test_waiting import BARRIER, of_all
from tests.unit.kernels.prove.playing import named

CLEAR = """br i1 %lead, label %clears, label %clear
clears:
  store i32 0, ptr addrspace(3) @l
  br label %clear
clear:"""
DRAW = """br i1 %keep, label %draws, label %drawn
draws:
  %drew = atomicrmw add ptr addrspace(3) @l, i32 1 syncscope("workgroup") monotonic
  br label %drawn
drawn:
  %own = phi i32 [ %drew, %draws ], [ 0, %FROM ]"""
TOTAL = """br i1 %lead, label %adds, label %added
adds:
  %total = load i32, ptr addrspace(3) @l
  %before = atomicrmw add ptr addrspace(1) %w, i32 %total syncscope("agent") monotonic
  store i32 %before, ptr addrspace(3) @s
  br label %added
added:"""
WRITE = """br i1 %keep, label %writes, label %written
writes:
  %base = load i32, ptr addrspace(3) @s
  %at = add i32 %base, %own
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %id, ptr addrspace(1) %place
  br label %written
written:"""
KEEP = """%data = load i32, ptr addrspace(1) %mine
  %keep = icmp sgt i32 %data, 0"""
ROUND = f"""{CLEAR}
  {BARRIER}
  {KEEP}
  {DRAW.replace("FROM", "clear")}
  {BARRIER}
  {TOTAL}
  {BARRIER}
  {WRITE}"""
TURN = ROUND.replace(KEEP, KEEP.replace("%mine", "%from"))
LOOP = f"""br label %turn
turn:
  %i = phi i32 [ 0, %go ], [ %j, %written ]
  %from = getelementptr i32, ptr addrspace(1) %v, i32 %i
  {TURN}
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %turn, label %done
done:"""
LIST = f"""{CLEAR}
  {BARRIER}
  {KEEP}
  {DRAW.replace("FROM", "clear")}
  {BARRIER}
  %whole = load i32, ptr addrspace(3) @l
  {TOTAL}
  {BARRIER}
  %base = load i32, ptr addrspace(3) @s
  %few = icmp ult i32 %t, %whole
  br i1 %few, label %writes, label %written
writes:
  %at = add i32 %base, %t
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %id, ptr addrspace(1) %place
  br label %written
written:"""


def test_each_has_a_place_behind_those_of_the_workgroups_before() -> None:
    report = of_all(ROUND)
    assert report.verdict is Verdict.PROVED
    assert {Protocol.QUEUE, Protocol.BROADCAST} <= named(report)
    assert report.proof is not None
    assert Premise.COUNTERS not in report.proof.premises


def test_two_loads_with_nothing_between_give_one_total() -> None:
    assert of_all(LIST).verdict is Verdict.PROVED
    late = LIST.replace("ult i32 %t, %whole", "ule i32 %t, %whole")
    assert of_all(late).verdict is not Verdict.PROVED


def test_rounds_of_a_loop_rest_on_the_counter() -> None:
    proof = of_all(LOOP).proof
    assert proof is not None
    assert Premise.COUNTERS in proof.premises


def test_a_part_of_what_is_drawn_may_stay_empty() -> None:
    more = ROUND.replace("%before = ", "%whole = add i32 %total, 3\n  %before = ").replace(
        "i32 %total sync", "i32 %whole sync"
    )
    assert of_all(more).verdict is Verdict.PROVED


ODD = """%half = lshr i32 %n, 7
  %mixed = xor i32 %n, %half
  %hash = mul i32 %mixed, -1640531535
  %odd = icmp ne i32 %hash, 305419897"""


@pytest.mark.parametrize(
    ("old", "new", "which"),
    [
        (BARRIER, "", 1),
        (BARRIER, "", 2),
        (BARRIER, "", 3),
        ('"workgroup") release', '"wavefront") release', 2),
        ("%total = load", "store i32 0, ptr addrspace(3) @l\n  %total = load", 1),
        ("i32 %total sync", "i32 1 sync", 1),
        ("i32 %total sync", "i32 0 sync", 1),
        ("%before =", "%less = sub i32 %total, 1\n  %before =", 1),
        ("%before =", "%less = and i32 %total, 31\n  %before =", 1),
        ("%before = atomicrmw add", "%before = atomicrmw sub", 1),
        ("%before = atomicrmw add", "%before = atomicrmw xor", 1),
        ("%before = atomicrmw add", "%before = atomicrmw umax", 1),
        ("add i32 %base, %own", "xor i32 %base, %own", 1),
        ("add i32 %base, %own", "add i32 %base, %t", 1),
        ("add i32 %base, %own", "sub i32 %base, %own", 1),
        ("add i32 %base, %own", "add i32 0, %own", 1),
        ("%own = phi", "%none = phi", 1),
        ("br i1 %lead, label %adds", "%two = icmp ult i32 %t, 2\n  br i1 %two, label %adds", 1),
        (
            "br i1 %lead, label %adds",
            f"{ODD}\n  %some = and i1 %odd, %lead\n  br i1 %some, label %adds",
            1,
        ),
        (
            "br i1 %lead, label %clears",
            "%some = and i1 %first, %lead\n  br i1 %some, label %clears",
            1,
        ),
        ("ptr addrspace(1) %w, i32 %total", "ptr addrspace(1) %out, i32 %total", 1),
        (
            "%total = load",
            "%part = getelementptr i32, ptr addrspace(1) %w, i32 %g\n  %total = load",
            1,
        ),
        (
            "store i32 %before",
            "store atomic i32 0, ptr addrspace(1) %w monotonic, align 4\n  store i32 %before",
            1,
        ),
        ("store i32 0, ptr addrspace(3) @l", "store i32 1, ptr addrspace(3) @s", 1),
        ("store i32 0, ptr addrspace(3) @l", "store i8 0, ptr addrspace(3) @l", 1),
        ("store i32 0, ptr addrspace(3) @l", "store i32 %n, ptr addrspace(3) @l", 1),
        ("@l, i32 1 sync", "@l, i32 0 sync", 1),
        ("atomicrmw add ptr addrspace(3) @l", "atomicrmw sub ptr addrspace(3) @l", 1),
        ("@l, i32 1 sync", "@l, i32 %t sync", 1),
        ("store i32 %before", "store i32 %total", 1),
        (
            "%total = load i32, ptr addrspace(3) @l",
            "%low = load i8, ptr addrspace(3) @l\n  %total = zext i8 %low to i32",
            1,
        ),
        ("added:", "added:\n  %late = atomicrmw add ptr addrspace(3) @l, i32 1 monotonic", 1),
        ("ptr addrspace(1) %x, i32 %at", "ptr addrspace(1) %w, i32 %at", 1),
        ("i32, ptr addrspace(1) %x, i32 %at", "i16, ptr addrspace(1) %x, i32 %at", 1),
    ],
)
def test_places_that_meet(old: str, new: str, which: int) -> None:
    parts = ROUND.split(old)
    assert len(parts) > which, "the kernel has what is changed"
    changed = old.join(parts[:which]) + new + old.join(parts[which:])
    changed = changed.replace("i32 %total sync", "i32 %less sync") if "%less" in new else changed
    if "%part" in new:
        changed = changed.replace(
            "ptr addrspace(1) %w, i32 %total", "ptr addrspace(1) %part, i32 %total"
        )
    if "%none" in new:
        changed = changed.replace("add i32 %base, %own", "add i32 %base, 0")
    if "%late" in new:
        changed = changed.replace("add i32 %base, %own", "add i32 %base, %late")
    assert of_all(changed).verdict is not Verdict.PROVED


ONCE = """%start = icmp eq i32 %i, 0
  %none = and i1 %lead, %start
  br i1 %none, label %clears"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BARRIER, ""),
        ("store i32 0, ptr addrspace(3) @l", "store i32 %i, ptr addrspace(3) @l"),
        ("br i1 %lead, label %clears", ONCE),
        ("br i1 %lead, label %clears", "%last = icmp eq i32 %t, 63\n  br i1 %last, label %clears"),
    ],
    ids=["no barrier", "from another number on", "cleared once", "cleared by another one"],
)
def test_rounds_that_are_not_parted(old: str, new: str) -> None:
    assert of_all(LOOP.replace(old, new, 1), seconds=6.0).verdict is not Verdict.PROVED


CLEARED_BETWEEN = f"""{CLEAR}
  {BARRIER}
  {KEEP}
  {DRAW.replace("FROM", "clear")}
  {BARRIER}
  {CLEAR.replace("clear", "again")}
  {BARRIER}
  {TOTAL}
  {BARRIER}
  {WRITE}"""


def test_a_total_does_not_count_what_was_drawn_before_the_last_clearing() -> None:
    assert of_all(CLEARED_BETWEEN).verdict is not Verdict.PROVED


DRAWS_IN_LOOP = """%some = icmp sgt i32 %data, 0
  br i1 %some, label %again, label %drawn
again:
  %i = phi i32 [ 0, %clear ], [ %j, %again ]
  %drew = atomicrmw add ptr addrspace(3) @l, i32 1 syncscope("workgroup") monotonic
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %data
  br i1 %more, label %again, label %drawn
drawn:"""
SPILLS = f"""{CLEAR}
  {BARRIER}
  %data = load i32, ptr addrspace(1) %mine
  {DRAWS_IN_LOOP}
  {BARRIER}
  %raw = load i32, ptr addrspace(3) @l
  %fits = icmp slt i32 %raw, 64
  %whole = select i1 %fits, i32 %raw, i32 64
  br i1 %lead, label %adds, label %added
adds:
  %before = atomicrmw add ptr addrspace(1) %w, i32 %whole syncscope("agent") monotonic
  store i32 %before, ptr addrspace(3) @s
  br label %added
added:
  {BARRIER}
  %base = load i32, ptr addrspace(3) @s
  %few = icmp slt i32 %t, %whole
  br i1 %few, label %writes, label %written
writes:
  %at = add i32 %base, %t
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %id, ptr addrspace(1) %place
  br label %written
written:"""


def test_loops_draw_what_a_workgroup_lists() -> None:
    """The total is not bounded, but is no negative number unless the counter wraps."""
    proof = of_all(SPILLS).proof
    assert proof is not None
    assert Premise.COUNTERS in proof.premises


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"{BARRIER}\n  %data", "%data"),
        (f"{BARRIER}\n  %raw", "%raw"),
        ("slt i32 %t, %whole", "sle i32 %t, %whole"),
        ("select i1 %fits, i32 %raw, i32 64", "select i1 %fits, i32 %raw, i32 %raw"),
        ("%w, i32 %whole sync", "%w, i32 8 sync"),
        ("store i32 0, ptr addrspace(3) @l", "store i32 -9, ptr addrspace(3) @l"),
        ("@l, i32 1 sync", "@l, i32 -1 sync"),
        ("@l, i32 1 sync", "@l, i32 %data sync"),
        (
            "added:",
            (
                'added:\n  %late = atomicrmw add ptr addrspace(3) @l, i32 1 syncscope("workgroup") '
                "monotonic\n  %own = load i32, ptr addrspace(3) @l"
            ),
        ),
        ("br i1 %lead, label %clears", "%odd = icmp ugt i32 %t, 9\n  br i1 %odd, label %clears"),
    ],
    ids=[
        "no barrier behind the clearing",
        "no barrier behind the draws",
        "one more than was drawn",
        "not bounded from above",
        "another number is added",
        "from a negative number on",
        "counts down",
        "any number is drawn",
        "drawn from between the loads",
        "cleared by others",
    ],
)
def test_totals_of_loops_that_meet(old: str, new: str) -> None:
    changed = SPILLS.replace(old, new, 1)
    assert changed != SPILLS
    if "%own" in new:
        changed = changed.replace("slt i32 %t, %whole", "slt i32 %t, %own")
    assert of_all(changed, seconds=4.0).verdict is not Verdict.PROVED
