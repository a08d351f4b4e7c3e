"""Writes of one value are equal where they meet only if their bytes are."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from tests.unit.kernels.kernels_of_text import checked

OVERLAP = """
  %o = mul i32 %t, STRIDE
  %p = getelementptr i8, ptr addrspace(1) %out, i32 %o
  store VALUE, ptr addrspace(1) %p, align 1
  ret void
"""
ARMS = """
  %c = icmp ult i32 %t, 32
  br i1 %c, label %one, label %other
one:
  store ONE, ptr addrspace(1) %out
  br label %end
other:
  store OTHER, ptr addrspace(1) %out
  br label %end
end:
  ret void
"""


def overlapping(stride: int, value: str) -> Verdict:
    return checked(OVERLAP.replace("STRIDE", str(stride)).replace("VALUE", value)).verdict


@pytest.mark.parametrize(
    ("stride", "value"),
    [
        (2, "i32 1"),
        (2, "i32 %n"),
        (12, "<4 x i32> <i32 1, i32 2, i32 3, i32 4>"),
        (1, "i16 256"),
        (4, "i64 1"),
    ],
)
def test_equal_values_that_start_at_different_bytes(stride: int, value: str) -> None:
    """Their words are equal; the bytes where they meet are not."""
    assert overlapping(stride, value) is Verdict.BUG


@pytest.mark.parametrize(
    ("stride", "value"),
    [(2, "i32 0"), (1, "i32 16843009"), (4, "i32 1"), (4, "<2 x i32> zeroinitializer")],
)
def test_bytes_that_are_equal_wherever_they_start(stride: int, value: str) -> None:
    assert overlapping(stride, value) is Verdict.PROVED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("half 0xH7E00", "half 0xH7E01"),
        ("<2 x half> <half 0xH7E00, half 1.0>", "<2 x half> <half 0xH7E01, half 1.0>"),
        ("bfloat 0xR7FC0", "bfloat 0xR7FC1"),
        ("float 0x7FF8000000000000", "float 0x7FFC000000000000"),
        ("double 0x7FF8000000000000", "double 0xFFF8000000000000"),
        ("fp128 0xL00000000000000003FFF000000000000", "fp128 0xL00000000000000004000000000000000"),
    ],
)
def test_reals_whose_bits_differ(one: str, other: str) -> None:
    assert checked(ARMS.replace("ONE", one).replace("OTHER", other)).verdict is not Verdict.PROVED
    kind = one.partition(" ")[0]
    if kind in ("half", "bfloat", "float", "double"):
        assert checked(ARMS.replace("ONE", one).replace("OTHER", one)).verdict is Verdict.PROVED


def test_reals_that_terms_compare() -> None:
    """Which of two payloads is stored is no matter of inputs, whether it is stored is."""
    body = """
  %c = icmp ult i32 %t, 32
  %q = select i1 %c, float 0x7FF8000000000000, float OTHER
  %go = icmp eq i32 %n, 99
  br i1 %go, label %one, label %end
one:
  store float %q, ptr addrspace(1) %out
  br label %end
end:
  ret void
"""
    other = body.replace("OTHER", "0x7FFC000000000000")
    assert checked(other).verdict is not Verdict.PROVED
    assert checked(body.replace("OTHER", "0x7FF8000000000000")).verdict is Verdict.PROVED
