"""The results of the campaign on LLVM's differences from the document, and on assumptions."""

from __future__ import annotations

from functools import cache

from fencepost.lowering.needed.lines import lines_of
from fencepost.lowering.target import Follow
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Judged:
    """A difference on a machine: the number of programs run whose codes differ, the side with more
    instructions, and the smallest test in which one side shows an outcome that the model forbids
    and the other does not.
    """

    chapter: str
    title: str
    machine: str
    programs: int
    more: tuple[Follow, ...]
    unsound: tuple[tuple[Follow, str], ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """An assumption of a machine, switched alone. `default`: it holds unless it is switched; `of`
    is the number of tests run, `fail` those that show a forbidden outcome only then.
    """

    machine: str
    assumption: str
    default: bool
    of: int
    fail: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gallery:
    """The tests of the gallery on a machine: the number of each standing, and those that show an
    outcome that the model forbids, with the outcome and the finding of `docs/findings.md` that
    explains it, by its title.
    """

    machine: str
    follow: Follow
    counts: tuple[tuple[str, int], ...]
    violations: tuple[tuple[str, str, str], ...]


@cache
def judged() -> tuple[Judged, ...]:
    """All differences, in the order of the tables."""
    return tuple(
        Judged(
            each["chapter"],
            each["title"],
            each["machine"],
            each["programs"],
            tuple(Follow(side) for side in each["more"]),
            tuple((Follow(side), text) for side, text in each["unsound"].items()),
        )
        for each in lines_of("differences")
    )


@cache
def switches() -> tuple[Switch, ...]:
    """All assumptions, machine by machine."""
    return tuple(
        Switch(
            each["machine"],
            each["assumption"],
            each["default"],
            each["of"],
            tuple(each["fail"]),
        )
        for each in lines_of("assumptions")
    )


@cache
def galleries() -> tuple[Gallery, ...]:
    """The gallery, machine by machine."""
    return tuple(
        Gallery(
            each["machine"],
            Follow(each["follow"]),
            tuple(sorted(each["counts"].items())),
            tuple(
                (name, outcome, each["findings"][name])
                for name, outcome in each["violations"].items()
            ),
        )
        for each in lines_of("gallery")
    )
