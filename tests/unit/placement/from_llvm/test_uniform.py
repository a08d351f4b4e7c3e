"""Values that are the same in all waves, and those that the way of a wave decides."""

from __future__ import annotations

import pytest

from fencepost.llvm.cfg.blocks import BlockGraph
from fencepost.llvm.ir import Local
from fencepost.llvm.types import I32
from fencepost.placement.from_llvm.uniform import Uniformity
from tests.unit.kernels.kernels_of_text import module_of, text_of

JOINED = """  %some = icmp slt i32 {of}, 7
  br i1 %some, label %then, label %join
then:
  br label %join
join:
  %x = phi i32 [ {first}, %entry ], [ {second}, %then ]
  ret void"""


def is_uniform(body: str) -> bool:
    (kernel,) = module_of(text_of(body)).kernels
    return Uniformity(BlockGraph(kernel)).uniform(Local("x", I32))


@pytest.mark.parametrize(
    ("of", "first", "second", "uniform"),
    [
        ("%t", "1", "2", False),
        ("%n", "1", "2", True),
        ("%t", "1", "1", True),
        ("%n", "%t", "2", False),
    ],
    ids=["a wave decides", "all decide", "nothing is decided", "a value of each"],
)
def test_where_ways_meet(of: str, first: str, second: str, uniform: bool) -> None:
    """A value that a branch chooses is as uniform as its condition."""
    assert is_uniform(JOINED.format(of=of, first=first, second=second)) is uniform


@pytest.mark.parametrize(
    ("line", "uniform"),
    [
        ("%x = add i32 %n, 3", True),
        ("%x = add i32 %n, %t", False),
        ("%x = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n)", False),
        ("%x = load i32, ptr addrspace(1) %in", True),
        ("%x = load volatile i32, ptr addrspace(1) %in", False),
        ("%x = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic", False),
    ],
)
def test_one_instruction(line: str, uniform: bool) -> None:
    assert is_uniform(f"  {line}\n  ret void") is uniform
