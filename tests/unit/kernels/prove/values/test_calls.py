"""What calls give, as terms: places against the launch, buffers, atomics, and lanes of a wave."""

from __future__ import annotations

import dataclasses
from itertools import product
from typing import Any

import numpy as np
import pytest
import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.certificate import Premise
from fencepost.kernels.execute.accesses.resources import within
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import bits
from fencepost.kernels.prove.values.calls import call_term, made_within, same_for_all, wave_together
from fencepost.kernels.stages.proof import terms_of
from fencepost.llvm.effects.buffers import UNCHECKED
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Call, Head
from fencepost.llvm.types import IntType
from tests.unit.kernels.places import LAUNCHES, OF_DIMENSIONS, told
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.taken_apart import evaluator_of, prepared_of

I32, I64 = IntType(32), IntType(64)


def of_launch(launch: Any) -> Evaluator:
    """Terms of an empty kernel in a launch."""
    kernel = prepared_of("  ret void")
    task = dataclasses.replace(kernel.task, launch=launch)
    return terms_of(dataclasses.replace(kernel, task=task))[0]


def asked(evaluator: Evaluator, what: Id, dim: int, kind: IntType = I32) -> Any:
    return call_term(evaluator, Call(Head("r", kind), "f", ()), Query(what, dim), 0)


@pytest.mark.parametrize("what", list(Id))
@pytest.mark.parametrize("launch", LAUNCHES, ids=str)
def test_places(what: Id, launch: Any) -> None:
    """Of any work-item, in each dimension."""
    evaluator = of_launch(launch)
    for dim in range(4 if what in OF_DIMENSIONS else 1):
        for kind in (I32, I64):
            term = asked(evaluator, what, dim, kind)
            assert term.size() == kind.bits
            for item, group in product(range(0, launch.items, 29), range(0, launch.groups, 5)):
                found = number_of(of_item(evaluator, term, item, group))
                assert found == told(launch, what, dim, item, group), (dim, item, group)


@pytest.mark.parametrize("what", list(Id))
def test_one_workgroup_anywhere(what: Id) -> None:
    """How large the grid is, and where the workgroup is in it, is any number."""
    evaluator = of_launch(dataclasses.replace(LAUNCHES[0], grid=(1, 1, 1)).one_group_anywhere())
    term = asked(evaluator, what, 0)
    if what.of_grid:
        assert all(may(evaluator, term == number) for number in (192, 320))
    else:
        assert number_of(of_item(evaluator, term, 0)) is not None


def test_a_dimension_that_is_not_known() -> None:
    body = "  %i = call i64 @_Z12get_local_idj(i32 %n)\n  ret void"
    evaluator = evaluator_of(body)
    assert may(evaluator, evaluator.value("i") == 12345)


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
@pytest.mark.parametrize("limit", [0, 3, 8, 17, UNCHECKED, UNCHECKED | 8])
def test_which_accesses_a_buffer_makes(size: int, limit: int) -> None:
    """Those that a run makes, and those of which it says that targets may make them."""
    for offset in (0, 1, 4, 5, 8, 14, 16, 17, 1 << 33):
        term = made_within(bits(limit, 64), bits(offset, 64), size)
        try:
            ran = within(
                np.array([limit], np.uint64),
                np.array([offset], np.uint64),
                np.zeros(1, np.uint64),
                size,
            )
            perhaps = bool(ran[0])
        except UnsupportedError:
            perhaps = True
        assert z3.is_true(z3.simplify(term)) is perhaps, offset


def may(evaluator: Evaluator, *conditions: Any) -> bool:
    solver = z3.Solver()
    solver.add(*evaluator.place.bounds(), *evaluator.constraints, *conditions)
    return bool(solver.check() == z3.sat)


EXCHANGE = """
  %r = cmpxchg KIND ptr addrspace(1) %out, i32 %n, i32 7 monotonic monotonic
  %old = extractvalue { i32, i1 } %r, 0
  %won = extractvalue { i32, i1 } %r, 1
  ret void"""


@pytest.mark.parametrize("weak", [False, True])
def test_an_exchange_wins_where_it_finds_what_it_expects(weak: bool) -> None:
    """And nowhere else; a weak one may lose there too."""
    evaluator = evaluator_of(EXCHANGE.replace("KIND", "weak" if weak else ""))
    old, won, n = (evaluator.value(name) for name in ("old", "won", "n"))
    assert may(evaluator, old == 12345)
    assert not may(evaluator, won, old != n)
    assert may(evaluator, won, old == n)
    assert may(evaluator, z3.Not(won), old == n) is weak
    there = z3.substitute(old, *evaluator.place.second(apart=False))
    assert may(evaluator, old != there)


def lane(evaluator: Evaluator, name: str, item: int, **arguments: Any) -> Any:
    return of_item(evaluator, evaluator.value(name), item, **arguments)


FIRST = """
  {before}
  %v = {value}
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  br label %end
end:
  ret void"""


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("add i32 %t, 5", lambda item: item // 64 * 64 + 5),
        ("lshr i32 %t, 6", lambda item: item // 64),
        ("and i32 %t, 96", lambda item: item // 64 * 64 & 96),
    ],
)
def test_the_first_lane_of_whole_waves(value: str, wanted: Any) -> None:
    evaluator = evaluator_of(FIRST.format(before="", value=value), 128)
    for item in (0, 5, 63, 64, 127):
        assert number_of(lane(evaluator, "f", item)) == wanted(item)


BEHIND = """%c = icmp {}
  br i1 %c, label %some, label %end
some:"""


@pytest.mark.parametrize(
    ("condition", "value", "known"),
    [
        ("slt i32 %n, 3", "add i32 %t, 5", True),
        ("ult i32 %t, 64", "add i32 %t, 5", True),
        ("ugt i32 %t, 9", "add i32 %t, 5", False),
        ("ugt i32 %t, 9", "lshr i32 %t, 6", True),
        ("ugt i32 %t, 9", "add i32 %n, 5", True),
    ],
)
def test_the_first_lane_that_is_there(condition: str, value: str, known: bool) -> None:
    """Which it is, is only known where all lanes of the wave come, if any does."""
    evaluator = evaluator_of(FIRST.format(before=BEHIND.format(condition), value=value), 128)
    at = evaluator.definitions["f"][2]
    assert wave_together(evaluator, at) is (
        condition.partition("%")[2][0] == "n" or "64" in condition
    )
    found = number_of(lane(evaluator, "f", 70, n=2))
    assert (found is not None) is known
    if known and value != "add i32 %n, 5":
        assert found == (69 if "add" in value else 1)


def test_what_is_read_of_the_first_lane_is_the_waves() -> None:
    """Of any value that all lanes read together; in another wave it is another."""
    load = """%p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %w = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic"""
    evaluator = evaluator_of(FIRST.format(before=load, value="add i32 %w, 0"), 128)
    first, second, other = (lane(evaluator, "f", item) for item in (0, 63, 64))
    assert not may(evaluator, first != second)
    assert may(evaluator, first != other)
    apart = FIRST.format(before=BEHIND.format("ugt i32 %t, 9") + load, value="add i32 %w, 0")
    evaluator = evaluator_of(apart, 128)
    pairs = evaluator.place.second(apart=False)
    (x, y), (one, another) = (
        (each, z3.substitute(each, *pairs))
        for each in (evaluator.place.local[0], evaluator.value("f"))
    )
    assert may(evaluator, x == 12, y == 40, one != another)


def test_who_comes_by_what_it_read() -> None:
    """That all lanes of a wave read alike is not known."""
    load = "%w = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic\n  "
    before = load + BEHIND.format("slt i32 %w, 3")
    evaluator = evaluator_of(FIRST.format(before=before, value="add i32 %t, 5"), 128)
    assert not wave_together(evaluator, evaluator.definitions["f"][2])
    assert number_of(lane(evaluator, "f", 70)) is None


def test_a_ballot_is_the_waves() -> None:
    """Which is a premise: that those who come to it come together."""
    body = "  %c = icmp slt i32 %t, %n\n  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)\n  ret void"
    evaluator = evaluator_of(body, 128)
    one, same, other = (lane(evaluator, "b", item) for item in (3, 40, 99))
    assert not may(evaluator, one != same)
    assert may(evaluator, one != other)
    some = f"  {BEHIND.format('ugt i32 %t, 9')}\n{body[:-10]}\n  br label %end\nend:\n  ret void"
    evaluator = evaluator_of(
        some.replace("%c = icmp slt", "%d = icmp slt").replace("i1 %c)", "i1 %d)"), 128
    )
    assert not may(evaluator, lane(evaluator, "b", 12) != lane(evaluator, "b", 40))
    assert may(evaluator, lane(evaluator, "b", 12) != lane(evaluator, "b", 99))
    assert Premise.CONVERGED in evaluator.ledger.premises


@pytest.mark.parametrize(
    ("callee", "uniform"), [("reduce_add", True), ("scan_inclusive_add", False)]
)
def test_functions_of_a_workgroup(callee: str, uniform: bool) -> None:
    """What all get alike is one value of the workgroup."""
    name = f"_Z{len('work_group_' + callee)}work_group_{callee}i"
    body = f"  %v = call i32 @{name}(i32 %t)\n  ret void"
    evaluator = evaluator_of(body, 8, 2, rest=f"\ndeclare i32 @{name}(i32)\n")
    term = evaluator.value("v")
    for apart in (False, True):
        there = z3.substitute(term, *evaluator.place.second(apart=apart))
        assert may(evaluator, term != there) is (apart or not uniform)


@pytest.mark.parametrize(
    ("callee", "alike"),
    [("_Z3sinf", True), ("_Z3powff", True), ("_Z6unsuref", False)],
)
def test_functions_that_are_not_computed(callee: str, alike: bool) -> None:
    """Equal arguments give equal results, where the function is one."""
    given = ", ".join(["float %r"] * (2 if callee.endswith("ff") else 1))
    kinds = ", ".join(["float"] * (2 if callee.endswith("ff") else 1))
    body = f"""  %r = bitcast i32 %n to float
  %x = call float @{callee}({given})
  %y = call float @{callee}({given})
  ret void"""
    evaluator = evaluator_of(body, rest=f"\ndeclare float @{callee}({kinds})\n")
    x, y = evaluator.value("x"), evaluator.value("y")
    assert may(evaluator, x != y) is not alike
    assert may(evaluator, x == 5)


def test_a_register_of_the_hardware_is_another_value_at_each_use() -> None:
    call = "call i32 @llvm.amdgcn.s.getreg(i32 6148)"
    evaluator = evaluator_of(f"  %x = {call}\n  %y = {call}\n  ret void")
    assert may(evaluator, evaluator.value("x") != evaluator.value("y"))


@pytest.mark.parametrize("high", [False, True])
def test_lanes_below(high: bool) -> None:
    """Of a full mask it is the number of the lane; of another one any."""
    op = "hi" if high else "lo"
    body = f"  %x = call i32 @llvm.amdgcn.mbcnt.{op}(i32 -1, i32 %m)\n  ret void"
    evaluator = evaluator_of(body, 128)
    for item in (0, 31, 32, 33, 63, 64, 100):
        below = max(0, item % 64 - 32) if high else min(32, item % 64)
        assert number_of(lane(evaluator, "x", item, m=3)) == below + 3
    other = evaluator_of(body.replace("-1", "%n"), 128)
    assert may(other, lane(other, "x", 0, n=5, m=0) == 12345)


def test_terms_that_are_equal_for_all() -> None:
    """Of the work-items that there are."""
    evaluator = of_launch(LAUNCHES[0])
    x = evaluator.place.local[0]
    assert same_for_all(evaluator, x & 63, x)
    assert not same_for_all(evaluator, x & 31, x)


def test_values_of_one_unknown_function() -> None:
    """They are equal if its arguments are, and z3 is not asked where one work-item shows that these
    differ.
    """
    evaluator = of_launch(LAUNCHES[0])
    x = evaluator.place.local[0]
    read = z3.Function("read", z3.BitVecSort(32), z3.BitVecSort(32))
    assert same_for_all(evaluator, read(x & 63), read(x))
    asked = evaluator.ledger.spent
    assert not same_for_all(evaluator, read(x ^ 1), read(x))
    assert evaluator.ledger.spent == asked


def test_work_items_that_differ_later() -> None:
    """One that shows no difference says nothing of the others."""
    evaluator = of_launch(LAUNCHES[0])
    x = evaluator.place.local[0]
    assert not same_for_all(evaluator, z3.LShR(x, 3), x - x)
