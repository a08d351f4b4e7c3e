"""Integers of the assembler's language: LLVM 19 assembles `s_mov_b32 s2, 07` with 7, 010 with 8."""

from __future__ import annotations

import pytest

from fencepost.machine_code.instructions.integers import integer


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("12", 12),
        ("-16", -16),
        ("0x1F", 31),
        ("-0x10", -16),
        ("0b101", 5),
        ("07", 7),
        ("010", 8),
        ("00", 0),
        ("-017", -15),
        ("08", None),
        ("0x", None),
        ("1.0", None),
        ("1_000", None),
        ("", None),
        ("v1", None),
    ],
)
def test_value(text: str, value: int | None) -> None:
    """As the assembler reads them."""
    assert integer(text) == value
