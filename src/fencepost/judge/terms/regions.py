"""The accesses of a workgroup that may be in one phase: no barrier lies on the paths to both.

All work-items of a workgroup reach the same barriers. The code after one of them, up to the next,
is one phase: two accesses can meet only if paths without a barrier lead to both from one barrier,
in the same iterations of the loops around it.
"""

from __future__ import annotations

import re

from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.tracks import Place
from fencepost.judge.text.scopes import said
from fencepost.llvm.ir import (
    AtomicRmw,
    Call,
    CmpXchg,
    Fence,
    Instruction,
    Int,
    Load,
    Store,
)
from fencepost.llvm.language import Language
from fencepost.records import dataclass, field

FREE, OUT = -1, -2
"""The iteration of a loop of which nothing is known, and that of a loop that was left."""
MOST_STATES = 4000
Turns = tuple[tuple[str, int, bool], ...]
"""For each loop around a barrier: the number of iterations begun since, and whether it was entered
again.
"""
_SCOPES = frozenset({"workgroup", "cluster", "agent", "", "one-as"})
_SCOPES |= {f"{each}-one-as" for each in ("workgroup", "cluster", "agent")}


@dataclass
class Regions:
    """The phases of a kernel's text, for an address space."""

    shape: Shape
    space: str
    known: dict[Place | None, dict[Place, set[Turns]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.barriers = [
            (block.label, at)
            for block in self.shape.kernel.blocks
            for at in range(len(block.instructions))
            if self._orders(block.label, at)
        ]

    def _orders(self, label: str, at: int) -> bool:
        """Return True if an instruction is a barrier of the workgroup with fences for the space."""
        listed = self.shape.flow.blocks[label].instructions
        each = listed[at]
        if not isinstance(each, Call) or each.callee is None:
            return False
        name = each.callee
        if name in ("__ockl_barrier", "__ockl_grid_sync"):
            return True
        if name in ("__syncthreads", "_Z13__syncthreadsv"):
            return each.language is Language.C_FAMILY
        if each.language is Language.OPENCL and re.fullmatch(
            r"_Z7barrierj|_Z18work_group_barrierj(12memory_scope)?", name
        ):
            flags, *scope = each.arguments
            bit = {"local": 1, "global": 2}[self.space]
            wide = all(isinstance(one, Int) and one.value in (1, 2, 3) for one in scope)
            return wide and isinstance(flags, Int) and flags.value & bit != 0
        first = last = at
        if name == "llvm.amdgcn.s.barrier.wait":
            first = next(
                (
                    n
                    for n in range(at - 1, -1, -1)
                    if self._is(listed[n], "llvm.amdgcn.s.barrier.signal") or _touches(listed[n])
                ),
                -1,
            )
            if first < 0 or not self._is(listed[first], "llvm.amdgcn.s.barrier.signal"):
                return False
        elif name != "llvm.amdgcn.s.barrier":
            return False
        if not all(isinstance(one, Int) and one.value in (-1, 0xFFFF) for one in each.arguments):
            return False
        return self._fence(listed, range(first - 1, -1, -1), True) and self._fence(
            listed, range(last + 1, len(listed)), False
        )

    def _is(self, each: Instruction, name: str) -> bool:
        return isinstance(each, Call) and each.callee == name

    def _fence(self, listed: tuple[Instruction, ...], places: range, releases: bool) -> bool:
        for at in places:
            each = listed[at]
            if isinstance(each, Fence):
                order = each.atomic.ordering
                wide = said(each.atomic) in _SCOPES
                spaces = each.spaces
                fit = (not spaces or self.space in spaces) and each.tags.makes_available
                if (
                    wide
                    and fit
                    and (order.at_least_release if releases else order.at_least_acquire)
                ):
                    return True
            elif _touches(each):
                return False
        return False

    def ways(self, barrier: Place | None) -> dict[Place, set[Turns]]:
        """Return the accesses that paths without a barrier reach from `barrier`, with the
        iterations of the loops around it; None is the kernel's start.
        """
        if barrier not in self.known:
            self.known[barrier] = self._ways(barrier)
        return self.known[barrier]

    def _ways(self, barrier: Place | None) -> dict[Place, set[Turns]]:
        shape = self.shape
        label, first = (shape.entry, -1) if barrier is None else barrier
        loops = shape.around[label]
        start: Turns = tuple((each, 0, False) for each in loops)
        found: dict[Place, set[Turns]] = {}
        seen: set[tuple[str, Turns]] = set()
        work: list[tuple[str, int, Turns]] = [(label, first + 1, start)]
        while work:
            label, at, turns = work.pop()
            listed = shape.flow.blocks[label].instructions
            blocked = False
            for place in range(at, len(listed)):
                if (label, place) in self.barriers:
                    blocked = True
                    break
                if _touches(listed[place]):
                    found.setdefault((label, place), set()).add(turns)
            if blocked:
                continue
            for target in shape.flow.targets(label):
                moved = self._moved(turns, label, target)
                if (target, moved) not in seen:
                    seen.add((target, moved))
                    if len(seen) > MOST_STATES:
                        raise OverflowError
                    work.append((target, 0, moved))
        return found

    def _moved(self, turns: Turns, source: str, target: str) -> Turns:
        made = []
        for header, count, again in turns:
            body = self.shape.loops[header]
            if target not in body:
                made.append((header, OUT, again))
            elif target == header and source in body:
                made.append((header, count if count == FREE else _next(count), again))
            elif target == header:
                made.append((header, 0, True))
            else:
                made.append((header, count, again))
        return tuple(made)


def _next(count: int) -> int:
    return FREE if count >= 2 else count + 1


def _touches(each: Instruction) -> bool:
    if isinstance(each, Load | Store | AtomicRmw | CmpXchg):
        return True
    return isinstance(each, Call) and not (each.callee or "").startswith(
        ("llvm.amdgcn.workitem", "llvm.amdgcn.workgroup", "llvm.dbg", "llvm.lifetime")
    )
