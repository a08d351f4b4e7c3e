"""Launches in which no address overflows; and those of which a premise would prove anything."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.ask.meeting_launch import Launches, launches
from fencepost.kernels.prove.summary.accesses import sites
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import bits
from fencepost.kernels.question.own_context import own_context
from tests.unit.kernels.taken_apart import evaluator_of

STORE = """
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %t, ptr addrspace(1) %q
  ret void"""
ROWS = """
  %row = mul i32 %n, 65536
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %rows = mul i32 %row, %g
  %sum = add i32 %rows, %t
  %at = zext i32 %sum to i64"""


def found(body: str, *inputs: Mapping[str, int], n: int | None = None, grid: int = 4) -> Launches:
    """The launches of a kernel that stores to element `%at`; `n` is assumed of its argument."""
    evaluator = evaluator_of(body + STORE, 8, grid)
    assumed = [] if n is None else [evaluator.arguments["n"] == bits(n, 32)]
    asked = Asking(evaluator, assumed, Spans(evaluator.launch, evaluator.last_turn))
    return launches(asked, sites(evaluator, values=False), inputs)


@own_context()
def test_a_small_launch_meets_the_premise() -> None:
    assert found(ROWS) is Launches.MEET
    assert found(ROWS, {"n": 2}) is Launches.MEET
    assert found(ROWS, {"n": 65536}) is Launches.MEET  # another one does


@own_context()
@pytest.mark.parametrize("n", [65536, 32768, -1 << 31])
def test_a_product_that_always_wraps(n: int) -> None:
    assert found(ROWS, {"n": n & 0xFFFFFFFF}, n=n) is Launches.OVERFLOW


@own_context()
def test_a_product_that_wraps_in_the_last_workgroup() -> None:
    """No launch of that grid meets it, though the first workgroup does."""
    assert found(ROWS, n=8192, grid=4) is Launches.MEET
    assert found(ROWS, n=8192, grid=8) is Launches.OVERFLOW


@own_context()
def test_a_product_that_must_not_wrap() -> None:
    """Whatever is proved of it is proved of no launch."""
    flagged = ROWS.replace("mul i32 %n", "mul nsw i32 %n")
    assert found(flagged, n=7) is Launches.MEET
    assert found(flagged, n=65536) is Launches.UNDEFINED


@own_context()
def test_what_memory_holds_may_be_small() -> None:
    """Somebody else writes it: there are launches in which the product fits."""
    read = "%v = load i32, ptr addrspace(1) %out\n%row = mul i32 %v"
    assert found(ROWS.replace("%row = mul i32 %n", read), n=1) is Launches.MEET


@own_context()
def test_an_access_that_nobody_makes() -> None:
    """It needs to meet nothing."""
    never = """
  %no = icmp ugt i32 %t, 100
  br i1 %no, label %there, label %back
back:
  ret void
there:"""
    assert found(never + ROWS, n=65536) is Launches.MEET


@own_context()
def test_every_access_has_a_launch_of_its_own() -> None:
    """Where an access is made at all, its addresses overflow, though others do not."""
    other = """
  %u = mul i32 %m, %t
  %a = zext i32 %u to i64
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %a
  store i32 %t, ptr addrspace(1) %r
  %many = icmp ugt i32 %m, 99
  br i1 %many, label %there, label %back
back:
  ret void
there:"""
    assert found(other + ROWS, n=1) is Launches.MEET
    assert found(other + ROWS, n=65536) is Launches.OVERFLOW
