"""The facts that a run of the judge's own shows, for a proof that combines a run with terms.

It represents all runs if no input decides an address or a barrier, and if two work-items that write
to one place unordered are stated to write equal values.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.clashes import clashes, meeting
from fencepost.judge.machine.launch import Item, Machine, NotJudged, Place
from fencepost.judge.machine.runs import items_of
from fencepost.llvm.ir import Call
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, field

MOST = 3_000_000
"""The largest number of instructions of a run."""

Key = tuple[Place, Place, bool]


@dataclass
class Seen:
    """A run of the launch, made on demand.

    `equal` are the pairs of writes, of two workgroups or of one, that a question shows to have one
    value; `alike` those that the run itself is stated to show.
    """

    module: Module
    kernel: Function
    launch: Launch
    given: Mapping[str, int]
    lockstep: bool = False
    equal: set[Key] = field(default_factory=set)
    alike: set[Key] = field(default_factory=set)
    skipped: set[Place] = field(default_factory=set)
    """Places of accesses about which the run shows nothing."""
    written_alike: set[Key] = field(default_factory=set)
    """The pairs that met in no order, always with the same value."""

    @cached_property
    def items(self) -> list[Item] | None:
        """The work-items of a run that represents all runs; None if there is none."""
        machine = Machine(self.module, self.kernel, self.launch, dict(self.given), MOST)
        machine.touching.skips = self.launch.is_open
        try:
            # Of any grid a workgroup stands for all: where it is counts as an input.
            items = items_of(machine, [0] if self.launch.is_open else None)
        except NotJudged:
            return None
        for each in clashes(items, self.launch):
            if self.lockstep and each.one_wave and each.first != each.second:
                continue
            key = each.first, each.second, each.apart
            if key not in self.equal and not (each.same and key in self.alike):
                return None
            if each.same:
                self.written_alike.add(key)
        self.skipped |= machine.touching.skipped
        return items

    @cached_property
    def met(self) -> set[Key]:
        """The pairs of places where two work-items touch a byte in common."""
        return meeting(self.items or [])

    def together(self, at: Place) -> bool:
        """Return True if all work-items that continue meet at a hardware barrier, which does not
        wait for waves that ended; languages require more than a run here shows.
        """
        call = _called(self.kernel, at)
        own = call is not None and (call.callee or "").startswith("llvm.amdgcn.s.barrier")
        return own and self.items is not None

    def inside(self, at: Place, size: int) -> bool:
        """Return True if an access stays in an object of a number of bytes."""
        return (
            self.items is not None
            and at not in self.skipped
            and all(
                each.start >= 0 and each.start + each.size <= size
                for item in self.items
                for each in item.log
                if each.at == at
            )
        )

    def shows(self, pair: Key, reason: str) -> bool:
        """Return True if the run shows a pair for the stated reason."""
        if self.items is None or pair in self.equal or (pair[2] and self.launch.is_open):
            return False
        if self.skipped & set(pair[:2]):
            return False
        if reason == "same-value":
            return pair in self.written_alike
        in_order = pair in self.met and pair not in self.written_alike
        return {"apart": pair not in self.met, "ordered": in_order}.get(reason, False)


def seen(
    exhibit: Exhibit,
    given: Mapping[str, int],
    obligations: list[dict[str, Any]],
    *,
    lockstep: bool,
) -> Seen | None:
    """Return the run that supports a proof with these obligations; None if the proof needs none,
    because it names no barrier that a run reached.
    """
    equal, alike, met = set[Key](), set[Key](), False
    for each in obligations:
        if each["kind"] == "pair" and each["reason"] == "same-value":
            low, high = sorted((each[key]["block"], each[key]["index"]) for key in _ENDS)
            by = equal if each["query"] else alike
            by.add((low, high, each["workgroups"] == "two"))
        elif each["kind"] == "barrier":
            at = each["barrier"]["block"], each["barrier"]["index"]
            met = met or _called(exhibit.kernel, at) is not None
    if not met:
        return None
    return Seen(exhibit.module, exhibit.kernel, exhibit.launch, given, lockstep, equal, alike)


_ENDS = ("first", "second")


def _called(kernel: Function, at: Place) -> Call | None:
    """Return the call at a place; None if there is another instruction."""
    for each in kernel.blocks:
        if each.label == at[0]:
            found = each.instructions[at[1]]
            return found if isinstance(found, Call) else None
    return None
