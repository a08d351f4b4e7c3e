"""What work-items store as sums, against the numbers that terms come to."""

from __future__ import annotations

import numpy as np
import z3

from fencepost.kernels.prove.facts.summing import Summing, number
from fencepost.kernels.prove.terms.forms import Columns, Forms
from tests.unit.kernels.prove.scanning import SCAN, terms

ALL = np.ones(64, np.bool_)
CARRIED = """br label %turn
turn:
  %i = phi i32 [ 0, %go ], [ %j, %turn ]
  %sum = phi i32 [ 5, %go ], [ %grown, %turn ]
  %from = getelementptr i32, ptr addrspace(1) %v, i32 %i
  %data = load i32, ptr addrspace(1) %from
  %grown = add i32 %sum, %data
  %place = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %i
  store i32 %sum, ptr addrspace(3) %place
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 8
  br i1 %more, label %turn, label %done
done:"""


def test_sums_of_ids_numbers_and_values() -> None:
    evaluator, _ = terms(SCAN)
    summing = Summing(evaluator, Columns(), {}, (), 4)
    t, value = evaluator.place.local[0], z3.BitVec("v", 32)
    made = summing.of(3 * t - (value + 4) + z3.If(t == 7, value, z3.BitVecVal(1, 32)), {}, ALL)
    rng = np.random.default_rng(4)
    values = rng.integers(0, 100, len(summing.columns.found))
    found = made.constant + made.many @ values[: made.many.shape[1]]
    for t_, got in enumerate(found.tolist()):
        own = int(values[[c.item for c in summing.columns.found].index(t_)])
        assert got == 3 * t_ - (own + 4) + (own if t_ == 7 else 1)


def test_what_is_no_sum_is_a_value_of_its_own() -> None:
    evaluator, _ = terms(SCAN)
    summing = Summing(evaluator, Columns(), {}, (), 4)
    value = z3.BitVec("v", 32)
    for term in (value * value, value & 3, z3.If(value == 0, value, value + 1)):
        made = summing.of(term, {}, ALL)
        assert (made.many.sum(axis=1) == 1).all()
        assert not made.constant.any()


def test_what_a_loop_carries_is_what_its_turns_added() -> None:
    evaluator, found = terms(CARRIED)
    (store,) = (each for each in found if each.lds and each.how.writes)
    (header,) = evaluator.graph.loops_around(store.node)
    summing = Summing(evaluator, Columns(), {}, (), 4)
    for turn in range(8):
        made = summing.of(store.value, {header: turn}, ALL)
        chosen = made.many[9]
        turns = sorted(summing.columns.found[at].turn for at in np.flatnonzero(chosen))
        assert turns == [((header, n),) for n in range(turn)]
        assert made.constant[9] == 5


def test_what_loads_gave_is_put_in() -> None:
    evaluator, found = terms(SCAN)
    load = [each for each in found if each.lds and not each.how.writes][-1]
    value = evaluator.value(load.instruction.head.name or "")
    rows = Forms.of(np.arange(100, 164))
    summing = Summing(evaluator, Columns(), {(value.decl().name(), ()): rows}, (), 4)
    summing.loads[value.decl().name()] = ()
    made = summing.of(value + 1, {}, ALL)
    assert made.constant.tolist() == list(range(101, 165))
    moved = z3.substitute(value, (evaluator.place.local[0], evaluator.place.local[0] + 1))
    assert summing.of(moved, {}, ALL).known.tolist() == [True] * 63 + [False]


def test_terms_as_numbers_of_a_workgroup() -> None:
    evaluator, _ = terms(SCAN)
    t, counter = evaluator.place.local[0], evaluator.place.counter(3)
    found = number(evaluator, t * 2 + counter, {3: 5})
    assert found is not None
    assert found.tolist() == [2 * n + 5 for n in range(64)]
    assert number(evaluator, t + evaluator.place.group[0], {}) is None
