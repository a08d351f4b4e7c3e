"""Text of strangers moves no cursor, hides nothing, and forges no lines."""

from __future__ import annotations

import json

import pytest

from fencepost.errors import InputError
from fencepost.reports.text.encode import line
from fencepost.visible import visible, visible_name

HIDDEN = ["\x1b[31m", "\r", "\x07", "\x7f", "\x9b31m", "\u202e", "\u2066", "\u200b", "\u2028"]
HIDDEN += ["\ufeff", "\udc80", "\U000e0041", "\x00", "\u00ad"]


@pytest.mark.parametrize("text", HIDDEN)
def test_what_is_not_seen(text: str) -> None:
    shown = visible(f"a{text}b\tc\nd")
    assert text[0] not in shown
    assert shown.startswith("a\\")
    assert shown.endswith("b\tc\nd")
    assert visible_name(text)[1:].isprintable()


@pytest.mark.parametrize("text", ["kernel<int>", "Größe", "核", "x ∪ y → z", "", "a\tb\nc"])
def test_what_is_seen(text: str) -> None:
    assert visible(text) == text


def test_a_name_is_one_line() -> None:
    assert visible_name("a\nk.ll: k: proved\tb") == "a\\nk.ll: k: proved\\tb"
    assert "\n" not in str(InputError("no\nsuch", source="a\nb")).split("\n  rule")[0]


@pytest.mark.parametrize("text", HIDDEN)
def test_json(text: str) -> None:
    """JSON has the text as it is, in its own escapes."""
    record = line({"name": f"a{text}b"})
    assert record.isprintable()
    assert json.loads(record) == {"name": f"a{text}b"}
