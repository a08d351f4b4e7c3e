"""Kernels of several axes whose launch nobody gives: proved for every size, or up to one."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.memory.pages import Stray
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Guess, Report, Verdict
from fencepost.kernels.stages.any_shape import leaves_behind, longer, power
from fencepost.llvm.read import read_module
from fencepost.vocabulary.address_spaces import Memory

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [16 x [17 x i32]] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %w, i32 %h) #0 {{
  %tx = call i32 @llvm.amdgcn.workitem.id.x()
  %ty = call i32 @llvm.amdgcn.workitem.id.y()
  %gx = call i32 @llvm.amdgcn.workgroup.id.x()
  %gy = call i32 @llvm.amdgcn.workgroup.id.y()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at.x = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %short.x = load i16, ptr addrspace(4) %at.x
  %W = zext i16 %short.x to i32
  %at.y = getelementptr i8, ptr addrspace(4) %implicit, i64 14
  %short.y = load i16, ptr addrspace(4) %at.y
  %H = zext i16 %short.y to i32
{body}
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = {{ "target-cpu"="gfx942" }}
"""
PIXELS = """
  %x0 = mul i32 %gx, {across}
  %x = add i32 %x0, %tx
  %y0 = mul i32 %gy, {down}
  %y = add i32 %y0, %ty
  %in.x = icmp {below} i32 %x, %w
  %in.y = icmp slt i32 %y, %h
  %in = and i1 %in.x, %in.y
  br i1 %in, label %store, label %end
store:
  %row = mul nsw i32 %y, %w
  %at = add nsw i32 %row, %x
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %at
  %high = mul i32 %ty, 1024
  %own = add i32 %high, %tx
  store i32 %own, ptr addrspace(1) %p
  br label %end
end:
  ret void"""
TILE = """
  %a = getelementptr [16 x [17 x i32]], ptr addrspace(3) @s, i32 0, i32 %ty, i32 {column}
  store i32 %tx, ptr addrspace(3) %a
  {barrier}
  %b = getelementptr [16 x [17 x i32]], ptr addrspace(3) @s, i32 0, i32 %tx, i32 %ty
  %v = load i32, ptr addrspace(3) %b
  br label %pixels
pixels:"""
BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""


def asked(body: str, **options: object) -> Report:
    """The check of a kernel whose launch nobody gives."""
    module = read_module(TEXT.format(body=body).encode())
    given = Options(**{"infer": Infer.NOTHING, **options})  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], given, "k.ll")


def pixels(across: str = "%W", down: str = "%H", below: str = "slt") -> str:
    """A store to a pixel by its place in the grid, of a value that only one place in a workgroup
    has: those who meet write different ones.
    """
    return PIXELS.format(across=across, down=down, below=below)


def tiled(column: str = "%tx", barrier: str = BARRIER) -> str:
    """A tile in LDS that is read across, and a store to a pixel of tiles of 16×16."""
    return TILE.format(column=column, barrier=barrier) + pixels("16", "16")


def test_every_shape() -> None:
    """Where both sizes tell work-items apart, they may be any."""
    report = asked(pixels())
    assert report.verdict is Verdict.PROVED
    assert report.launch.smaller
    assert not report.guesses


@pytest.mark.parametrize(
    "body",
    [pixels("%H", "%H"), pixels("%W", "%W"), pixels(below="sle")],
    ids=["another axis across", "another axis down", "one column too many"],
)
def test_no_proof_of_every_shape(body: str) -> None:
    """A size of the other axis, or a guard that lets one too many in, is no proof of any shape."""
    report = asked(body)
    assert report.verdict is not Verdict.PROVED
    assert not report.launch.smaller


def test_distances_between_workgroups_bound_both_axes() -> None:
    """Of more than 16 columns or rows nothing is said, and the premise says so."""
    report = asked(pixels("16", "16"))
    assert report.verdict is Verdict.CONDITIONAL
    assert (report.launch.workgroup, report.launch.smaller) == ((16, 16, 1), True)
    assert report.proof is not None
    assert Premise.WORKGROUP_FITS in report.proof.premises


def test_what_holds_for_tiles_of_one_shape_is_a_guess() -> None:
    """No array, and no distance, tells that workgroups have 16 columns: there may be 17."""
    report = asked(pixels("17", "17"))
    assert report.verdict is Verdict.GUESSED
    assert report.guesses == {Guess.WORKGROUP}


def test_an_array_bounds_both_axes() -> None:
    """Of more columns or rows nothing is said, and the premise says so."""
    report = asked(tiled())
    assert report.verdict is Verdict.CONDITIONAL
    assert (report.launch.workgroup, report.launch.smaller) == ((16, 16, 1), True)
    assert report.proof is not None
    assert [each.condition for each in report.proof.sizes] == [
        "a workgroup of at most 16×16 work-items"
    ]
    refused = asked(tiled(), refused=frozenset({Premise.WORKGROUP_FITS}))
    assert refused.verdict is Verdict.GUESSED


@pytest.mark.parametrize(
    "body",
    [tiled(barrier=""), tiled(column="0")],
    ids=["no barrier", "one column for all"],
)
def test_a_race_in_the_tile(body: str) -> None:
    """A bound of the array hides no race in it."""
    report = asked(body)
    assert report.launch.workgroup == (16, 16, 1)
    assert not report.launch.smaller
    assert any(each.is_bug for each in report.findings)


def _stray(lane: int, lanes: int, memory: Memory = Memory.LDS) -> Stray:
    return Stray(lane, 0, "s", 0, 4, 64, memory, True, False, 0, lanes)


@pytest.mark.parametrize(
    ("stray", "axis", "bounds"),
    [
        (_stray(15 * 32 + 17, 15), 0, True),
        (_stray(15 * 32 + 17, 14), 0, False),
        (_stray(15 * 32 + 15, 17), 0, False),
        (_stray(16 * 32, 32 * 16), 1, True),
        (_stray(15 * 32, 32 * 17), 1, False),
        (_stray(16 * 32, 1), 1, False),
        (_stray(16 * 32, 32 * 16, Memory.GLOBAL), 1, False),
    ],
)
def test_who_leaves_an_array(stray: Stray, axis: int, bounds: bool) -> None:
    """All work-items behind the bound leave it, and none before."""
    assert leaves_behind(stray, axis, (16, 16, 1), (32, 32, 1)) is bounds


def test_twice_as_many() -> None:
    """Along one axis, and no more in all than a workgroup has."""
    assert [*longer((16, 16, 1), (1024, 1024, 1))] == [(0, (32, 16, 1)), (1, (16, 32, 1))]
    assert [*longer((32, 32, 1), (1024, 1024, 1))] == [(0, (64, 16, 1)), (1, (16, 64, 1))]
    assert [*longer((256, 1, 1), (1024, 1, 1))] == [(0, (512, 1, 1))]
    assert [power(each) for each in (0, 1, 17, 64)] == [0, 1, 16, 64]
