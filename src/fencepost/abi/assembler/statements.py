"""The statements of an assembly source: labels, directives, instructions; comments are removed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum, unique

from fencepost.errors import Place
from fencepost.lines import lines_of
from fencepost.patterns import pattern
from fencepost.records import dataclass


@unique
class StatementKind(Enum):
    """The kinds of statement."""

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


_LABEL = pattern(r'\s*("[^"\n]*"|[\w.$@]+)\s*:(?!=)', re.ASCII)
_ASSIGNMENT = pattern(r'\s*("[^"\n]*"|[A-Za-z_.$][\w.$@]*)\s*=(?!=)(.*)', re.ASCII | re.DOTALL)
_WORD = pattern(r"\s*([\w.$@]+)(.*)", re.ASCII | re.DOTALL)
_PART = pattern(r'"(?:\\.|[^"\\\n])*"|/\*|//|;|[^"/;]+|.', re.DOTALL)


@dataclass(slots=True)
class _Frame:
    """A text and the position reached in it. `place`: that of the whole text, if it was
    inserted.
    """

    lines: list[str]
    at: int = 0
    place: Place | None = None


def _bare(line: str) -> str:
    """Return a line without the comment behind it."""
    return line.split("//", maxsplit=1)[0].split(";", maxsplit=1)[0].strip()


def _word(line: str) -> str:
    """Return the first word of a line."""
    words = _bare(line).split(None, 1)
    return words[0] if words else ""


class Lines:
    """The lines of a source, and its statements one after the other.

    Blocks that do not contain assembly (metadata in YAML) are extracted as lines, with `until`.
    """

    def __init__(self, text: str) -> None:
        self._frames = [_Frame(lines_of(text))]
        self._in_comment = False

    def __iter__(self) -> Iterator[Statement]:
        while self._frames:
            frame = self._frames[-1]
            if frame.at >= len(frame.lines):
                if len(self._frames) == 1:
                    return
                self._frames.pop()
                continue
            line = self._without_comments(frame.lines[frame.at])
            frame.at += 1
            yield from self._split(line)

    @property
    def place(self) -> Place:
        """The line read last; for inserted text, the line that caused the insertion."""
        frame = self._frames[-1]
        return frame.place or Place(frame.at)

    @property
    def depth(self) -> int:
        """The nesting depth of inserted texts."""
        return len(self._frames) - 1

    def push(self, lines: list[str], place: Place) -> None:
        """Insert lines, which are read next."""
        self._frames.append(_Frame(lines, 0, place))

    def leave(self) -> None:
        """Skip the rest of the last inserted text."""
        if len(self._frames) > 1:
            self._frames.pop()

    def until(self, end: str) -> list[str] | None:
        """Return the lines up to the one that consists of a directive, and move past it; None if
        there is none.
        """
        return self._taken(lambda line: _bare(line) == end)

    def body(self, openers: tuple[str, ...], closers: tuple[str, ...]) -> list[str] | None:
        """Return the lines up to the matching end directive, and move past it; nested blocks of the
        same kind are included.
        """
        depth = 1

        def ends(line: str) -> bool:
            nonlocal depth
            word = _word(line)
            depth += (word in openers) - (word in closers)
            return depth == 0

        return self._taken(ends)

    def branch(self) -> tuple[str, str] | None:
        """Return the next `.elseif`, `.else` or `.endif` of a condition, with the text behind it,
        and move past it. Nested conditions are skipped.
        """
        depth = 0
        found: tuple[str, str] | None = None

        def ends(line: str) -> bool:
            nonlocal depth, found
            word = _word(line)
            if word.startswith(".if"):
                depth += 1
            elif depth:
                depth -= word == ".endif"
            elif word in (".elseif", ".else", ".endif"):
                found = (word, _bare(line).removeprefix(word).strip())
                return True
            return False

        return None if self._taken(ends) is None else found

    def _taken(self, ends: Callable[[str], bool]) -> list[str] | None:
        """Return the lines up to a directive, and move past it; None if there is none."""
        frame = self._frames[-1]
        for number in range(frame.at, len(frame.lines)):
            if ends(frame.lines[number]):
                found = frame.lines[frame.at : number]
                frame.at = number + 1
                return found
        return None

    def _split(self, line: str) -> Iterator[Statement]:
        place = self.place
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
