"""Arguments of a run: what was given, what is tried, and which of it the launch leaves open."""

from __future__ import annotations

from typing import Any

import numpy as np

from fencepost.kernels.question.layout import FIRST_HELD, lay_out
from fencepost.kernels.runs.arguments import bound_arguments
from fencepost.llvm.module import Function, Module
from tests.unit.kernels.kernels_of_text import module_of

MODULE = """
target triple = "amdgcn-amd-amdhsa"
%pair = type { i8, ptr addrspace(1), [2 x ptr] }
declare void @f()
define amdgpu_kernel void @k(ptr addrspace(1) %x, i32 %n, i8 %m, float %r, half %h,
  %pair %s, ptr %c) {
  %e = icmp eq ptr %c, @f
  ret void
}
"""


def kernel() -> tuple[Module, Function]:
    module = module_of(MODULE)
    return module, module.kernels[0]


def bound(
    values: dict[str, int], given: frozenset[str] = frozenset()
) -> dict[str, tuple[Any, int]]:
    module, function = kernel()
    made = bound_arguments(function, lay_out(module, function), values, given)
    return {name: (value, open_) for name, value, open_ in made}


def test_numbers() -> None:
    """Of the type, cut to its bits; 0 and 1 where nothing is said. What was given is settled."""
    made = bound({"n": -1, "m": 300}, frozenset({"n"}))
    assert made["n"] == (2**32 - 1, 0)
    assert made["m"] == (300 % 256, 1)
    assert made["r"] == (1.0, 1)
    assert made["h"][0].dtype == np.float16
    assert bound({})["n"] == (0, 1)


def test_pointers_are_where_their_buffers_are() -> None:
    """Whatever values say; those in structures too."""
    module, function = kernel()
    layout = lay_out(module, function)
    made = bound({"x": 5})
    assert made["x"] == (layout.arguments["x"].base, 0)
    (number, first, rest), open_ = made["s"]
    assert (number, open_) == (0, 1)
    bases = [layout.buffers[FIRST_HELD + at].base for at in range(3)]
    assert [int(first), *map(int, rest)] == bases


def test_pointers_to_functions_are_open() -> None:
    """The first function, unless another is tried."""
    module, function = kernel()
    assert bound({})["c"] == (lay_out(module, function).code[0].base, 1)
    assert bound({"c": 64})["c"] == (64, 1)
