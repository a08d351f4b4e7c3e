"""Reports wrapped to the width of a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from fencepost.patterns import pattern

LEAST = 40
"""The width below which nothing is wrapped: no line of a report would be readable."""

_EXCERPT = pattern(r"(?P<gutter> *\d+ \| )(?P<code>.*)", re.ASCII)
_HANGING = 4


def fitted(text: str, width: int | None) -> str:
    """Wrap a text to lines of at most `width`: sentences continue below, indented further; lines of
    source are cut around their caret. Words that are wider by themselves, as paths are, stay whole.
    """
    if width is None or width < LEAST:
        return text
    return "\n".join(_lines(text.split("\n"), width))


def _lines(lines: Sequence[str], width: int) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if found := _EXCERPT.fullmatch(line):
            caret = lines[at] if at < len(lines) and lines[at].strip() == "^" else None
            at += caret is not None
            yield from _cut(found["gutter"], found["code"], caret, width)
        elif len(line) <= width:
            yield line
        else:
            indent = line[: len(line) - len(line.lstrip())]
            yield from textwrap.wrap(
                line.strip(),
                width,
                initial_indent=indent,
                subsequent_indent=indent + " " * _HANGING,
                break_long_words=False,
                break_on_hyphens=False,
            )


def _cut(gutter: str, code: str, caret: str | None, width: int) -> Iterator[str]:
    """Cut a line of source such that the caret stays below its target."""
    room = width - len(gutter)
    point = 0 if caret is None else caret.index("^") - len(gutter)
    start = 0
    if len(code) > room:
        if point >= room - 1:
            start = min(point - room // 2, len(code) - room)
            code = "…" + code[start + 1 :]
        if len(code) > room:
            code = code[: room - 1] + "…"
    yield gutter + code
    if caret is not None:
        yield " " * (len(gutter) + point - start) + "^"
