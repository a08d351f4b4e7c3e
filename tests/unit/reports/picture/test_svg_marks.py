"""The marks that a picture is written of."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from fencepost.reports.picture.shapes import Point, Rect
from fencepost.reports.picture.svg_marks import (
    escaped,
    head_mark,
    number,
    path,
    rect_attributes,
    text_mark,
    tooltip,
)
from fencepost.reports.picture.text import Line, Style


@pytest.mark.parametrize(
    ("coordinate", "text"),
    [(1, "1"), (1.0, "1"), (2.25, "2.2"), (-0.04, "0"), (-3.5, "-3.5"), (10.96, "11")],
)
def test_numbers_are_short(coordinate: float, text: str) -> None:
    assert number(coordinate) == text


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("<b>&amp;\"']]>", None),
        ("a --> b → 名前 \U0001f600", None),
        ("bell\x07, half \ud800, none \ufffe", "bell\ufffd, half \ufffd, none \ufffd"),
        ("tab\tand\nline", None),
    ],
)
def test_any_text_can_be_written(text: str, read: str | None) -> None:
    """And is read again as it was, but for what XML cannot hold, which becomes a sign."""
    element = ElementTree.fromstring(f'<a b="{escaped(text)}">{escaped(text)}</a>')
    assert element.text == (text if read is None else read)


def test_text_and_tooltips() -> None:
    assert text_mark(Line(1, 2.5, "a<b", Style.LABEL)) == (
        '<text class="label" x="1" y="2.5">a&lt;b</text>'
    )
    assert tooltip('"') == "<title>&quot;</title>"


def test_rectangles() -> None:
    assert rect_attributes(Rect(1, 2, 3.25, 4)) == 'x="1" y="2" width="3.2" height="4"'


def test_ways_are_round_at_corners() -> None:
    """A curve at each corner, no wider than half of the parts beside it."""
    assert path([Point(0, 0), Point(100, 0)]) == "M0 0L100 0"
    assert path([Point(0, 0), Point(100, 0), Point(100, 50)]) == "M0 0L92 0Q100 0 100 8L100 50"
    assert path([Point(0, 0), Point(4, 0), Point(4, 50)]) == "M0 0L2 0Q4 0 4 2L4 50"


def test_heads_point_along_their_line() -> None:
    assert head_mark(Point(0, 0), Point(10, 0), 8, 4) == (
        '<path class="head" d="M10 0L2 -4L2 4Z"/>'
    )
