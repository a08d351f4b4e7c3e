"""The statements of an assembly source: labels, directives, instructions; comments are gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique

from fencepost.errors import Place


@unique
class StatementKind(Enum):
    """What a statement is."""

    LABEL = "a label"
    DIRECTIVE = "a directive"
    ASSIGNMENT = "an assignment: name = expression"
    INSTRUCTION = "an instruction"


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: the label, directive, symbol or mnemonic, and the text behind it."""

    kind: StatementKind
    name: str
    rest: str
    place: Place


_LABEL = re.compile(r'\s*("[^"\n]*"|[\w.$@]+)\s*:(?!=)', re.ASCII)
_ASSIGNMENT = re.compile(r'\s*("[^"\n]*"|[A-Za-z_.$][\w.$@]*)\s*=(?!=)(.*)', re.ASCII | re.DOTALL)
_WORD = re.compile(r"\s*([\w.$@]+)(.*)", re.ASCII | re.DOTALL)
_PART = re.compile(r'"(?:\\.|[^"\\\n])*"|/\*|//|;|[^"/;]+|.', re.DOTALL)


class Lines:
    """The lines of a source, and its statements one after the other.

    Blocks whose inside is no assembly (metadata in YAML) are taken out as lines, with `until`.
    """

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._number = 0
        self._in_comment = False

    def __iter__(self) -> Iterator[Statement]:
        while self._number < len(self._lines):
            line = self._without_comments(self._lines[self._number])
            self._number += 1
            yield from self._split(line)

    @property
    def place(self) -> Place:
        """The line that was read last."""
        return Place(self._number)

    def until(self, end: str) -> list[str] | None:
        """The lines up to the one that consists of a directive, and past it; None without one."""
        for number in range(self._number, len(self._lines)):
            if self._lines[number].split("//")[0].split(";")[0].strip() == end:
                found = self._lines[self._number : number]
                self._number = number + 1
                return found
        return None

    def _split(self, line: str) -> Iterator[Statement]:
        place = Place(self._number)
        at = 0
        while found := _LABEL.match(line, at):
            yield Statement(StatementKind.LABEL, found[1].strip('"'), "", place)
            at = found.end()
        rest = line[at:]
        if not rest.strip():
            return
        if assignment := _ASSIGNMENT.fullmatch(rest):
            name, value = assignment[1].strip('"'), assignment[2].strip()
            yield Statement(StatementKind.ASSIGNMENT, name, value, place)
        elif word := _WORD.match(rest):
            kind = StatementKind.DIRECTIVE if word[1].startswith(".") else StatementKind.INSTRUCTION
            yield Statement(kind, word[1], word[2].strip(), place)
        else:
            yield Statement(StatementKind.INSTRUCTION, "", rest.strip(), place)

    def _without_comments(self, line: str) -> str:
        kept: list[str] = []
        at = 0
        while at < len(line):
            if self._in_comment:
                end = line.find("*/", at)
                if end < 0:
                    break
                self._in_comment = False
                kept.append(" ")
                at = end + 2
                continue
            part = _PART.match(line, at)
            assert part is not None
            if part[0] in ("//", ";"):
                break
            if part[0] == "/*":
                self._in_comment = True
            else:
                kept.append(part[0])
            at = part.end()
        whole = "".join(kept)
        # A line that begins with # is the preprocessor's.
        return "" if whole.lstrip().startswith("#") else whole
