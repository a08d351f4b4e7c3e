"""Literals of newer compilers: the same numbers, in a spelling that LLVM 22 takes."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.llvm.rewriting.literals import with_literals


@pytest.mark.parametrize(
    ("line", "spelled"),
    [
        ("  %1 = fadd float %0, 1.000000e-01", "  %1 = fadd float %0, 0x3FB99999A0000000"),
        ("  %1 = phi float [ -1.000000e+30, %a ]", "  %1 = phi float [ 0xC6293E5940000000, %a ]"),
        ("  %1 = fadd half %0, 1.000000e-01", "  %1 = fadd half %0, 0xH2E66"),
        ("  %1 = fadd bfloat %0, 1.000000e-01", "  %1 = fadd bfloat %0, 0xR3DCD"),
        ("  %1 = fadd half %0, inf", "  %1 = fadd half %0, 0xH7C00"),
        ("  %1 = fadd float %0, f0x3F800000", "  %1 = fadd float %0, 0x3FF0000000000000"),
    ],
)
def test_spelled(line: str, spelled: str) -> None:
    assert with_literals(line) == spelled


@pytest.mark.parametrize(
    "line",
    [
        "  %1 = fadd float %0, 2.500000e+00",  # the type has it
        "  %1 = fadd double %0, 1.000000e-01",  # LLVM 22 rounds to double itself
        "  %1 = fptrunc double 1.000000e-01 to float",
        "  %1 = fadd half %0, 1.000000e+30",  # beyond the type: LLVM says so
        '@s = constant [9 x i8] c"half 0.1 "',
        "; float 1.000000e-01",
        "!1 = !{float 1.000000e-01}",
        '@"float 0.1 " = external global i32',
    ],
)
def test_left(line: str) -> None:
    assert with_literals(line) == line


def test_rounding_is_to_the_nearest() -> None:
    """Against numpy, for decimals as a newer LLVM writes them: the shortest of drawn floats."""
    draw = np.random.default_rng(7)
    for bits in draw.integers(0, 0x7F7FFFFF, 400, dtype=np.uint32):
        value = np.uint32(bits).view(np.float32)
        text = np.format_float_scientific(value, unique=True, trim="0")
        shown = with_literals(f"  float {text}").split()[1]
        number = float(text) if "." in shown else np.uint64(int(shown, 16)).view(np.float64)
        assert np.float32(number) == value
        assert "." not in shown or float(text) == value


def test_a_decimal_between_a_tie_and_the_next_double() -> None:
    """Rounded once, not first to double: 1 + 2**-24 and a little is above the tie."""
    text = "1.00000005960464477539062500001"
    assert with_literals(f"  float {text}") == "  float 0x3FF0000020000000"
    assert with_literals("  float 1.000000059604644775390625") == "  float 0x3FF0000000000000"
