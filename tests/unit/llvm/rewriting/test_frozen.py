"""A freeze of what is never poison is the value itself."""

from __future__ import annotations

import pytest

from fencepost.llvm.rewriting.bodies import replaced
from fencepost.llvm.rewriting.frozen import FROZEN, Freezes

TEXT = """
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{
entry:
  %size = {size}
  %small = trunc i64 %size to i32
  %f = freeze i32 %small
  %row = {row}
  %g = freeze i32 %row
  store i32 %g, ptr addrspace(1) %out, align 4
  ret void
}}
{more}
!0 = !{{i64 0, i64 3}}
"""
HIP = "@__hip_cuid_1 = addrspace(1) global i8 0"
SIZE = "tail call i64 @__ockl_get_local_size(i32 noundef 0) #3"
OPENCL = """
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2)
"""


def frozen(size: str = SIZE, row: str = "sdiv i32 %f, %n", more: str = HIP) -> list[bool]:
    """Whether each of the two freezes stays one."""
    lines = TEXT.format(size=size, row=row, more=more).split("\n")
    made = replaced(lines, Freezes(lines))
    return [FROZEN in each for each in made if each.strip().startswith(("%f = ", "%g = "))]


def test_numbers_of_the_launch_are_not_frozen() -> None:
    assert frozen() == [False, False]
    assert frozen("call noundef i64 @__ockl_get_num_groups(i32 2)") == [False, False]
    assert frozen("call i64 @_Z14get_local_sizej(i32 0)", more=OPENCL) == [False, False]


@pytest.mark.parametrize(
    ("size", "more"),
    [
        ("call i64 @size_of_mine(i32 0)", HIP),
        ("call i64 @_Z14get_local_sizej(i32 0)", HIP),
        (SIZE, ""),
        (SIZE, OPENCL),
        (f"{SIZE}, !range !0", HIP),
        ("call range(i64 0, 3) i64 @__ockl_get_local_size(i32 0)", HIP),
        ("call i64 @__ockl_get_local_size(i32 poison)", HIP),
        ("call i64 @__ockl_get_local_size(i64 0)", HIP),
        (SIZE, f"{HIP}\ndefine i64 @__ockl_get_local_size(i32 %d) {{\n  ret i64 poison\n}}"),
    ],
)
def test_what_may_be_another_function_is_frozen(size: str, more: str) -> None:
    """The second freeze is of what the first gives: that is defined whatever it is."""
    assert frozen(size, more=more) == [True, False]


def test_what_promises_is_frozen() -> None:
    assert frozen(row="sdiv exact i32 %f, %n") == [False, True]
    assert frozen(row="add nsw i32 %f, %n") == [False, True]
