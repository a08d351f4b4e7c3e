"""Command lines that need no parser: `fencepost object` with files, `fencepost explain` with names,
and switches without a value.

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
    if len(arguments) < 2:
        return None
    match arguments[0]:
        case "object" if arguments[1] not in _OTHERS:
            return _object(arguments)
        case "explain":
            return _explain(arguments)
        case _:
            return None


def _explain(arguments: Sequence[str]) -> Callable[[], int] | None:
    names, switches = parted(arguments[1:])
    if not names or not switches <= {"--json"}:
        return None

    def run() -> int:
        from fencepost.cli.explain import answered

        return answered(names, json=bool(switches))

    return run


def _object(arguments: Sequence[str]) -> Callable[[], int] | None:
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
