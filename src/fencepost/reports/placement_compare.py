"""A program's own barriers beside those that are placed without them, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from fencepost.placement.comparison import Comparison, Own
from fencepost.placement.emit import Placed
from fencepost.placement.regions import Wait
from fencepost.reports.encode import line
from fencepost.reports.placement import Name, barriers, kind, verdict_text

_WORDS = {True: "needed", False: "redundant", None: "not known: not in order as it stands"}


@dataclass(frozen=True, slots=True)
class Places:
    """Where barriers stand, as file and line: those of the program by number of the node, and those
    that were placed.
    """

    own: Callable[[int], str]
    placed: Callable[[Placed], str]


def compare_json(record: dict[str, Any], found: Comparison, places: Places) -> str:
    """One line of JSON: the record of what was placed without the program's barriers, and these."""
    own = [
        {"kind": kind(each.barrier), "at": places.own(each.node), "needed": each.needed}
        for each in found.own()
    ]
    placed: list[dict[str, Any]] = record["placed"]
    for each, made in zip(found.anew.placed, placed, strict=True):
        made["at"] = places.placed(each)
    return line(record | {"own": own, "verified_as_it_stands": found.stands})


def compare_text(found: Comparison, name: Name, places: Places) -> str:
    """Two columns, and the verifier's word about what was placed."""
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
    return "\n".join(lines) + "\n" + verdict_text(found.anew.after, found.anew.verdict, name)


def _own(own: Own, places: Places) -> str:
    return f"{kind(own.barrier)} at {places.own(own.node)}: {_WORDS[own.needed]}"
