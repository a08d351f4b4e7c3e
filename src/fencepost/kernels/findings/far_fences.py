"""Fences with other accesses between them and the barrier.

The address spaces that a barrier orders are determined by the code between it and its nearest
fences, so an access there removes its space for all accesses. If the fences do enclose two
accesses, a run that counts the barrier as lacking is no witness.
"""

from __future__ import annotations

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.ir import Instruction
from fencepost.llvm.ordering.barrier_fences import fenced, ordering
from fencepost.vocabulary.address_spaces import SyncSpace


def enclosed(graph: Graph, first: Instruction, second: Instruction, space: SyncSpace) -> bool:
    """Return True if, on some path, a release fence for the space follows the first access before
    the next barrier operation, and an acquire fence lies between the last barrier operation and the
    second access.
    """
    return _meets(graph, first, space, forwards=True) and _meets(
        graph, second, space, forwards=False
    )


def _meets(graph: Graph, access: Instruction, space: SyncSpace, *, forwards: bool) -> bool:
    work: list[tuple[int, int | None]] = [
        (node.number, at)
        for node in graph.nodes
        for at, (instruction, _) in enumerate(node.body)
        if instruction is access
    ]
    seen: set[int] = set()
    while work:
        number, at = work.pop()
        if at is None:
            if number in seen:
                continue
            seen.add(number)
        node = graph.nodes[number]
        stops = node.sync is not None and ordering(node.sync[1])
        if not forwards and at is None and stops:
            continue
        body = node.body
        if at is not None:
            body = body[at + 1 :] if forwards else body[:at]
        if any(space in fenced(*each, releases=forwards) for each in body):
            return True
        if forwards and stops:
            continue
        following = node.successors if forwards else graph.predecessors[number]
        work += [(each, None) for each in following]
    return False
