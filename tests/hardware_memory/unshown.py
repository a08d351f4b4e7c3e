"""Lists the outcomes that the model allows and no machine shows: what the model could forbid
without a change of the code.

    python -m tests.hardware_memory.unshown tests/litmus/mp --page PAGE.md

A test counts when every machine ran it to the end. A machine that cannot run a test (no LDS in a
mode) says nothing about it, and is named.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import run
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import fits
from fencepost.program.program import LitmusTest
from fencepost.program.values import Value
from tests.hardware_memory.compare import MACHINE_NAMES, target_named
from tests.hardware_memory.compiled import GALLERY, gallery

Allowed = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A test with the outcomes that no machine shows, and the machines that cannot run it."""

    path: str
    unshown: tuple[Allowed, ...]
    absent: tuple[str, ...]


def row_of(
    path: str, test: LitmusTest, machines: Iterable[str], options: Options, counts: Counter[str]
) -> Row | None:
    """The row of a test; None where it is not known, or where all is shown."""
    try:
        verdict = run(test, ModelOptions(max_outcomes=1000, timeout=options.timeout))
    except FencepostError:
        counts["no answer of the model"] += 1
        return None
    if verdict.broken or not verdict.outcomes_complete:
        counts["undefined, or too many outcomes"] += 1
        return None
    left = set(verdict.outcomes)
    absent = []
    for name in machines:
        try:
            result = explore(test, target_named(name), options)
        except FencepostError:
            absent.append(name)
            continue
        if not result.complete:
            counts["a machine was not explored to the end"] += 1
            return None
        left = {each for each in left if not any(fits(one, each) for one in result.outcomes)}
    if len(absent) == len(list(machines)):
        counts["no machine runs it"] += 1
        return None
    counts["all shown" if not left else "something is not shown"] += 1
    return Row(path, tuple(sorted(left, key=str)), tuple(absent)) if left else None


def page(rows: Iterable[Row], counts: Counter[str], machines: Iterable[str]) -> Iterator[str]:
    """The page, line by line."""
    yield "# What the model allows and no machine shows"
    yield ""
    yield "Written by `python -m tests.hardware_memory.unshown`. A row is a test of the gallery,"
    yield "with outcomes that the model allows and that the code shows on none of the machines"
    yield f"{', '.join(machines)}."
    yield "The model could forbid them without a change of the code. They are no defects of either."
    yield ""
    for what, count in sorted(counts.items()):
        yield f"- {what}: {count}"
    yield ""
    yield "| test | outcomes | machines that cannot run it |"
    yield "|---|---|---|"
    for row in rows:
        outcomes = "; ".join(", ".join(f"{n} = {v}" for n, v in each) for each in row.unshown[:3])
        more = f" and {len(row.unshown) - 3} more" if len(row.unshown) > 3 else ""
        yield f"| `{row.path}` | {outcomes}{more} | {', '.join(row.absent)} |"


def main(arguments: list[str] | None = None) -> int:
    """Runs what the arguments ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[GALLERY])
    parser.add_argument("--machines", default=",".join(MACHINE_NAMES))
    parser.add_argument("--timeout", type=float, default=10.0)
    parser.add_argument("--states", type=int, default=100_000)
    parser.add_argument("--page", type=Path)
    given = parser.parse_args(arguments)
    start = time.monotonic()
    machines = given.machines.split(",")
    options = Options(states=given.states, timeout=given.timeout)
    counts: Counter[str] = Counter()
    rows = [
        row
        for path, test in gallery(given.paths)
        if (row := row_of(path, test, machines, options, counts)) is not None
    ]
    text = "\n".join(page(rows, counts, machines)) + "\n"
    if given.page is None:
        print(text, end="")
    else:
        given.page.write_text(text)
    print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
