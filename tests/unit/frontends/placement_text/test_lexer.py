"""Tokens of the text form, with their places."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, Place
from fencepost.frontends.placement_text.lexer import LONGEST, Token, TokenKind, tokens


def kinds(text: str) -> list[tuple[TokenKind, str]]:
    return [(token.kind, token.text) for token in tokens(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A.add x_1", [(TokenKind.WORD, "A.add"), (TokenKind.WORD, "x_1")]),
        ("-1 12", [(TokenKind.NUMBER, "-1"), (TokenKind.NUMBER, "12")]),
        (">= -> {", [(TokenKind.MARK, each) for each in (">=", "->", "{")]),
        ("a;b", [(TokenKind.WORD, "a"), (TokenKind.END, ";"), (TokenKind.WORD, "b")]),
        ("a # b; c", [(TokenKind.WORD, "a")]),
        (" \t\r", []),
    ],
)
def test_tokens(text: str, found: list[tuple[TokenKind, str]]) -> None:
    """The last one says that the text ends; a comment goes to the end of its line."""
    assert kinds(text) == [*found, (TokenKind.LAST, "")]


def test_places_count_from_1() -> None:
    """A new line ends a statement as ; does."""
    assert list(tokens("ab c\n;d")) == [
        Token(TokenKind.WORD, "ab", Place(1, 1)),
        Token(TokenKind.WORD, "c", Place(1, 4)),
        Token(TokenKind.END, "\n", Place(1, 5)),
        Token(TokenKind.END, ";", Place(2, 1)),
        Token(TokenKind.WORD, "d", Place(2, 2)),
        Token(TokenKind.LAST, "", Place(2, 3)),
    ]


@pytest.mark.parametrize("text", ["a\n $", "a\n " + "x" * (LONGEST + 1), "a\n " + "1" * 200])
def test_what_is_refused(text: str) -> None:
    """Characters of no token, words and numbers without end; each with its place."""
    with pytest.raises(InputError) as caught:
        list(tokens(text))
    assert caught.value.place == Place(2, 2)
    assert caught.value.mend
