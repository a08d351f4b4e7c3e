"""Measures text. No font is available to measure with, so the widths are those of DejaVu, which is
wider than the other usual fonts.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from unicodedata import east_asian_width

from fencepost.records import dataclass
from fencepost.reports.picture.shapes import Rect

_SANS = {
    **dict.fromkeys(" fijlrtI.,:;|'!()[]/\\-·", 0.42),
    **dict.fromkeys("mwMW@%", 1.0),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ~=<>+&", 0.84),
}
"""Character widths as fractions of the font size; other characters take `_USUAL`."""

_USUAL = 0.66
_MONO = 0.603
_FULL_WIDTH = 1.0


class Style(Enum):
    """The styles of text in a picture: CSS class, font size, and whether monospaced."""

    TITLE = ("title", 17, False)
    SUBTITLE = ("subtitle", 12, False)
    HEADER = ("header", 14, False)
    POSITION = ("position", 11, False)
    FRAME = ("frame-label", 10.5, False)
    LETTER = ("letter", 13, False)
    OPERATION = ("operation", 12, True)
    VALUE = ("value", 11, True)
    LABEL = ("label", 11, True)
    LEGEND = ("legend", 11.5, False)

    def __init__(self, css: str, size: float, mono: bool) -> None:  # noqa: FBT001 (of tuples)
        self.css = css
        self.size = size
        self.mono = mono

    @property
    def line(self) -> float:
        """The height of a line."""
        return round(self.size * 1.27, 1)

    def width(self, text: str) -> float:
        """An upper estimate of the width of a text."""
        return sum(map(self._advance, text)) * self.size

    def _advance(self, character: str) -> float:
        if east_asian_width(character) in "WF":
            return _FULL_WIDTH
        return _MONO if self.mono else _SANS.get(character, _USUAL)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text; `x` is its left end, `y` its baseline."""

    x: float
    y: float
    text: str
    style: Style

    @property
    def rect(self) -> Rect:
        """The rectangle that the line occupies."""
        size = self.style.size
        return Rect(self.x, self.y - 0.8 * size, self.style.width(self.text), size)


def wrap(text: str, limit: float, style: Style, indent: str = "") -> list[str]:
    """Wrap a text to lines of at most `limit`, at spaces, or after commas if a word alone is too
    wide; a longer piece stays whole. Lines after the first are indented.
    """
    lines: list[str] = []
    for word in text.split(" "):
        pieces = [word] if style.width(indent + word) <= limit else _pieces(word)
        for position, piece in enumerate(pieces):
            glue = " " if position == 0 else ""
            if lines and style.width(lines[-1] + glue + piece) <= limit:
                lines[-1] += glue + piece
            else:
                lines.append(indent + piece if lines else piece)
    return lines


def _pieces(word: str) -> list[str]:
    parts = word.split(",")
    return [part + "," for part in parts[:-1]] + parts[-1:]


def widest(lines: Iterable[str], style: Style) -> float:
    """The width of the widest line."""
    return max(map(style.width, lines), default=0.0)
