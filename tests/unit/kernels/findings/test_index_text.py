"""Places of accesses, as their source could have them."""

from __future__ import annotations

import pytest

from fencepost.kernels.findings.index_text import IndexTexts, PlaceText
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Store
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [4 x [8 x i32]] poison
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %idx, i32 %n)
    "target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.y()
  {body}
  store i32 1, ptr addrspace({space}) %p
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @_Z9map_indexi(i32)
"""
AT = "%p = getelementptr i32, ptr addrspace(1) %out, i32 %i"


def place(body: str, space: int = 1) -> PlaceText | None:
    module = read_module(TEXT.format(body=body, space=space).encode())
    kernel = module.kernels[0]
    graph = control_flow(kernel, module.pure)
    (store,) = (e for node in graph.nodes for e, _ in node.body if isinstance(e, Store))
    return IndexTexts(kernel, graph).place(store)


@pytest.mark.parametrize(
    ("body", "element"),
    [
        ("%r = mul i32 %g, %n\n  %i = add i32 %r, %t", "out[blockIdx.y * n + threadIdx.x]"),
        ("%r = add i32 %g, %n\n  %i = mul i32 %r, %t", "out[(blockIdx.y + n) * threadIdx.x]"),
        ("%r = sub i32 %g, %n\n  %i = sub i32 %t, %r", "out[threadIdx.x - (blockIdx.y - n)]"),
        ("%r = shl i32 %t, 2\n  %i = add i32 %r, -1", "out[threadIdx.x * 4 - 1]"),
        ("%r = xor i32 %g, -1\n  %i = add i32 %r, %n", "out[-1 - blockIdx.y + n]"),
        ("%r = xor i32 %g, -1\n  %i = sub i32 %n, %r", "out[n - (-1 - blockIdx.y)]"),
        ("%r = add i32 %t, -2\n  %i = mul i32 %r, %n", "out[(threadIdx.x - 2) * n]"),
        ("%r = and i32 %t, 7\n  %i = urem i32 %r, %n", "out[(threadIdx.x & 7) % n]"),
    ],
)
def test_expressions(body: str, element: str) -> None:
    found = place(f"{body}\n  {AT}")
    assert found is not None
    assert found.element == element
    assert found.index == element.removeprefix("out[").removesuffix("]")
    assert not found.contents | found.functions


def test_what_decides_an_index() -> None:
    read = "%q = getelementptr i32, ptr addrspace(1) %idx, i32 %t\n"
    found = place(f"{read}  %i = load i32, ptr addrspace(1) %q\n  {AT}")
    assert found == PlaceText(
        "out[idx[threadIdx.x]]", "idx[threadIdx.x]", frozenset({"idx"}), frozenset()
    )
    found = place(f"%i = call i32 @_Z9map_indexi(i32 %t)\n  {AT}")
    assert found is not None
    assert found.index == "map_index(threadIdx.x)"
    assert found.functions == {"map_index"}


def test_rows_of_lds() -> None:
    body = "%p = getelementptr [4 x [8 x i32]], ptr addrspace(3) @s, i32 0, i32 %g, i32 %t"
    found = place(body, 3)
    assert found is not None
    assert found.element == "s[blockIdx.y][threadIdx.x]"
    assert found.index is None


def test_places_that_say_nothing() -> None:
    assert place("%p = getelementptr i32, ptr addrspace(1) %out, i32 0\n", 1) is not None
    assert (
        place("%i = call i32 @llvm.ctpop.i32(i32 %t)\n  %p = inttoptr i32 %i to ptr addrspace(1)")
        is None
    )


def test_places_that_have_no_words() -> None:
    found = place("%i = call i32 @llvm.ctpop.i32(i32 %t)\n  " + AT)
    assert found is not None
    assert not found.is_readable
    assert found.object == "out"


def test_an_index_that_is_drawn() -> None:
    found = place(f"%i = atomicrmw add ptr addrspace(1) %idx, i32 1 monotonic\n  {AT}")
    assert found is not None
    assert found.index == "(the old value of idx)"
    assert found.is_readable
