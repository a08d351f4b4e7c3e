"""Bounds that loops keep, against the turns of a plain loop; and those that they do not keep."""

from __future__ import annotations

import pytest
import z3

from fencepost.kernels.prove.facts.loop_bounds import LoopBounds
from fencepost.kernels.prove.summary.parties import Item
from tests.unit.kernels.prove.scanning import terms

SEARCH = """br label %turn
turn:
  %lo = phi i32 [ FIRST, %go ], [ %lo.next, %turn ]
  %hi = phi i32 [ 48, %go ], [ %hi.next, %turn ]
  %both = add i32 %lo, %hi
  %mid = lshr i32 %both, 1
  %from = getelementptr i32, ptr addrspace(1) %v, i32 %mid
  %data = load i32, ptr addrspace(1) %from
  %less = icmp slt i32 %data, %t
  %behind = add i32 %mid, 1
  %lo.next = select i1 %less, i32 %behind, i32 %lo
  %hi.next = select i1 %less, i32 %hi, i32 %mid
  %more = icmp TEST i32 %lo.next, %hi.next
  br i1 %more, label %turn, label %done
done:"""
HALVES = SEARCH.replace("FIRST", "0").replace("TEST", "slt")


def bounds_of(body: str) -> tuple[LoopBounds, int]:
    evaluator, _ = terms(body)
    (header,) = evaluator.graph.loops
    return LoopBounds(evaluator), header


def holds(body: str, low: int, high: int) -> bool:
    """Whether the middle of a search is surely from one number to another."""
    bounds, header = bounds_of(body)
    evaluator = bounds.evaluator
    middle = evaluator.value("mid")
    solver = z3.Solver()
    solver.add(*bounds.of(header), evaluator.reach(header))
    solver.add(z3.Not(z3.And(middle >= low, middle < high)))
    return bool(solver.check() == z3.unsat)


def test_a_search_stays_between_its_ends() -> None:
    assert holds(HALVES, 0, 48)
    assert not holds(HALVES, 0, 47)
    assert not holds(HALVES, 1, 48)


@pytest.mark.parametrize(
    "body",
    [
        SEARCH.replace("FIRST", "-3").replace("TEST", "slt"),
        SEARCH.replace("FIRST", "%t").replace("TEST", "slt"),
        SEARCH.replace("FIRST", "0").replace("TEST", "sle"),
        SEARCH.replace("FIRST", "0").replace("TEST", "ne").replace("%mid, 1", "%mid, 2"),
        HALVES.replace("[ 48, %go ]", "[ %n, %go ]"),
    ],
    ids=["from below", "from anywhere", "one too far", "past the end", "to an argument"],
)
def test_what_a_search_does_not_keep(body: str) -> None:
    assert not holds(body, 0, 48)


@pytest.mark.parametrize("data", [lambda n: n, lambda _: 0, lambda _: 1000, lambda n: n * 7 % 50])
def test_bounds_are_true_of_each_turn(data: object) -> None:
    """Of the numbers of a loop that runs."""
    bounds, header = bounds_of(HALVES)
    evaluator = bounds.evaluator
    place, counter = evaluator.place, evaluator.place.counter(header)
    low, high = evaluator.value("lo"), evaluator.value("hi")
    own = 30
    lo, hi, turn = 0, 48, 0
    while lo < hi or turn == 0:
        solver = z3.Solver()
        solver.add(place.local[0] == own, counter == turn, low == lo, high == hi)
        solver.add(evaluator.reach(header), *bounds.of(header))
        assert solver.check() == z3.sat, (turn, lo, hi)
        middle = (lo + hi) // 2
        assert callable(data)
        lo, hi = (middle + 1, hi) if data(middle) < own else (lo, middle)
        turn += 1


def test_terms_are_what_they_were() -> None:
    """Looking at a turn alone leaves no trace."""
    bounds, header = bounds_of(HALVES)
    evaluator = bounds.evaluator
    known, facts = dict(evaluator.memo), list(evaluator.constraints)
    value = evaluator.value("lo")
    bounds.of(header)
    assert evaluator.value("lo").eq(value)
    assert all(evaluator.memo[key] is known[key] for key in known)
    assert [each.get_id() for each in evaluator.constraints[: len(facts)]] == [
        each.get_id() for each in facts
    ]
    assert not evaluator.open


def test_told_where_it_is_asked_about() -> None:
    bounds, _ = bounds_of(HALVES)
    evaluator = bounds.evaluator
    item = Item(())
    assert bounds.told([item], [evaluator.value("mid") == 3])
    assert not bounds.told([item], [evaluator.place.local[0] == 3])
