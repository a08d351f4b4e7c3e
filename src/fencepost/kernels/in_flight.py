"""Asynchronous copies that may not be done when their lane comes to a barrier."""

from __future__ import annotations

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Await, Counter, Mark, Transfer, WaveBarrier
from fencepost.llvm.ir import Instruction, Int


def in_flight(graph: Graph) -> Instruction | None:
    """A copy that may not be done when its lane comes to a barrier; None where there is none.

    Such copies touch memory in more than one phase. The others do so between two barriers, like any
    access at the place where they are issued.
    """
    for node in graph.nodes:
        for at, (instruction, meaning) in enumerate(node.body):
            counter = meaning.counter if isinstance(meaning, Transfer) else None
            if counter is not None and _meets_barrier(graph, node.number, at + 1, counter):
                return instruction
    return None


def _meets_barrier(graph: Graph, start: int, first: int, counter: Counter) -> bool:
    """Whether a way leads to a barrier, or to the end, without a wait for all copies."""
    seen: set[tuple[int, bool]] = set()
    work = [(start, first, counter is not Counter.MARKS)]
    while work:
        number, at, marked = work.pop()
        node = graph.nodes[number]
        waited = False
        for _, meaning in node.body[at:]:
            marked = marked or isinstance(meaning, Mark)
            if marked and isinstance(meaning, Await) and meaning.counter is counter:
                waited = isinstance(meaning.left, Int) and meaning.left.value == 0
            if waited:
                break
            if isinstance(meaning, WaveBarrier):
                return True
        if waited:
            continue
        if node.sync is not None or not node.successors:
            return True
        for each in node.successors:
            if (each, marked) not in seen:
                seen.add((each, marked))
                work.append((each, 0, marked))
    return False
