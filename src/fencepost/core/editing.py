"""Data for editors: places, edits of a patch, words, tokens of litmus tests.

Lines and columns count from 0 here, columns in UTF-16 code units, as the protocol has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_HUNK = pattern(r"@@ -([0-9]{1,9})(?:,([0-9]{1,9}))? \+[0-9,]{1,20} @@", re.ASCII)
_MESSAGE = pattern(r"([^\n:]{1,300}):([0-9]{1,9})(?::([0-9]{1,9}))?: ([^\n]+)", re.ASCII)
_WORD = pattern(r"[A-Za-z_@.][\w.@-]*", re.ASCII)
_TOKEN = pattern(
    r"(?P<comment>//[^\n]*|\(\*[^\n]*?\*\))"
    r'|(?P<string>"[^"\n]*")'
    r"|(?P<number>0[xX][0-9a-fA-F]+|\b[0-9]+\b)"
    r"|(?P<decorator>!\{[^{}\n]*\})"
    r"|(?P<word>(?:[a-z]+-)?one-as\b|[A-Za-z_][\w.]*)",
    re.ASCII,
)
KINDS = ("comment", "string", "number", "decorator", "keyword", "type", "modifier", "variable")
"""Kinds of tokens, in the order of their numbers."""
_KEYWORDS = frozenset(
    {"AMDGPU", "load", "store", "fence", "atomicrmw", "cmpxchg", "barrier"}
    | {"exists", "forall", "filter", "expect", "if", "goto"}
)
_TYPES = frozenset(
    {"global", "local", "private", "generic", "constant", "region"}
    | {"workgroup", "agent", "cluster"}
    | {"i8", "i16", "i32", "i64", "i128"}
)
_MODIFIERS = frozenset(
    {"atomic", "monotonic", "acquire", "release", "acq_rel", "seq_cst"}
    | {"system", "wavefront", "singlethread"}
)


class Told(NamedTuple):
    """A message of a command about a place, on standard error."""

    line: int
    column: int
    text: str


class Edit(NamedTuple):
    """Lines `first` to `last`, the last not among them, become `text`."""

    first: int
    last: int
    text: str


class Token(NamedTuple):
    """A token of a line: where it begins, how long it is, and the number of its kind."""

    line: int
    column: int
    length: int
    kind: int


def units(text: str) -> int:
    """Return the number of UTF-16 code units of a text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def column(line: str, number: int) -> int:
    """The column of the protocol for one that counts characters from 1; 0 for the whole line."""
    return units(line[: max(0, number - 1)])


def messages(errors: str) -> Iterator[Told]:
    """The messages that name a place of the file, of what a command said."""
    for line in errors.split("\n"):
        found = _MESSAGE.fullmatch(line)
        if found is not None:
            yield Told(integer_of(found[2]), integer_of(found[3] or "0"), found[4])


def edits(patch: str) -> list[Edit]:
    """The edits of a unified diff of one file."""
    found: list[Edit] = []
    at = -1
    for line in patch.split("\n"):
        head = _HUNK.match(line)
        if head is not None:
            at = integer_of(head[1]) - (head[2] != "0")
        elif at < 0 or line.startswith("\\"):
            continue
        elif line.startswith("+"):
            found.append(Edit(at, at, f"{line[1:]}\n"))
        elif line.startswith("-"):
            found.append(Edit(at, at + 1, ""))
            at += 1
        else:
            at += 1
    return found


def word_at(line: str, character: int) -> str | None:
    """The word at a column of the protocol."""
    for found in _WORD.finditer(line):
        if units(line[: found.start()]) <= character <= units(line[: found.end()]):
            return found[0].strip("@.") or None
    return None


def function_line(text: str, kernel: str) -> int:
    """The line that a kernel begins in, by its name as LLVM has it; 0 where it is not found."""
    plain = kernel
    mangled = re.match(r"_Z([0-9]{1,4})(\w+)", kernel, re.ASCII)
    if mangled is not None:
        plain = mangled[2][: integer_of(mangled[1])]
    for name in dict.fromkeys((kernel, plain)):
        sought = re.compile(rf"(?<![\w$]){re.escape(name)}[\"']?\s*\(", re.ASCII)
        for number, line in enumerate(text.split("\n")):
            if sought.search(line):
                return number
    return 0


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a litmus test that are to be coloured."""
    for number, line in enumerate(text.split("\n")):
        for found in _TOKEN.finditer(line):
            kind = found.lastgroup or ""
            if kind == "word":
                kind = _kind(found[0])
            if kind:
                start = units(line[: found.start()])
                yield Token(number, start, units(found[0]), KINDS.index(kind))


def _kind(word: str) -> str:
    if word in _KEYWORDS:
        return "keyword"
    if word in _TYPES:
        return "type"
    if word in _MODIFIERS or word.endswith("one-as"):
        return "modifier"
    return "variable"
