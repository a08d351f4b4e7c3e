"""Numbers that counters give, and programs in which they come again."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.order.test_waiting import BARRIER, of_all
from tests.unit.kernels.prove.playing import QUEUE, checked, named, proved


def test_no_two_work_items_have_one_number() -> None:
    report = checked(QUEUE)
    assert named(report) == {Protocol.QUEUE}
    assert report.proof is not None
    assert Premise.COUNTERS not in report.proof.premises


@pytest.mark.parametrize(
    "body",
    [
        QUEUE.replace("i32 1", "i32 0"),
        QUEUE.replace("i32 1", "i32 1073741824"),
        f"{QUEUE}\n  store atomic i32 0, word monotonic, align 4",
        QUEUE.replace("i32 %number\n", "i32 %half\n").replace(
            "%item", "%half = lshr i32 %number, 1\n  %item", 1
        ),
    ],
    ids=["nothing is added", "it runs around", "it is reset", "two have one place"],
)
def test_numbers_that_come_again(body: str) -> None:
    assert not proved(body, 8)


SEVERAL = """%given = atomicrmw add ptr addrspace(1) %w, i32 3 syncscope("agent") monotonic
  br label %again
again:
  %j = phi i32 [ 0, %go ], [ %after, %again ]
  %number = add i32 %given, %j
  %wide = zext i32 %number to i64
  %place = getelementptr i32, ptr addrspace(1) %x, i64 %wide
  store i32 %t, ptr addrspace(1) %place
  %after = add i32 %j, 1
  %more = icmp ult i32 %after, 3
  br i1 %more, label %again, label %rest
rest:"""


def test_several_numbers_at_a_time() -> None:
    assert of_all(SEVERAL, 8).verdict is Verdict.PROVED
    less = SEVERAL.replace("br label %again\nagain", "MORE\n  br label %again\nagain", 1)
    down = SEVERAL.replace("w add", "w sub").replace("add i32 %given", "sub i32 %given")
    assert of_all(down, 8).verdict is Verdict.PROVED
    one = 'atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic'
    assert of_all(less.replace("MORE", f"%one = {one}"), 8).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("i32 %after, 3", "i32 %after, 4"),
        ("add i32 %given, %j", "xor i32 %given, %j"),
        ("i32 3 sync", "i32 2147483648 sync"),
        ("[ 0, %go ]", "[ -1, %go ]"),
        (
            "br label %again\nagain",
            "store atomic i32 0, ptr addrspace(1) %w monotonic, align 4\n  br label %again\nagain",
        ),
        (
            "ptr addrspace(1) %w, i32 3 sync",
            "ptr addrspace(1) %part, i32 3 sync",
        ),
    ],
    ids=["four", "not in a row", "it runs around", "from -1", "reset", "a counter each"],
)
def test_several_numbers_that_meet(old: str, new: str) -> None:
    part = "%part = getelementptr i32, ptr addrspace(1) %w, i32 %g\n  "
    assert of_all(part + SEVERAL.replace(old, new, 1), 8).verdict is not Verdict.PROVED


def test_numbers_of_loops_rest_on_a_premise() -> None:
    loop = f"""br label %again
again:
  %i = phi i32 [ 0, %go ], [ %j, %again ]
  {QUEUE}
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %again, label %done
done:"""
    report = checked(loop)
    assert report.proof is not None
    assert Premise.COUNTERS in report.proof.premises


IN_LDS = """%number = atomicrmw add ptr addrspace(3) @l, i32 1 syncscope("workgroup") monotonic
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %number
  store i32 %t, ptr addrspace(1) %place"""


def test_each_workgroup_counts_in_its_own_lds() -> None:
    assert of_all(IN_LDS, groups=1).verdict is Verdict.PROVED
    assert of_all(IN_LDS, groups=2).verdict is not Verdict.PROVED


NEGATIVE = """br label %draw
draw:
  %k = phi i32 [0, %go], [%more, %next]
  %number = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic
  %sign = icmp slt i32 %number, 0
  br i1 %sign, label %below, label %next
below:
  store i32 %id, ptr addrspace(1) %out
  br label %next
next:
  %more = add i32 %k, 1
  %again = icmp ult i32 %more, %n
  br i1 %again, label %draw, label %rest
rest:"""


def test_that_numbers_drawn_in_loops_do_not_become_negative_is_a_premise() -> None:
    """It takes 2^31 draws, which loops of 2^30 turns may come to."""
    proof = of_all(NEGATIVE).proof
    assert proof is not None
    assert Premise.COUNTERS in proof.premises
    assert "signed" in Premise.COUNTERS.stated.text


DRAWN = '%number = atomicrmw add ptr addrspace(3) @l, i32 1 syncscope("workgroup") monotonic'
ROUND = f"""br i1 %lead, label %clears, label %clear
clears:
  store i32 0, ptr addrspace(3) @l
  br label %clear
clear:
  {BARRIER}
  %from = getelementptr i32, ptr addrspace(1) %x, i32 %id
  %value = load i32, ptr addrspace(1) %from
  %keep = icmp sgt i32 %value, %n
  br i1 %keep, label %draws, label %met
draws:
  {DRAWN}
  %item = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %number
  store i32 %value, ptr addrspace(3) %item
  br label %met
met:"""
AGAIN = f"""{BARRIER}
  br i1 %lead, label %more, label %late
more:
  store i32 0, ptr addrspace(3) @l
  br label %late
late:
  {BARRIER}"""


def test_a_list_in_lds_is_as_long_as_there_are_work_items() -> None:
    assert of_all(ROUND).verdict is Verdict.PROVED
    assert of_all(f"{ROUND}\n  {AGAIN}").verdict is Verdict.PROVED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BARRIER, ""),
        ('"workgroup") release', '"wavefront") release'),
        ("store i32 0", "store i32 1"),
        ("store i32 0, ptr addrspace(3) @l", "%never = add i32 0, 0"),
        ("store i32 0, ptr", "store i8 0, ptr"),
        ("store i32 0, ptr addrspace(3) @l", "store i32 0, ptr addrspace(3) @s"),
        ("br i1 %lead", "%few = and i1 %lead, %first\n  br i1 %few"),
        ("i32 1 sync", "i32 2 sync"),
        ("i32 0, i32 %number", "i32 1, i32 %number"),
        ("store i32 %value", "store i32 0, ptr addrspace(3) @l\n  store i32 %value"),
        ("draws:", f"draws:\n  {DRAWN.replace('number', 'two')}"),
    ],
    ids=[
        "no barrier",
        "a fence of the wave",
        "from 1 on",
        "not cleared",
        "cleared in part",
        "another word is cleared",
        "cleared in one workgroup",
        "two at a time",
        "behind the list",
        "cleared by all who draw",
        "two draws each",
    ],
)
def test_lists_in_lds_that_are_too_long(old: str, new: str) -> None:
    assert of_all(ROUND.replace(old, new, 1)).verdict is not Verdict.PROVED


def test_numbers_of_two_rounds_meet() -> None:
    """The counter is cleared between, so that numbers come again."""
    second = f"""{ROUND}
  {AGAIN}
  %held = phi i32 [ %kept, %late ]
  br i1 %keep, label %end, label %other
other:
  %next = atomicrmw add ptr addrspace(3) @l, i32 1 syncscope("workgroup") monotonic
  %place = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %next
  store i32 %t, ptr addrspace(3) %place"""
    apart = second.replace("  %held = phi i32 [ %kept, %late ]\n", "")
    both = apart.replace("  store i32 %value, ptr addrspace(3) %item\n", "").replace(
        "store i32 %t, ptr addrspace(3) %place",
        "store i32 %t, ptr addrspace(3) %place\n  br label %last",
    )
    both = (
        both.replace(
            "br i1 %keep, label %end, label %other",
            "br label %go2\ngo2:\n"
            "  br i1 %keep, label %first2, label %other\nfirst2:\n"
            "  %to = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %drawn\n"
            "  store i32 %t, ptr addrspace(3) %to\n  br label %last",
        )
        + "\nlast:"
    )
    both = both.replace("met:", "met:\n  %drawn = phi i32 [ %number, %draws ], [ 0, %clear ]", 1)
    assert of_all(both).verdict is not Verdict.PROVED


DOWN = """br i1 %lead, label %one, label %five
one:
  %last = atomicrmw sub ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic
  %a = getelementptr i32, ptr addrspace(1) %x, i32 %last
  store i32 %t, ptr addrspace(1) %a
  br label %both
five:
  %of = atomicrmw sub ptr addrspace(1) %w, i32 5 syncscope("agent") monotonic
  %at = add i32 %of, OFF
  %b = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %t, ptr addrspace(1) %b
  br label %both
both:"""


def test_a_counter_that_counts_down_gives_the_largest_number() -> None:
    for off in ("0", "-4"):
        assert of_all(DOWN.replace("OFF", off)).verdict is Verdict.PROVED
    for off in ("1", "4", "-5"):
        assert of_all(DOWN.replace("OFF", off)).verdict is not Verdict.PROVED


def test_a_counter_in_lds_that_counts_down_from_0() -> None:
    assert of_all(ROUND.replace("rmw add", "rmw sub", 1)).verdict is not Verdict.PROVED


OVERLAP = """%part = getelementptr i8, ptr addrspace(1) %w, i32 OFF
  %over = atomicrmw add ptr addrspace(1) %part, i32 65535 syncscope("agent") monotonic, align 2
  %number = atomicrmw add ptr addrspace(1) %w, i32 65536 syncscope("agent") monotonic, align 2
  %a = getelementptr i32, ptr addrspace(1) %x, i32 %number
  store i32 %t, ptr addrspace(1) %a"""


def test_counters_that_share_bytes_change_each_other() -> None:
    """What is added two bytes further takes away what the other one added."""
    assert of_all(OVERLAP.replace("OFF", "4")).verdict is Verdict.PROVED
    for off in ("2", "3", "-2"):
        assert of_all(OVERLAP.replace("OFF", off)).verdict is not Verdict.PROVED
