"""The text of a translation unit that host code is read from."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from pathlib import Path

from fencepost.isolation.below import is_below
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

MARKER = "fencepost_project_begins"
"""A variable that is declared between the prelude and the project's own text."""
PRELUDE = f'#include "fencepost/prelude.h"\nextern int {MARKER};\n'
OPENCL_PRELUDE = PRELUDE.replace("\n", "\n#include <CL/cl.h>\n", 1)

_LINE = pattern(r'#(?:line)? (?P<line>\d+) "(?P<file>(?:[^"\\]|\\.)*)"(?P<flags>[ \d]*)$', re.ASCII)
_TOKEN = pattern(
    r"""(?P<raw>\b(?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)")"""
    r"""|(?P<string>(?:\b(?:u8|[uUL]))?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))"""
    r"""|(?P<directive>^\#[^\n]*)|(?P<number>\.?\d(?:['\w.]|(?<=[eEpP])[+-])*)"""
    r"""|(?P<word>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)|(?P<sign><<<|>>>|->|::|&&|[^\s\w])""",
    re.DOTALL | re.MULTILINE | re.ASCII,
)


NAME = pattern(r"(?:[A-Za-z_$]|[^\x00-\x7f])(?:[\w$]|[^\x00-\x7f])*", re.ASCII)
"""An identifier."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign of a text, and where it begins."""

    text: str
    at: int

    @property
    def is_word(self) -> bool:
        """True for identifiers and keywords."""
        first = self.text[0]
        return first.isalpha() or first in "_$" or first >= "\x80"


@dataclass(frozen=True, slots=True)
class Line:
    """A place in a file, which is named from the source's folder; the source is ''."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Unit:
    """The text that is parsed: a prelude, then the preprocessed text of the project's own files, a
    character a byte. `starts` are the offsets of its lines, `lines` their places; `left_out` is
    the text of other headers.
    """

    text: str
    starts: Sequence[int]
    lines: Sequence[Line]
    left_out: str = ""

    def line_at(self, offset: int) -> Line:
        """The place of an offset."""
        return self.lines[bisect_right(self.starts, offset) - 1]


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a preprocessed text at an offset: its place, and True for `own` if that is in a
    file of the project.
    """

    begin: int
    text: str
    place: Line
    own: bool


def text_lines(preprocessed: str, main: str, roots: Sequence[str]) -> Iterator[TextLine]:
    """The lines of a preprocessed text but for those that say where the others are from. Files of
    the project are the source `main`, and those below `roots` that were not found as the system's.

    A file is entered and left by markers with the flags 1 and 2. What a file calls itself in
    between (`#line 1 "grammar.y"`, `#pragma GCC system_header`) makes it no other.
    """
    begin, file, number = 0, "", 0
    entered = [True]
    known: dict[str, tuple[bool, str]] = {}
    for text in preprocessed.split("\n"):
        if text.startswith("#") and (found := _LINE.match(text)) is not None:
            file, number = found["file"], integer_of(found["line"]) - 1
            if file not in known:
                known[file] = _is_below(file, roots), _name(file, main)
            flags = found["flags"].split()
            if "1" in flags:
                entered.append(file == main or (known[file][0] and "3" not in flags))
            elif "2" in flags and len(entered) > 1:
                entered.pop()
        else:
            number += 1
            place = Line(known[file][1] if file else "", number)
            yield TextLine(begin, text, place, entered[-1])
        begin += len(text) + 1


def own_text(preprocessed: str, main: str, roots: Sequence[str], prelude: str = PRELUDE) -> Unit:
    """The text of the source and of the files below `roots` that it includes, without those of the
    system, with a prelude in their place.
    """
    made = [prelude]
    starts, lines = [0], [Line("", 0)]
    size = len(prelude)
    others = []
    for each in text_lines(preprocessed, main, roots):
        if each.own:
            starts.append(size)
            lines.append(each.place)
            made.append(each.text + "\n")
            size += len(each.text) + 1
        else:
            others.append(each.text)
    return Unit("".join(made), tuple(starts), tuple(lines), "\n".join(others))


def _is_below(file: str, roots: Sequence[str]) -> bool:
    return Path(file).is_absolute() and is_below(file, roots)


def _name(file: str, main: str) -> str:
    if file == main:
        return ""
    absolute = Path(main).is_absolute() and Path(file).is_absolute()
    return os.path.relpath(file, Path(main).parent) if absolute else file


def tokens(text: str, begin: int = 0) -> tuple[Token, ...]:
    """The words and signs of a text from an offset on, without strings, numbers and directives."""
    return tuple(
        Token(found[0], found.start())
        for found in _TOKEN.finditer(text, begin)
        if found.lastgroup in ("word", "sign")
    )
