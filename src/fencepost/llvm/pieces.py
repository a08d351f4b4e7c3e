"""The text of an instruction in pieces: types, operands and what lies between brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping

from fencepost.llvm.bodies import REGISTER

_SCALAR = re.compile(r"(?:i\d+|half|bfloat|float|double|ptr(?: addrspace\(\d+\))?)(?![\w.(])")
_NAMED = re.compile(rf"{REGISTER}(?= )")
_OF_MANY = re.compile(r"[<\[]\d+ x |<?\{")
_COUNT = re.compile(r"[<\[](?P<count>\d+) x ")
_CLOSES = {"(": ")", "[": "]", "{": "}", "<": ">"}
_WORD = re.compile(rf"{REGISTER}|[\w.$-]+|\S")
_EXPRESSION = re.compile(r"[a-z][\w ]*(?=\()")


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
    """What commas part, those in brackets and quotes aside."""
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


def leaves(kind: str, named: Mapping[str, str]) -> int | None:
    """How many values, each in a register, one of a type is; None where that is not known."""
    if _SCALAR.fullmatch(kind) or (kind.startswith("<") and _COUNT.match(kind)):
        return 1
    if kind.startswith("%"):
        return leaves(named[kind], named) if kind in named else None
    if found := _COUNT.match(kind):
        each = leaves(kind[found.end() : -1], named)
        return None if each is None else int(found["count"]) * each
    if kind.startswith(("{", "<{")):
        inside = kind.strip("<>")[1:-1].strip()
        fields = [leaves(each, named) for each in split(inside)] if inside else []
        return sum(each for each in fields if each is not None) if None not in fields else None
    return None


__all__ = ["closing", "leaves", "split", "type_at", "value_at"]
