"""Numbers of counters: apart for two draws, and nothing said of one."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.facts.axiom import Occurrence, Question
from fencepost.kernels.prove.facts.counter import Counters
from fencepost.kernels.prove.protocols.counters import counters
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.terms.term import Expr
from tests.unit.kernels.prove.playing import QUEUE, matcher_of

BY_FOUR = QUEUE.replace("i32 1 agent", "i32 4 agent")


def asked(matcher: Matcher, *, apart: bool = True, alike: bool = False) -> tuple[Expr, ...]:
    """Return the facts of the numbers that two work-items draw."""
    evaluator = matcher.evaluator
    axiom = Counters(evaluator, counters(matcher))
    question = Question(evaluator.place.second(apart=apart), [], apart=apart, alike=alike)
    found = [Occurrence(name, question.two) for name in axiom.symbols]
    facts = axiom.says(found, question)
    reached = [party(each.site.reached) for each in axiom.draws.values() for party in question.two]
    return (*facts.terms, *reached)


def numbers(matcher: Matcher, *, apart: bool = True) -> tuple[Expr, Expr]:
    """The numbers that two work-items draw."""
    drawn = next(each.loaded for each in matcher.found if each.how.atomic)
    return drawn, z3.substitute(drawn, *matcher.evaluator.place.second(apart=apart))


def possible(facts: tuple[Expr, ...], *more: Expr) -> bool:
    solver = z3.Solver()
    solver.add(*facts, *more)
    return bool(solver.check() == z3.sat)


def test_two_draws_have_no_number_in_common() -> None:
    matcher = matcher_of(QUEUE)
    one, other = numbers(matcher)
    assert not possible(asked(matcher), one == other)
    assert possible(asked(matcher), one + 1 == other)


def test_amounts_lie_apart() -> None:
    matcher = matcher_of(BY_FOUR)
    one, other = numbers(matcher)
    assert not possible(asked(matcher), one + 3 == other)
    assert possible(asked(matcher), one + 4 == other)


def test_one_draw_may_be_the_other() -> None:
    """Where the second work-item may be the first, its number may be that one's."""
    matcher = matcher_of(QUEUE)
    one, other = numbers(matcher, apart=False)
    same = [a == b for a, b in matcher.evaluator.place.second(apart=False)]
    assert possible(asked(matcher, apart=False, alike=True), one == other, *same)
