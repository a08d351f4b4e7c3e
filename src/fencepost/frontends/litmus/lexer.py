"""Tokens of the litmus format, scanned on demand.

The scanner stops at the first character that starts no token, so a file of garbage costs no more
than its readable beginning.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum
from typing import NamedTuple, NoReturn

from fencepost.errors import InputError, Place
from fencepost.patterns import pattern


class Kind(Enum):
    """Kinds of token."""

    NAME = "name"
    SCOPE = "scope"
    NUMBER = "number"
    STRING = "string"
    TAGS = "tags"
    SYMBOL = "symbol"
    END = "end"


_KINDS = {kind.value: kind for kind in Kind}

SKIP = r"(?:\s+|//[^\n]*|\(\*[\s\S]*?\*\))*+"
"""White space and comments; possessive, or a long run of blanks would be tried in every split."""
_TOKEN = pattern(
    SKIP
    + r"""(?:
    (?P<scope>(?:(?:system|agent|cluster|workgroup|wavefront|singlethread)-)?one-as\b)
  | (?P<name>[A-Za-z_][A-Za-z0-9_.]*)
  | (?P<number>0[xX][0-9a-fA-F]+|[0-9]+)
  | (?P<string>"[^"\n]*")
  | (?P<tags>!\{[^{}\n]*\})
  | (?P<symbol>/\\|\\/|==|!=|<=|>=|\((?!\*)|!(?!\{)|[)\[\]{},;:|@=+\-*&^<>~])
    )""".replace(" ", "").replace("\n", ""),
    re.ASCII,
)
_END = pattern(SKIP, re.ASCII)

CLIP = 40
"""The largest number of input characters that a message repeats."""


class Token(NamedTuple):
    """A token: its kind, its text, and the offset of its first character."""

    kind: Kind
    text: str
    start: int


class Cursor:
    """A position in a text, with one token of look-ahead."""

    __slots__ = ("_line_starts", "text", "token")

    def __init__(self, text: str, offset: int = 0) -> None:
        self.text = text
        self._line_starts: list[int] | None = None
        self.token = self._scan(offset)

    def _scan(self, offset: int) -> Token:
        found = _TOKEN.match(self.text, offset)
        if found is None:
            return self._unscannable(offset)
        group = found.lastgroup
        assert group is not None
        return Token(_KINDS[group], found.group(group), found.start(group))

    def _unscannable(self, offset: int) -> Token:
        skipped = _END.match(self.text, offset)
        assert skipped is not None
        offset = skipped.end()
        if offset == len(self.text):
            return Token(Kind.END, "", offset)
        if self.text.startswith("(*", offset):
            self.fail("this comment is not closed", at=offset, mend="close it with *)")
        if self.text[offset] == '"':
            self.fail("this string is not closed on its line", at=offset, mend='close it with "')
        if self.text.startswith("!{", offset):
            self.fail(
                "these tags are not closed on their line", at=offset, mend="close them with }"
            )
        self.fail(f"no token starts with {self.text[offset]!r}", at=offset)

    def advance(self) -> Token:
        """Return the current token, and move to the next."""
        token = self.token
        self.token = self._scan(token.start + len(token.text))
        return token

    def at(self, text: str) -> bool:
        """Return True if the current token is this symbol or name."""
        return self.token.text == text

    def accept(self, text: str) -> bool:
        """Move past the token if it is this symbol or name; return True if it was."""
        token = self.token
        if token.text == text:
            self.token = self._scan(token.start + len(text))
            return True
        return False

    def expect(self, text: str, after: str) -> Token:
        """Consume and return the token, which must be this symbol or name; `after` names the part
        that it completes.
        """
        if not self.at(text):
            self.fail(f"expected {text!r} {after}, found {self.found()}")
        return self.advance()

    def expect_kind(self, kind: Kind, what: str) -> Token:
        """Consume and return the token, which must be of this kind; `what` names it in the
        message.
        """
        if self.token.kind is not kind:
            self.fail(f"expected {what}, found {self.found()}")
        return self.advance()

    def rest_of_line(self, after: Token) -> str:
        """Return the text after the token `after` on its line, and move to the next line."""
        start = after.start + len(after.text)
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        self.token = self._scan(end)
        return self.text[start:end].strip()

    def found(self) -> str:
        """Return the current token as a message shows it."""
        if self.token.kind is Kind.END:
            return "the end of the file"
        text = self.token.text
        return repr(text if len(text) <= CLIP else text[:CLIP] + "…")

    def place(self, offset: int | None = None) -> Place:
        """Return the line and column of an offset, or of the current token."""
        offset = self.token.start if offset is None else offset
        if self._line_starts is None:
            self._line_starts = [0, *(m.end() for m in re.finditer("\n", self.text))]
        line = bisect_right(self._line_starts, offset)
        return Place(line, offset - self._line_starts[line - 1] + 1)

    def fail(
        self,
        message: str,
        *,
        at: int | None = None,
        rule: str | None = None,
        mend: str | None = None,
    ) -> NoReturn:
        """Raise InputError at an offset, or at the current token."""
        raise InputError(message, place=self.place(at), rule=rule, mend=mend)
