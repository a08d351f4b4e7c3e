"""What memory holds that the launch provides, byte by byte as the guide lays it out."""

from __future__ import annotations

import struct

import pytest

from fencepost.kernels.execute.memory.launch_memory import (
    constant_bytes,
    dispatch_packet,
    filled,
    implicit_arguments,
    is_settled,
    settled_bytes,
)
from fencepost.kernels.question.layout import DISPATCH, IMPLICIT, lay_out
from fencepost.llvm.launches.launch import Dim, Launch
from fencepost.llvm.types import ArrayType, FloatType, IntType, StructType, VectorType
from tests.unit.kernels.kernels_of_text import module_of

LAUNCH = Launch((64, 2, 1), (5, 7, 1), 64)
I8, I16, I32 = map(IntType, (8, 16, 32))


@pytest.mark.parametrize(
    ("workgroup", "grid", "dimensions"),
    [((64, 1, 1), (9, 1, 1), 1), ((8, 8, 1), (1, 1, 1), 2), ((8, 1, 1), (1, 1, 2), 3)],
)
def test_implicit_arguments(workgroup: Dim, grid: Dim, dimensions: int) -> None:
    """Workgroups, sizes of a workgroup, remainders, and the number of dimensions."""
    data = implicit_arguments(Launch(workgroup, grid, 64))
    assert struct.unpack_from("<3I", data, 0) == grid
    assert struct.unpack_from("<3H", data, 12) == workgroup
    assert struct.unpack_from("<3H", data, 18) == (0, 0, 0)
    assert struct.unpack_from("<3Q", data, 40) == (0, 0, 0)
    assert struct.unpack_from("<H", data, 64) == (dimensions,)


def test_dispatch_packet() -> None:
    """The size of a workgroup, and the grid in work-items."""
    data = dispatch_packet(LAUNCH)
    assert len(data) == 64
    assert struct.unpack_from("<3H", data, 4) == (64, 2, 1)
    assert struct.unpack_from("<3I", data, 12) == (320, 14, 1)


@pytest.mark.parametrize(
    ("number", "first", "size", "yes"),
    [
        (IMPLICIT, 0, 4, True),
        (IMPLICIT, 22, 2, True),
        (IMPLICIT, 22, 4, False),
        (IMPLICIT, 24, 8, False),
        (IMPLICIT, 40, 8, True),
        (IMPLICIT, 64, 2, True),
        (IMPLICIT, 66, 1, False),
        (DISPATCH, 0, 2, False),
        (DISPATCH, 12, 4, True),
        (DISPATCH, 8, 4, False),
        (7, 1000, 8, True),
    ],
)
def test_what_the_launch_settles(number: int, first: int, size: int, yes: bool) -> None:
    """All bytes of it in one part; the rest is the runtime's."""
    assert is_settled(LAUNCH, number, first, size) is yes


CONSTANTS = """
target triple = "amdgcn-amd-amdhsa"
%mixed = type { i8, i32, [2 x half], <2 x i16> }
@plain = addrspace(4) constant [3 x i32] [i32 1, i32 -1, i32 3]
@mixed = addrspace(4) constant %mixed { i8 7, i32 258, [2 x half] [half 1.0, half 2.0], <2 x i16> <i16 1, i16 2> }
@variable = addrspace(1) global i32 5
@host = addrspace(4) externally_initialized constant i32 5
@address = addrspace(4) constant ptr addrspace(4) @plain
define amdgpu_kernel void @k() { ret void }
"""  # noqa: E501


def test_constants_of_the_module() -> None:
    """Their initializers, little end first, with padding; not what the host or a kernel sets."""
    module = module_of(CONSTANTS)
    layout = lay_out(module, module.kernels[0])
    found = {
        name: settled_bytes(layout, LAUNCH, region.number)
        for name, region in layout.variables.items()
    }
    assert found["plain"] == struct.pack("<3i", 1, -1, 3)
    assert found["mixed"] == struct.pack("<BxxxI2e2h", 7, 258, 1.0, 2.0, 1, 2)
    assert [found[name] for name in ("variable", "host", "address")] == [None] * 3


def test_structures_of_one_number() -> None:
    """Integers in all their widths, and ones for real numbers."""
    kind = StructType((I8, I32, FloatType("float"), ArrayType(2, I16)))
    assert filled(kind, 0x12345678) == struct.pack(
        "<BxxxIf2H", 0x78, 0x12345678, 1.0, 0x5678, 0x5678
    )


def test_what_is_not_known_has_no_bytes() -> None:
    assert constant_bytes(None, I32) is None
    assert constant_bytes(None, ArrayType(1 << 21, I8)) is None
    assert constant_bytes(None, VectorType(2, I8)) is None
