"""A patch applied to the text that it is of, so that a link can ask about the text with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_HUNK = pattern(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@", re.ASCII)


def patched(text: str, patch: str) -> str | None:
    """Return a text with a unified difference; None where that is not of this text."""
    old = text.split("\n")
    made: list[str] = []
    at = 0
    for start, lines in _hunks(patch):
        if start < at or start > len(old):
            return None
        made += old[at:start]
        at = start
        for line in lines:
            kind, rest = line[:1], line[1:]
            if kind in (" ", "-"):
                if at >= len(old) or old[at] != rest:
                    return None
                at += 1
            if kind in (" ", "+"):
                made.append(rest)
    return "\n".join((*made, *old[at:]))


def _hunks(patch: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the hunks: the index of their first line, and their lines."""
    lines: list[str] | None = None
    start = 0
    for line in patch.split("\n"):
        if found := _HUNK.match(line):
            if lines is not None:
                yield start, lines
            # A hunk without old lines names the line that it follows.
            start = integer_of(found[1]) - (0 if found[2] == "0" else 1)
            lines = []
        elif lines is not None and line[:1] in (" ", "+", "-"):
            lines.append(line)
    if lines is not None:
        yield start, lines
