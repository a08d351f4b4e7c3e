"""Pairs of accesses that need no solver, and what is asked about the others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.certificate import Reason
from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.disjoint.filters import Filters, Key, Parted, Settled
from fencepost.kernels.prove.protocols.guarded import guarded
from fencepost.kernels.prove.summary.accesses import Site, sites
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.phases import Counted, phase
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.llvm.launches.launch import Launch
from fencepost.vocabulary.address_spaces import SyncSpace
from tests.unit.kernels.prove.playing import LOCK, matcher_of
from tests.unit.kernels.taken_apart import evaluator_of

STORE = "store i32 %t, ptr addrspace({space}) %{name}"


def filters(body: str, items: int = 64, grid: int = 2, **more: Any) -> tuple[Filters, list[Site]]:
    """The filters of a kernel, and its accesses."""
    evaluator = evaluator_of(body, items, grid, **more)
    found = sites(evaluator)
    for each in found:
        for space in sorted(each.spaces):
            phase(evaluator, each.node, space)
            phase(evaluator, each.node, space, Counted.WAVE)
    made = Filters(evaluator, [], False, Spans(evaluator.launch))
    made.ranges.learn(found)
    return made, found


def asked(made: Filters, left: Site, right: Site, *, apart: bool = False) -> list[Any] | Reason:
    facts = Asking(made.evaluator, [], Spans(made.evaluator.launch)).facts(apart=apart)
    found = made.question(left, right, apart=apart, facts=facts)
    return found.reason if isinstance(found, Settled) else found


def may(made: Filters, question: list[Any] | Reason, *, apart: bool = False) -> bool:
    """Whether two work-items are as a question asks."""
    assert isinstance(question, list)
    facts = Asking(made.evaluator, [], Spans(made.evaluator.launch)).facts(apart=apart)
    solver = z3.Solver()
    solver.add(*facts, *question)
    return bool(solver.check() == z3.sat)


PLACES = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = mul i32 %g, 64
  %i = add i32 %b, %t
  %x = xor i32 %t, 1
  %h = shl i32 %t, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %word = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %any = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %x
  BODY
  ret void"""


@pytest.mark.parametrize(
    ("store", "apart", "settled"),
    [
        (STORE.format(space=1, name="own"), False, True),
        (STORE.format(space=1, name="own"), True, True),
        (STORE.format(space=1, name="word"), False, True),
        (STORE.format(space=1, name="word"), True, False),
        (STORE.format(space=1, name="any"), False, False),
    ],
)
def test_places_that_ids_decide(store: str, apart: bool, settled: bool) -> None:
    """Of one workgroup, and of two."""
    made, (site,) = filters(PLACES.replace("BODY", store))
    found = asked(made, site, site, apart=apart)
    assert (found is Reason.APART) is settled
    if not settled:
        assert may(made, found, apart=apart)


@pytest.mark.parametrize("between", ["SYNC", "call void @llvm.amdgcn.s.barrier()"])
def test_a_barrier_between(between: str) -> None:
    """With its fences; who is in order need not be asked about."""
    body = f"{STORE.format(space=3, name='p')}\n  {between}\n  {STORE.format(space=3, name='q')}"
    made, (one, other) = filters(PLACES.replace("BODY", body))
    assert asked(made, one, one) is Reason.APART
    found = asked(made, one, other)
    assert (found is Reason.ORDERED) is (between == "SYNC")
    if between != "SYNC":
        assert may(made, found)


TURNS = """
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %low = and i32 %i, 1
  %base = mul i32 %low, SIZE
  %buffer = getelementptr i32, ptr addrspace(3) @a, i32 %base
  %p = getelementptr i32, ptr addrspace(3) %buffer, i32 %t
  store i32 %t, ptr addrspace(3) %p
  SYNC
  %x = xor i32 %t, 1
  %q = getelementptr i32, ptr addrspace(3) %buffer, i32 %x
  %v = load i32, ptr addrspace(3) %q
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %on, label %end
end:
  ret void"""


@pytest.mark.parametrize(("size", "settled"), [(64, True), (63, False)])
def test_buffers_that_take_turns(size: int, settled: bool) -> None:
    """One barrier in each turn: the next one's buffer is another one, if they do not overlap."""
    made, (store, load) = filters(TURNS.replace("SIZE", str(size)))
    assert asked(made, store, store) is Reason.APART
    found = asked(made, store, load)
    assert (found is Reason.QUERY) is settled
    if not settled:
        assert may(made, found)


AHEAD = """
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %j = add i32 %i, 1
  %low = and i32 %i, 1
  %base = mul i32 %low, 64
  %other = and i32 NEXT, 1
  %far = mul i32 %other, SIZE
  %buffer = getelementptr i32, ptr addrspace(3) @a, i32 %base
  %filled = getelementptr i32, ptr addrspace(3) @a, i32 %far
  %x = xor i32 %t, 1
  %q = getelementptr i32, ptr addrspace(3) %buffer, i32 %x
  %v = load i32, ptr addrspace(3) %q
  %p = getelementptr i32, ptr addrspace(3) %filled, i32 %t
  store i32 %t, ptr addrspace(3) %p
  SYNC
  %c = icmp ult i32 %j, %n
  br i1 %c, label %on, label %end
end:
  ret void"""


@pytest.mark.parametrize(
    ("following", "size", "settled"),
    [("%j", 64, True), ("%j", 63, False), ("%j", 0, False), ("%i", 64, False), ("%n", 64, False)],
)
def test_the_buffer_of_the_next_turn(following: str, size: int, settled: bool) -> None:
    """It is filled while the one at hand is read, with no barrier between: it must be another one,
    in all turns, and not overlap.
    """
    made, (load, store) = filters(AHEAD.replace("NEXT", following).replace("SIZE", str(size)))
    assert load.node == store.node
    assert asked(made, store, store) is Reason.APART
    found = asked(made, load, store)
    assert (found is Reason.QUERY) is settled
    if not settled:
        assert may(made, found)


def test_one_buffer_for_all_turns() -> None:
    """In one turn a store is apart from itself, and in two a barrier lies between."""
    made, (store, load) = filters(TURNS.replace("SIZE", "0"))
    assert asked(made, store, store) is Reason.APART
    assert may(made, asked(made, store, load))


FREE = """
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %buffer = getelementptr i32, ptr addrspace(3) @a, i32 %i
  %p = getelementptr i32, ptr addrspace(3) %buffer, i32 %t
  store i32 %t, ptr addrspace(3) %p
  BETWEEN
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %on, label %end
end:
  ret void"""


@pytest.mark.parametrize(("between", "settled"), [("SYNC", True), ("", False)])
def test_work_items_in_turns_of_their_own(between: str, settled: bool) -> None:
    """Only a barrier in each turn keeps them together, and their places apart."""
    made, (store,) = filters(FREE.replace("BETWEEN", between))
    found = asked(made, store, store)
    assert (found is Reason.APART) is settled
    if not settled:
        assert may(made, found)


@pytest.mark.parametrize(
    ("index", "settled"),
    [
        ("%k = atomicrmw add ptr addrspace(1) %in, i32 1 monotonic", False),
        ("%k = load i32, ptr addrspace(1) %in", True),
        ("%k = add i32 %n, 1", True),
    ],
)
def test_what_only_one_of_them_knows_is_not_added_to_both(index: str, settled: bool) -> None:
    body = f"""  {index}
  %base = getelementptr i32, ptr addrspace(1) %out, i32 %k
  %p = getelementptr i32, ptr addrspace(1) %base, i32 %t
  store i32 %t, ptr addrspace(1) %p
  ret void"""
    made, (*_, store) = filters(body, grid=1)
    found = asked(made, store, store)
    assert (found is Reason.APART) is settled
    if not settled:
        assert may(made, found)


def test_a_barrier_lies_between_who_comes_to_both() -> None:
    """Of one workgroup; another one does not wait for it."""
    body = PLACES.replace(
        "BODY",
        f"{STORE.format(space=1, name='any')}\n  SYNC\n  %v = load i32, ptr addrspace(1) %any",
    )
    made, (store, load) = filters(body)
    assert not may(made, made.both(store, load, apart=False))
    assert may(made, made.both(store, load, apart=True), apart=True)


def test_who_comes_to_both() -> None:
    """That is what is asked about two accesses, besides where they are."""
    body = PLACES.replace(
        "BODY",
        """%c = icmp eq i32 %t, 3
  br i1 %c, label %some, label %end
some:
  store i32 %t, ptr addrspace(1) %any
  br label %end
end:
  %v = load i32, ptr addrspace(1) %any""",
    )
    made, (store, load) = filters(body)
    question = made.both(store, load, apart=False)
    pairs = made.evaluator.place.second(apart=False)
    x = made.evaluator.place.local[0]
    y = z3.substitute(x, *pairs)
    assert may(made, [*question, x == 3, y == 7])
    assert not may(made, [*question, x == 7, y == 3])
    same = made.both(store, store, apart=False)
    assert not may(made, same)
    between = made.both(store, store, apart=True)
    assert may(made, between, apart=True)


WAVE = """fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire"""


@pytest.mark.parametrize("by_wave", [True, False])
def test_barriers_of_a_wave(by_wave: bool) -> None:
    """Where all its lanes come to them; the other wave is in no order."""
    body = f"{STORE.format(space=1, name='any')}\n  {WAVE}\n  %v = load i32, ptr addrspace(1) %any"
    for items, meet in ((64, not by_wave), (128, True)):
        made, (store, load) = filters(PLACES.replace("BODY", body), items)
        made.by_wave = by_wave
        found = asked(made, store, load)
        assert (found is not Reason.ORDERED and may(made, found)) is meet
        between = asked(made, store, load, apart=True)
        assert may(made, between, apart=True)
    whole = body.replace(WAVE, f"{WAVE}\n  SYNC")
    made, (store, load) = filters(PLACES.replace("BODY", whole), 128)
    made.by_wave = by_wave
    assert asked(made, store, load) is Reason.ORDERED


def test_what_a_lock_guards() -> None:
    """Where both hold it; the word of the lock itself is guarded by nothing."""
    matcher = matcher_of(LOCK)
    made = Filters(matcher.evaluator, [], False, Spans(matcher.evaluator.launch), guarded(matcher))
    inside = [each for each in matcher.found if not each.how.atomic]
    assert len(inside) == 2
    load, store = inside
    facts = Asking(matcher.evaluator, [], Spans(matcher.evaluator.launch)).facts(apart=True)
    matcher.evaluator.ledger.premises.clear()
    found = made.question(load, store, apart=True, facts=facts)
    assert isinstance(found, Settled)
    assert found.reason is Reason.LOCKED
    assert Protocol.LOCK in found.protocols
    assert matcher.evaluator.ledger.premises
    unlocked = Filters(matcher.evaluator, [], False, Spans(matcher.evaluator.launch))
    again = unlocked.question(load, store, apart=True, facts=facts)
    assert not isinstance(again, Settled)


LOCAL, GLOBAL = frozenset({SyncSpace.LOCAL}), frozenset({SyncSpace.GLOBAL})
X = z3.BitVec("x", 32)
PLACE = Place(Launch((64, 1, 1), (1, 1, 1), 64))


def parted(loops: tuple[int, ...] = ()) -> Parted:
    graph: Any = SimpleNamespace(loops_around=lambda _: loops)
    made: Any = SimpleNamespace(ledger=Ledger(), graph=graph, place=PLACE)
    return Parted(cast(Evaluator, made))


def test_what_is_plainly_so_is_not_asked() -> None:
    """'' where nothing has to be asked, None where the two may be together."""
    made = parted()
    assert made.never(Key(0, 1, LOCAL), z3.BoolVal(False), []) == ""
    assert made.never(Key(0, 2, LOCAL), z3.And(X == 1, z3.Not(X == 1)), []) == ""
    assert made.never(Key(0, 3, LOCAL), z3.BoolVal(True), []) is None
    assert made.evaluator.ledger.spent == 0


def test_what_is_asked() -> None:
    """With the facts that are known."""
    made = parted()
    assert made.never(Key(0, 1, LOCAL), z3.ULT(X, 5), [z3.UGT(X, 7)]) is not None
    assert made.never(Key(0, 2, LOCAL), z3.ULT(X, 9), [z3.UGT(X, 7)]) is None


def test_an_answer_is_kept() -> None:
    """By the pair of nodes and the space."""
    made = parted()
    key = Key(0, 1, LOCAL)
    first = made.never(key, z3.ULT(X, 5), [z3.UGT(X, 7)])
    assert made.never(key, z3.BoolVal(True), []) == first
    assert made.never(Key(0, 1, GLOBAL), z3.BoolVal(True), []) is None


def test_iterations_of_work_items_that_no_barrier_parts() -> None:
    """Outside of loops they are the same; in a loop, if the counters are equal where they meet."""
    assert parted().same_iteration(0, LOCAL, z3.BoolVal(True), [])
    counter = PLACE.counter(3)
    ((_, other),) = [each for each in PLACE.second(apart=False) if each[0].eq(counter)]
    assert parted((3,)).same_iteration(0, LOCAL, counter == other, [])
    assert not parted((3,)).same_iteration(0, LOCAL, z3.ULE(counter, other), [])
