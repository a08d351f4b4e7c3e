"""The tokens of the text form: words, numbers and marks, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, unique

from fencepost.errors import InputError, Place
from fencepost.patterns import pattern
from fencepost.records import dataclass


@unique
class TokenKind(Enum):
    """The kind of a token; the end of a line separates statements as a semicolon does."""

    WORD = "a word"
    NUMBER = "a number"
    MARK = "a mark"
    END = "the end of a statement"
    LAST = "the end of the text"


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its kind, its text as written, and its place."""

    kind: TokenKind
    text: str
    place: Place


_TOKEN = pattern(
    r"(?P<skip>[ \t\r\f\v]+|\#[^\n]*)|(?P<end>[\n;])|(?P<number>-?\d+)"
    r"|(?P<word>[A-Za-z_][\w.]*)|(?P<mark>->|>=|[{}()\[\],:=@])",
    re.ASCII,
)
TURN = "@"
"""The mark between an index and each number of its turn."""
LONGEST = 100
"""The largest length of a word or number."""


def tokens(text: str) -> Iterator[Token]:
    """Split a text into tokens, the last one of kind LAST. Raises InputError at a character that
    begins none.
    """
    at, line, start = 0, 1, 0
    while at < len(text):
        place = Place(line, at - start + 1)
        found = _TOKEN.match(text, at)
        if found is None:
            raise InputError(
                f"the character {text[at]!r} is not part of a word, number or symbol",
                place=place,
                rule="statements consist of words, numbers and { } ( ) [ ] , : = @ -> >=",
                mend="remove it, or make it a comment with #",
            )
        at = found.end()
        shown = found.group()
        match found.lastgroup:
            case "end":
                yield Token(TokenKind.END, shown, place)
                if shown == "\n":
                    line, start = line + 1, at
            case "number":
                yield _checked(TokenKind.NUMBER, shown, place)
            case "word":
                yield _checked(TokenKind.WORD, shown, place)
            case "mark":
                yield Token(TokenKind.MARK, shown, place)
            case _:
                pass
    yield Token(TokenKind.LAST, "", Place(line, at - start + 1))


def _checked(kind: TokenKind, text: str, place: Place) -> Token:
    if len(text) > LONGEST:
        raise InputError(
            f"{kind.value} of {len(text)} characters: {text[:20]}…",
            place=place,
            rule=f"words and numbers have at most {LONGEST} characters",
            mend="shorten it",
        )
    return Token(kind, text, place)
