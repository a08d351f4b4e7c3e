"""Arrays with nothing but rows: elsewhere, no pitch keeps accesses apart."""

from __future__ import annotations

import pytest

from fencepost.kernels.conditions.def_use import DefUse
from fencepost.kernels.conditions.row_arrays import RowArrays
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.read import read_module

TEXT = """
@s = internal addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o, i32 %a)
    "target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = mul i32 %t, %a
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %m
  %r = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %other = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %resource = call ptr addrspace(8)
    @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, i32 -1, i32 159744)
  {body}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.smax.i32(i32, i32)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
"""
ROW = "store i32 %t, ptr addrspace(1) %q"
COPY = (
    "call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) {0}, ptr addrspace(1) {1}, i64 4, i1 false)"
)
BUFFER = "@llvm.amdgcn.raw.ptr.buffer"
CHANGED = "%v = load i32, ptr addrspace(1) %q\n  %f = {op}\n  store i32 %f, ptr addrspace(1) %q"
STORE = f"call void {BUFFER}.store.i32(i32 %t, ptr addrspace(8) %resource"
LOAD = f"%v = call i32 {BUFFER}.load.i32(ptr addrspace(8) %resource"

TILE = """%l = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %v = load i32, ptr addrspace(1) %q
  {more}
  store i32 %v, ptr addrspace(3) %l
  %w = load i32, ptr addrspace(3) %l
  %x = {op}
  store i32 %x, ptr addrspace(1) %q"""
"""A row that is kept in LDS, worked on there and written back."""


CHOSEN = """%g = addrspacecast ptr addrspace(1) {0} to ptr
  %c = icmp slt i32 %t, %a
  %e = select i1 %c, ptr %g,
    ptr getelementptr (i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 4)
  %v = load i32, ptr %e"""
"""A load from one of two arrays."""


def are_rows(body: str) -> bool:
    module = read_module(TEXT.format(body=body).encode())
    code = DefUse(control_flow(module.kernels[0], module.pure))
    return RowArrays(code).are_rows(["m"])


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(ROW, id="a row is stored"),
        pytest.param(f"{ROW}\n  %v = load i32, ptr addrspace(1) %other", id="another array"),
        pytest.param(COPY.format("%q", "%other"), id="a row is copied"),
        pytest.param(f"{STORE}, i32 %m, i32 0, i32 0)", id="by a resource"),
        pytest.param(f"{ROW}\n  {CHOSEN.format('%other')}", id="another array, or LDS"),
        pytest.param(TILE.format(more="", op="mul i32 %w, %w"), id="a tile that is written back"),
        pytest.param(CHANGED.format(op="mul i32 %v, %t"), id="scaled"),
        pytest.param(
            CHANGED.format(op="mul i32 %v, %t\n  %l = add i32 %f, %a").replace(
                "i32 %f, ptr", "i32 %l, ptr"
            ),
            id="scaled and moved",
        ),
    ],
)
def test_rows_alone(body: str) -> None:
    assert are_rows(body)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f"{ROW}\n  %v = load i32, ptr addrspace(1) %r", id="read elsewhere"),
        pytest.param(f"{ROW}\n  {COPY.format('%other', '%r')}", id="copied from elsewhere"),
        pytest.param(f"{ROW}\n  {LOAD}, i32 %t, i32 0, i32 0)", id="read elsewhere by a resource"),
        pytest.param(f"{ROW}\n  {CHOSEN.format('%r')}", id="read elsewhere, or from LDS"),
        pytest.param(
            "%v = load i32, ptr addrspace(1) %q\n  %s = add i32 %v, %t\n"
            "  store i32 %s, ptr addrspace(1) %q",
            id="added to",
        ),
        pytest.param(
            "%x = getelementptr i8, ptr addrspace(1) %q, i32 0\n"
            "  %v = load volatile i32, ptr addrspace(1) %x\n  %f = add i32 %v, %t\n"
            "  store i32 %f, ptr addrspace(1) %q",
            id="added to, by another pointer",
        ),
        pytest.param(
            "%x = alloca i32, addrspace(5)\n  %v = load i32, ptr addrspace(1) %q\n"
            "  %f = add i32 %v, %t\n  store i32 %f, ptr addrspace(5) %x\n"
            "  %g = load i32, ptr addrspace(5) %x\n  store i32 %g, ptr addrspace(1) %q",
            id="added to, by way of a variable",
        ),
        pytest.param(
            TILE.format(more="%f = load i32, ptr addrspace(1) %other", op="add i32 %w, %f"),
            id="another array is added to a tile",
        ),
        pytest.param(TILE.format(more="", op="add i32 %w, %v"), id="a tile that is added past LDS"),
        pytest.param(CHANGED.format(op="or i32 %v, %t"), id="a bit set"),
        pytest.param(
            CHANGED.format(op="mul i32 %t, %t\n  %l = add i32 %f, %v").replace(
                "i32 %f, ptr", "i32 %l, ptr"
            ),
            id="a product is added",
        ),
        pytest.param(
            CHANGED.format(op="call i32 @llvm.smax.i32(i32 %v, i32 %t)"), id="the larger one"
        ),
        pytest.param(
            CHANGED.format(op="add i32 %v, %t\n  %l = add i32 %f, %a").replace(
                "i32 %f, ptr", "i32 %l, ptr"
            ),
            id="added to twice",
        ),
        pytest.param(
            "%v = load i32, ptr addrspace(1) %q\n  %c = icmp slt i32 %v, %t\n"
            f"  br i1 %c, label %more, label %end\nmore:\n  {ROW}\n  br label %end\nend:",
            id="the largest one is kept",
        ),
    ],
)
def test_more_than_rows(body: str) -> None:
    assert not are_rows(body)


def test_a_tile_that_begins_where_its_workgroup_does_has_no_rows() -> None:
    """Tiles with a border overlap, and are changed in place by mistake."""
    group = "@llvm.amdgcn.workgroup.id.x()"
    text = TEXT.format(body=TILE.format(more="", op="mul i32 %w, %w"))
    text = text.replace("%m = mul i32 %t, %a", f"%g = call i32 {group}\n  %m = mul i32 %g, %a")
    module = read_module(f"{text}\ndeclare i32 {group}\n".encode())
    code = DefUse(control_flow(module.kernels[0], module.pure))
    assert not RowArrays(code).are_rows(["m"])
