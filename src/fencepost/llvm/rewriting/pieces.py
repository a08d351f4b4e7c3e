"""The text of an instruction in pieces: types, operands and bracketed lists."""

from __future__ import annotations

import re

from fencepost.llvm.rewriting.bodies import REGISTER
from fencepost.patterns import pattern

_SCALAR = pattern(
    r"(?:i\d+|half|bfloat|float|double|ptr(?: addrspace\(\d+\))?)(?![\w.(])", re.ASCII
)
_NAMED = pattern(rf"{REGISTER}(?= )", re.ASCII)
_OF_MANY = pattern(r"[<\[]\d+ x |<?\{", re.ASCII)
_FLAG = pattern(r"[a-z]\w* ", re.ASCII)
_ATTRIBUTE = pattern(r"(?!undef|poison)[a-z]\w*(?:\([^)]*\))? (?!\()", re.ASCII)
_CLOSES = {"(": ")", "[": "]", "{": "}", "<": ">"}
_WORD = pattern(rf"{REGISTER}|[\w.$-]+|\S", re.ASCII)
_EXPRESSION = pattern(r"[a-z][\w ]*(?=\()", re.ASCII)


def closing(text: str, start: int) -> int | None:
    """The place behind the bracket that closes the one at `start`; None where none does."""
    depth, at, quoted = 0, start, False
    while at < len(text):
        each = text[at]
        if each == '"':
            quoted = not quoted
        elif not quoted:
            depth += (each in _CLOSES) - (each in _CLOSES.values())
            if not depth:
                return at + 1
        at += 1
    return None


def split(text: str) -> list[str]:
    """Split a text at its commas, except those in brackets and quotes."""
    found, start, at = list[str](), 0, 0
    while at < len(text):
        if text[at] == '"':
            at = text.find('"', at + 1)
            if at < 0:
                break
        elif text[at] in _CLOSES:
            end = closing(text, at)
            if end is None:
                break
            at = end - 1
        elif text[at] == ",":
            found.append(text[start:at])
            start = at + 1
        at += 1
    return [each.strip() for each in (*found, text[start:])]


def arguments(rest: str) -> list[str] | None:
    """Return the parts of a list whose opening bracket precedes this text; None if it is not
    closed.
    """
    end = closing(f"({rest}", 0)
    return None if end is None else split(rest[: end - 2])


def type_at(text: str, start: int) -> str | None:
    """The type that begins at a place; None where none does."""
    if found := _SCALAR.match(text, start) or _NAMED.match(text, start):
        return found[0]
    end = closing(text, start) if _OF_MANY.match(text, start) else None
    return None if end is None else text[start:end]


def value_at(text: str, start: int) -> str:
    """The value that begins at a place: a word, a constant in brackets, or an expression."""
    if text[start : start + 1] in _CLOSES:
        end = closing(text, start)
        return text[start : len(text) if end is None else end]
    found = _EXPRESSION.match(text, start)
    if found and found[0].split()[0] not in ("undef", "poison"):
        end = closing(text, found.end())
        return text[start : len(text) if end is None else end]
    word = _WORD.match(text, start)
    return word[0] if word else ""


def typed(piece: str, *, called: bool) -> tuple[str | None, int]:
    """Return the type that a piece gives, and the place where its value begins; no type if it gives
    none. The operand of a call (`called`) has attributes between the two.
    """
    at = 0
    while at < len(piece):
        if (kind := type_at(piece, at)) is not None and piece.startswith(" ", at + len(kind)):
            at += len(kind) + 1
            while called and (word := _ATTRIBUTE.match(piece, at)):
                at = word.end()
            return kind, at
        flag = _FLAG.match(piece, at)
        if flag is None:
            break
        at = flag.end()
    return None, 0


__all__ = ["closing", "split", "type_at", "typed", "value_at"]
