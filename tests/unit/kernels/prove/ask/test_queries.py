"""Every pair of accesses and every branch: each is settled with its reason, or stays open."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest

from fencepost.diagnostics import Code
from fencepost.kernels.certificate import Inside, Meets, Pair, Premise, Reason
from fencepost.kernels.options import Options
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.prove.ask.answer import Answer
from fencepost.kernels.prove.ask.queries import Questions
from fencepost.kernels.prove.values.loads import ANYWHERE
from fencepost.kernels.question.objects import LDS
from fencepost.kernels.stages.proof import terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from tests.unit.kernels.prove.playing import FLAG, LOCK, module_of
from tests.unit.kernels.taken_apart import prepared_of


def questions(body: str, items: int = 64, grid: int = 2, **more: Any) -> Questions:
    """Questions about a kernel, none of them asked."""
    kernel = prepared_of(body, items, grid, **more)
    made = Questions(*terms_of(kernel), kernel.split)
    made.spots = kernel.spots
    return made


def raced(body: str, items: int = 64, grid: int = 2, *, lds: bool = True, **more: Any) -> Questions:
    """All that was asked about races."""
    made = questions(body, items, grid, **more)
    made.races(lds=lds)
    return made


def pairs(made: Questions) -> list[tuple[bool, Reason]]:
    return [(each.apart, each.reason) for each in made.settled if isinstance(each, Pair)]


PLACES = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = mul i32 %g, 64
  %i = add i32 %b, %t
  %x = xor i32 %t, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %word = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %x
  BODY
  ret void"""


def test_two_workgroups_are_asked_about_too() -> None:
    """Of global memory; LDS of two workgroups is not one place."""
    made = raced(PLACES.replace("BODY", "store i32 %t, ptr addrspace(1) %own"))
    assert pairs(made) == [(False, Reason.APART), (True, Reason.APART)]
    assert made.complete
    made = raced(PLACES.replace("BODY", "store i32 %t, ptr addrspace(3) %p"))
    assert pairs(made) == [(False, Reason.APART)]
    assert made.complete
    alone = raced(PLACES.replace("BODY", "store i32 %t, ptr addrspace(1) %own"), grid=1)
    assert pairs(alone) == [(False, Reason.APART)]


def test_what_is_not_in_order_stays_open() -> None:
    made = raced(PLACES.replace("BODY", "store i32 %i, ptr addrspace(1) %word"))
    assert not made.complete
    (doubt,) = made.suspicions
    assert (doubt.apart, doubt.barrier, doubt.answer) == (True, False, Answer.SOMETIMES)
    assert doubt.example is not None
    assert len({*doubt.example.groups}) == 2
    assert len({*doubt.example.items}) == 1
    assert made.expected == 2
    assert len(made.settled) == 1


def test_nothing_is_complete_before_it_is_asked() -> None:
    """What was to be settled counts, not only what was."""
    made = questions(PLACES.replace("BODY", "store i32 %t, ptr addrspace(1) %own"))
    assert made.complete
    made.expected = 1
    assert not made.complete


def test_one_work_item_meets_nobody() -> None:
    made = raced("  store i32 1, ptr addrspace(1) %out\n  ret void", 1, 1)
    assert pairs(made) == [(False, Reason.NOT_BOTH)]
    two = raced("  store i32 1, ptr addrspace(1) %out\n  ret void", 1, 2)
    assert (True, Reason.NOT_BOTH) not in pairs(two)


@pytest.mark.parametrize(
    ("scope", "reasons"),
    [
        ("agent", [(False, Reason.ATOMIC), (True, Reason.ATOMIC)]),
        ("workgroup", [(False, Reason.ATOMIC)]),
        ("singlethread", []),
    ],
)
def test_atomics_in_scope_of_each_other(scope: str, reasons: list[tuple[bool, Reason]]) -> None:
    add = f'%r = atomicrmw add ptr addrspace(1) %out, i32 %t syncscope("{scope}") monotonic'
    made = raced(f"  {add}\n  ret void")
    assert pairs(made) == reasons
    assert made.complete is (scope == "agent")


@pytest.mark.parametrize(("place", "complete"), [("%w", True), ("0", False)])
def test_atomics_of_each_wave(place: str, complete: bool) -> None:
    """Only work-items of two waves are out of scope, and have words of their own."""
    body = f"""  %w = lshr i32 %t, 6
  %p = getelementptr i32, ptr addrspace(1) %out, i32 {place}
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("wavefront") monotonic
  ret void"""
    assert raced(body, 128, 1).complete is complete


def test_atomics_of_different_sizes() -> None:
    body = """  %r = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  %s = atomicrmw add ptr addrspace(1) %out, i64 1 monotonic
  ret void"""
    assert raced(body).suspicions


@pytest.mark.parametrize(("value", "same"), [("%n", True), ("%t", False)])
def test_writes_of_one_value(value: str, same: bool) -> None:
    """Which is a premise."""
    made = raced(f"  store i32 {value}, ptr addrspace(1) %out\n  ret void")
    assert made.complete is same
    assert (Premise.SAME_VALUE in made.evaluator.ledger.premises) is same
    if same:
        assert pairs(made) == [(False, Reason.SAME_VALUE), (True, Reason.SAME_VALUE)]
        assert len(made.same_values) == 2


def test_without_lds() -> None:
    """A run has shown that: nothing of it is asked."""
    body = PLACES.replace(
        "BODY", "store i32 %t, ptr addrspace(3) %p\n  store i32 %t, ptr addrspace(1) %own"
    )
    made = raced(body, lds=False)
    assert len(made.settled) == 2
    assert made.complete


@pytest.mark.parametrize(("index", "inside"), [("%t", True), ("%n", False)])
def test_accesses_stay_in_their_objects(index: str, inside: bool) -> None:
    body = f"""  %p = getelementptr i32, ptr addrspace(3) @a, i32 {index}
  %v = load i32, ptr addrspace(3) %p
  ret void"""
    made = raced(body)
    assert made.complete is inside
    found = [each for each in made.settled if isinstance(each, Inside)]
    assert len(found) == inside
    assert [each.reason for each in made.suspicions] == (
        [] if inside else [made.suspicions[0].reason]
    )
    if not inside:
        assert made.suspicions[0].reason is not None
        assert made.suspicions[0].reason.code is Code.NOT_SHOWN_INSIDE


GUARDED = """  %c = icmp ult i32 %n, 256
  br i1 %c, label %some, label %end
some:
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %n
  %v = load i32, ptr addrspace(3) %p
  br label %end
end:
  %q = getelementptr i32, ptr addrspace(3) @a, i32 LAST
  %w = load i32, ptr addrspace(3) %q
  ret void"""


@pytest.mark.parametrize(("last", "inside"), [("%t", True), ("%m", False)])
def test_who_comes_to_an_access_counts(last: str, inside: bool) -> None:
    """Those that stay inside are told apart from one that may not."""
    made = raced(GUARDED.replace("LAST", last))
    assert made.complete is inside
    assert len([each for each in made.settled if isinstance(each, Inside)]) == 1 + inside


VALUES = """
  %p = getelementptr i32, ptr addrspace(1) %in, i32 INDEX
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %out
  ret void"""


@pytest.mark.parametrize(("index", "same"), [("0", True), ("%n", True), ("%t", False)])
def test_values_alone(index: str, same: bool) -> None:
    """Of pairs that a run has seen to meet; what it names and is no pair stays open."""
    made = questions(VALUES.replace("INDEX", index))
    (store,) = [
        each
        for node in made.evaluator.graph.nodes
        for each, _ in node.body
        if each.head.text.startswith("store")
    ]
    left = frozenset({frozenset({id(store)})})
    made.values(left, atomics=False)
    assert made.complete is same
    assert bool(made.suspicions) is not same
    assert pairs(made) == ([(False, Reason.SAME_VALUE), (True, Reason.SAME_VALUE)] if same else [])
    other = questions(VALUES.replace("INDEX", "0"))
    other.values(frozenset({frozenset({-1, -2})}), atomics=False)
    assert not other.complete


@pytest.mark.parametrize(("bound", "same"), [("%m", True), ("3", True), ("%t", False)])
def test_values_of_those_who_come_there(bound: str, same: bool) -> None:
    """Only one work-item does, where its number is given."""
    body = f"""  %c = icmp eq i32 %t, {bound}
  br i1 %c, label %one, label %end
one:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""
    made = questions(body, grid=1)
    every = [each for node in made.evaluator.graph.nodes for each, _ in node.body]
    (store,) = [each for each in every if each.head.text.startswith("store")]
    made.values(frozenset({frozenset({id(store)})}), atomics=False)
    assert made.complete is same


@pytest.mark.parametrize(("condition", "alike"), [("%n", True), ("%t", False)])
def test_branches_before_barriers(condition: str, alike: bool) -> None:
    body = f"""  %c = icmp ult i32 {condition}, 9
  br i1 %c, label %some, label %end
some:
  SYNC
  br label %end
end:
  ret void"""
    made = questions(body)
    made.barriers()
    assert made.expected == 1
    assert made.complete is alike
    assert [type(each) for each in made.settled] == ([Meets] if alike else [])
    assert [each.barrier for each in made.suspicions] == ([] if alike else [True])


def of_protocol(body: str) -> Questions:
    module = module_of(body)
    options = Options((64, 1, 1), (2, 1, 1), seconds=20.0)
    kernel = prepared(Task.asked(module, module.kernels[0], options, "k.ll"))
    made = Questions(*terms_of(kernel), kernel.split)
    made.spots = kernel.spots
    made.races()
    return made


@pytest.mark.parametrize(
    ("body", "reason", "protocol"),
    [
        (LOCK, Reason.LOCKED, Protocol.LOCK),
        (FLAG, Reason.HAPPENS_BEFORE, Protocol.FLAG),
    ],
)
def test_what_atomics_order(body: str, reason: Reason, protocol: Protocol) -> None:
    """With the protocol, its premises, and the objects of which loads see an order."""
    made = of_protocol(body)
    assert made.complete
    shown = [each for each in made.settled if isinstance(each, Pair) and each.reason is reason]
    assert shown
    assert all(protocol in each.protocols for each in shown)
    region = made.evaluator.value("x").region
    assert region in made.moved
    assert made.evaluator.ledger.premises


def test_what_is_loaded_through_a_choice_moves() -> None:
    """Its value was taken to be of any object, so that is what the lock takes back."""
    chosen = "%flips = icmp ugt i32 %n, 7\n  %one = select i1 %flips, POINTER %x, POINTER %v\n  "
    chosen = chosen.replace("POINTER", "ptr addrspace(1)")
    accesses = LOCK.replace("ptr addrspace(1) %x", "ptr addrspace(1) %one")
    made = of_protocol(chosen + accesses)
    assert accesses != LOCK
    assert made.complete
    assert made.moved == {ANYWHERE}


def test_orders_that_barriers_give_move_nothing() -> None:
    body = PLACES.replace(
        "BODY", "store i32 %t, ptr addrspace(3) %p\n  SYNC\n  %v = load i32, ptr addrspace(3) %q"
    )
    made = raced(body)
    assert made.complete
    assert (False, Reason.ORDERED) in pairs(made)
    assert not made.moved


def test_what_is_summed_moves_where_it_is_written_twice_in_such_an_order() -> None:
    """Whose store comes last, barriers do not say, and sums are of one of them."""
    made = raced("  ret void")
    made.seen = {(LDS + 1, False), (LDS + 2, False)}
    assert not made.moved
    made.numbers = Mock(**{"sums.sums.told": frozenset({LDS + 1})})
    assert made.moved == {LDS + 1}


def test_no_more_is_asked_where_there_will_be_no_proof() -> None:
    """What was not asked stays open, and no proof comes of it."""
    stores = "\n  ".join(f"store volatile i32 %t, ptr addrspace(1) %p{at}" for at in range(8))
    places = "\n  ".join(
        f"%p{at} = getelementptr i32, ptr addrspace(1) %out, i32 {at}" for at in range(8)
    )
    made = raced(f"  {places}\n  {stores}\n  ret void")
    assert len(made.suspicions) < made.expected - len(made.settled)
    assert not made.complete


ONE_OF_ALL = """  %c = icmp eq i32 %t, %n
  br i1 %c, label %one, label %end
one:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %m
  store volatile i32 %t, ptr addrspace(1) %out
  store volatile i32 %t, ptr addrspace(1) %p
  br label %end
end:
  LAST
  ret void"""


@pytest.mark.parametrize(
    ("last", "open_pairs"), [("", 0), ("%v = load i32, ptr addrspace(1) %out", 2)]
)
def test_many_pairs_are_asked_about_at_once(last: str, open_pairs: int) -> None:
    """One question that shows them all, of which each has its part; or each by itself, where one of
    them is open.
    """
    made = raced(ONE_OF_ALL.replace("LAST", last), 64, 1)
    shown = [each for each in made.settled if isinstance(each, Pair) and each.query]
    assert len(shown) == 3
    assert len({each.query for each in shown}) == (1 if not open_pairs else 3)
    assert [each.part for each in shown] == ([0, 1, 2] if not open_pairs else [0, 0, 0])
    assert len(made.suspicions) == open_pairs
    assert made.complete is (not open_pairs)
