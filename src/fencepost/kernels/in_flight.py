"""Asynchronous copies that may not be done when their lane goes on, and what it then comes to.

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
    """What a lane may come to while a copy of its own is in flight; None: a barrier or the end.

    `again`: perhaps in another iteration of a loop than the copy.
    """

    copy: Instruction
    other: Instruction | None
    meaning: Effect | None
    again: bool

    @property
    def orders(self) -> bool:
        """Whether it may order what is before or after it for others, and not the copy."""
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
    """A copy that may not be done when its lane comes to a barrier, a fence, or an atomic that
    acquires or releases; None where there is none.

    Such copies touch memory in more than one phase, or after what they seem to come before. The
    others, as work-items beside their own see them, do so like any access at the place where they
    are issued; `passed` says what their own lane does before they are done.
    """
    return next((each.copy for each in passed(graph) if each.orders), None)


def passed(graph: Graph) -> Iterator[Passed]:
    """All that lanes may come to while copies of their own are in flight."""
    for node in graph.nodes:
        for at, (instruction, meaning) in enumerate(node.body):
            counter = meaning.counter if isinstance(meaning, Transfer) else None
            if counter is not None:
                yield from _until_waited(graph, instruction, node.number, at + 1, counter)


def _until_waited(
    graph: Graph, copy: Instruction, start: int, first: int, counter: Counter
) -> Iterator[Passed]:
    """What lies on the ways from a copy to waits for all copies."""
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
