"""The pairs that a certificate lists, and the conflicts of a run that it does not account for."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.clashes import clashes
from fencepost.judge.machine.tracks import Item, Place
from fencepost.llvm.launches.launch import Launch

BY_MESSAGES = ("happens-before", "locked")
"""Reasons that depend on messages and locks."""


def conflicts_of_run(
    exhibit: Exhibit, launch: Launch, items: list[Item], *, certain: bool = False
) -> Iterator[str]:
    """Report the conflicts of a run of `launch` that no reason explains. `certain`: only of
    accesses that no branch on inputs controls.
    """
    lockstep = exhibit.stated["options"]["lockstep"]
    listed = listed_pairs(exhibit)
    same = {key for key, reason in listed.items() if reason == "same-value"}
    # A trial does not follow messages and locks: what they order is asked of a solver.
    skipped = {key for key, reason in listed.items() if certain and reason in BY_MESSAGES}
    for each in clashes(items, launch, certain=certain):
        if (each.first, each.second, each.apart) in skipped:
            continue
        if lockstep and each.one_wave and each.first != each.second:
            continue
        if each.same and (each.first, each.second, each.apart) in same:
            continue
        yield f"{each.first} and {each.second} conflict in a run"


def listed_pairs(exhibit: Exhibit) -> dict[tuple[Place, Place, bool], str]:
    """Return the reason of each pair of places, and whether it is of two workgroups."""
    found = {}
    for each in exhibit.stated["proof"]["obligations"]:
        if each["kind"] != "pair":
            continue
        ends = sorted((each[key]["block"], each[key]["index"]) for key in ("first", "second"))
        found[ends[0], ends[1], each["workgroups"] == "two"] = each["reason"]
    return found
