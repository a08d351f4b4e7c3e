"""Places in text files for people: the line, a caret under the column; findings and errors of every
command are rendered here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from fencepost.errors import FencepostError
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.diagnostics import Diagnostic, Location

Lines = Callable[[str], Sequence[str] | None]
"""A function that returns the lines of a text file by its name; None if it is not available."""

WIDTH = 100
"""The largest number of characters of a source line that are shown."""


def nothing_at_hand(_: str) -> None:
    """Return None: no file is available."""


def excerpt(line: str, number: int, column: int, indent: str = "  ") -> list[str]:
    """A line with its number, cut to a window around the column, and a caret under the column;
    column 0: no caret.
    """
    shown = "".join(c if c.isprintable() else "�" for c in line[: column + WIDTH].expandtabs(1))
    offset = max(0, column - 1 - WIDTH // 2)
    gutter = f"{indent}{number} | "
    lines = [gutter + ("…" if offset else "") + shown[offset : offset + WIDTH]]
    if column:
        blank = len(gutter) + bool(offset) + column - 1 - offset
        lines.append(" " * blank + "^")
    return [each.rstrip() for each in lines]


def excerpt_at(location: Location, lines: Lines, indent: str = "  ") -> list[str]:
    """Return the excerpt of a place; none if its file is not available or has no such line."""
    if not location.line:
        return []
    source = lines(location.file)
    if source is None or location.line > len(source):
        return []
    line = source[location.line - 1]
    column = location.column if location.column <= len(line) + 1 else 0
    return excerpt(line, location.line, column, indent)


def calls(location: Location) -> Iterator[str]:
    """Yield the calls around a place: the calls inside it, then its callers."""
    outwards = False
    for each in location.frames:
        if each.spot == location.spot:
            outwards = True
            continue
        name = each.name if "(" in each.name or not each.name else f"{each.name}()"
        shown = visible_name(name) or "a function"
        yield f"{'called by' if outwards else 'in'} {shown} at {each}"


def diagnostic_text(
    diagnostic: Diagnostic,
    lines: Lines = nothing_at_hand,
    details: Sequence[str] = (),
) -> str:
    """Return a finding as text: place, code and message; each place with its role and its line;
    `details`; the rule with its cite; the fix.
    """
    return "\n".join(_diagnostic(diagnostic, lines, details))


def _diagnostic(diagnostic: Diagnostic, lines: Lines, details: Sequence[str]) -> Iterator[str]:
    places = diagnostic.locations
    where = f"{places[0]}: " if places else ""
    yield f"{where}{diagnostic.code} {visible_name(diagnostic.message)}"
    if places and not places[0].note:
        yield from excerpt_at(places[0], lines)
    for number, each in enumerate((each for each in places if each.note), 1):
        yield f"  ({number}) {visible_name(each.note)}, {each}"
        yield from excerpt_at(each, lines, "      ")
        yield from (f"      {frame}" for frame in calls(each))
    yield from (f"  {each}" for each in details)
    yield f"  rule: {visible_name(diagnostic.rule)}"
    if diagnostic.mend:
        yield f"  help: {visible_name(diagnostic.mend)}"


def describe(error: FencepostError, source: str, text: str | None = None) -> str:
    """Return an error with its line of the input `text`; `source` names the input."""
    if error.source is not None and error.source != source:
        source, text = error.source, None
    place = error.place
    where = source if place is None or place.line == 0 else f"{source}:{place}"
    lines = [visible_name(f"{where}: {error.message}")]
    if text is not None and place is not None and place.line > 0:
        lines += excerpt(_line(text, place.line), place.line, place.column)
    if error.rule:
        lines.append(f"  rule: {visible_name(error.rule)}")
    if error.mend:
        lines.append(f"  help: {visible_name(error.mend)}")
    return "\n".join(lines)


def _line(text: str, number: int) -> str:
    """Return a line of a text, without splitting all of it."""
    start = 0
    for _ in range(number - 1):
        start = text.find("\n", start) + 1
    end = text.find("\n", start)
    return text[start : end if end >= 0 else len(text)]
