"""Grids that a module rules out, by attributes and by promises about the workgroup's id."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.launches.largest_grid import most_groups
from fencepost.llvm.launches.launch import MOST_ITEMS
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {{
{before}
  %g = call {promise} i32 @llvm.amdgcn.workgroup.id.x()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
{after}
  %few = and i32 %g, 15
  %row = mul i32 %few, 64
  %own = add i32 %row, %t
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %own
  store i32 %g, ptr addrspace(1) %p
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @elsewhere()
declare void @llvm.trap()
attributes #0 = {{ "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" {attributes} }}
"""
"""The workgroups 0 and 16 write the same place."""
SECOND = """
  %again = call i32 @llvm.amdgcn.workgroup.id.x()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %again
  store i32 %t, ptr addrspace(1) %q
"""
LATER = """
  %some = icmp eq i32 %t, 0
  br i1 %some, label %then, label %other
then:
  br label %other
other:
"""


def checked(before: str = "", promise: str = "", after: str = "", attributes: str = "") -> Report:
    """The check of the kernel in whatever grids are left."""
    text = TEXT.format(before=before, promise=promise, after=after, attributes=attributes)
    module = read_module(text.encode())
    return check_kernel(module, module.kernels[0], Options(seconds=60.0), "k.ll")


@pytest.mark.parametrize(
    ("promise", "attributes"),
    [
        ("range(i32 0, 16)", ""),
        ("noundef range(i32 0, 16)", ""),
        ("", '"amdgpu-max-num-workgroups"="16,0,0"'),
        ("range(i32 0, 20)", '"amdgpu-max-num-workgroups"="16,1,1"'),
    ],
)
def test_grids_that_are_ruled_out_show_no_race(promise: str, attributes: str) -> None:
    report = checked(promise=promise, attributes=attributes)
    assert report.verdict is Verdict.PROVED
    assert report.launch.grid == (16, 1, 1)


@pytest.mark.parametrize(
    ("promise", "attributes"),
    [
        ("", ""),
        ("range(i32 0, 17)", ""),
        ("", '"amdgpu-max-num-workgroups"="17,0,0"'),
        ("", '"amdgpu-max-num-workgroups"="0,16,16"'),
    ],
)
def test_grids_that_are_left_show_the_race(promise: str, attributes: str) -> None:
    assert checked(promise=promise, attributes=attributes).verdict is Verdict.BUG


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", SECOND),
        ("  call void @elsewhere()", ""),
        ("  %early = call i32 @llvm.amdgcn.workitem.id.x()" + LATER.replace("%t,", "%early,"), ""),
    ],
    ids=["another id without a promise", "a call that may not return", "not in every workgroup"],
)
def test_a_promise_that_not_all_workgroups_make_rules_nothing_out(before: str, after: str) -> None:
    text = TEXT.format(before=before, promise="range(i32 0, 16)", after=after, attributes="")
    # LLVM's passes may use the promise all the same, where the result is an address.
    assert most_groups(read_module(text.encode()).kernels[0])[0] == MOST_ITEMS


def test_a_guessed_grid_is_one_that_can_be() -> None:
    report = checked(attributes='"amdgpu-max-num-workgroups"="1,1,1"')
    assert (report.verdict, report.launch.grid) == (Verdict.PROVED, (1, 1, 1))
