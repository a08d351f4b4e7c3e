"""Sizes of which what is computed fits its type."""

from __future__ import annotations

import pytest

from fencepost.kernels.conditions.fitting_sizes import largest_fitting
from tests.unit.kernels.conditions.test_roles import roles

MOST = 1 << 30
IN_LDS = "%s = getelementptr i32, ptr addrspace(3) null, i32 %a"


@pytest.mark.parametrize(
    ("body", "largest"),
    [
        ("%at = mul i32 %a, 65536", 1 << 14),
        ("%at = shl i32 %a, 16", 1 << 14),
        ("%at = mul i32 %a, %a", 1 << 15),
        ("%r = add i32 %a, 255\n %at = mul i32 %r, 65536", 1 << 14),
        ("%r = add i32 %a, 255\n %d = udiv i32 %r, 256\n %at = mul i32 %d, 65536", 1 << 22),
        ("%v = zext i32 %a to i64\n %m = mul i64 %v, 65536\n %at = trunc i64 %m to i32", MOST),
        ("%at = mul i32 %a, %t", MOST),
        ("%at = add i32 %a, -1", MOST),
        ("%s = trunc i32 %a to i16\n %m = mul i16 %s, 100\n %at = sext i16 %m to i32", MOST),
        ("%at = mul i32 %a, 0", MOST),
        (f"%at = add i32 %a, 0\n {IN_LDS}", 1 << 17),
        ("%at = add i32 %t, 0\n %p2 = getelementptr i32, ptr addrspace(1) %p, i32 %a", MOST),
    ],
)
def test_powers_of_two(body: str, largest: int) -> None:
    assert largest_fitting(roles(body)._code, "a", MOST) == largest


def test_nothing_fits() -> None:
    assert largest_fitting(roles("%at = add i32 %a, 2147483647")._code, "a", 8) == 8
