"""Tokens of the litmus format, their places, and what starts none."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, Place
from fencepost.frontends.litmus.lexer import CLIP, Cursor, Kind


def tokens(text: str) -> list[tuple[Kind, str]]:
    cursor = Cursor(text)
    found = []
    while cursor.token.kind is not Kind.END:
        token = cursor.advance()
        assert text[token.start :].startswith(token.text)
        found.append((token.kind, token.text))
    return found


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("x barrier.wait", [(Kind.NAME, "x"), (Kind.NAME, "barrier.wait")]),
        ("0x1F 10", [(Kind.NUMBER, "0x1F"), (Kind.NUMBER, "10")]),
        ("agent-one-as one-as", [(Kind.SCOPE, "agent-one-as"), (Kind.SCOPE, "one-as")]),
        ("agent", [(Kind.NAME, "agent")]),
        ("a-one", [(Kind.NAME, "a"), (Kind.SYMBOL, "-"), (Kind.NAME, "one")]),
        ('"a // b"', [(Kind.STRING, '"a // b"')]),
        ("!{a:b} !x", [(Kind.TAGS, "!{a:b}"), (Kind.SYMBOL, "!"), (Kind.NAME, "x")]),
        ("/\\ \\/ <= <", [(Kind.SYMBOL, each) for each in ("/\\", "\\/", "<=", "<")]),
        ("a // b\n(* c\n*) d", [(Kind.NAME, "a"), (Kind.NAME, "d")]),
        ("(*) *) (x)", [(Kind.SYMBOL, "("), (Kind.NAME, "x"), (Kind.SYMBOL, ")")]),
        ("", []),
    ],
)
def test_tokens(text: str, kinds: list[tuple[Kind, str]]) -> None:
    assert tokens(text) == kinds


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("a\n (* b", "this comment is not closed", Place(2, 2)),
        ('a "b\n"', "this string is not closed on its line", Place(1, 3)),
        ("a !{b\n}", "these tags are not closed on their line", Place(1, 3)),
        ("a\n\n  $", "no token starts with '$'", Place(3, 3)),
    ],
)
def test_what_starts_no_token(text: str, message: str, place: Place) -> None:
    with pytest.raises(InputError) as caught:
        tokens(text)
    assert caught.value.message == message
    assert caught.value.place == place


def test_nothing_is_read_behind_the_look_ahead() -> None:
    """What follows may be garbage."""
    cursor = Cursor("a b $")
    assert cursor.advance().text == "a"
    assert cursor.at("b")


def test_accept_and_expect() -> None:
    cursor = Cursor("a = 1")
    assert not cursor.accept("=")
    assert cursor.accept("a")
    with pytest.raises(InputError, match="expected ':' after a, found '='"):
        cursor.expect(":", "after a")
    assert cursor.expect("=", "after a").start == 2
    with pytest.raises(InputError, match="expected a name, found '1'"):
        cursor.expect_kind(Kind.NAME, "a name")
    assert cursor.expect_kind(Kind.NUMBER, "a number").text == "1"
    assert cursor.found() == "the end of the file"


def test_the_rest_of_a_line() -> None:
    """As it stands, comments and all; the cursor is on the next line then."""
    cursor = Cursor("model  a b // c \n next")
    assert cursor.rest_of_line(cursor.token) == "a b // c"
    assert cursor.at("next")
    assert Cursor("model").rest_of_line(Cursor("model").token) == ""


def test_long_tokens_are_clipped_in_messages() -> None:
    assert len(Cursor("x" * 1000).found()) == CLIP + 3


@pytest.mark.parametrize(("offset", "place"), [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (5, (3, 1))])
def test_places(offset: int, place: tuple[int, int]) -> None:
    """Lines and columns count from 1."""
    assert Cursor("ab\nc\nd").place(offset) == Place(*place)
