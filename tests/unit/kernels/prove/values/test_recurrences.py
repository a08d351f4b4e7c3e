"""Values that loops carry, in every iteration, against the loop itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, Pointer, bits
from fencepost.kernels.prove.values.recurrences import not_passed
from fencepost.kernels.report import Verdict
from tests.unit.kernels.kernels_of_text import checked
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.taken_apart import evaluator_of

LOOP = """
  br label %on
on:
  %x = phi KIND [ START, %entry ], [ %y, %on ]
  %k = phi i32 [ 0, %entry ], [ %k1, %on ]
  BODY
  %k1 = add i32 %k, 1
  %c = icmp ult i32 %k1, 40
  br i1 %c, label %on, label %end
end:
  ret void"""
MASK = (1 << 32) - 1
Step = Callable[[int, int], int]


def looped(
    body: str, start: str = "%n", kind: str = "i32", before: str = ""
) -> tuple[Evaluator, int]:
    """The terms of a loop, and its header."""
    text = LOOP.replace("  br label %on", f"  {before}\n  br label %on", 1)
    text = text.replace("BODY", body).replace("START", start).replace("KIND", kind)
    evaluator = evaluator_of(text, 8)
    (header,) = evaluator.graph.loops
    return evaluator, header


def signed(number: int) -> int:
    return number - (1 << 32) if number >> 31 else number


SOLVED: dict[str, Step] = {
    "%y = add i32 %x, 7": lambda x, _: x + 7,
    "%y = sub i32 %x, %m": lambda x, _: x - 5,
    "%y = add i32 %m, 3": lambda x, _: 5 + 3,
    "%y = mul i32 %k, 3": lambda x, k: 3 * k,
    "%y = shl i32 %x, 1": lambda x, _: x << 1,
    "%y = mul i32 %x, 4": lambda x, _: x * 4,
    "%y = lshr i32 %x, 3": lambda x, _: x >> 3,
    "%y = ashr i32 %x, 2": lambda x, _: signed(x) >> 2,
    "%y = xor i32 %x, 12": lambda x, _: x ^ 12,
    "%y = xor i32 %x, -1": lambda x, _: ~x,
}
"""Steps that have a form of their own, with m = 5."""


@pytest.mark.parametrize("body", SOLVED)
@pytest.mark.parametrize("n", [0, 1, 100, 0x80000001, 0xFFFFFFF0])
def test_values_in_every_iteration(body: str, n: int) -> None:
    """Also after the number of bits, where nothing is left of what was shifted."""
    evaluator, header = looped(body)
    term, held = evaluator.value("x"), n
    for turn in range(40):
        found = number_of(of_item(evaluator, term, 3, turns={header: turn}, n=n, m=5))
        assert found == held & MASK, (turn, term)
        held = SOLVED[body](held & MASK, turn) & MASK


@pytest.mark.parametrize("op", ["shl", "lshr", "ashr", "mul"])
def test_nothing_is_left_after_many_shifts(op: str) -> None:
    """Though the number of bits that were shifted runs around."""
    evaluator, header = looped(f"%y = {op} i32 %x, {65536 if op == 'mul' else 16}")
    for turn in (2, 1 << 28, 1 << 29):
        found = of_item(evaluator, evaluator.value("x"), 0, turns={header: turn}, n=0xFFFFFFF1)
        assert number_of(found) == (MASK if op == "ashr" else 0)


def test_values_that_take_turns() -> None:
    """From a constant on; those before the first that comes again are there once."""
    evaluator, header = looped("%s = mul i32 %x, 3\n  %y = and i32 %s, 7", "10")
    held = 10
    for turn in range(40):
        assert number_of(of_item(evaluator, evaluator.value("x"), 0, turns={header: turn})) == held
        held = held * 3 & 7


def test_pointers_that_step() -> None:
    evaluator, header = looped(
        "%y = getelementptr i32, ptr addrspace(1) %x, i32 3", "%out", "ptr addrspace(1)"
    )
    out = evaluator.value("out")
    for turn in range(5):
        found = of_item(evaluator, evaluator.value("x"), 0, turns={header: turn})
        assert number_of(found) == (out.region, 12 * turn)


def test_a_pointer_that_comes_to_another_object() -> None:
    """It is of no object that is known then, in any iteration but the first."""
    body = """%first = icmp eq i32 %k, 0
  %y = select i1 %first, ptr addrspace(1) %in, ptr addrspace(1) %x"""
    evaluator, header = looped(body, "%out", "ptr addrspace(1)")
    found = evaluator.value("x")
    assert isinstance(found, Pointer)
    assert found.region is None
    place = evaluator.base(evaluator.value("in"))
    at_one = of_item(evaluator, found.offset, 0, turns={header: 1})
    assert z3.Solver().check(at_one == place) == z3.sat


@pytest.mark.parametrize("by", ["%m", "%k"])
def test_the_low_half_of_a_wide_value(by: str) -> None:
    """C's int in a register of 64 bits: only its low half goes on."""
    step = "%low = trunc i64 %x to i32\n  %next = add i32 %low, %m\n"
    wide = "%y = sext i32 %next to i64"
    if by == "%k":
        wide = "%w = zext i32 %k to i64\n  %s = sext i32 %next to i64\n  %y = add i64 %s, %w"
    evaluator, header = looped(f"{step}  {wide}", "4294967303", "i64")
    held, carried = 4294967303, evaluator.value("x")
    known = [of_item(evaluator, each, 0, m=0x30000000) for each in evaluator.constraints]
    for turn in range(6):
        solver = z3.Solver()
        for before in range(1, turn + 1):
            number = evaluator.place.counter(header), bits(before, 32)
            solver.add(*(z3.substitute(each, number) for each in known))
        term = of_item(evaluator, carried, 0, turns={header: turn}, m=0x30000000)
        assert solver.check(term != held) == z3.unsat, turn
        assert solver.check(term == held) == z3.sat, turn
        held = signed((held + 0x30000000) & MASK) + (turn if by == "%k" else 0)
        held &= (1 << 64) - 1


def test_a_wide_value_whose_high_half_goes_on() -> None:
    evaluator, header = looped("%y = mul i64 %x, 3", "%w", "i64", "%w = zext i32 %n to i64")
    term = of_item(evaluator, evaluator.value("x"), 0, n=0xF0000000)
    counter = evaluator.place.counter(header)
    solver = z3.Solver()
    for turn in (1, 2):
        at = counter, bits(turn, 32)
        solver.add(
            *(
                z3.substitute(of_item(evaluator, e, 0, n=0xF0000000), at)
                for e in evaluator.constraints
            )
        )
        found = z3.substitute(term, at)
        assert solver.check(found != 0xF0000000 * 3**turn) == z3.unsat, turn
        assert solver.check() == z3.sat


TIED: dict[str, Step] = {
    "%y = mul i32 %x, %x": lambda x, _: x * x,
    "%s = mul i32 %x, 3\n  %y = add i32 %s, %k": lambda x, k: 3 * x + k,
    "%s = udiv i32 %x, 3\n  %y = xor i32 %s, %m": lambda x, _: x // 3 ^ 5,
    "%s = and i32 %x, 1\n  %b = icmp eq i32 %s, 0\n  %y = select i1 %b, i32 %m, i32 %k": (
        lambda x, k: k if x & 1 else 5
    ),
}


@pytest.mark.parametrize("body", TIED)
@pytest.mark.parametrize("n", [3, 0xFFFFFFF0])
def test_other_values_are_tied_to_those_before(body: str, n: int) -> None:
    """What the loop gives is among them, and from one iteration to the next there is no other."""
    evaluator, header = looped(body)
    counter, term = evaluator.place.counter(header), evaluator.value("x")
    held = [n]
    for turn in range(6):
        held.append(TIED[body](held[-1], turn) & MASK)
    known = [of_item(evaluator, each, 3, n=n, m=5) for each in evaluator.constraints]
    here = of_item(evaluator, term, 3, n=n, m=5)
    solver = z3.Solver()
    for turn, value in enumerate(held):
        at = [z3.substitute(each, (counter, bits(turn, 32))) for each in known]
        solver.add(*at)
        value_there = z3.substitute(here, (counter, bits(turn, 32)))
        assert solver.check(value_there == value) == z3.sat, turn
        assert solver.check(value_there != value) == z3.unsat, turn


def test_a_value_of_each_work_item_is_not_shared() -> None:
    """Though two start from the same."""
    evaluator, header = looped("%s = mul i32 %x, 3\n  %y = xor i32 %s, %t", "0")
    shared, _ = looped("%s = mul i32 %x, 3\n  %y = xor i32 %s, %m", "0")
    for made, alike in ((evaluator, False), (shared, True)):
        counter = made.place.counter(header)
        term = z3.substitute(made.value("x"), (counter, bits(2, 32)))
        there = z3.substitute(term, *made.place.second(apart=False))
        solver = z3.Solver()
        assert (solver.check(term != there) == z3.unsat) is alike


@pytest.mark.parametrize("kind", ["float", "<2 x i32>"])
def test_kinds_that_are_not_followed_are_any_value(kind: str) -> None:
    """In each iteration another one."""
    start = "1.0" if kind == "float" else "zeroinitializer"
    body = f"%y = {'fadd' if kind == 'float' else 'add'} {kind} %x, %x"
    evaluator, header = looped(body, start, kind)
    term: Any = evaluator.value("x")
    term = term[0] if isinstance(term, tuple) else term
    counter = evaluator.place.counter(header)
    one, two = (z3.substitute(term, (counter, bits(turn, 32))) for turn in (1, 2))
    assert z3.Solver().check(one != two) == z3.sat
    assert z3.Solver().check(one == 12345) == z3.sat


COUNTER = z3.BitVec("iteration.5", 32)
N = z3.BitVec("argument.n", 32)


def before(start: Any, step: int, end: Any) -> list[Expr]:
    """What is known of earlier iterations of `for (x = start; x != end; x += step)`."""
    evaluator, _ = looped("%y = add i32 %x, 1")
    return not_passed(evaluator, start + COUNTER * bits(step, 32) != end, COUNTER)


@pytest.mark.parametrize("start", [0, 3, 0xFFFFFFF8])
@pytest.mark.parametrize("step", [1, 2, 4, -1, -4, 3])
@pytest.mark.parametrize("end", [0, 12, 13, 0xFFFFFFF0])
def test_no_iteration_comes_after_the_one_that_ends_a_loop(start: int, step: int, end: int) -> None:
    """What is said holds in each iteration that there is; it may rule out others."""
    known = before(bits(start, 32), step, bits(end, 32))
    at = start
    for turn in range(40):
        for each in known:
            holds = z3.simplify(z3.substitute(each, (COUNTER, bits(turn, 32))))
            assert z3.is_true(holds), (turn, each)
        if at == end:  # the last one
            after = [z3.substitute(each, (COUNTER, bits(turn + 1, 32))) for each in known]
            assert any(z3.is_false(z3.simplify(each)) for each in after)
            break
        at = (at + step) & MASK


def test_what_a_comparison_does_not_say() -> None:
    """No bound follows from an order, or from a value that does not step."""
    evaluator, _ = looped("%y = add i32 %x, 1")
    for condition in (z3.ULT(COUNTER, N), N != 5, z3.Or(COUNTER != N, N == 3), COUNTER == N):
        assert not not_passed(evaluator, condition, COUNTER)
    both = z3.And(COUNTER != N, z3.ULT(COUNTER, 100))
    assert len(not_passed(evaluator, both, COUNTER)) == 1


FLAG = z3.Bool("flag")


@pytest.mark.parametrize(
    ("goes_on", "ends"),
    [
        (z3.Not(z3.If(FLAG, z3.BoolVal(True), COUNTER == N)), True),
        (z3.If(FLAG, z3.BoolVal(False), COUNTER != N), True),
        (z3.If(FLAG, COUNTER != N, z3.BoolVal(False)), True),
        (z3.Not(z3.If(FLAG, COUNTER == N, z3.BoolVal(True))), True),
        (z3.Not(z3.If(FLAG, z3.BoolVal(False), COUNTER == N)), False),
        (z3.If(FLAG, z3.BoolVal(True), COUNTER != N), False),
        (z3.If(FLAG, COUNTER != N, COUNTER != 3), False),
        (z3.Not(z3.If(FLAG, COUNTER == N, z3.BoolVal(False))), False),
    ],
)
def test_loops_that_may_end_earlier(goes_on: Expr, ends: bool) -> None:
    """A loop that is left also at a flag ends at its number at the latest; one that goes on at the
    flag may pass it.
    """
    evaluator, _ = looped("%y = add i32 %x, 1")
    known = not_passed(evaluator, goes_on, COUNTER)
    assert bool(known) is ends
    beyond = [COUNTER == N + 1, N == 20, *known]
    assert (z3.Solver().check(*beyond) == z3.unsat) is ends


EARLY = """
  %mine = icmp ult i32 %t, 64
  br i1 %mine, label %put, label %put.end
put:
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %n, ptr addrspace(3) %q
  br label %put.end
put.end:
  SYNC
  br label %on
on:
  %k = phi i32 [ 0, %put.end ], [ %k1, %on ]
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %k
  %v = load i32, ptr addrspace(3) %p
  %found = icmp eq i32 %v, %m
  %k1 = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k1, TURNS
  %c = select i1 %found, i1 true, i1 %last
  br i1 %c, label %end, label %on
end:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %k, ptr addrspace(1) %o
  ret void"""


@pytest.mark.parametrize(("turns", "verdict"), [("256", Verdict.PROVED), ("257", Verdict.UNKNOWN)])
def test_a_search_that_ends_early(turns: str, verdict: Verdict) -> None:
    """Its last turn is inside of 256 words, or may not be."""
    body = EARLY.replace("TURNS", turns)
    assert checked(body, items=256).verdict is verdict
