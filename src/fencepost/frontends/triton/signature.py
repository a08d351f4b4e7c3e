"""The signature of a kernel in Triton IR (`.ttir`): names, types and specialisations of arguments.

    tt.func public @add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x"(#loc)), %n: i32 …)

Arguments that are constants for the compiler, such as those that equal 1, are no longer there. Its
integers have no sign; a launch's own signature has (`i32`, `u32`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, unique

from fencepost.errors import InputError
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass


@unique
class ArgumentKind(Enum):
    """The kind of value that a launch passes for an argument."""

    POINTER = "pointer"
    INTEGER = "integer"
    REAL = "real"
    OTHER = "other"
    """A descriptor, or an unknown kind."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a kernel: its name in the source, and Triton's assumptions about it.

    `bits` is the width of integers and reals, 0 of others. `divisibility` is a number that divides
    the value, or the address, wherever this kernel is launched; 1: nothing is known.
    """

    name: str
    kind: ArgumentKind
    bits: int = 0
    divisibility: int = 1


@dataclass(frozen=True, slots=True)
class Signature:
    """The kernel of a module, and its arguments in order."""

    kernel: str
    arguments: tuple[Argument, ...]


_HEAD = pattern(r'^[ \t]*tt\.func\s+public\s+@(?:"([^"\n]*)"|([\w.$-]+))\s*\(', re.MULTILINE)
_NAME = pattern(r"\s*%([\w.$-]+)\s*:\s*")
_LOCATION = pattern(r'\bloc\("([^"]*)"\(')
_DIVISIBILITY = pattern(r"\btt\.divisibility\s*=\s*(\d{1,9})\s*:", re.ASCII)
_SCALAR = pattern(r"(i|f|bf|tf)(\d{1,3})(?![\w])", re.ASCII)
_CLOSING = {"(": ")", "<": ">", "{": "}", "[": "]"}
MOST_ARGUMENTS = 4096
"""The largest number of arguments of a kernel."""


def signature_of(text: str) -> Signature:
    """Read the signature of the kernel in a module of Triton IR.

    Raises InputError if there is no kernel, or its arguments cannot be separated.
    """
    found = _HEAD.search(text)
    if found is None:
        raise InputError(
            "the module has no kernel",
            rule="the kernel of a Triton module is its public tt.func",
            mend="use the .ttir that Triton wrote",
        )
    kernel = found[1] if found[1] is not None else found[2]
    arguments = tuple(map(_argument, _parts(text, found.end())))
    return Signature(kernel, arguments)


def _parts(text: str, start: int) -> Iterator[str]:
    """Split the arguments' texts at commas, up to the parenthesis that closes the list."""
    waiting: list[str] = []
    quoted = False
    count = 0
    begin = at = start
    while at < len(text):
        letter = text[at]
        if quoted:
            if letter == "\\":
                at += 1
            quoted = letter != '"'
        elif letter == '"':
            quoted = True
        elif letter in _CLOSING:
            waiting.append(_CLOSING[letter])
        elif waiting and letter == waiting[-1]:
            waiting.pop()
        elif not waiting and letter in ",)":
            if part := text[begin:at].strip():
                count += 1
                if count > MOST_ARGUMENTS:
                    break
                yield part
            if letter == ")":
                return
            begin = at + 1
        at += 1
    raise InputError(
        "the list of arguments is not closed",
        rule=f"a kernel has at most {MOST_ARGUMENTS} arguments, in parentheses",
        mend="use the .ttir that Triton wrote",
    )


def _argument(text: str) -> Argument:
    named = _NAME.match(text)
    if named is None:
        raise InputError(
            f"the argument {text[:60]!r} has no name", rule="an argument is '%name: type'"
        )
    located = _LOCATION.search(text)
    kind, bits = _kind(text[named.end() :])
    divisible = _DIVISIBILITY.search(text)
    return Argument(
        located[1] if located and located[1] else named[1],
        kind,
        bits,
        max(1, integer_of(divisible[1])) if divisible else 1,
    )


def _kind(text: str) -> tuple[ArgumentKind, int]:
    if text.startswith("!tt.ptr<"):
        return ArgumentKind.POINTER, 0
    if found := _SCALAR.match(text):
        kind = ArgumentKind.INTEGER if found[1] == "i" else ArgumentKind.REAL
        return kind, integer_of(found[2])
    return ArgumentKind.OTHER, 0
