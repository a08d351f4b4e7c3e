"""Inputs where arguments must be multiples of a number."""

from __future__ import annotations

import itertools

from fencepost.kernels.assumptions import parse
from fencepost.kernels.budget import Budget
from fencepost.kernels.inputs import Inputs
from fencepost.llvm.launch import Launch
from fencepost.llvm.read import read_module

MODULE = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(i32 %n, i32 %s, i32 %free) {
  ret void
}
"""


def inputs(*assumed: str) -> Inputs:
    kernel = read_module(MODULE).kernels[0]
    names = frozenset({"n", "s", "free"})
    assumptions = [parse(each, names) for each in assumed]
    return Inputs(kernel, Launch((64, 1, 1), (4, 1, 1)), {}, assumptions, (), Budget.scaled(1))


def test_all_meet_what_is_assumed() -> None:
    """As many inputs are tried as without, among them strides that collapse."""
    made = inputs("n % 16 == 0", "s % 16 == 0 and s % 24 == 0")
    first = [values for values, _ in itertools.islice(made.first(), 14)]
    assert len(first) >= 10
    for values in first:
        assert values["n"] % 16 == 0
        assert values["s"] % 48 == 0
    assert {each["free"] for each in first} >= {0, 1, 2, 3, 17}
    strides = [values for values, _ in made.strides(reals=False)]
    assert any(each["s"] == 0 and each["n"] == 48 for each in strides)


def test_others_are_as_they_were() -> None:
    """What is no multiple says nothing of steps."""
    for each in ("n % 16 == 1", "16 % n == 0", "n % 16 == 0 or n == 1", "n > 0"):
        assert not inputs(each).steps
    assert inputs("n > 0 and n % 4 == 0").steps == {"n": 4}
