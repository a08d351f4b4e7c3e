"""Workgroups that lie side by side in the rows of an array, and by how much."""

from __future__ import annotations

import pytest

from fencepost.kernels.conditions.roles import Roles
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  BODY
  %w = sext i32 %at to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %g, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
"""
COLUMN = """%y = call i32 @llvm.amdgcn.workgroup.id.y()
  %row = mul i32 %y, %a
  %start = shl i32 %g, 4
  %column = add i32 %start, %t
  %at = add i32 %row, %column"""

LOOP = """br label %loop
loop:
  %k = phi i32 [ START, %0 ], [ %next, %loop ]
  %next = add i32 %k, 16
  %in.tile = add i32 %k, %t
  %c = icmp slt i32 BOUNDED, %a
  br i1 %c, label %loop, label %end
end:
  """


def tiles(body: str) -> frozenset[tuple[int, int]]:
    module = read_module(KERNEL.replace("BODY", body).encode())
    return Roles(control_flow(module.kernels[0], module.pure)).tiled("a", (16, 8, 1))


def test_workgroups_share_rows() -> None:
    """A pitch that is compared with a counter is one all the same."""
    assert tiles(COLUMN) == {(0, 16)}
    assert tiles(f"{COLUMN}\n  %c = icmp slt i32 %b, %a") == {(0, 16)}


def test_places_are_compared_with_places() -> None:
    """Which half of a square a workgroup is in says nothing of how long its rows are."""
    assert tiles(f"{COLUMN}\n  %c = icmp sgt i32 %g, %y") == {(0, 16)}
    assert tiles(f"{COLUMN}\n  %c = icmp sgt i32 %column, %y") == {(0, 16)}
    assert tiles(f"{COLUMN}\n  %c = icmp sgt i32 %column, %row") == frozenset()


def test_loops_over_rows_say_nothing_of_tiles() -> None:
    """Loops end where a row does; what is left of it in a tile is a question of guards."""
    for start in ("0", "%t"):
        assert tiles(LOOP.replace("START", start).replace("BOUNDED", "%next") + COLUMN) == {(0, 16)}
    entered = LOOP.replace("START", "%t").replace("BOUNDED", "%next")
    assert tiles(f"%in = icmp slt i32 %t, %a\n{entered}{COLUMN}") == {(0, 16)}
    guarded = LOOP.replace("START", "0").replace("BOUNDED", "%in.tile")
    assert tiles(guarded + COLUMN) == frozenset()


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f"{COLUMN}\n  %c = icmp slt i32 %column, %a", id="a guard"),
        pytest.param(f"{COLUMN}\n  %c = icmp sle i32 %column, %a", id="a guard that is off by one"),
        pytest.param(f"{COLUMN}\n  %c = icmp slt i32 %start, %b", id="a guard by another argument"),
        pytest.param(f"{COLUMN}\n  %c = icmp slt i32 %y, %a", id="as many rows, with a guard"),
        pytest.param(f"{COLUMN}\n  %c = icmp slt i32 %t, %a", id="a guard within the workgroup"),
        pytest.param(COLUMN.replace("%a\n", "%b\n"), id="no pitch"),
        pytest.param(
            COLUMN.replace("add i32 %start, %t", "urem i32 %start, %a"), id="columns run around"
        ),
        pytest.param(COLUMN.replace("shl i32 %g, 4", "mul i32 %g, %b"), id="an unknown step"),
        pytest.param(COLUMN.replace("shl i32 %g, 4", "mul i32 %g, -4"), id="a negative step"),
        pytest.param(COLUMN.replace("%g, 4", "%t, 4"), id="one workgroup a row"),
    ],
)
def test_workgroups_do_not_share_rows(body: str) -> None:
    assert tiles(body) == frozenset()
