"""The terms of a kernel from its arguments on: which are given, which are any, where they point."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Pointer
from tests.unit.kernels.kernels_of_text import module_of
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.taken_apart import evaluator_of, of_module

ALL_KINDS = """
target triple = "amdgcn-amd-amdhsa"
%pair = type { i32, ptr addrspace(1), ptr addrspace(1) }
define amdgpu_kernel void @k(ptr addrspace(1) %one, ptr addrspace(1) %two, ptr addrspace(3) %l,
    i1 %flag, i8 %small, i64 %wide, float %real, <2 x i32> %v, %pair %p, ptr %call) {
entry:
  %f = select i1 %flag, i32 1, i32 2
  %held = extractvalue %pair %p, 1
  %other = extractvalue %pair %p, 2
  %x = icmp eq ptr %call, @f
  ret void
}
declare void @f()
"""


def terms() -> Evaluator:
    return of_module(module_of(ALL_KINDS))


def may(condition: object) -> bool:
    return bool(z3.Solver().check(condition) == z3.sat)


def test_numbers_are_any() -> None:
    """One for the whole launch, of the width of their type."""
    made = terms()
    sizes = {name: term.size() for name, term in made.arguments.items() if name != "call"}
    assert sizes == {"flag": 1, "small": 8, "wide": 64, "real": 32}
    for name in ("small", "wide", "real"):
        term = made.value(name)
        assert may(term == 5)
        assert may(term == 6)
        assert term.eq(z3.substitute(term, *made.place.second(apart=True)))
    assert z3.is_bool(made.value("flag"))
    assert number_of(of_item(made, made.value("f"), 0, flag=1)) == 1
    assert number_of(of_item(made, made.value("f"), 0, flag=0)) == 2


def test_each_pointer_has_an_object_of_its_own() -> None:
    """Also those in what is passed by value; a function's address is a number."""
    made = terms()
    found = [made.value(name) for name in ("one", "two", "l", "held", "other")]
    assert all(isinstance(each, Pointer) and number_of(each.offset) == 0 for each in found)
    regions = [each.region for each in found]
    assert None not in regions
    assert len({*regions}) == len(regions)
    assert made.value("call").region is None
    assert "call" in made.arguments


def test_parts_of_a_vector_are_any() -> None:
    one, two = terms().value("v")
    assert may(one != two)


def test_what_is_given_is_a_number() -> None:
    """Of the options, or of what the kernel assumes."""
    body = "  %s = add i32 %n, %m\n  ret void"
    made = evaluator_of(body, arguments=(("n", "7"),))
    assert number_of(made.value("n")) == 7
    assert list(made.arguments) == ["m"]
    assert number_of(of_item(made, made.value("s"), 0, m=5)) == 12


EXCHANGED = """
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 1055)
  %sum = add i32 %v, %x
  %less = sub i32 %v, %x
  ret void"""


def lanes(made: Evaluator, name: str, lane: int) -> object:
    """A value as a lane has it, as a condition that the first lane has another one."""
    term = made.value(name)
    return of_item(made, term, 0) != of_item(made, term, lane)


def test_what_lanes_share_by_an_exchange_is_one_term() -> None:
    """A sum of partners is the same in both; a difference is not, nor is the sum of others."""
    made = evaluator_of(EXCHANGED, 64)
    assert not may(lanes(made, "sum", 1))
    assert may(lanes(made, "sum", 2))
    assert may(lanes(made, "less", 1))


def test_lanes_that_are_counted_are_a_term_of_their_own() -> None:
    """The number of lanes below in a ballot is no function of the mask alone."""
    body = """
  %c = icmp slt i32 %t, %n
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %r = call i64 @llvm.ctpop.i64(i64 %b)
  %other = call i64 @llvm.ctpop.i64(i64 5)
  ret void"""
    made = evaluator_of(body, 64)
    for name, counted in (("r", True), ("other", False)):
        instruction, meaning, at = made.definitions[name]
        known = made.ranks.term(instruction, meaning, at)
        assert (known is not None) is counted
        if counted:
            assert made.value(name).eq(known)


IN_A_LOOP = """
  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 1055)
  %sum = add i32 %v, %x
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 9
  br i1 %c, label %on, label %end
end:
  ret void"""


def test_what_lanes_share_is_another_in_another_iteration() -> None:
    """And in another workgroup."""
    made = evaluator_of(IN_A_LOOP, 64, 2)
    (header,) = made.graph.loops
    one, two, other = (
        of_item(made, made.value("sum"), 0, group, turns={header: turn})
        for group, turn in ((0, 1), (0, 2), (1, 1))
    )
    same = of_item(made, made.value("sum"), 1, 0, turns={header: 1})
    assert not may(one != same)
    assert may(one != two)
    assert may(one != other)
