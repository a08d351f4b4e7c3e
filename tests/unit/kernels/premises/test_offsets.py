"""Kernels that ask where their launch begins."""

from __future__ import annotations

import pytest

from fencepost.kernels.premises.offsets import rests_on_offset, rests_on_whole_groups
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.launches.launch import Extent, Launch
from tests.languages import OPENCL_IN_TEMPLATE
from tests.unit.kernels.kernels_of_text import module_of

MODULE = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL_IN_TEMPLATE
    + """
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z17get_global_offsetj(i32)
declare i64 @_Z12get_local_idj(i32)
declare void @g(ptr addrspace(4))
define amdgpu_kernel void @k(i64 %n) {{
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  {body}
  ret void
}}
"""
)


def asks(body: str) -> bool:
    module = module_of(MODULE.format(body=body))
    return rests_on_offset(control_flow(module.kernels[0], module.pure))


@pytest.mark.parametrize("offset", [0, 12, 23, 39, 40, 47, 64, 65, 66, 72, -4])
def test_reads_of_implicit_arguments(offset: int) -> None:
    """From byte 40 to 65 stand the global offset and the number of dimensions."""
    body = (
        f"%q = getelementptr i8, ptr addrspace(4) %p, i64 {offset}\n  load i8, ptr addrspace(4) %q"
    )
    assert asks(body) is (40 <= offset < 66)


def test_wide_reads_and_steps_back() -> None:
    """Any byte counts; offsets of offsets add up, below 0 too."""
    body = "%q = getelementptr i8, ptr addrspace(4) %p, i64 36\n  load {kind}, ptr addrspace(4) %q"
    assert asks(body.format(kind="i64"))
    assert not asks(body.format(kind="i32"))
    back = """%q = getelementptr i32, ptr addrspace(4) %p, i64 {one}
  %r = getelementptr i8, ptr addrspace(4) %q, i64 -8
  load i32, ptr addrspace(4) %r"""
    assert asks(back.format(one=12))
    assert not asks(back.format(one=10))


@pytest.mark.parametrize(
    "body",
    [
        "call i64 @_Z13get_global_idj(i32 0)",
        "call i64 @_Z17get_global_offsetj(i32 0)",
        "%q = getelementptr i8, ptr addrspace(4) %p, i64 %n\n  load i8, ptr addrspace(4) %q",
        "call void @g(ptr addrspace(4) %p)",
        "%i = ptrtoint ptr addrspace(4) %p to i64",
    ],
)
def test_what_may_ask(body: str) -> None:
    """Queries, places that are not known, and pointers that go elsewhere."""
    assert asks(body)


def test_ids_in_the_workgroup_do_not() -> None:
    assert not asks("call i64 @_Z12get_local_idj(i32 0)")


GROUPS = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL_IN_TEMPLATE
    + """
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z12get_group_idj(i32)
declare void @_Z7barrierj(i32)
declare float @_Z4sqrtf(float)
declare i32 @llvm.amdgcn.readfirstlane(i32)
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {attributes} {{
  {body}
  ret void
}}
"""
)
ANY_GRID = Launch((64, 1, 1), (8, 1, 1), extent=Extent.ANY_GRID)
UNIFORM = '"uniform-work-group-size"="true"'
BARRIER = "call void @_Z7barrierj(i32 1)"


def needs_whole_groups(body: str, attributes: str = "", launch: Launch = ANY_GRID) -> bool:
    module = module_of(GROUPS.format(body=body, attributes=attributes))
    kernel = module.kernels[0]
    return rests_on_whole_groups(kernel, control_flow(kernel, module.pure), launch)


@pytest.mark.parametrize(
    "body",
    [
        BARRIER,
        "call i64 @_Z14get_local_sizej(i32 0)",
        "call i32 @llvm.amdgcn.readfirstlane(i32 %n)",
        "atomicrmw add ptr addrspace(1) %p, i32 1 monotonic",
        "load atomic i32, ptr addrspace(1) %p acquire, align 4",
    ],
)
def test_work_items_that_tell_a_smaller_group(body: str) -> None:
    """They wait for others, count them, or get something from them."""
    assert needs_whole_groups(body)
    assert not needs_whole_groups(body, UNIFORM)
    assert not needs_whole_groups(body, launch=Launch((64, 1, 1), (3, 1, 1)))


def test_a_size_that_is_said_not_to_be_uniform() -> None:
    assert needs_whole_groups(BARRIER, '"uniform-work-group-size"="false"')
    assert needs_whole_groups(
        BARRIER, launch=Launch((64, 1, 1), (1, 1, 1), extent=Extent.ONE_GROUP)
    )


@pytest.mark.parametrize(
    "body",
    [
        "store i32 0, ptr addrspace(1) %p",
        "call i64 @_Z12get_local_idj(i32 0)",
        "call i64 @_Z12get_group_idj(i32 0)",
        "call float @_Z4sqrtf(float 4.0)",
    ],
)
def test_work_items_for_themselves(body: str) -> None:
    assert not needs_whole_groups(body)
