"""The launch where nothing says it has the dimensions that the kernel asks its place in."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options, launch_of
from fencepost.kernels.question.guessed_launch import other_shapes
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.read import read_module
from tests.languages import OPENCL

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global {array} undef
define amdgpu_kernel void @k() #0 {{
{calls}
  store i8 0, ptr addrspace(3) @tile
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
attributes #0 = {{ "amdgpu-flat-work-group-size"="1,{items}" }}
"""
FLAT = "[8 x i8]"


def _launch(ids: str, array: str = FLAT, items: int = 256) -> tuple[Dim, Dim]:
    kind = {"i": "item", "g": "group"}
    calls = [
        f"  %v{n} = call i32 @llvm.amdgcn.work{kind[each[0]]}.id.{each[1]}()"
        for n, each in enumerate(ids.split())
    ]
    module = read_module(KERNEL.format(array=array, calls="\n".join(calls), items=items))
    launch = launch_of(module.kernels[0], Options(), module)
    return launch.workgroup, launch.grid


@pytest.mark.parametrize(
    ("ids", "array", "items", "workgroup", "grid"),
    [
        ("ix gx", FLAT, 256, (256, 1, 1), (4, 1, 1)),
        ("ix iy gx gy", FLAT, 256, (16, 16, 1), (2, 2, 1)),
        ("ix iy gx", FLAT, 128, (16, 8, 1), (4, 1, 1)),
        ("ix iy gx gy", "[32 x [33 x i8]]", 256, (32, 8, 1), (2, 2, 1)),
        ("ix iy", "[2 x [16 x [16 x i8]]]", 256, (16, 16, 1), (4, 1, 1)),
        ("ix iy", "[4 x [1000 x i8]]", 256, (64, 4, 1), (4, 1, 1)),
        ("ix iy", "[4 x [160 x i8]]", 64, (16, 4, 1), (4, 1, 1)),
        ("ix iy", FLAT, 96, (16, 6, 1), (4, 1, 1)),
        ("ix iz gz", FLAT, 64, (8, 1, 8), (2, 1, 2)),
        ("ix iy iz gy gz", FLAT, 512, (32, 4, 4), (2, 2, 2)),
    ],
)
def test_shape(ids: str, array: str, items: int, workgroup: Dim, grid: Dim) -> None:
    assert _launch(ids, array, items) == (workgroup, grid)


IN_OPENCL = f"""
target triple = "amdgcn-amd-amdhsa"
{OPENCL}
"""
PLACES = """
define amdgpu_kernel void @k() #0 {
  %x = call i64 @_Z12get_local_idj(i32 0)
  %y = call i64 @_Z12get_local_idj(i32 DIMENSION)
  ret void
}
declare i64 @_Z12get_local_idj(i32)
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
"""


@pytest.mark.parametrize(("dimension", "workgroup"), [("0", (256, 1, 1)), ("1", (16, 16, 1))])
def test_dimensions_of_opencl_count(dimension: str, workgroup: Dim) -> None:
    module = read_module(IN_OPENCL + PLACES.replace("DIMENSION", dimension))
    assert launch_of(module.kernels[0], Options(), module).workgroup == workgroup


SHAPED = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  BODY
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %at
  %below = mul i32 %y, 777
  %beside = add i32 %below, %x
  %own = add i32 %beside, %g
  store i32 %own, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
FOUR_ROWS = """%low = and i32 %y, 3
  %row = shl i32 %low, 6
  %in = add i32 %row, %x
  %first = shl i32 %g, 8
  %at = add i32 %first, %in"""


def _checked(body: str, workgroup: Dim | None = None) -> Report:
    module = read_module(SHAPED.replace("BODY", body))
    options = Options(workgroup=workgroup)
    return check_kernel(module, module.kernels[0], options, "k.ll")


def test_a_bug_of_a_guessed_shape_depends_on_the_launch() -> None:
    """One row is right, and so are four; sixteen meet, which is a bug for who launches them."""
    report = _checked(FOUR_ROWS)
    assert report.verdict is Verdict.GUESSED
    assert report.right_for == ((256, 1, 1),)
    assert _checked(FOUR_ROWS, (64, 4, 1)).verdict is Verdict.PROVED
    assert _checked(FOUR_ROWS, (16, 16, 1)).verdict is Verdict.BUG


def test_a_bug_of_every_shape_is_one() -> None:
    """Rows of as many workgroups meet, whatever their shape is."""
    body = FOUR_ROWS.replace("shl i32 %g, 8", "shl i32 %g, 2")
    assert _checked(body).verdict is Verdict.BUG


def test_rows_of_an_array_leave_no_other_shape() -> None:
    module = read_module(
        KERNEL.format(
            array="[16 x [16 x i8]]",
            calls="  %a = call i32 @llvm.amdgcn.workitem.id.y()",
            items=256,
        )
    )
    assert other_shapes(module.kernels[0], module, 256) == ()
    free = read_module(SHAPED.replace("BODY", FOUR_ROWS))
    assert other_shapes(free.kernels[0], free, 256) == ((256, 1, 1), (64, 4, 1), (128, 2, 1))
