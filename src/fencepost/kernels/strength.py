"""Which address spaces a barrier orders: those that fences beside it release and acquire.

An arrive pairs with a release fence before it, a wait with an acquire fence after it; without
fences a barrier orders execution and not memory [001 Execution Barriers].
"""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.frontends.llvm_ir.ir import (
    Atomic,
    AtomicRmw,
    CmpXchg,
    Fence,
    Instruction,
    Load,
    Operand,
    Store,
)
from fencepost.frontends.llvm_ir.types import PointerType
from fencepost.kernels.graph import Graph
from fencepost.kernels.meaning import Barrier, BarrierStep, Block, FenceCall, Meaning, Step, Touch

BOTH = frozenset({"local", "global"})
NONE: frozenset[str] = frozenset()
_WIDE = frozenset({"", "agent", "cluster", "workgroup"})


@dataclass(frozen=True, slots=True)
class Strength:
    """The spaces that the fences beside a barrier operation release before and acquire after."""

    releases: frozenset[str]
    acquires: frozenset[str]

    @property
    def both(self) -> frozenset[str]:
        return self.releases & self.acquires


def strengths(graph: Graph) -> dict[int, Strength]:
    """The strength of the barrier operation at the end of each node that has one."""
    found = {}
    for node in graph.nodes:
        if node.sync is None:
            continue
        match node.sync[1]:
            case Barrier(spaces=spaces):
                found[node.number] = Strength(
                    spaces | _before(graph, node.number), spaces | _after(graph, node.number)
                )
            case BarrierStep(step=Step.SIGNAL | Step.SIGNAL_FIRST):
                found[node.number] = Strength(_before(graph, node.number), BOTH)
            case BarrierStep(step=Step.WAIT):
                found[node.number] = Strength(BOTH, _after(graph, node.number))
    return found


def _before(graph: Graph, start: int) -> frozenset[str]:
    """The spaces that are released on every path to the end of a node."""
    return BOTH - _walk(graph, start, backwards=True)


def _after(graph: Graph, start: int) -> frozenset[str]:
    """The spaces that are acquired on every path from behind a node."""
    return BOTH - _walk(graph, start, backwards=False)


def _walk(graph: Graph, start: int, backwards: bool) -> frozenset[str]:
    """The spaces with an access between the barrier and the nearest fences."""
    missing: set[str] = set()
    seen: set[tuple[int, frozenset[str]]] = set()
    work: list[tuple[int, frozenset[str], bool]] = []
    if backwards:
        work.append((start, NONE, True))
    else:
        work += [(each, NONE, False) for each in graph.nodes[start].successors]
    while work:
        number, fenced, first = work.pop()
        if (number, fenced) in seen and not first:
            continue
        seen.add((number, fenced))
        node = graph.nodes[number]
        if backwards and not first and isinstance(node.sync, tuple) and _orders(node.sync[1]):
            continue
        body = node.body[::-1] if backwards else node.body
        for instruction, meaning in body:
            fenced = fenced | _fences(instruction, meaning, backwards)
            missing |= _touches(instruction, meaning) - fenced
            if fenced == BOTH:
                break
        if fenced == BOTH or missing == BOTH:
            continue
        if not backwards and node.sync is not None and _orders(node.sync[1]):
            continue
        following = graph.predecessors[number] if backwards else node.successors
        work += [(each, fenced, False) for each in following]
    return frozenset(missing)


def _orders(step: Barrier | BarrierStep) -> bool:
    return not isinstance(step, BarrierStep) or step.step in (
        Step.SIGNAL,
        Step.SIGNAL_FIRST,
        Step.WAIT,
    )


def _fences(instruction: Instruction, meaning: Meaning | None, releases: bool) -> frozenset[str]:
    match instruction, meaning:
        case (Fence(atomic=atomic, spaces=spaces), _):
            return _effective(atomic, spaces or BOTH, releases)
        case (_, FenceCall(atomic=atomic, spaces=spaces)):
            return _effective(atomic, spaces, releases)
    return NONE


def _effective(atomic: Atomic, spaces: frozenset[str], releases: bool) -> frozenset[str]:
    if atomic.scope not in _WIDE:  # narrower than a workgroup, or of one address space
        return NONE
    acts = atomic.ordering.releases if releases else atomic.ordering.acquires
    return spaces if acts else NONE


def _touches(instruction: Instruction, meaning: Meaning | None) -> frozenset[str]:
    match instruction, meaning:
        case (Load(pointer=pointer, atomic=atomic) | Store(pointer=pointer, atomic=atomic), _):
            return NONE if atomic else _space(pointer)
        case (AtomicRmw() | CmpXchg(), _):
            return NONE
        case (_, Touch(pointer=pointer)):
            return NONE if meaning.how.atomic else _space(pointer)
        case (_, Block(target=target, source=source)):
            return _space(target) | (_space(source) if source is not None else NONE)
    return NONE


def _space(pointer: Operand) -> frozenset[str]:
    match pointer.type:
        case PointerType(space=3):
            return frozenset({"local"})
        case PointerType(space=4 | 5):
            return NONE
        case PointerType(space=0):
            return BOTH
    return frozenset({"global"})
