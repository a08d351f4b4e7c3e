"""Words of two accesses: which may be one, by what their addresses are computed of."""

from __future__ import annotations

import pytest

from fencepost.kernels.premises.shared_words import Word, Words
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Load
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@v = addrspace(1) global [64 x i32] undef
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i32 %m) {{
entry:
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = sub i32 %g, 1
  %four = shl i32 %g, 2
  %beside = or disjoint i32 %four, 1
  %low = mul i32 %n, 1024
  %high = mul i32 %m, 1024
  %of_n = add i32 %low, %g
  %of_m = add i32 %high, %g
  %again = mul i32 %n, 1024
  %mixed_n = xor i32 %low, %g
  %mixed_m = xor i32 %high, %g
  %held = load i32, ptr addrspace(1) %b
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %k, 1
  %ring = urem i32 %k, 8
  %far = add i32 %ring, 8
  %p = getelementptr i32, ptr addrspace(1) {first}
  %q = getelementptr i32, ptr addrspace(1) {second}
  %one = load i32, ptr addrspace(1) %p
  %other = load i32, ptr addrspace(1) %q
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}}
"""
ONE = [
    ("%a, i32 %g", "%a, i32 %g"),
    ("%a, i32 %g", "%a, i32 %before"),
    ("%a, i32 %k", "%a, i32 %g"),
    ("%a, i32 %low", "%a, i32 %again"),
    ("%a, i32 %of_n", "%a, i32 %of_n"),
    ("%a, i32 3", "%a, i64 3"),
    ("@v, i32 %ring", "@v, i32 %ring"),
    ("%a, i32 %held", "%a, i32 %held"),
]
TWO = [
    ("%a, i32 %g", "%b, i32 %g"),
    ("%a, i32 %n", "%a, i32 %m"),
    ("%a, i32 %four", "%a, i32 %beside"),
    ("%a, i32 %of_n", "%a, i32 %of_m"),
    ("%a, i32 %mixed_n", "%a, i32 %mixed_m"),
    ("%a, i32 0", "%a, i32 -1"),
    ("%a, i32 %ring", "%a, i32 %far"),
    ("%a, i32 %k", "%a, i32 %next"),
    ("%a, i32 %held", "%a, i32 %n"),
]


def words(first: str, second: str) -> tuple[Word, Word]:
    module = read_module(TEXT.format(first=first, second=second))
    graph = control_flow(module.kernels[0], module.pure)
    found = Words(graph)
    loads = {
        each.head.name: found.of(each.pointer)
        for node in graph.nodes
        for each, _ in node.body
        if isinstance(each, Load)
    }
    return loads["one"], loads["other"]


@pytest.mark.parametrize(("first", "second"), ONE)
def test_words_that_may_be_one(first: str, second: str) -> None:
    one, other = words(first, second)
    assert one.may_be(other)
    assert other.may_be(one)


@pytest.mark.parametrize(("first", "second"), TWO)
def test_words_that_are_two(first: str, second: str) -> None:
    one, other = words(first, second)
    assert not one.may_be(other)
    assert not other.may_be(one)


def test_a_sum_of_doublings_is_followed_only_so_far() -> None:
    """2^64 paths lead through 64 doublings."""
    doubled = "\n".join(f"%d{n + 1} = add i32 %d{n}, %d{n}" for n in range(64))
    text = TEXT.format(first="%a, i32 %d64", second="%a, i32 %d64")
    text = text.replace("%held = load", f"%d0 = add i32 %g, 0\n{doubled}\n%held = load")
    module = read_module(text)
    graph = control_flow(module.kernels[0], module.pure)
    found = Words(graph)
    at = [e.pointer for node in graph.nodes for e, _ in node.body if isinstance(e, Load)]
    assert found.of(at[1]).may_be(found.of(at[2]))
