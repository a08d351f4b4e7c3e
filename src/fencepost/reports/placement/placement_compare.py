"""A program's own barriers beside those that are placed without them, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from fencepost.placement.beside import Beside
from fencepost.placement.comparison import Comparison, Own, barriers
from fencepost.placement.emit import Placed
from fencepost.placement.regions import Wait
from fencepost.records import dataclass
from fencepost.reports.placement.programs import Name, kind, verdict_text
from fencepost.reports.text.encode import line, plain

_WORDS = {
    True: "needed",
    False: "redundant",
    None: "not known: not in order as it stands, or orders between workgroups may rest on it",
}


@dataclass(frozen=True, slots=True)
class Places:
    """The locations of barriers, as file and line: those of the program by number of the node, and
    the inserted ones.
    """

    own: Callable[[int], str]
    placed: Callable[[Placed], str]


def compare_json(
    record: dict[str, Any], found: Comparison, places: Places, every: Sequence[Beside]
) -> str:
    """Return one line of JSON: the record of a placement without the program's barriers, those
    barriers, and the result of each strategy.
    """
    own = [
        {"kind": kind(each.barrier), "at": places.own(each.node), "needed": each.needed}
        for each in found.own()
    ]
    placed: list[dict[str, Any]] = record["placed"]
    for each, made in zip(found.anew.placed, placed, strict=True):
        made["at"] = places.placed(each)
    strategies = [plain(each) | {"strategy": each.strategy.value} for each in every]
    more = {"own": own, "verified_as_it_stands": found.stands, "strategies": strategies}
    return line(record | more)


def compare_text(found: Comparison, name: Name, places: Places, every: Sequence[Beside]) -> str:
    """Return two columns, the strategies side by side, and the verifier's verdict on the
    placement.
    """
    left = [_own(each, places) for each in found.own()]
    right = [
        f"{kind(each.node)} at {places.placed(each)}"
        for each in found.anew.placed
        if not isinstance(each.node, Wait)
    ]
    counts = barriers(found.anew.given), barriers(found.anew.after)
    heads = f"in the file: {counts[0]}", f"placed without them: {counts[1]}"
    wide = max(len(each) for each in (heads[0], *left))
    rows = zip_longest((heads[0], *left), (heads[1], *right), fillvalue="")
    lines = [f"  {one:{wide}}  | {other}".rstrip() for one, other in rows]
    lines += _strategies(every)
    return "\n".join(lines) + "\n" + verdict_text(found.anew.after, found.anew.verdict, name)


def _strategies(every: Sequence[Beside]) -> list[str]:
    """Yield a line for each strategy: the number of barriers in the text, of those executed, and
    the distance of signals from their waits.
    """
    heads = ("strategy", "barriers", "executed", "distance")
    rows = [
        (each.strategy.value, *map(str, (each.barriers, each.executed, each.distance)))
        if each.proven is not None
        else (each.strategy.value, "-", "-", "-")
        for each in every
    ]
    notes = ["", *map(_note, every)]
    return [
        f"  {'  '.join(cell.ljust(8) for cell in row)}  {note}".rstrip()
        for row, note in zip((heads, *rows), notes, strict=True)
    ]


def _note(each: Beside) -> str:
    match each.proven:
        case True:
            return "proven: no placement runs fewer"
        case None:
            return "no proof in the time that there was"
        case False:
            return "" if each.verified else "not verified"


def _own(own: Own, places: Places) -> str:
    return f"{kind(own.barrier)} at {places.own(own.node)}: {_WORDS[own.needed]}"
