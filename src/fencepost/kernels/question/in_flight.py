"""Asynchronous copies that may be incomplete when their lane goes on, and what it reaches
meanwhile.

Such a copy accesses memory at any time from its instruction on until a wait covers it [001 LLVM IR
Intrinsics], so nothing that its lane does in between is in order with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import (
    Await,
    Counter,
    Effect,
    Mark,
    MemoryFence,
    Touch,
    Transfer,
    WaveBarrier,
)
from fencepost.llvm.ir import Atomic, AtomicRmw, CmpXchg, Instruction, Int, Load, Store
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Passed:
    """An instruction that a lane may reach while a copy of its own is in flight.

    `other` is None for a barrier or the end of the kernel. `again`: perhaps in a later iteration of
    a loop than the copy.
    """

    copy: Instruction
    other: Instruction | None
    meaning: Effect | None
    again: bool

    @property
    def orders(self) -> bool:
        """True if the instruction may order accesses before or after it for other work-items,
        though not the copy.
        """
        match self.other, self.meaning:
            case None, _:
                return True
            case _, WaveBarrier() | MemoryFence():
                return True
            case (Load(atomic=found) | Store(atomic=found), _):
                return _synchronizes(found)
            case (AtomicRmw(atomic=found) | CmpXchg(atomic=found), _):
                return _synchronizes(found)
            case (_, Touch(atomic=found)):
                return _synchronizes(found)
        return False


def _synchronizes(atomic: Atomic | None) -> bool:
    return atomic is not None and (
        atomic.ordering.at_least_acquire or atomic.ordering.at_least_release
    )


def in_flight(graph: Graph) -> Instruction | None:
    """Return a copy that may be incomplete when its lane reaches a barrier, a fence, or an atomic
    that acquires or releases; None if there is none.

    Such copies touch memory in more than one phase, or after operations that seem to follow them.
    All others appear to other work-items like accesses made where they are issued; `passed` tells
    what their own lane does before they complete.
    """
    return next((each.copy for each in passed(graph) if each.orders), None)


def passed(graph: Graph) -> Iterator[Passed]:
    """Yield everything that lanes may reach while copies of their own are in flight."""
    for node in graph.nodes:
        for at, (instruction, meaning) in enumerate(node.body):
            counter = meaning.counter if isinstance(meaning, Transfer) else None
            if counter is not None:
                yield from _until_waited(graph, instruction, node.number, at + 1, counter)


def _until_waited(
    graph: Graph, copy: Instruction, start: int, first: int, counter: Counter
) -> Iterator[Passed]:
    """Yield what lies on the paths from a copy to waits that cover all copies."""
    seen: set[tuple[int, bool, bool]] = set()
    work = [(start, first, counter is not Counter.MARKS, False)]
    while work:
        number, at, marked, again = work.pop()
        node = graph.nodes[number]
        waited = False
        for instruction, meaning in node.body[at:]:
            marked = marked or isinstance(meaning, Mark)
            if marked and isinstance(meaning, Await) and meaning.counter is counter:
                waited = isinstance(meaning.left, Int) and meaning.left.value == 0
            if waited:
                break
            yield Passed(copy, instruction, meaning, again)
        if waited:
            continue
        if node.sync is not None or not node.successors:
            yield Passed(copy, None, None, again)
            continue
        for each in node.successors:
            back = each in graph.loops and number in graph.loops[each].nodes
            state = (each, marked, again or back)
            if state not in seen:
                seen.add(state)
                work.append((each, 0, marked, again or back))
