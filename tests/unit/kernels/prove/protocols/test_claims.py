"""Words that one alone finds free, and programs in which two do."""

from __future__ import annotations

import pytest
import z3

from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.prove.protocols.claims import Claims
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.order.test_waiting import BARRIER, of_all
from tests.unit.kernels.prove.playing import named

AT = 'syncscope("agent") monotonic'
EXCHANGE = f"%old = atomicrmw xchg ptr addrspace(1) %w, i32 1 {AT}"
COMPARE = f"""%both = cmpxchg ptr addrspace(1) %w, i32 0, i32 1 {AT} monotonic
  %old = extractvalue {{ i32, i1 }} %both, 0"""
FREE = "%won = icmp eq i32 %old, 0"
WRITES = """br i1 %won, label %writes, label %end
writes:
  store i32 %id, ptr addrspace(1) %x"""
ALONE = f"{EXCHANGE}\n  {FREE}\n  {WRITES}"
BY_COMPARING = f"{COMPARE}\n  {FREE}\n  {WRITES}"
OF_MANY = f"""%data = load i32, ptr addrspace(1) %mine
  %which = and i32 %data, 63
  %word = getelementptr i32, ptr addrspace(1) %w, i32 %which
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %which
  %old = atomicrmw xchg ptr addrspace(1) %word, i32 1 {AT}
  {FREE}
  {WRITES.replace("%x", "%place")}"""
OF_BITS = f"""%data = load i32, ptr addrspace(1) %mine
  %which = and i32 %data, 31
  %bit = shl i32 1, %which
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %which
  %old = atomicrmw or ptr addrspace(1) %w, i32 %bit {AT}
  %set = and i32 %old, %bit
  %won = icmp eq i32 %set, 0
  {WRITES.replace("%x", "%place")}"""
IN_LDS = f"""%place = getelementptr i32, ptr addrspace(1) %x, i32 %g
  br i1 %lead, label %clears, label %met
clears:
  store i32 0, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  %old = atomicrmw xchg ptr addrspace(3) @l, i32 1 syncscope("workgroup") monotonic
  {FREE}
  {WRITES.replace("%x", "%place")}"""
HANDED = f"""br i1 %lead, label %claims, label %met
claims:
  {EXCHANGE}
  store i32 %old, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  %told = load i32, ptr addrspace(3) @l
  %won = icmp eq i32 %told, 0
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %t
  {WRITES.replace("%x", "%place")}"""

READ_BEFORE = f"""%old = load atomic i32, ptr addrspace(1) %w {AT}, align 4
  {FREE}
  {WRITES}
  store atomic i32 1, ptr addrspace(1) %w {AT}, align 4"""


@pytest.mark.parametrize(
    "body",
    [
        ALONE,
        BY_COMPARING,
        BY_COMPARING.replace("i32 0, i32 1", "i32 -7, i32 3").replace("%old, 0", "%old, -7"),
        ALONE.replace("xchg", "or"),
        ALONE.replace("xchg", "umax"),
        ALONE.replace("i32 1 sync", "i32 0 sync").replace("%old, 0", "%old, 1"),
        OF_MANY,
        OF_BITS,
        IN_LDS,
        HANDED,
    ],
    ids=[
        "exchange",
        "compare and exchange",
        "another value is free",
        "or",
        "maximum",
        "from 1 to 0",
        "a word of many",
        "a bit of many",
        "in LDS",
        "handed on",
    ],
)
def test_one_alone_writes(body: str) -> None:
    report = of_all(body)
    assert report.verdict is Verdict.PROVED
    assert Protocol.CLAIM in named(report)


@pytest.mark.parametrize(
    "body",
    [
        ALONE.replace("icmp eq", "icmp ne"),
        ALONE.replace("icmp eq i32 %old, 0", "icmp ult i32 %old, 2"),
        f"{ALONE}\n  store atomic i32 0, ptr addrspace(1) %w {AT}, align 4",
        f"{ALONE}\n  %off = atomicrmw xchg ptr addrspace(1) %w, i32 0 {AT}",
        f"{ALONE}\n  %off = atomicrmw sub ptr addrspace(1) %w, i32 1 {AT}",
        f"%n0 = load i32, ptr addrspace(1) %mine\n  {ALONE.replace('i32 1 sync', 'i32 %n0 sync')}",
        f"%n0 = load i32, ptr addrspace(1) %mine\n  {BY_COMPARING.replace('i32 1 s', 'i32 %n0 s')}",
        BY_COMPARING.replace("cmpxchg", "cmpxchg weak"),
        f"{BY_COMPARING}\n  %back = cmpxchg ptr addrspace(1) %w, i32 1, i32 0 {AT} monotonic",
        BY_COMPARING.replace("i32 0, i32 1", "i32 1, i32 2"),
        ALONE.replace("xchg", "umax").replace("i32 1 sync", "i32 %g sync"),
        ALONE.replace("xchg", "and"),
        ALONE.replace("i32 1 sync", "i32 256 sync").replace(
            FREE, "%low = trunc i32 %old to i8\n  %won = icmp eq i8 %low, 0"
        ),
        "%own = getelementptr i32, ptr addrspace(1) %w, i32 %g\n  "
        + ALONE.replace("addrspace(1) %w,", "addrspace(1) %own,"),
        ALONE.replace("addrspace(1) %w,", "addrspace(1) %x,"),
        ALONE.replace('"agent"', '"workgroup"'),
        READ_BEFORE,
        OF_MANY.replace("%x, i32 %which", "%x, i32 %half").replace(
            "%word =", "%half = lshr i32 %which, 1\n  %word ="
        ),
        OF_BITS.replace("and i32 %old, %bit", "and i32 %old, 1"),
        OF_BITS.replace("shl i32 1, %which", "lshr i32 1, %which"),
        IN_LDS.replace("%x, i32 %g", "%x, i32 0"),
        IN_LDS.replace(BARRIER, "", 1),
        HANDED.replace(BARRIER, ""),
        HANDED.replace("store i32 %old", "store i32 0"),
    ],
    ids=[
        "the others write",
        "two values are free",
        "it is set free by a store",
        "it is set free by an exchange",
        "it is counted down",
        "what is left may be free",
        "what a comparison leaves may be free",
        "a comparison may fail",
        "it is set back",
        "two values are taken for one",
        "a maximum of 0",
        "and",
        "half of what was there",
        "a word a workgroup",
        "the word itself",
        "a narrow scope",
        "it is read before",
        "two words for one place",
        "another bit",
        "no bit",
        "a word a workgroup in LDS",
        "it is cleared late",
        "no barrier",
        "something else is handed on",
    ],
)
def test_two_may_write(body: str) -> None:
    assert of_all(body).verdict is not Verdict.PROVED


def test_bits_that_are_set_stay() -> None:
    """Against plain enumeration of two operations in either order, of words of three bits."""
    for first, mine, theirs in ((a, b, c) for a in range(8) for b in range(8) for c in range(8)):
        came = (first, first | mine), (first | theirs, first)
        for number, second in came:
            terms = [z3.BitVecVal(each, 3) for each in (number, mine, second, theirs)]
            assert z3.is_true(z3.simplify(Claims((), sets_bits=True).told(*terms)))
