"""Places in memory in the words of the source."""

from __future__ import annotations

import pytest

from fencepost.kernels.findings.source_names import spot
from fencepost.kernels.question.layout import Region
from fencepost.llvm.module import Function, Variable
from fencepost.llvm.read import read_module
from fencepost.llvm.types import ArrayType, IntType, Type

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %other, i32 %n) {{
  {body}
  ret void
}}
"""
WORDS = ArrayType(64, IntType(32))


def kernel(body: str) -> Function:
    """A kernel with some instructions."""
    return read_module(KERNEL.format(body=body)).kernels[0]


@pytest.mark.parametrize(
    ("kind", "offset", "shown"),
    [
        (WORDS, 0, "s[0]"),
        (WORDS, 65 * 4, "s+0x104"),
        (WORDS, 252, "s[63]"),
        (WORDS, 6, "s[1]+0x2"),
        (WORDS, -4, "s-0x4"),
        (ArrayType(2, WORDS), 260, "s[1][1]"),
        (IntType(32), 0, "s"),
        (ArrayType(0, IntType(32)), 260, "s[65]"),
    ],
)
def test_an_element_is_named_where_the_type_says_so(kind: Type, offset: int, shown: str) -> None:
    variable = Variable("k.s", kind, 3, constant=False, value=None)
    region = Region(1, "k.s", lds=True, size=None, variable=variable)
    assert spot(region, region.name, offset, kernel("")) == shown


@pytest.mark.parametrize(
    ("indexing", "shown"),
    [
        ("getelementptr float, ptr addrspace(1) %out, i32 %n", "out[4]"),
        ("getelementptr {i32, i32}, ptr addrspace(1) %out, i32 %n, i32 1", "out[2]"),
        ("getelementptr i8, ptr addrspace(1) %out, i32 %n", "out+0x10"),
        ("getelementptr i32, ptr addrspace(1) %out, i32 4", "out+0x10"),
        ("getelementptr i32, ptr addrspace(1) %other, i32 %n", "out+0x10"),
    ],
)
def test_an_argument_has_elements_as_it_is_indexed(indexing: str, shown: str) -> None:
    """By one type that is more than a byte, and by more than constants."""
    region = Region(1, "out", lds=False, size=None)
    assert spot(region, "out", 16, kernel(f"%p = {indexing}")) == shown


def test_an_argument_that_is_indexed_by_two_types_has_bytes() -> None:
    both = """%p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %n"""
    assert spot(None, "out", 16, kernel(both)) == "out+0x10"
    assert spot(None, "an unknown object", 0, kernel("")) == "an unknown object"
