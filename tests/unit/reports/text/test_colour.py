"""Colours in reports: what has one, and that the words stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fencepost.reports.text.colour import coloured

GOLDEN = Path(__file__).resolve().parents[3] / "users" / "golden"
BUG = "k.hip: k: bug (workgroup 64×1×1; 0.1 s)\nk.hip:3:5: FP201 data race on s[0] (LDS)\n"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda each: each.stem)
def test_the_words_stay(path: Path) -> None:
    """Without its escape sequences a report is what it was; brackets are no markup."""
    text = path.read_text(encoding="utf-8")
    made = coloured(text)
    assert "\x1b[" in made
    assert re.sub(r"\x1b\[[0-9;]*m", "", made) == text


@pytest.mark.parametrize(
    ("report", "word", "style"),
    [
        (BUG, "bug", "1;31"),
        (BUG, "FP201", "1;31"),
        (BUG.replace("bug", "unknown"), "unknown", "1;33"),
        ("k.ll: k: proved: no race (wave 64)\n", "proved", "1;32"),
        ("k.ll: k: proved if n > 3; otherwise bug (wave 64)\n", "bug", "1;31"),
        ("      14 |   s[t] = 1;\n                ^\n", "^", "1;32"),
        ("  help: a barrier\n", "help:", "1"),
    ],
)
def test_what_has_a_style(report: str, word: str, style: str) -> None:
    assert f"\x1b[{style}m{word}\x1b[0m" in coloured(report)


def test_words_elsewhere_have_none() -> None:
    assert "\x1b" not in coloured("  a bug in line 3, proved by nobody; FP201 is far\n")
