"""Reports in a given width."""

from __future__ import annotations

import random

import pytest

from fencepost.reports.text.fitted import fitted

LINE = "  rule: " + "one two three four " * 12


@pytest.mark.parametrize("width", [None, 0, 39])
def test_without_a_width_nothing_changes(width: int | None) -> None:
    assert fitted(LINE, width) == LINE


def test_sentences_go_on_below() -> None:
    """All words stay, in order; what goes on is further in."""
    lines = fitted(LINE, 60).splitlines()
    assert len(lines) > 3
    assert all(len(each) <= 60 for each in lines)
    assert all(each.startswith("      ") for each in lines[1:])
    assert " ".join(lines).split() == LINE.split()


def test_paths_stay_whole() -> None:
    path = "/a/" + "folder/" * 20 + "k.hip"
    assert path in fitted(f"  note: at {path}:3", 60)


@pytest.mark.parametrize("seed", range(60))
def test_carets_stay_below_what_they_point_at(seed: int) -> None:
    draw = random.Random(seed)
    code = "".join(draw.choice("abcdefgh ()*") for _ in range(draw.randint(1, 200))).strip() or "x"
    point = draw.randrange(len(code))
    gutter = "      12 | "
    width = draw.randint(40, 120)
    text = f"{gutter}{code}\n{' ' * (len(gutter) + point)}^"
    line, caret = fitted(text, width).split("\n")
    assert len(line) <= width
    assert line[caret.index("^")] == code[point]
    assert line.startswith(gutter)
