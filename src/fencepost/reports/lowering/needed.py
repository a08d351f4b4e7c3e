"""The test that needs each instruction, for `fencepost lower --explain`."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.lowering.needed.read import BITS, HINT, Found, Need, needs_of, tests
from fencepost.lowering.needed.reasons import SAYS
from fencepost.lowering.steps import Lowered, Step
from fencepost.lowering.target import Target


def told(lowered: Lowered, target: Target) -> Iterator[str]:
    """Yield, for each part of an operation's code, a line that names the test that needs it."""
    for step in lowered.steps:
        for need, found in _needs(lowered, step, target):
            yield f"{step.text}{part_of(need)}: {_found(found)}" + (
                f": {inline(tests()[found.test])}" if found.test else ""
            )


def need_records(lowered: Lowered, step: Step, target: Target) -> list[dict[str, object]]:
    """Return a record for each part of a step: what is known of the need for it, and the name and
    text of the test, null where none is known.
    """
    return [
        {
            "part": part_of(need).strip(" ()"),
            "says": _found(found),
            "test": found.test or None,
            "text": tests()[found.test] if found.test else None,
        }
        for need, found in _needs(lowered, step, target)
    ]


def _needs(lowered: Lowered, step: Step, target: Target) -> tuple[tuple[Need, Found], ...]:
    scope = getattr(lowered.request, "scope", None)
    return () if scope is None else needs_of(step, scope.scope, target)


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
