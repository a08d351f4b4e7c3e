"""Arrays in LDS whose words each have one writer, and programs in which they have others."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import Part, Protocol
from fencepost.kernels.prove.facts.broadcast import spread
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.order.test_waiting import BARRIER, of_all
from tests.unit.kernels.prove.playing import matcher_of, named

DRAW = """%word = getelementptr i32, ptr addrspace(1) %w, i32 %t
  %taken = atomicrmw add ptr addrspace(1) %word, i32 1 syncscope("agent") monotonic
  %slot = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %taken, ptr addrspace(3) %slot"""
USE = """%there = sub i32 63, %t
  %other = getelementptr i32, ptr addrspace(3) @s, i32 %there
  %base = load i32, ptr addrspace(3) %other
  %wide = zext i32 %base to i64
  %row = mul i64 %wide, 64
  %column = zext i32 %there to i64
  %at = add i64 %row, %column
  %place = getelementptr i32, ptr addrspace(1) %x, i64 %at
  store i32 %id, ptr addrspace(1) %place"""
RIGHT = f"{DRAW}\n  {BARRIER}\n  {USE}"
LATER = f"""br label %turn
turn:
  %i = phi i32 [ 0, %go ], [ %j, %turn ]
  {RIGHT}
  {BARRIER}
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %turn, label %done
done:"""
GUARDED = RIGHT.replace(
    "%word =", "br i1 %few, label %draws, label %drawn\ndraws:\n  %word ="
).replace(
    "store i32 %taken, ptr addrspace(3) %slot",
    "store i32 %taken, ptr addrspace(3) %slot\n  br label %drawn\ndrawn:",
)


def few(least: int, mask: int) -> str:
    """Those below `least` store, and all load one of the first words."""
    body = GUARDED.replace("%there = sub i32 63, %t", f"%there = and i32 %t, {mask}")
    body = body.replace("zext i32 %there", "zext i32 %t")
    return f"%few = icmp ult i32 %t, {least}\n  {body}"


def test_what_is_loaded_is_what_the_one_of_that_number_stored() -> None:
    report = of_all(RIGHT, 8)
    assert report.verdict is Verdict.PROVED
    assert {Protocol.QUEUE, Protocol.BROADCAST} <= named(report)
    assert report.proof is not None
    assert Premise.COUNTERS not in report.proof.premises


def test_also_in_each_turn_of_a_loop() -> None:
    assert of_all(LATER, 8).verdict is Verdict.PROVED


def test_some_may_store_for_all() -> None:
    assert of_all(few(16, 15), 8).verdict is Verdict.PROVED
    assert of_all(few(16, 31), 8).verdict is not Verdict.PROVED


def test_each_load_has_its_writer() -> None:
    twice = f"{RIGHT}\n  %again = load i32, ptr addrspace(3) %slot"
    found = list(spread(matcher_of(twice)))
    assert [len(each.parts[Part.LOAD]) for each in found] == [1, 1]
    assert all(each.number is not None for each in found)


@pytest.mark.parametrize(
    "body",
    [
        RIGHT.replace(BARRIER, ""),
        RIGHT.replace("@s, i32 %t\n", "@s, i32 %half\n").replace(
            "%slot =", "%half = lshr i32 %t, 1\n  %slot =", 1
        ),
        RIGHT.replace("%t\n  store", "%there0\n  store").replace(
            "%slot =", "%there0 = sub i32 63, %t\n  %slot =", 1
        ),
        RIGHT.replace(BARRIER, f"{BARRIER}\n  store i8 0, ptr addrspace(3) %slot\n  {BARRIER}"),
        RIGHT.replace("%w, i32 %t", "%w, i32 %id"),
        LATER.replace(f"{USE}\n  {BARRIER}", USE),
        RIGHT.replace("%row = mul i64 %wide, 64", "%row = mul i64 %wide, 32"),
    ],
    ids=[
        "no barrier",
        "two store to one word",
        "stored elsewhere",
        "a byte is overwritten",
        "workgroups draw from words of their own",
        "the next turn overwrites it",
        "rows overlap",
    ],
)
def test_what_may_be_another_value(body: str) -> None:
    assert of_all(body, 8).verdict is not Verdict.PROVED
