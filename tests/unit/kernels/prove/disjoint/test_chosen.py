"""Accesses through a pointer that is one of several, as accesses to each object."""

from __future__ import annotations

import pytest
import z3

from fencepost.kernels.prove.disjoint.chosen import by_object
from fencepost.kernels.prove.summary.pairs import overlap_of
from fencepost.kernels.report import Verdict
from fencepost.llvm.effects.effect import Access
from tests.unit.kernels.prove.order.test_waiting import of_all
from tests.unit.kernels.prove.scanning import terms

CHOICE = """%odd = and i32 %t, 1
  %is = icmp eq i32 %odd, 0
  %one = select i1 %is, ptr addrspace(1) %x, ptr addrspace(1) %v
  MORE
  %to = getelementptr i32, ptr addrspace(1) %one, i32 %id
  store i32 %t, ptr addrspace(1) %to"""
OTHERS = """%half = icmp ult i32 %t, 32
  %one.of = select i1 %half, ptr addrspace(1) %one, ptr addrspace(1) %w
  %to.it = getelementptr i32, ptr addrspace(1) %one.of, i32 %id
  store i32 %t, ptr addrspace(1) %to.it"""
SWAPPED = """%flips = icmp ugt i32 %n, 7
  %from = select i1 %flips, ptr addrspace(1) %x, ptr addrspace(1) %v
  %into = select i1 %flips, ptr addrspace(1) %v, ptr addrspace(1) %x
  %last = sub i32 127, %id
  %there = getelementptr i32, ptr addrspace(1) %from, i32 %last
  %data = load i32, ptr addrspace(1) %there
  %here = getelementptr i32, ptr addrspace(1) %into, i32 %id
  store i32 %data, ptr addrspace(1) %here"""


def parts_of(body: str) -> list[tuple[int | None, list[int]]]:
    """The objects of the stores, and which of 8 work-items store to each."""
    evaluator, found = terms(body)
    (symbol,) = (each for each in evaluator.place.local if not z3.is_bv_value(each))
    made = []
    for site in by_object(evaluator, found):
        if site.how is not Access.WRITE:
            continue
        held = [z3.substitute(site.reached, (symbol, z3.BitVecVal(n, 32))) for n in range(8)]
        made.append(
            (site.pointer.region, [n for n, h in enumerate(held) if z3.is_true(z3.simplify(h))])
        )
    return made


def test_each_object_has_those_who_choose_it() -> None:
    assert parts_of(CHOICE.replace("MORE", "")) == [(1, [0, 2, 4, 6]), (3, [1, 3, 5, 7])]


def test_one_of_three_objects() -> None:
    found = dict(parts_of(CHOICE.replace("MORE", "") + "\n  " + OTHERS)[2:])
    assert found == {1: [0, 2, 4, 6], 3: [1, 3, 5, 7], 2: []}


def test_where_an_access_is_belongs_to_its_place() -> None:
    """Work-items come to the access whatever they choose; that they meet says what they chose."""
    evaluator, found = terms(CHOICE.replace("MORE", ""))
    (whole,) = (each for each in found if each.how is Access.WRITE)
    (one, _) = (each for each in by_object(evaluator, found) if each.how is Access.WRITE)
    assert one.came.eq(whole.reached)
    pairs = evaluator.place.second(apart=False)
    overlap = overlap_of(evaluator, one, one, pairs)
    (symbol,) = (each for each in evaluator.place.local if not z3.is_bv_value(each))
    for mine, theirs, meet in ((2, 2, True), (3, 3, False)):
        chosen = [(symbol, z3.BitVecVal(mine, 32))]
        chosen.append((z3.substitute(symbol, *pairs), z3.BitVecVal(theirs, 32)))
        assert z3.is_true(z3.simplify(z3.substitute(overlap.bits, *chosen))) is meet
    assert len(overlap.here) == 2


def test_keys_tell_the_parts_apart() -> None:
    evaluator, found = terms(CHOICE.replace("MORE", ""))
    keys = [each.key for each in by_object(evaluator, found)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "body",
    [
        CHOICE.replace("MORE", "").replace("ptr addrspace(1) %v\n", "ptr addrspace(1) null\n"),
        CHOICE.replace(
            "MORE",
            "%a = ptrtoint ptr addrspace(1) %one to i64\n  %b = ptrtoint ptr addrspace(1) %w to i64"
            "\n  %c = xor i64 %a, %b\n  %d = inttoptr i64 %c to ptr addrspace(1)",
        ).replace("i32, ptr addrspace(1) %one, i32 %id", "i32, ptr addrspace(1) %d, i32 %id"),
    ],
    ids=["no object", "two addresses"],
)
def test_what_is_in_no_known_object_stays_as_it_is(body: str) -> None:
    evaluator, found = terms(body)
    assert by_object(evaluator, found) == found


def test_what_is_read_and_written_takes_turns() -> None:
    assert of_all(SWAPPED).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    "body",
    [
        SWAPPED.replace(
            "%into = select i1 %flips", "%other = icmp ugt i32 %n, 8\n  %into = select i1 %other"
        ),
        SWAPPED.replace("%v, ptr addrspace(1) %x", "%x, ptr addrspace(1) %v"),
    ],
    ids=["another condition", "the same array"],
)
def test_what_may_meet_is_not_proved(body: str) -> None:
    assert of_all(body).verdict is not Verdict.PROVED
