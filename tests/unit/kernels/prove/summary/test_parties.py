"""Who is chosen of a workgroup, and what comes before what."""

from __future__ import annotations

import z3

from fencepost.kernels.protocol_words import ANYWHERE
from fencepost.kernels.prove.summary.parties import Item, Items, Party, leader_of, members, only
from fencepost.kernels.prove.summary.sync_points import Point
from fencepost.vocabulary.scopes import Scope
from tests.unit.kernels.prove.playing import LOCK, matcher_of


def test_the_leader_is_the_one_who_comes_to_an_access() -> None:
    matcher = matcher_of(LOCK)
    leader = leader_of(matcher.evaluator, matcher.found)
    assert leader is not None
    assert [value.as_long() for _, value in leader] == [0]
    assert all(only(matcher.evaluator, each, leader) for each in matcher.found)
    symbol, _ = leader[0]
    another = [(symbol, z3.BitVecVal(1, 32))]
    assert not only(matcher.evaluator, matcher.found[0], another)


def test_members() -> None:
    evaluator = matcher_of(LOCK).evaluator
    x = evaluator.place.local[0]
    few = members(evaluator, z3.ULT(x, 2))
    assert few is not None
    assert [chosen[0][1].as_long() for chosen in few] == [0, 1]
    assert members(evaluator, z3.BoolVal(True)) is None


def test_work_items_beside_are_of_the_same_workgroup() -> None:
    evaluator = matcher_of(LOCK).evaluator
    place = evaluator.place
    items = Items(evaluator, split=False)
    leader = [(place.local[0], z3.BitVecVal(0, 32))]
    item = items.beside(Item(()), leader)
    assert z3.simplify(item(place.local[0])).as_long() == 0
    assert item(place.groups[0]).eq(place.groups[0])
    assert items.beside(Item(()), leader) is item
    assert not item(place.tag).eq(place.tag)
    somebody, facts = items.somebody()
    assert not somebody(place.groups[0]).eq(place.groups[0])
    assert facts


def test_operations_of_one_work_item_are_in_order() -> None:
    matcher = matcher_of(LOCK)
    items = Items(matcher.evaluator, split=False)
    load, store = [each for each in matcher.found if not each.how.atomic]
    here = Item(())
    source = Party(here, load.node, load.number)
    behind = Point(store.node, store.number, Scope.SINGLETHREAD, ANYWHERE)
    assert z3.is_true(z3.simplify(items.in_order(source, behind, here)))
    source = Party(here, store.node, store.number)
    before = Point(load.node, load.number, Scope.SINGLETHREAD, ANYWHERE)
    assert z3.is_false(z3.simplify(items.in_order(source, before, here)))
