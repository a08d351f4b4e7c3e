"""Where objects lie: each in a window of its own, found again by any address in it."""

from __future__ import annotations

from itertools import combinations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.kernels.question.layout import (
    FIRST_FUNCTION,
    FIRST_HELD,
    FIRST_VARIABLE,
    LDS_MIDDLE,
    MIDDLE,
    Layout,
    lay_out,
)
from tests.unit.kernels.kernels_of_text import module_of

MODULE = """
target triple = "amdgcn-amd-amdhsa"
%pair = type { i32, ptr addrspace(1), [2 x ptr] }
@a = internal addrspace(3) global [16 x i32] undef
@b = internal addrspace(3) global [8 x i8] undef
@d = external addrspace(3) global [0 x i32]
@e = external addrspace(3) global [0 x i8]
@t = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare void @f()
define amdgpu_kernel void @k(ptr addrspace(1) %x, i32 %n, ptr addrspace(3) %l, %pair %s) ATTR {
  ret void
}
"""


def laid(attributes: str = "", dynamic: int | None = None) -> Layout:
    text = MODULE.replace("ATTR", attributes)
    text += "\n".join(
        f"define void @use{name}() {{\n  %p = load volatile i32, ptr addrspace({space}) @{name}\n"
        "  ret void\n}"
        for name, space in (("a", 3), ("b", 3), ("d", 3), ("e", 3), ("t", 4))
    )
    module = module_of(text)
    return lay_out(module, module.kernels[0], dynamic)


def test_objects_are_far_apart() -> None:
    """No two windows meet, and every address in one tells its object and the offset."""
    found = laid()
    for regions, lds, reach in ((found.buffers, False, MIDDLE), (found.lds, True, LDS_MIDDLE)):
        for one, other in combinations(regions.values(), 2):
            assert abs(one.base - other.base) >= 2 * reach
        for region in regions.values():
            for offset in (0, 5, -1, reach - 1, -reach):
                assert found.of_address(region.base + offset, lds=lds) == (region, offset)
    assert found.of_address(0, lds=False) == (None, 0)


def test_arguments_and_variables() -> None:
    """Pointers have buffers, pointers in structures their own; sizes are known of variables."""
    found = laid()
    assert [(name, each.lds, each.size) for name, each in found.arguments.items()] == [
        ("x", False, None),
        ("l", True, None),
    ]
    held = found.held["s"]
    assert [each.name for each in held] == ["s+0x8", "s+0x10", "s+0x18"]
    assert [each.number for each in held] == [FIRST_HELD, FIRST_HELD + 1, FIRST_HELD + 2]
    assert (found.variables["a"].size, found.variables["b"].size) == (64, 8)
    assert found.variables["t"].constant


def test_arrays_whose_size_the_launch_gives_begin_alike() -> None:
    found = laid(dynamic=256)
    assert found.variables["d"] is found.variables["e"]
    assert found.variables["d"].size == 256
    assert laid().variables["d"].size is None


@pytest.mark.parametrize(
    ("attributes", "flushed"),
    [
        ("", set()),
        ('"denormal-fp-math"="ieee,ieee"', set()),
        ('"denormal-fp-math-f32"="preserve-sign,preserve-sign"', {"float"}),
        ('"denormal-fp-math"="preserve-sign,preserve-sign"', {"half", "bfloat", "double", "float"}),
        (
            '"denormal-fp-math"="dynamic,dynamic" "denormal-fp-math-f32"="ieee,ieee"',
            {"half", "bfloat", "double"},
        ),
    ],
)
def test_denormal_numbers(attributes: str, flushed: set[str]) -> None:
    """Those of `float` may have a word of their own."""
    assert laid(attributes).flushed == flushed


def test_more_objects_than_numbers() -> None:
    """They are refused: two would have one place."""
    many = FIRST_FUNCTION - FIRST_VARIABLE + 1
    variables = "".join(f"@v{n} = addrspace(1) global i32 0\n" for n in range(many))
    kernel = "define amdgpu_kernel void @k({}) {{\n  ret void\n}}\n"
    parameters = ", ".join(f"ptr addrspace(1) %p{n}" for n in range(FIRST_HELD))
    for text in (variables + kernel.format(""), kernel.format(parameters)):
        module = module_of('target triple = "amdgcn-amd-amdhsa"\n' + text)
        with pytest.raises(UnsupportedError, match="parameters and"):
            lay_out(module, module.kernels[0])
