"""The room that text takes, and lines that are broken to fit."""

from __future__ import annotations

import pytest

from fencepost.reports.picture.text import Line, Style, widest, wrap


def test_widths_add_up() -> None:
    """Of monospaced text by the number of characters, wide characters by themselves."""
    assert Style.LABEL.width("ab") == pytest.approx(2 * Style.LABEL.width("W"))
    assert Style.TITLE.width("iW") == pytest.approx(Style.TITLE.width("i") + Style.TITLE.width("W"))
    assert Style.TITLE.width("i") < Style.TITLE.width("a") < Style.TITLE.width("W")
    assert Style.LABEL.width("名") == Style.LABEL.size
    assert widest(["a", "aaa", ""], Style.LABEL) == Style.LABEL.width("aaa")
    assert widest([], Style.LABEL) == 0


def test_a_line_takes_room_around_its_baseline() -> None:
    rect = Line(5, 100, "ab", Style.LABEL).rect
    assert (rect.x, rect.width) == (5, Style.LABEL.width("ab"))
    assert rect.y < 100 < rect.bottom


@pytest.mark.parametrize("limit", range(10, 120, 7))
@pytest.mark.parametrize(
    "text", ["aa bb,cc dddddddddd", "a,b,c,d,e,f,g W,i", "iiiiiiiiiiiiiiiii b"]
)
def test_wrapping_keeps_the_text(text: str, limit: int) -> None:
    """Every character stays, in order; a line is too wide only if nothing could break it."""
    lines = wrap(text, limit, Style.LABEL, indent="> ")
    bare = [lines[0], *(line.removeprefix("> ") for line in lines[1:])]
    assert all(line.startswith("> ") for line in lines[1:])
    assert "".join(bare).replace(" ", "") == text.replace(" ", "")
    for line in bare:
        if Style.LABEL.width("> " + line) > limit:
            assert Style.LABEL.width(line) <= limit or (" " not in line and "," not in line[:-1])


def test_breaks_at_spaces_then_at_commas() -> None:
    width = Style.LABEL.width("12345678")
    assert wrap("aaa bbb ccc", width, Style.LABEL) == ["aaa bbb", "ccc"]
    assert wrap("aaa,bbb,ccc,d", width, Style.LABEL) == ["aaa,bbb,", "ccc,d"]
    assert wrap("", width, Style.LABEL) == [""]
