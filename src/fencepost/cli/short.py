"""Command lines that need no parser: `fencepost litmus` and `fencepost object` with files,
`fencepost explain` with names, and the plainest of their options.

What parses the others costs more than such a command does (`benchmarks/code_objects.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fencepost.cli.limits import MEMORY, SECONDS, limits

SWITCHES = frozenset({"--json", "--check", "--all", "--elf"})
"""Options of `object show` that take no value."""

VALUES = frozenset({"--model", "--without", "--with"})
"""Options of `litmus` that take a value."""

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
        case "litmus":
            return _litmus(arguments)
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

        wanted = Wanted(
            json="--json" in switches,
            check="--check" in switches,
            every="--all" in switches,
            elf="--elf" in switches,
        )
        return view(files, wanted)

    return run


def _litmus(arguments: Sequence[str]) -> Callable[[], int] | None:
    found = _with_values(arguments[1:])
    if found is None:
        return None
    rest, values = found
    files, switches = parted(rest)
    if not files or not switches <= {"--json", "--explain", "--no-cache"}:
        return None

    def run() -> int:
        from pathlib import Path

        from fencepost.cli.batch import Job, run_all
        from fencepost.cli.kept import open_store
        from fencepost.executions.session import Options

        each = limits(SECONDS, MEMORY)
        options = Options(
            model=values["--model"][-1] if values["--model"] else None,
            without=frozenset(values["--without"]),
            timeout=each.seconds,
            assumed=frozenset(values["--with"]),
        )
        job = Job(
            options,
            as_json="--json" in switches,
            explained="--explain" in switches,
            store=None if "--no-cache" in switches else open_store(),
        )
        return run_all(list(map(Path, files)), job, each, 1)

    return run


def _with_values(arguments: Sequence[str]) -> tuple[list[str], dict[str, list[str]]] | None:
    """The options that take a value, with what each is given, and the rest; None where a value is
    missing, or could be an option.
    """
    rest: list[str] = []
    values: dict[str, list[str]] = {each: [] for each in VALUES}
    left = iter(arguments)
    for each in left:
        name, equals, value = each.partition("=")
        if name not in VALUES:
            rest.append(each)
            continue
        given = value if equals else next(left, "")
        if not given or given.startswith("-"):
            return None
        values[name].append(given)
    return rest, values


def parted(arguments: Sequence[str]) -> tuple[list[str], set[str]]:
    """The files among arguments, and whatever else is there; '-' is the standard input."""
    files = [each for each in arguments if each == "-" or not each.startswith("-")]
    return files, {each for each in arguments if each != "-" and each.startswith("-")}
