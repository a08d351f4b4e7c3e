"""Operands and modifiers of one instruction, as the assembler's syntax has them."""

from __future__ import annotations

import pytest

from fencepost.machine_code.instructions.operand_text import malformed, split


def test_operands_and_modifiers() -> None:
    found = split("v[4:7], v[0 + 1:2], s[0:7] offset:16 glc")
    assert found.texts == ("v[4:7]", "v[0 + 1:2]", "s[0:7]")
    assert found.modifiers == {"offset": "16", "glc": ""}
    assert found.number("offset") == 16
    assert found.number("glc") is None


@pytest.mark.parametrize("text", ["[", "(", "v0, s[0 x", "v0 (1 +", "]", ",,", ""])
def test_brackets_that_are_not_closed(text: str) -> None:
    """Nothing is lost, and nothing falls."""
    found = split(text)
    words = "".join((*found.texts, *found.modifiers)).replace(" ", "")
    assert words == text.replace(" ", "").replace(",", "")


@pytest.mark.parametrize(
    "text",
    [
        *("s2, 08", "s2, 0x", "s2, 1abc", "v0, v1, s[0:1] offset:08", "s2, 0b12", "vmcnt(09)"),
        *("s2, s[3", "s2, (1 + 2", "s2, 08+1"),
    ],
)
def test_no_numbers(text: str) -> None:
    """What the assembler takes for no number is told."""
    assert malformed(text)


@pytest.mark.parametrize(
    "text",
    [
        *("s2, 010", "s2, 0x1f", "s2, 0b10", "s2, 1.5", "s2, 1e-5", "s2, 0.15915494", "s2, 5."),
        *("v[0:1], v0.l, |v1|, -v2", "s2, sym8+4", "1b", "s2, .L08", "s2, $08"),
        *('offset:swizzle(BITMASK_PERM, "00p11")', "v0, v1, s[0:7] dim:2D_ARRAY", "s2, 0x1e+5"),
    ],
)
def test_numbers_and_names(text: str) -> None:
    """Numbers of all kinds, names with digits, and what stands in quotes are taken."""
    assert not malformed(text)
