"""Checks that the reasons stated in a proof by a run are those that a run of the judge's shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.judge.machine.clashes import clashes, meeting
from fencepost.judge.machine.tracks import Item, Place
from fencepost.llvm.ir import Call
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function


def of_run(
    kernel: Function, obligations: list[dict[str, Any]], items: list[Item], launch: Launch
) -> Iterator[str]:
    """Yield the reasons that a run does not confirm, and those that no proof by a run has."""
    loose = {
        (each.first, each.second, each.apart): each.same
        for each in clashes(items, launch, atomics=True)
    }
    atomic = {each.at for item in items for each in item.log if each.atomic}
    met = meeting(items)
    seen: set[tuple[Place, Place, bool]] = set()
    for each in obligations:
        reason = each["reason"]
        if each["query"] or each["kind"] not in ("pair", "barrier"):
            yield f"a run asks no question: {each}"
        if each["kind"] == "barrier":
            called = _instruction(kernel, each["barrier"])
            if not isinstance(called, Call) or reason != "uniform":
                yield f"a run meets at barriers: {each}"
            continue
        first, second = sorted((each[key]["block"], each[key]["index"]) for key in _ENDS)
        key = first, second, each["workgroups"] == "two"
        both = first in atomic and second in atomic
        fits = {
            "apart": key not in met,
            "atomic": key in met and both,
            "ordered": key in met and key not in loose,
            "happens-before": key in met and key not in loose,
            "same-value": loose.get(key, False),
            "lockstep": key in met and not key[2],
        }
        if not fits.get(reason, False):
            yield f"{first} and {second} are not in order for the reason stated: {reason}"
        if key in seen and not _several(kernel, first) and not _several(kernel, second):
            yield f"{first} and {second} are listed twice"
        seen.add(key)
    yield from spoken(items, seen, launch.groups)


def spoken(items: list[Item], seen: set[tuple[Place, Place, bool]], groups: int) -> Iterator[str]:
    """Yield the pairs that touch one object, one of them writing, and have no obligation."""
    places: dict[str, dict[Place, bool]] = {}
    for item in items:
        for each in item.log:
            known = places.setdefault(each.object.partition("#")[0], {})
            known[each.at] = known.get(each.at, False) or each.writes
    shared = {each.object for item in items for each in item.log if "#" not in each.object}
    for name, writes in places.items():
        listed = sorted(writes)
        for at, one in enumerate(listed):
            for other in listed[at:]:
                if not (writes[one] or writes[other]):
                    continue
                for apart in (False, True) if name in shared and groups > 1 else (False,):
                    if (one, other, apart) not in seen:
                        where = "of two workgroups " if apart else ""
                        yield f"the pair {one} and {other} {where}is not spoken of"


def reached(
    kernel: Function,
    obligations: list[dict[str, Any]],
    told: list[dict[str, Any]],
    items: list[Item],
) -> Iterator[str]:
    """Yield each access whose stated number of work-items is not the one that the run shows."""
    listed = {
        (each[key]["block"], each[key]["index"])
        for each in obligations
        if each["kind"] == "pair"
        for key in _ENDS
    }
    listed = {at for at in listed if not _several(kernel, at)}
    found = dict.fromkeys(listed, 0)
    for item in items:
        for at in {each.at for each in item.log} & listed:
            found[at] += 1
    said = {(each["block"], each["index"]): each["work_items"] for each in told}
    if len(said) != len(told):
        yield "an access is told of twice"
    for at in sorted(found.keys() | said.keys()):
        if found.get(at) != said.get(at):
            yield (
                f"{said.get(at, 'nobody')} of the work-items are said to come to {at}, "
                f"{found.get(at, 'nobody')} do"
            )


_ENDS = ("first", "second")


def _instruction(kernel: Function, spot: Mapping[str, Any]) -> object:
    blocks = {each.label: each for each in kernel.blocks}
    return blocks[spot["block"]].instructions[spot["index"]]


def _several(kernel: Function, at: Place) -> bool:
    """Return True if an instruction may be more than one access."""
    return isinstance(_instruction(kernel, {"block": at[0], "index": at[1]}), Call)
