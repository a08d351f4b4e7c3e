"""The elements of a picture as SVG: text, rectangles, paths and arrow heads."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from fencepost.patterns import pattern
from fencepost.reports.picture.shapes import Point, Rect
from fencepost.reports.picture.strokes import before, head, length
from fencepost.reports.picture.text import Line

_CORNER = 8.0
"""The radius of a path's corners."""


_NOT_XML = pattern("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Escape text for XML, with a replacement for characters that XML cannot hold."""
    return escape(_NOT_XML.sub("\ufffd", text), {'"': "&quot;"})


def tooltip(words: str) -> str:
    """Return the tooltip of the element that contains it."""
    return f"<title>{escaped(words)}</title>"


def text_mark(line: Line) -> str:
    """A line of text."""
    at = f'x="{number(line.x)}" y="{number(line.y)}"'
    return f'<text class="{line.style.css}" {at}>{escaped(line.text)}</text>'


def rect_attributes(rect: Rect) -> str:
    """Return the position and size of a rectangle as attributes."""
    size = f'width="{number(rect.width)}" height="{number(rect.height)}"'
    return f'x="{number(rect.x)}" y="{number(rect.y)}" {size}'


def path(points: Sequence[Point]) -> str:
    """Return a path through points, with round corners."""
    parts = [f"M{_at(points[0])}"]
    for start, corner, end in zip(points, points[1:], points[2:], strict=False):
        radius = min(_CORNER, length(start, corner) / 2, length(corner, end) / 2)
        enter, leave = before(start, corner, radius), before(end, corner, radius)
        parts.append(f"L{_at(enter)}Q{_at(corner)} {_at(leave)}")
    return "".join(parts) + f"L{_at(points[-1])}"


def head_mark(start: Point, end: Point, size: float, half: float) -> str:
    """The head of an arrow at the end of a line."""
    way = "L".join(map(_at, head(start, end, size, half)))
    return f'<path class="head" d="M{way}Z"/>'


def number(coordinate: float) -> str:
    """Return a coordinate with at most one decimal."""
    text = f"{coordinate:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _at(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"
