"""Edits of fences and atomics: the missing fence, a wider scope, both address spaces, an order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fencepost.kernels.fix.draft import Draft
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Barrier, BarrierStep
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    CmpXchg,
    Fence,
    Instruction,
    Load,
    Store,
)
from fencepost.llvm.ordering.barrier_fences import beside, strengths
from fencepost.llvm.ordering.synchronizes import is_cluster
from fencepost.patterns import pattern
from fencepost.vocabulary.scopes import SYSTEM, Scope, SyncScope, sync_scope

_SCOPE = pattern(r' syncscope\("([^"]*)"\)')
_MMRA = pattern(r", !mmra !\d+", re.ASCII)
_FLAGS = pattern(r"\(i32 (noundef )?\d+", re.ASCII)
_WEAK = pattern(r"\b(unordered|monotonic|acquire|release)\b")
_ORDER = pattern(r"\b(unordered|monotonic|acquire|release|acq_rel|seq_cst)\b")
ALL_FLAGS = 3
"""CLK_LOCAL_MEM_FENCE and CLK_GLOBAL_MEM_FENCE."""


def widen(line: str, scope: Scope) -> str:
    """Return the line of an atomic or fence with at least a scope, for all address spaces."""
    found = _SCOPE.search(line)
    if found is None:
        return line
    known = sync_scope(found[1]) or SYSTEM
    wide = SyncScope(max(known.scope, scope)).syncscope
    mark = f' syncscope("{wide}")' if wide else ""
    return line[: found.start()] + mark + line[found.end() :]


def everywhere(line: str) -> str:
    """Return the line of a fence without its address spaces: it acts on all."""
    return _MMRA.sub("", line)


def fence_barriers(draft: Draft, graph: Graph, spaces: Iterable[str]) -> None:
    """Add fences beside each barrier that does not order one of the spaces: existing ones are
    widened, and missing ones inserted.
    """
    wanted = frozenset(spaces)
    for number, strength in strengths(graph).items():
        sync = graph.nodes[number].sync
        assert sync is not None
        call, step = sync
        of_cluster = isinstance(step, BarrierStep) and is_cluster(step)
        scope = Scope.CLUSTER if of_cluster else Scope.WORKGROUP
        if isinstance(step, Barrier) and step.spaces and not wanted <= strength.both:
            line = _FLAGS.sub(rf"(i32 \g<1>{ALL_FLAGS}", draft.at(call), count=1)
            draft.change(call, line.replace(r"\g<1>", ""))
            continue
        for backwards, orders in ((True, strength.releases), (False, strength.acquires)):
            if wanted <= orders:
                continue
            found = [each for each, _, _ in beside(graph, number, backwards=backwards)]
            near = [each for each in found if isinstance(each, Fence)]
            for each in near:
                draft.change(each, everywhere(widen(draft.at(each), scope)))
            if not near:
                order = "release" if backwards else "acquire"
                fence = f'fence syncscope("{scope.word}") {order}'
                draft.insert(call, [fence], behind=not backwards)


def widen_atomics(draft: Draft, instructions: Iterable[Instruction], scope: Scope) -> None:
    """Widen atomics and fences to at least a scope, for all address spaces."""
    for each in instructions:
        draft.change(each, everywhere(widen(draft.at(each), scope)))


def order_atomics(draft: Draft, instructions: Iterable[Instruction]) -> None:
    """Make atomics acquire where they read and release where they write."""
    for each in instructions:
        match each:
            case Load():
                order = "acquire"
            case Store():
                order = "release"
            case AtomicRmw():
                order = "acq_rel"
            case CmpXchg():
                line = draft.at(each)
                first = _ORDER.search(line)
                if first is not None and first[1] != "seq_cst":
                    draft.change(each, line[: first.start()] + "acq_rel" + line[first.end() :])
                continue
            case _:
                continue
        draft.change(each, _WEAK.sub(order, draft.at(each), count=1))


def atomics(graph: Graph) -> list[Instruction]:
    """Return the atomic operations and fences of a kernel, as far as they are instructions."""
    found: list[Instruction] = []
    for node in graph.nodes:
        for instruction, _ in node.body:
            match instruction:
                case Load(atomic=Atomic()) | Store(atomic=Atomic()):
                    found.append(instruction)
                case AtomicRmw() | CmpXchg() | Fence():
                    found.append(instruction)
    return found
