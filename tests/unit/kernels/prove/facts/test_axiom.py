"""Parties of a question, and facts put together."""

from __future__ import annotations

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.facts.axiom import Facts, Party, Question, Spot
from fencepost.kernels.prove.summary.parties import Item
from fencepost.kernels.prove.terms.term import bits
from tests.unit.kernels.prove.facts.test_instantiate import loop
from tests.unit.kernels.prove.playing import matcher_of


def test_the_second_party_has_symbols_of_its_own() -> None:
    place = matcher_of("store i32 1, ptr addrspace(1) %w").evaluator.place
    two = Question(place.second(apart=True), []).two
    assert two.one(place.tag).eq(place.tag)
    assert not two.other(place.tag).eq(place.tag)


def test_earlier_iterations_are_decided_by_their_own_conditions() -> None:
    """A party in an iteration before its own has been through it; whether the iteration before that
    went on is not asked again.
    """
    evaluator = (matcher := matcher_of(loop())).evaluator
    draw = next(each for each in matcher.found if evaluator.graph.loops_around(each.node))
    spot = Spot(draw.node, draw.reached)
    (header,) = evaluator.graph.loops_around(draw.node)
    assert Party(Item(())).comes_to(evaluator, spot).eq(z3.And(draw.reached))
    earlier = Party(Item(()), earlier=header).comes_to(evaluator, spot)
    assert earlier.eq(z3.And(evaluator.reach_in_turn(draw.node)))


def test_a_party_that_may_not_be_there_comes_nowhere_else() -> None:
    evaluator = (matcher := matcher_of("store i32 1, ptr addrspace(1) %w")).evaluator
    store = matcher.found[0]
    there = evaluator.place.local[0] == bits(99, 32)
    comes = Party(Item((), there)).comes_to(evaluator, Spot(store.node, store.reached))
    solver = z3.Solver()
    solver.add(comes, z3.Not(there))
    assert solver.check() == z3.unsat


def test_facts_of_both() -> None:
    one = Facts((z3.BoolVal(True),), frozenset({Premise.COUNTERS}))
    both = one | Facts((z3.BoolVal(False),), cleared=True)
    assert len(both.terms) == 2
    assert both.rests == {Premise.COUNTERS}
    assert both.cleared
