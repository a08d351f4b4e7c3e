"""Values and path conditions as terms, against runs: who comes where, and with what."""

from __future__ import annotations

from typing import Any

import pytest
import z3

from fencepost.errors import BoundReached
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import PRIVATE, Pointer, bits
from fencepost.kernels.question.outer_stop import OuterStop
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.taken_apart import evaluator_of, prepared_of, ran

ITEMS = 12
BRANCHES = """
  %a = icmp slt i32 %t, %n
  br i1 %a, label %one, label %two
one:
  store i32 1, ptr addrspace(1) %out
  %odd = and i32 %t, 1
  switch i32 %t, label %three [ i32 2, label %four
    i32 5, label %join
    i32 7, label %four ]
two:
  store i32 2, ptr addrspace(1) %out
  %b = icmp eq i32 %t, %m
  br i1 %b, label %three, label %join
three:
  %x = phi i32 [ 30, %one ], [ %t, %two ]
  store i32 3, ptr addrspace(1) %out
  br label %join
four:
  store i32 4, ptr addrspace(1) %out
  br label %join
join:
  %y = phi i32 [ 50, %one ], [ %x, %three ], [ 40, %four ], [ %m, %two ]
  store i32 5, ptr addrspace(1) %out
  ret void"""


@pytest.mark.parametrize(("n", "m"), [(0, 3), (4, 9), (9, 10), (100, 0), (2**32 - 1, 11)])
def test_who_comes_where(n: int, m: int) -> None:
    """And what phis are there."""
    kernel = prepared_of(BRANCHES, ITEMS)
    evaluator = evaluator_of(BRANCHES, ITEMS)
    state = ran(kernel, n=n, m=m).state
    there = {each.site: {*each.lanes.tolist()} for each in state.log}
    for site, lanes in there.items():
        node = kernel.program.site_nodes[site]
        for item in range(ITEMS):
            reached = of_item(evaluator, evaluator.reach(node), item, n=n, m=m)
            assert z3.is_true(reached) is (item in lanes), (node, item)
            assert z3.is_true(reached) or z3.is_false(reached)
    for item in range(ITEMS):
        y = number_of(of_item(evaluator, evaluator.value("y"), item, n=n, m=m))
        assert y == state.registers["y"][item]


def nodes(evaluator: Evaluator) -> dict[str, int]:
    return {each.label: each.number for each in evaluator.graph.nodes}


def test_a_node_that_all_come_to_has_no_condition() -> None:
    """What both ways of a branch lead to."""
    evaluator = evaluator_of(BRANCHES, ITEMS)
    assert z3.is_true(evaluator.reach(nodes(evaluator)["join"]))
    assert z3.is_true(evaluator.reach(0))


NESTED = """
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i32 [ %i, %outer ], [ %j1, %inner ]
  %s = mul i32 %i, 100
  %k = add i32 %s, %j
  store i32 %k, ptr addrspace(1) %out
  %j1 = add i32 %j, 1
  %again = icmp ult i32 %j1, 5
  br i1 %again, label %inner, label %latch
latch:
  %last = add i32 %j, 0
  store i32 %last, ptr addrspace(1) %out
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %t
  br i1 %more, label %outer, label %end
end:
  store i32 %i, ptr addrspace(1) %out
  ret void"""


def test_iterations_of_loops() -> None:
    """By counters: who is in which iteration of both loops, with which values."""
    evaluator = evaluator_of(NESTED, ITEMS)
    named = nodes(evaluator)
    outer, inner = named["outer"], named["inner"]
    for item in (0, 1, 3, 8):
        rounds = max(1, item)
        for i in range(rounds + 2):
            known = [
                of_item(evaluator, evaluator.ended(inner), item, turns={outer: before})
                for before in range(i + 1)
            ]
            reach = of_item(evaluator, evaluator.reach(outer), item, turns={outer: i})
            assert decided(reach, known) is (i < rounds), (item, i)
            for j in range(7):
                turns = {outer: i, inner: j}
                there = of_item(evaluator, evaluator.reach(inner), item, turns=turns)
                inside = i < rounds and (j == 0 or i + j < 5)
                assert decided(there, known) is inside, (item, i, j)
                value = of_item(evaluator, evaluator.value("k"), item, turns=turns)
                assert number_of(value) == 100 * i + i + j


TWO_WAYS_ROUND = """
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %even ], [ %k, %odd ]
  %low = and i32 %i, 1
  %is = icmp eq i32 %low, 1
  br i1 %is, label %odd, label %even
even:
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 7
  br i1 %c, label %on, label %end
odd:
  %k = add i32 %i, 1
  %d = icmp ult i32 %k, 6
  br i1 %d, label %on, label %end
end:
  ret void"""


def test_a_loop_that_goes_on_in_two_ways() -> None:
    """It is gone through as long as either does."""
    evaluator = evaluator_of(TWO_WAYS_ROUND, ITEMS)
    header = nodes(evaluator)["on"]
    for turn in range(9):
        reached = of_item(evaluator, evaluator.reach(header), 0, turns={header: turn})
        assert decided(reached, []) is (turn < 6), turn


def decided(condition: Any, known: list[Any]) -> bool:
    """Whether a condition holds, which what is known decides."""
    solver = z3.Solver()
    solver.add(*known)
    yes, no = solver.check(condition), solver.check(z3.Not(condition))
    assert (yes == z3.sat) is not (no == z3.sat)
    return bool(yes == z3.sat)


def test_behind_a_loop_values_are_those_of_its_last_iteration() -> None:
    """The counter is that of the last iteration, of which the end of the loop says which it is."""
    evaluator = evaluator_of(NESTED, ITEMS)
    named = nodes(evaluator)
    outer, inner = named["outer"], named["inner"]
    left = evaluator.use(evaluator.graph.nodes[named["latch"]].body[0][0].left, named["latch"])  # type: ignore[union-attr]
    place = evaluator.place
    for i in range(7):
        known = [place.counter(outer) == i, evaluator.ended(inner)]
        solver = z3.Solver()
        solver.add(*known, z3.ULT(evaluator.final(inner), 1 << 30), evaluator.reach(outer))
        assert solver.check() == z3.sat
        solver.add(left != max(4, i))
        assert solver.check() == z3.unsat, i
    assert inner


def test_each_use_of_an_undefined_value_is_another() -> None:
    evaluator = evaluator_of("  %x = add i32 undef, 0\n  ret void")
    undefined = evaluator.graph.nodes[0].body[1][0].left  # type: ignore[union-attr]
    one, other = (evaluator.use(undefined, 0) for _ in range(2))
    assert z3.Solver().check(one != other) == z3.sat
    there = z3.substitute(one, *evaluator.place.second(apart=False))
    assert z3.Solver().check(one != there) == z3.sat


def test_what_a_work_item_alone_knows() -> None:
    """Is another thing in another work-item or iteration; what a wave shares is the same there."""
    evaluator = evaluator_of(NESTED, 128)
    inner = nodes(evaluator)["inner"]
    pairs = evaluator.place.second(apart=False)
    word = z3.Function("w", *(each.sort() for each in evaluator.own(inner)), z3.BitVecSort(8))
    own = word(*evaluator.own(inner))
    assert z3.Solver().check(own != z3.substitute(own, *pairs)) == z3.sat
    counter = evaluator.place.counter(inner)
    assert z3.Solver().check(own != z3.substitute(own, (counter, counter + 1))) == z3.sat
    of_wave = evaluator.of_wave(inner)
    shared = [each == z3.substitute(each, *pairs) for each in of_wave]
    solver = z3.Solver()
    solver.add(
        *evaluator.place.bounds(), *[z3.substitute(e, *pairs) for e in evaluator.place.bounds()]
    )
    solver.add(*shared)
    second = {old.get_id(): new for old, new in pairs}
    x = evaluator.place.local[0]
    assert solver.check(z3.UDiv(x, 64) != z3.UDiv(second[x.get_id()], 64)) == z3.unsat
    assert solver.check(x != second[x.get_id()]) == z3.sat


@pytest.mark.parametrize(("by", "together"), [("%n", True), ("%t", False)])
def test_who_leaves_a_loop_together(by: str, together: bool) -> None:
    """The last iteration is the workgroup's where nothing of a work-item decides it."""
    body = f"""  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, {by}
  br i1 %c, label %on, label %end
end:
  ret void"""
    evaluator = evaluator_of(body)
    last = evaluator.final(nodes(evaluator)["on"])
    there = z3.substitute(last, *evaluator.place.second(apart=False))
    assert bool(last.eq(there)) is together
    assert evaluator.final(nodes(evaluator)["on"]).eq(last)


def test_places_of_objects() -> None:
    """An object by its number, an address as it is; private memory has none that is known."""
    evaluator = evaluator_of("  ret void")
    out = evaluator.value("out")
    assert isinstance(out, Pointer)
    somewhere = Pointer(None, bits(4096, 64))
    assert number_of(evaluator.base(somewhere)) == 4096
    near = Pointer(out.region, bits(12, 64))
    difference = evaluator.base(near) - evaluator.base(out)
    assert number_of(z3.simplify(difference)) == 12
    own = [evaluator.base(Pointer(PRIVATE, bits(0, 64))) for _ in range(2)]
    assert z3.Solver().check(own[0] != own[1]) == z3.sat


def test_a_check_that_took_too_long_ends() -> None:
    evaluator = evaluator_of("  %x = add i32 %t, 1\n  ret void")
    evaluator.stop = OuterStop(1.0, lambda: 2.0)
    with pytest.raises(BoundReached):
        evaluator.value("x")
