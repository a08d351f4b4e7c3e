"""Nodes between which a barrier lies in any case: what is asked, and only once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import z3

from fencepost.kernels.prove.disjoint.separated import Key, Parted
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.place import Place
from fencepost.llvm.launches.launch import Launch
from fencepost.vocabulary.address_spaces import SyncSpace

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
