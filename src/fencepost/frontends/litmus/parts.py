"""Locations with sizes, and the parts of them that accesses and conditions name.

`global i64 x = 0;` declares eight bytes, `global i32 a[4] = {1, 2, 3, undef};` sixteen. An access
names a part as `i16 x+2`, the type and the first byte, or as `a[2]`, an element; without either, it
covers the whole location.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.frontends.litmus.lexer import Cursor, Kind, Token
from fencepost.numerals import integer_of, is_decimal
from fencepost.program.bytes import LARGEST, SIZES, TYPES
from fencepost.program.program import Location
from fencepost.program.values import WORD
from fencepost.records import dataclass

LONGEST_OFFSET = 3
"""The largest number of digits of an offset or index."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a location: `size` bytes from `offset` on; no size is the whole."""

    token: Token
    offset: int = 0
    size: int | None = None
    generic: bool = False

    @property
    def name(self) -> str:
        return self.token.text


def parse_type(cursor: Cursor) -> int | None:
    """Parse a type in front of a name, and return its size; None if there is none."""
    token = cursor.token
    if token.kind is not Kind.NAME or token.text not in TYPES:
        return None
    after = Cursor(cursor.text, token.start + len(token.text)).token
    if after.kind is not Kind.NAME:
        return None  # a location of this name
    cursor.advance()
    return TYPES[token.text]


def parse_count(cursor: Cursor, size: int) -> int | None:
    """Parse the number of elements in a declaration, `[4]`; None if it declares no array."""
    if not cursor.accept("["):
        return None
    token = cursor.expect_kind(Kind.NUMBER, "the number of elements")
    count = _small(cursor, token)
    cursor.expect("]", "after the number of elements")
    if not 1 <= count * size <= LARGEST:
        cursor.fail(
            f"{count} elements of {size} bytes are {count * size} bytes",
            at=token.start,
            rule=f"a location has 1 to {LARGEST} bytes",
            mend="declare several locations",
        )
    return count


def parse_part(cursor: Cursor, locations: Sequence[Location], undeclared: int = WORD) -> Part:
    """Parse a location, or a part of one. Those that are not declared have `undeclared` bytes."""
    size = parse_type(cursor) if cursor.token.text in TYPES else None
    token = cursor.expect_kind(Kind.NAME, "a location")
    generic = token.text == "generic" and cursor.at("(")
    if generic:
        cursor.advance()
        token = cursor.expect_kind(Kind.NAME, "a location")
    location = None
    for each in locations:
        if each.name == token.text:
            location = each
    whole = undeclared if location is None else location.size
    element = None if location is None else location.element
    offset = 0
    if cursor.at("+") and (size is not None or location is not None):
        cursor.advance()
        offset = _small(cursor, cursor.expect_kind(Kind.NUMBER, "the number of bytes"))
        if size is None:
            cursor.fail(
                f"{token.text}+{offset} says no type",
                at=token.start,
                rule="a part of a location has a type",
                mend=f"write it in front: i8 {token.text}+{offset}, or one of {', '.join(TYPES)}",
            )
    elif element is not None and cursor.accept("["):
        index = _small(cursor, cursor.expect_kind(Kind.NUMBER, "the index of an element"))
        cursor.expect("]", "after the index")
        offset, size = index * element, element if size is None else size
    if generic:
        cursor.expect(")", "after the location")
    if location is not None or size is not None:
        _check(cursor, token, offset, size, whole)
    if (offset, size) == (0, whole):
        size = None
    return Part(token, offset, size, generic)


def _small(cursor: Cursor, token: Token) -> int:
    if len(token.text) > LONGEST_OFFSET or not is_decimal(token.text):
        cursor.fail(f"{token.text[:20]} is no offset or index of a location", at=token.start)
    return integer_of(token.text)


def _check(cursor: Cursor, token: Token, offset: int, size: int | None, whole: int) -> None:
    """Raise InputError if a part is none that an access can cover."""
    if size is None and whole not in SIZES:
        cursor.fail(
            f"{token.text} has {whole} bytes",
            at=token.start,
            rule="an access covers " + ", ".join(map(str, SIZES[:-1])) + f" or {SIZES[-1]} bytes",
            mend=f"name a part, as in i32 {token.text}+4 or {token.text}[1]",
        )
    if size is not None and offset + size > whole:
        cursor.fail(
            f"bytes {offset} to {offset + size - 1} are not in {token.text}",
            at=token.start,
            rule=f"{token.text} has {whole} bytes",
            mend="access a part that lies within the location",
        )
