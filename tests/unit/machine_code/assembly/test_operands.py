"""Operands and modifiers of one instruction, as the assembler's syntax has them."""

from __future__ import annotations

import pytest

from fencepost.machine_code.assembly.operands import split


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
