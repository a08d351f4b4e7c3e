"""Command lines that need no parser: `fencepost object`, files, and switches without a value.

What parses the others costs more than such a command does (`benchmarks/code_objects.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from fencepost.cli.limits import BEGUN

SWITCHES = frozenset({"--json", "--check", "--all", "--elf"})
"""Options of `object show` that take no value."""

_OTHERS = frozenset({"show", "extract", "patch", "diff"})
"""What names a command where the first file stands."""


def short(arguments: Sequence[str]) -> Callable[[], int] | None:
    """What runs the command line; None where it takes the parser to understand it."""
    if len(arguments) < 2 or arguments[0] != "object" or arguments[1] in _OTHERS:
        return None
    files, switches = parted(arguments[1:])
    if not files or not switches <= SWITCHES:
        return None

    def run() -> int:
        from fencepost.cli.object_view import Wanted, view

        BEGUN[:] = [time.monotonic()]
        wanted = Wanted(
            json="--json" in switches,
            check="--check" in switches,
            every="--all" in switches,
            elf="--elf" in switches,
        )
        return view(files, wanted)

    return run


def parted(arguments: Sequence[str]) -> tuple[list[str], set[str]]:
    """The files among arguments, and whatever else is there; '-' is the standard input."""
    files = [each for each in arguments if each == "-" or not each.startswith("-")]
    return files, {each for each in arguments if each != "-" and each.startswith("-")}
