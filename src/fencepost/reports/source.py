"""Errors as a person reads them: message, the line of the input, a caret, rule and mend."""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.errors import FencepostError
from fencepost.vocabulary.mmra import TagSet, warning

WIDTH = 100
"""Characters of a source line that are shown at most."""


def describe(error: FencepostError, source: str, text: str | None) -> str:
    """The error with the line of the input `text` that it is about; `source` names the input."""
    place = error.place
    where = source if place is None or place.line == 0 else f"{source}:{place}"
    lines = [f"{where}: {error.message}"]
    if text is not None and place is not None and place.line > 0:
        lines += _excerpt(text, place.line, place.column)
    if error.rule:
        lines.append(f"  rule: {error.rule}")
    if error.mend:
        lines.append(f"  mend: {error.mend}")
    return "\n".join(lines)


def remark(place: str, text: str) -> str:
    """What is said of an input that is read all the same; `place` is where, in words."""
    return f"{place}: warning: {text}"


def tag_remarks(found: Iterable[tuple[str, TagSet]]) -> list[str]:
    """The remarks on tags that say nothing, each at the first of the places that have it."""
    first: dict[str, str] = {}
    for place, tags in found:
        for each in tags.unknown():
            first.setdefault(warning(each), place)
    return [remark(place, text) for text, place in first.items()]


def _excerpt(text: str, line: int, column: int) -> list[str]:
    """The line, cut to a window around the column, and a caret under the column."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    end = text.find("\n", start)
    shown = text[start : end if end >= 0 else len(text)].expandtabs(1)
    shown = "".join(c if c.isprintable() else "�" for c in shown[: column + WIDTH])
    offset = max(0, column - 1 - WIDTH // 2)
    window = shown[offset : offset + WIDTH]
    gutter = f"  {line} | "
    lines = [gutter + ("…" if offset else "") + window]
    if column:
        blank = len(gutter) + bool(offset) + column - 1 - offset
        lines.append(" " * blank + "^")
    return lines
