"""One walk over the bodies of functions, for values that become calls before LLVM reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from fencepost.patterns import pattern

REGISTER = r"%(?:\"[^\"]*\"|[\w.$-]+)"
"""The name of a local value."""

VALUE = rf"{REGISTER}|-?\d+|true|false|null"
"""A local value or a plain constant."""

ENDS = pattern(r"\s*(?:br|switch|ret|unreachable|indirectbr|resume)\b", re.ASCII)
"""The last line of a block."""


class Replaces(Protocol):
    """A replacer: puts calls in the place of values, and names the functions it calls."""

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Change the lines of a body, and keep their number."""

    def declarations(self) -> Iterable[str]:
        """Return the declarations of the functions that it has called so far."""


def replaced(lines: list[str], *replacers: Replaces) -> list[str]:
    """Apply each replacer to each body in turn and return the lines, as many as before; missing
    declarations are appended.
    """
    made = list(lines)
    for start, end in bodies(lines):
        for each in replacers:
            each.body(made, start, end)
    known = set(lines)
    declared = (line for each in replacers for line in each.declarations())
    return made + [line for line in declared if line not in known]


def bodies(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield for each function's body the first line behind its head, and the line that closes
    it.
    """
    start = 0
    for index, line in enumerate(lines):
        if line.startswith("define "):
            start = index + 1
        elif line.startswith("}") and start:
            yield start, index
            start = 0
