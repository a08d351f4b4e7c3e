"""What instructions give, as terms, against a run of them."""

from __future__ import annotations

from typing import Any

import pytest
import z3

from fencepost.kernels.certificate import Certificate
from fencepost.kernels.prove.terms.term import PRIVATE, Pointer
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.task import Found
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.taken_apart import evaluator_of, prepared_of, ran

ITEMS = 8
INPUTS = [(0, 0), (3, 5), (0xFFFFFFFE, 1), (0x80000000, 0x7FFFFFFF)]
STRAIGHT = """
  %add = add i32 %t, %n
  %sub = sub i32 %n, %m
  %mul = mul i32 %sub, %t
  %by = and i32 %m, 31
  %shl = shl i32 %n, %by
  %lshr = lshr i32 %n, %by
  %ashr = ashr i32 %n, %by
  %one = or i32 %m, 1
  %udiv = udiv i32 %n, %one
  %urem = urem i32 %n, %one
  %xor = xor i32 %shl, %t
  %slt = icmp slt i32 %n, %m
  %ult = icmp ult i32 %n, %m
  %eq = icmp eq i32 %t, 3
  %some = select i1 %slt, i32 %add, i32 %mul
  %low = trunc i32 %n to i8
  %wide = zext i8 %low to i32
  %sign = sext i8 %low to i64
  %bit = zext i1 %ult to i32
  %v0 = insertelement <4 x i32> zeroinitializer, i32 %n, i32 1
  %v = insertelement <4 x i32> %v0, i32 %t, i32 3
  %e = extractelement <4 x i32> %v, i32 3
  %s = shufflevector <4 x i32> %v, <4 x i32> <i32 9, i32 8, i32 7, i32 6>,
    <3 x i32> <i32 3, i32 5, i32 1>
  %w = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %c = icmp ugt <4 x i32> %w, %v
  %z = select <4 x i1> %c, <4 x i32> %w, <4 x i32> %v
  %f0 = insertvalue { i32, { i64, i1 } } zeroinitializer, i1 %eq, 1, 1
  %f = insertvalue { i32, { i64, i1 } } %f0, i32 %m, 0
  %g = extractvalue { i32, { i64, i1 } } %f, 1, 1
  %h = extractvalue { i32, { i64, i1 } } %f, 0
  %p = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %t, i32 2
  %q = getelementptr i8, ptr addrspace(3) @b, i32 %t
  %r = select i1 %eq, ptr addrspace(1) %p, ptr addrspace(1) %out
  ret void"""


def ran_as(value: Any, lane: int) -> Any:
    """A register of a lane, as a number."""
    if isinstance(value, tuple):
        return tuple(ran_as(each, lane) for each in value)
    return int(value[lane] if getattr(value, "ndim", 0) else value)


@pytest.mark.parametrize(("n", "m"), INPUTS)
def test_what_a_run_gives(n: int, m: int) -> None:
    """Every register of every work-item, as the term says."""
    kernel = prepared_of(STRAIGHT, ITEMS)
    evaluator = evaluator_of(STRAIGHT, ITEMS)
    state = ran(kernel, n=n, m=m).state
    for name in evaluator.definitions:
        if name in ("p", "q", "r"):
            continue
        term = evaluator.value(name)
        for item in (0, 3, 7):
            found = number_of(of_item(evaluator, term, item, n=n, m=m))
            assert found == ran_as(state.registers[name], item), (name, item)
    for name, base in (("p", "out"), ("r", "out"), ("q", "b")):
        objects = {**kernel.layout.arguments, **kernel.layout.variables}
        for item in range(ITEMS):
            _, offset = number_of(of_item(evaluator, evaluator.value(name), item))
            assert objects[base].base + offset == ran_as(state.registers[name], item)


def differ(body: str, left: str = "x", right: str = "y") -> bool:
    """Whether two registers may have different values."""
    evaluator = evaluator_of(body + "\n  ret void")
    one, other = evaluator.value(left), evaluator.value(right)
    return bool(z3.Solver().check(one != other) == z3.sat)


REALS = "%a = bitcast i32 %n to float\n  %b = bitcast i32 %m to float\n"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("fadd float %a, %b", "fadd float %a, %b", True),
        ("fadd float %a, %b", "fadd float %b, %b", False),
        ("fadd contract float %a, %b", "fadd contract float %a, %b", False),
        ("fneg float %a", "fneg float %a", True),
        ("fneg float %a", "fneg float %b", False),
        ("fneg float %a", "fadd float %a, %a", False),
        ("fneg float %a", "select i1 true, float %a, float %a", False),
        ("freeze float %a", "freeze float %a", False),
        ("fdiv arcp float %a, %b", "fdiv float %a, %b", False),
    ],
)
def test_real_numbers_are_functions_of_their_operands(one: str, other: str, alike: bool) -> None:
    """Which flag allows what, each instruction does in a way of its own."""
    assert differ(f"{REALS}  %x = {one}\n  %y = {other}") is not alike


def test_a_frozen_value_is_one_for_all_uses() -> None:
    """Another one in each work-item, and none that is known."""
    body = "  %x = freeze i32 poison\n  %y = sub i32 %x, %x"
    evaluator = evaluator_of(body + "\n  ret void")
    assert number_of(z3.simplify(evaluator.value("y"))) == 0
    x = evaluator.value("x")
    there = z3.substitute(x, *evaluator.place.second(apart=False))
    assert z3.Solver().check(x != there, evaluator.place.local[0] == 1) == z3.sat


def test_undefined_lanes_of_a_shuffle() -> None:
    body = "  %v = shufflevector <2 x i32> zeroinitializer, <2 x i32> zeroinitializer, <2 x i32> "
    evaluator = evaluator_of(body + "<i32 0, i32 undef>\n  ret void")
    known, other = evaluator.value("v")
    assert number_of(known) == 0
    assert z3.Solver().check(other == 7) == z3.sat


def test_memory_of_the_work_item() -> None:
    """Is one place, of which nothing is said."""
    evaluator = evaluator_of("  %a = alloca i32, addrspace(5)\n  ret void")
    found = evaluator.value("a")
    assert isinstance(found, Pointer)
    assert found.region == PRIVATE


def test_an_address_from_an_integer() -> None:
    """It is of the object that the integer came from, where that shows; otherwise of any."""
    body = """  %i = ptrtoint ptr addrspace(1) %out to i64
  %j = add i64 %i, 12
  %p = inttoptr i64 %j to ptr addrspace(1)
  %w = zext i32 %n to i64
  %q = inttoptr i64 %w to ptr addrspace(1)
  ret void"""
    evaluator = evaluator_of(body)
    known, unknown = evaluator.value("p"), evaluator.value("q")
    out = evaluator.value("out")
    assert number_of(of_item(evaluator, known, 0)) == (out.region, 12)
    assert unknown.region is None


NEVER = """
  %low = and i32 %n, 3
  %c = icmp ugt i32 %low, 5
  br i1 %c, label %no, label %end
no:
  %y = va_arg ptr null, i32
  store i32 %y, ptr addrspace(1) %out
  br label %end
end:
  ret void"""


@pytest.mark.parametrize(("bound", "proved"), [(5, True), (2, False)])
def test_what_is_not_interpreted_where_nobody_comes(bound: int, proved: bool) -> None:
    """Its value may be asked for all the same."""
    kernel = prepared_of(NEVER.replace("%low, 5", f"%low, {bound}"), 64)
    assert isinstance(prove(kernel, Found(), None), Certificate) is proved
