"""The test that needs each instruction, for `fencepost lower --explain`."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.lowering.needed.read import BITS, HINT, Found, Need, needs_of, tests
from fencepost.lowering.needed.reasons import SAYS
from fencepost.lowering.steps import Lowered
from fencepost.lowering.target import Target


def told(lowered: Lowered, target: Target) -> Iterator[str]:
    """Yield, for each part of an operation's code, a line that names the test that needs it."""
    scope = getattr(lowered.request, "scope", None)
    if scope is None:
        return
    for step in lowered.steps:
        for need, found in needs_of(step, scope.scope, target):
            yield f"{step.text}{part_of(need)}: {_found(found)}" + (
                f": {inline(tests()[found.test])}" if found.test else ""
            )


def part_of(need: Need) -> str:
    """Return the part of an instruction that a need is about, in brackets."""
    if need.part == BITS:
        return " (scope bits)"
    if need.part == HINT:
        return " (hints)"
    return f" ({need.part})" if need.part else ""


def _found(found: Found) -> str:
    if found.reason is None:
        return f"needed by {found.test}"
    says = SAYS[found.reason]
    names = f" ({found.names})" if found.names else ""
    return f"no test needs it: {says}{names}"


def inline(text: str) -> str:
    """Return a test on one line: its threads, and the outcome that is forbidden."""
    lines = text.splitlines()
    rows = [line.strip().removesuffix(";").split("|") for line in lines if line.startswith(" ")]
    threads = []
    for column in range(len(rows[0])):
        head, *code = [row[column].strip() for row in rows]
        threads.append(f"{head}: " + "; ".join(each for each in code if each))
    question = next(line for line in lines if line.startswith("exists"))
    return " | ".join(threads) + f" | never {question.removeprefix('exists ').strip('()')}"
