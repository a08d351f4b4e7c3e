"""What holds of two work-items, and what is said of conditions on them."""

from __future__ import annotations

from typing import Any

import pytest
import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.ask.answer import Answer, Said
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.summary.accesses import sites
from fencepost.kernels.prove.summary.pairs import overlap_of
from fencepost.kernels.prove.summary.phases import counts, phase
from fencepost.kernels.prove.terms.integers import Overlap
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import bits
from fencepost.kernels.question.own_context import own_context
from fencepost.vocabulary.address_spaces import SyncSpace
from tests.unit.kernels.taken_apart import evaluator_of

LOOP = """
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %on, label %end
end:
  ret void"""


def asking(
    body: str = "  ret void", items: int = 8, grid: int = 4, *assumed: Any, **more: Any
) -> Asking:
    evaluator = evaluator_of(body, items, grid, **more)
    return Asking(evaluator, list(assumed), Spans(evaluator.launch))


def two(made: Asking, *, apart: bool) -> tuple[Any, Any, Any, Any]:
    """The ids of two work-items, and of their workgroups."""
    place = made.evaluator.place
    pairs = place.second(apart=apart)
    x, g = place.local[0], place.group[0]
    return x, z3.substitute(x, *pairs), g, z3.substitute(g, *pairs)


def may(made: Asking, *conditions: Any, apart: bool = False, **more: bool) -> bool:
    solver = z3.Solver()
    solver.add(*made.facts(apart=apart, **more), *conditions)
    return bool(solver.check() == z3.sat)


def test_two_work_items() -> None:
    """Of one workgroup they are two; of two workgroups, the workgroups are."""
    made = asking()
    x, y, g, h = two(made, apart=False)
    assert g.eq(h)
    assert may(made, x == 3, y == 7)
    assert not may(made, x == y)
    assert not may(made, x == 8)
    assert not may(made, y == 8)
    x, y, g, h = two(made, apart=True)
    assert may(made, x == y, g == 0, h == 3, apart=True)
    assert not may(made, g == h, apart=True)
    assert not may(made, h == 4, apart=True)


@pytest.mark.parametrize(("items", "grid", "apart"), [(1, 4, False), (8, 1, True)])
def test_there_is_no_other(items: int, grid: int, apart: bool) -> None:
    assert not may(asking("  ret void", items, grid), apart=apart)


def test_what_is_assumed_holds_of_both() -> None:
    body = """  %c = icmp ult i32 %t, 5
  %d = icmp ult i32 %t, %n
  br i1 %c, label %some, label %end
some:
  call void @llvm.assume(i1 %d)
  br label %end
end:
  ret void"""
    made = asking(body)
    n = made.evaluator.arguments["n"]
    x, y, *_ = two(made, apart=False)
    assert may(made, n == 0, x == 6, y == 7)
    assert not may(made, n == 0, x == 4)
    assert not may(made, n == 0, y == 4)
    assert not may(asking("  ret void", 8, 4, z3.BitVec("argument.n", 32) == 3), n == 4)


def test_loops_end() -> None:
    """Which is a premise; nobody does more iterations than the last one."""
    made = asking(LOOP)
    (header,) = made.evaluator.graph.loops
    last = made.evaluator.final(header)
    assert Premise.LOOPS_END not in made.evaluator.ledger.premises
    counter = made.evaluator.place.counter(header)
    n = made.evaluator.arguments["n"]
    assert may(made, counter == 3)
    assert not may(made, z3.UGT(counter, last))
    assert not may(made, last == 1 << 30)
    assert may(made, n == 7, last == 6, counter == 6)
    assert not may(made, n == 7, last == 7)
    assert Premise.LOOPS_END in made.evaluator.ledger.premises
    bare = asking()
    bare.of_one()
    assert Premise.LOOPS_END not in bare.evaluator.ledger.premises


def test_what_iterations_pass_is_not_known_of_who_comes_to_barriers() -> None:
    body = """  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  store i32 1, ptr addrspace(1) %out
  %low = and i32 %i, %n
  %d = icmp eq i32 %low, 0
  br i1 %d, label %sync, label %latch
sync:
  SYNC
  store i32 1, ptr addrspace(1) %out
  br label %latch
latch:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 6
  br i1 %c, label %on, label %end
end:
  ret void"""
    made = asking(body)
    (header,) = made.evaluator.graph.loops
    phase(made.evaluator, header, SyncSpace.GLOBAL)
    assert any(counts(each) for each in made.facts(apart=False))
    assert not any(counts(each) for each in made.facts(apart=False, counted=False))


def in_model(found: Said, term: Any) -> int:
    """What a term is in the model of an answer."""
    assert found.model is not None
    return int(found.model.eval(term).as_long())


def said(made: Asking, *conditions: Any, apart: bool = False, **more: Any) -> Said:
    return made.ask(list(conditions), apart=apart, facts=made.facts(apart=apart), **more)


def test_questions() -> None:
    """With the name of what shows 'never', or with two work-items."""
    made = asking()
    x, y, *_ = two(made, apart=False)
    never = said(made, x == y)
    assert never.never
    assert never.query in [each.name for each in made.evaluator.ledger.queries]
    assert never.model is None
    often = said(made, x + 1 == y)
    assert often.answer is Answer.SOMETIMES
    values = [in_model(often, each) for each in (x, y)]
    assert values[0] + 1 == values[1] < 8


def test_small_numbers_are_preferred() -> None:
    """They make short runs."""
    made = asking("  %i = add i32 %n, 1\n  ret void")
    n = made.evaluator.arguments["n"]
    found = said(made, z3.UGT(n, 5))
    assert 5 < in_model(found, n) < 2048
    two_sizes = said(made, z3.Or(n == 0xF0000000, n == 77, n == 0xF0000001))
    assert in_model(two_sizes, n) == 77
    far = said(made, z3.UGT(n, 1 << 20))
    assert far.answer is Answer.SOMETIMES
    assert in_model(far, n) > 1 << 20


def test_an_answer_is_kept_with_its_facts() -> None:
    made = asking()
    x, y, *_ = two(made, apart=False)
    facts = made.facts(apart=False)
    first = made.ask([x == y], apart=False, facts=facts)
    before = made.evaluator.ledger.spent
    assert made.ask([x == y], apart=False, facts=facts) is first
    assert made.evaluator.ledger.spent == before
    bare: list[Any] = []
    assert not made.ask([x == y], apart=False, facts=bare).never


STEPS = """  %i = FLAGS i32 %t, %n
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %p
  ret void"""


def overlapping(made: Asking) -> tuple[list[Any], Overlap]:
    """That two work-items do the first access, and meet there."""
    (site,) = sites(made.evaluator)
    pairs = made.evaluator.place.second(apart=False)
    reached = [site.reached, z3.substitute(site.reached, *pairs)]
    return reached, overlap_of(made.evaluator, site, site, pairs)


@pytest.mark.parametrize(
    ("step", "never"), [("add", True), ("mul nsw", False), ("and", False), ("xor", True)]
)
def test_accesses_that_overlap(step: str, never: bool) -> None:
    """The question is the overlap, with what else is to hold, as the only conflict of its kind."""
    made = asking(STEPS.replace("FLAGS", step), 64, 1, effort=0.2)
    conditions, overlap = overlapping(made)
    found = said(made, *conditions, overlap=overlap)
    assert found.never is never
    assert found.part == (0 if never else None)


@pytest.mark.parametrize(("mask", "never"), [(63, True), (62, False)])
def test_what_is_to_hold_besides_the_overlap(mask: int, never: bool) -> None:
    made = asking(STEPS.replace("FLAGS", "and"), 64, 1)
    conditions, overlap = overlapping(made)
    n = made.evaluator.arguments["n"]
    assert said(made, *conditions, n == mask, overlap=overlap).never is never


@own_context()
def of_products(flags: str, refused: frozenset[Premise]) -> tuple[bool, bool]:
    """Whether two such accesses never meet for n > 0, and whether that rests on a premise."""
    made = asking(STEPS.replace("FLAGS", flags), 64, 1, effort=0.5, refused=refused)
    conditions, overlap = overlapping(made)
    found = said(made, made.evaluator.arguments["n"] > 0, *conditions, overlap=overlap)
    return found.never, Premise.NO_OVERFLOW in made.evaluator.ledger.premises


@pytest.mark.parametrize("flags", ["mul nsw", "mul"])
@pytest.mark.parametrize("refused", [frozenset(), frozenset({Premise.NO_OVERFLOW})])
def test_products_that_must_not_overflow(flags: str, refused: frozenset[Premise]) -> None:
    """Of an address, where the flag says so: n > 0 leaves each work-item a place of its own.
    Without it that is a premise, which may be refused.
    """
    never, rests = of_products(flags, refused)
    if flags == "mul":
        assert never <= rests
        assert never <= (not refused)
    elif not refused:
        assert never


def test_one_work_item() -> None:
    made = asking()
    x = made.evaluator.place.local[0]
    facts = made.of_one()
    assert made.ask_one([x == 8], facts).never
    found = made.ask_one([x == 7], facts)
    assert found.answer is Answer.SOMETIMES
    assert in_model(found, x) == 7


def test_what_z3_does_not_decide_is_undecided() -> None:
    """With no steps left it says nothing, least of all 'never'."""
    made = asking(STEPS.replace("FLAGS", "mul"), 64, 1)
    n = made.evaluator.arguments["n"]
    ledger = made.evaluator.ledger
    ledger.effort = 1e-9
    ledger.spent = -(10**9)
    x, y, *_ = two(made, apart=False)
    hard = [n * x * x * n + x == n * y * y * y - 7, z3.UGT(n, 77), n * n * n * x == bits(77, 32)]
    found = made.ask(hard, apart=False, facts=made.facts(apart=False))
    assert found.answer is Answer.UNDECIDED
    assert not found.never
    assert not made.ask_one(hard, made.of_one()).never


def test_an_answer_that_is_never() -> None:
    assert Said(Answer.NEVER).never
    assert not Said(Answer.UNDECIDED).never
    assert not Said(Answer.SOMETIMES).never
