"""What a kernel's instructions do to synchronize, read as `fencepost check` reads them.

A barrier orders the memory that fences beside it release and acquire (001 Execution Barriers);
whether they do is asked of the reading that kernels are checked by, so that both commands say one
thing of one barrier.
"""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.frontends.llvm_ir.ir import (
    AtomicRmw,
    Block,
    Call,
    CmpXchg,
    Fence,
    Instruction,
    Int,
    Load,
    Store,
)
from fencepost.frontends.llvm_ir.module import Function, Module
from fencepost.kernels.calls import meaning_of
from fencepost.kernels.graph import control_flow
from fencepost.kernels.meaning import (
    Barrier,
    BarrierStep,
    CrossLane,
    GroupCopy,
    GroupWait,
    Nothing,
    Opaque,
    Pure,
    Query,
    Step,
)
from fencepost.kernels.strength import strengths
from fencepost.kernels.synchronizes import is_workgroup
from fencepost.placement import regions
from fencepost.placement.regions import ANY_SPACE, Fences, Node, ObjectOperation, Space
from fencepost.vocabulary.mmra import AV_NONE

WAVE_BARRIER = "llvm.amdgcn.wave.barrier"
_SCOPES = frozenset({"", "agent", "cluster", "workgroup", "wavefront"})
"""The scopes of fences that order memory of a wave (001 Memory Scopes)."""
NONE: frozenset[Space] = frozenset()


def synchronizations(module: Module, function: Function) -> dict[int, Node]:
    """The node of each call that synchronizes, by the identity of the call.

    Raises UnsupportedError for copies by the workgroup, whose events are not followed.
    """
    graph = control_flow(function, module.pure)
    strong = strengths(graph)
    found: dict[int, Node] = {}
    for node in graph.nodes:
        if node.sync is None:
            continue
        call, step = node.sync
        fences = Fences(NONE, NONE)
        if (strength := strong.get(node.number)) is not None:
            fences = Fences(_spaces(strength.releases), _spaces(strength.acquires))
        if (made := _node(call, step, fences)) is not None:
            found[id(call)] = made
    for block in function.blocks:
        for at, each in enumerate(block.instructions):
            if isinstance(each, Call) and each.callee == WAVE_BARRIER:
                fences = Fences(
                    _beside(block, at, -1, module.pure), _beside(block, at, 1, module.pure)
                )
                found[id(each)] = regions.Fence(None, fences, _shown(each, block.label))
    return found


def _node(call: Call, step: object, fences: Fences) -> Node | None:
    """A barrier operation as a node; None for what orders nothing."""
    label = _shown(call, "")
    match step:
        case Barrier():
            return regions.Barrier(fences=fences, label=label)
        case BarrierStep(step=Step.SIGNAL | Step.SIGNAL_FIRST) if is_workgroup(step):
            return regions.Signal(fences=Fences(fences.releases, ANY_SPACE), label=label)
        case BarrierStep(step=Step.WAIT) if is_workgroup(step):
            return regions.Wait(fences=Fences(ANY_SPACE, fences.acquires), label=label)
        case BarrierStep(object=object_):
            number = None
            if isinstance(object_, Int):
                bits = getattr(object_.type, "bits", 32)
                value = object_.value
                number = value - (1 << bits) if value >> (bits - 1) else value
            return ObjectOperation(label, number)
        case GroupCopy() | GroupWait():
            raise UnsupportedError(
                f"@{call.callee} copies as a workgroup",
                rule="placement follows copies that counters or marks complete",
                mend="ask `fencepost check`, which follows the events of such copies",
            )
    return None


def _shown(call: Call, label: str) -> str:
    name = (call.callee or "assembly").removeprefix("llvm.amdgcn.")
    line = call.head.line
    where = f" in line {line}" if line else f" in %{label}" if label else ""
    return f"{name}{where}"


def _spaces(names: frozenset[str]) -> frozenset[Space]:
    return frozenset(space for space in Space if space.value in names)


def _beside(block: Block, at: int, step: int, pure: frozenset[str]) -> frozenset[Space]:
    """What the fences right before (`step` -1: those that release) or behind a wave barrier order:
    between it and them, nothing touches memory.
    """
    found: set[Space] = set()
    near = at + step
    while 0 <= near < len(block.instructions):
        each = block.instructions[near]
        if isinstance(each, Fence):
            found |= _ordered(each, step < 0)
        elif _may_touch(each, pure):
            break
        near += step
    return frozenset(found)


def _ordered(fence: Fence, releases: bool) -> frozenset[Space]:
    order = fence.atomic.ordering
    acts = order.releases if releases else order.acquires
    if not acts or fence.atomic.scope not in _SCOPES or AV_NONE in fence.tags:
        return NONE
    return _spaces(fence.spaces) if fence.spaces else ANY_SPACE


def _may_touch(each: Instruction, pure: frozenset[str]) -> bool:
    match each:
        case Load() | Store() | AtomicRmw() | CmpXchg():
            return True
        case Call():
            meaning = meaning_of(each, pure)
            return not isinstance(meaning, Nothing | Query | Pure | Opaque | CrossLane)
        case _:
            return False
