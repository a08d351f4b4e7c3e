"""Tests of the sizes of workgroups that distances between them tell."""

from __future__ import annotations

import pytest

from fencepost.kernels.options import Options, launch_of
from fencepost.kernels.question.told_sizes import told_sizes
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.module import Function, Module
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u = call i32 @llvm.amdgcn.workitem.id.y()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %h = call i32 @llvm.amdgcn.workgroup.id.y()
"""
TAIL = """
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %t, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
"""
ROW = "%s = shl i32 %g, 7\n %i = add i32 %s, %t"
TILE = """
  %a = shl i32 %g, 5
  %x = or disjoint i32 %a, %t
  %b = mul i32 %h, 8
  %y = add i32 %b, %u
  %r = mul i32 %y, %n
  %i = add i32 %r, %x"""
UNROLLED = "%s = shl i32 %g, 9\n %f = add i32 %s, %t\n %i = add i32 %f, 256"
WAVES = "%w = lshr i32 %t, 6\n %s = shl i32 %g, 2\n %i = add i32 %s, %w"
ELEMENTS = "%s = shl i32 %g, 10\n %o = shl i32 %t, 2\n %f = add i32 %s, %o\n %i = add i32 %f, 3"
LOOP = """
  %s = shl i32 %g, 10
  %f = add i32 %s, %t
  br label %body
body:
  %i = phi i32 [ %f, %0 ], [ %next, %body ]
  %next = add i32 %i, 64
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %end
end:"""
ROWS = "%l = shl i32 %u, 5\n %f = add i32 %l, %t\n %s = shl i32 %g, 7\n %i = add i32 %s, %f"
MASKED = "%l = and i32 %u, 3\n %f = shl i32 %l, 8\n %s = add i32 %f, %t\n %i = add i32 %s, %g"
HALO = "%s = mul i32 %g, 120\n %i = add i32 %s, %t"
NEIGHBOUR = "%s = shl i32 %g, 7\n %f = add i32 %s, %t\n %i = add i32 %f, -1"
SIZE = "%s = mul i32 %g, %n\n %i = add i32 %s, %t"
VALUE = "%s = shl i32 %g, 5\n %v = add i32 %s, %t\n %f = mul i32 %g, %v\n %i = add i32 %t, %n"
ALONE = "%i = add i32 %t, 64"


def _kernel(body: str) -> tuple[Function, Module]:
    module = read_module(f"{HEAD}{body}{TAIL}".encode())
    (kernel,) = module.kernels
    return kernel, module


@pytest.mark.parametrize(
    ("body", "told"),
    [
        pytest.param(ROW, {0: 128}, id="row"),
        pytest.param(TILE, {0: 32, 1: 8}, id="tile"),
        pytest.param(UNROLLED, {0: 256}, id="unrolled"),
        pytest.param(WAVES, {0: 256}, id="waves"),
        pytest.param(ELEMENTS, {0: 256}, id="elements"),
        pytest.param(LOOP, {0: 64}, id="loop"),
        pytest.param(ROWS, {0: 32, 1: 4}, id="rows"),
        pytest.param(MASKED, {}, id="masked"),
        pytest.param(HALO, {}, id="halo"),
        pytest.param(NEIGHBOUR, {0: 128}, id="near"),
        pytest.param(SIZE, {}, id="size"),
        pytest.param(VALUE, {}, id="value"),
        pytest.param(ALONE, {}, id="alone"),
    ],
)
def test_sums_tell_sizes(body: str, told: dict[int, int]) -> None:
    assert told_sizes(*_kernel(body)) == told


@pytest.mark.parametrize(
    ("body", "guess"),
    [(TILE, (32, 8, 1)), (ROWS, (32, 4, 1)), (SIZE, (16, 16, 1)), (MASKED, (16, 16, 1))],
    ids=["tile", "rows", "size", "masked"],
)
def test_the_guess_is_as_long_as_told(body: str, guess: Dim) -> None:
    kernel, module = _kernel(body)
    assert launch_of(kernel, Options(), module).workgroup == guess


def test_long_sums_tell_nothing() -> None:
    """A sum of many registers is not followed: each would have as many terms as come before it."""
    rest = "".join(
        f"%m{n} = xor i32 %n, {n}\n %a{n} = add i32 %a{n - 1}, %m{n}\n " for n in range(1, 20_000)
    )
    body = f"%s = mul i32 %g, 64\n %a0 = add i32 %t, 0\n {rest} %i = add i32 %a19999, %s"
    assert told_sizes(*_kernel(body)) == {}


def test_registers_that_come_later_in_the_text_are_terms() -> None:
    """No chain is followed against the order of the text, however long it is."""
    blocks = "".join(
        f"b{n}:\n %a{n} = add i32 %a{n + 1}, {n}\n br label %b{n - 1}\n" for n in range(1, 5_000)
    )
    body = (
        f"br label %first\n{blocks}first:\n %a5000 = add i32 %t, %g\n br label %b4999\n"
        "b0:\n %i = add i32 %a1, 0\n"
    )
    assert told_sizes(*_kernel(body)) == {}
