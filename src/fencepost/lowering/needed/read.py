"""The data of the campaign: for each part of each row the tests that need it, by machine."""

from __future__ import annotations

from functools import cache
from typing import Any

from fencepost.lowering.needed.lines import lines_of
from fencepost.lowering.needed.reasons import Spared
from fencepost.lowering.options import Options, target_of
from fencepost.lowering.rows.instructions import Memory, Wait
from fencepost.lowering.steps import Step
from fencepost.lowering.target import Follow, Target
from fencepost.records import dataclass
from fencepost.vocabulary.scopes import Scope

BITS = "bits"
"""The part of an access that is its scope bits."""

HINT = "hint"
"""The part of an access that is its other bits."""


@dataclass(frozen=True, slots=True)
class Found:
    """A result on some machines: the test that needs the instruction, or the reason why none does,
    with what it names, and the test that shows the reason ('' if there is none).
    """

    machines: tuple[str, ...]
    test: str
    reason: Spared | None = None
    names: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """A part of a step of a row, for one scope: a counter of a wait, the scope bits of an access,
    or a cache instruction (''). `step` is its number in the row; `instruction` its text.
    """

    chapter: str
    follow: Follow
    row: str
    scope: str
    step: int
    part: str
    instruction: str
    found: tuple[Found, ...]


@cache
def needs() -> tuple[Need, ...]:
    """All of them, in the order of the tables' names."""
    return tuple(_need(each) for each in lines_of("rows"))


@cache
def tests() -> dict[str, str]:
    """The tests by name, in the litmus format."""
    return {each["name"]: each["text"] for each in lines_of("tests")}


def needs_of(step: Step, scope: Scope, target: Target) -> tuple[tuple[Need, Found], ...]:
    """Return the needs and results that are known of a step's parts on the target whose table has
    the step; `scope` is that of the operation. Empty if nothing is known.
    """
    if step.origin is None:
        return ()
    found = []
    for part in _parts(step):
        key = (target.chapter.value, str(step.origin.row), step.origin.number, part)
        known = [
            (need, each)
            for need in _by_key().get(key, ())
            if need.follow in (target.follow, Follow.DOCUMENT)
            for each in need.found
            if any(_conditions(name) == target.conditions for name in each.machines)
        ]
        known.sort(
            key=lambda pair: (pair[0].follow is not target.follow, pair[0].scope != scope.word)
        )
        found += known[:1]
    return tuple(found)


@cache
def _by_key() -> dict[tuple[str, str, int, str], list[Need]]:
    found: dict[tuple[str, str, int, str], list[Need]] = {}
    for need in needs():
        key = (need.chapter, need.row, need.step, need.part)
        found.setdefault(key, []).append(need)
    return found


@cache
def _conditions(machine: str) -> object:
    processor, plus, features = machine.partition("+")
    return target_of(Options(mcpu=processor, features=plus + features)).conditions


def _parts(step: Step) -> tuple[str, ...]:
    match step.action:
        case Wait(counters):
            return tuple(counter.value for counter, _ in counters)
        case Memory():
            return (BITS, HINT)
        case _:
            return ("",)


def _need(line: dict[str, Any]) -> Need:
    return Need(
        line["chapter"],
        Follow(line["follow"]),
        line["row"],
        line["scope"],
        line["step"],
        line["part"],
        line["instruction"],
        tuple(_found(each) for each in line["found"]),
    )


def _found(each: dict[str, Any]) -> Found:
    word, _, names = each.get("reason", "").partition(" ")
    reason = Spared(word) if word else None
    return Found(tuple(each["machines"]), each.get("test", ""), reason, names)
