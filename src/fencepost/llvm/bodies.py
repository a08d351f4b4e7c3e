"""One walk over the bodies of functions, for what becomes calls in them before LLVM reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

REGISTER = r"%(?:\"[^\"]*\"|[\w.$-]+)"
"""The name of a local value."""

VALUE = rf"{REGISTER}|-?\d+|true|false|null"
"""A local value or a plain constant."""

ENDS = re.compile(r"\s*(?:br|switch|ret|unreachable|indirectbr|resume)\b", re.ASCII)
"""The last line of a block."""


class Replaces(Protocol):
    """What puts calls in the place of values, and says which functions it calls."""

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Changes the lines of a body; there stay as many."""

    def declarations(self) -> Iterable[str]:
        """The declarations of the functions that it calls by now."""


def replaced(lines: list[str], *replacers: Replaces) -> list[str]:
    """The lines, as many, with what each of the replacers makes of a body, one after the other;
    declarations that are not there yet are appended.
    """
    made = list(lines)
    for start, end in bodies(lines):
        for each in replacers:
            each.body(made, start, end)
    known = set(lines)
    declared = (line for each in replacers for line in each.declarations())
    return made + [line for line in declared if line not in known]


def bodies(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The lines of each function's body: the first behind its head, and the one that closes it."""
    start = 0
    for index, line in enumerate(lines):
        if line.startswith("define "):
            start = index + 1
        elif line.startswith("}") and start:
            yield start, index
            start = 0
