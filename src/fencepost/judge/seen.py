"""The facts that a run of the judge's own shows where a proof is made of a run and of terms.

It stands for all runs as far as no input decides an address or a barrier, and what two work-items
write to one place in no order is said to be equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from fencepost.judge.clashes import clashes, meeting
from fencepost.judge.exhibit import Exhibit
from fencepost.judge.machine import Item, Machine, NotJudged, Place
from fencepost.judge.runs import items_of
from fencepost.llvm.ir import Call
from fencepost.llvm.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, field

MOST = 3_000_000
"""Instructions of a run."""

Key = tuple[Place, Place, bool]


@dataclass
class Seen:
    """A run of the launch, which is made where something is asked of it.

    `equal` are the pairs of writes, of two workgroups or of one, that are said to be of one value.
    """

    module: Module
    kernel: Function
    launch: Launch
    given: Mapping[str, int]
    lockstep: bool = False
    equal: set[Key] = field(default_factory=set)
    skipped: set[Place] = field(default_factory=set)
    """Places of accesses that the run says nothing of."""

    @cached_property
    def items(self) -> list[Item] | None:
        """The work-items of a run that stands for all; None where there is none."""
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
            if (each.first, each.second, each.apart) not in self.equal:
                return None
        self.skipped |= machine.touching.skipped
        return items

    @cached_property
    def met(self) -> set[Key]:
        """The pairs of places where two work-items touch a byte in common."""
        return meeting(self.items or [])

    def together(self, at: Place) -> bool:
        """Return True if all that go on meet at a barrier of the hardware, which does not wait for
        waves that ended; languages ask for more than a run here shows.
        """
        call = _called(self.kernel, at)
        own = call is not None and (call.callee or "").startswith("llvm.amdgcn.s.barrier")
        return own and self.items is not None

    def inside(self, at: Place, size: int) -> bool:
        """Return True if an access stays in an object of so many bytes."""
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
        """Return True if a pair is in order for the reason that is stated."""
        if self.items is None or pair in self.equal or (pair[2] and self.launch.is_open):
            return False
        if self.skipped & set(pair[:2]):
            return False
        return {"apart": pair not in self.met, "ordered": pair in self.met}.get(reason, False)


def seen(
    exhibit: Exhibit,
    given: Mapping[str, int],
    obligations: list[dict[str, Any]],
    *,
    lockstep: bool,
) -> Seen | None:
    """Return what may be asked of a run, where these are the obligations of a proof; None where the
    proof rests on none: it names no barrier that a run met at.
    """
    equal, met = set(), False
    for each in obligations:
        if each["kind"] == "pair" and each["reason"] == "same-value" and each["query"]:
            low, high = sorted((each[key]["block"], each[key]["index"]) for key in _ENDS)
            equal.add((low, high, each["workgroups"] == "two"))
        elif each["kind"] == "barrier":
            at = each["barrier"]["block"], each["barrier"]["index"]
            met = met or _called(exhibit.kernel, at) is not None
    if not met:
        return None
    return Seen(exhibit.module, exhibit.kernel, exhibit.launch, given, lockstep, equal)


_ENDS = ("first", "second")


def _called(kernel: Function, at: Place) -> Call | None:
    """The call at a place; None where there is something else."""
    for each in kernel.blocks:
        if each.label == at[0]:
            found = each.instructions[at[1]]
            return found if isinstance(found, Call) else None
    return None
