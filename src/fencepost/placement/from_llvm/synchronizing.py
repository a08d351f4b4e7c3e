"""The synchronization of a kernel's instructions, read as `fencepost check` reads it.

A barrier orders the memory that fences beside it release and acquire (001 Execution Barriers). The
reading by which kernels are checked decides if they do, so that both commands agree about a
barrier.
"""

from __future__ import annotations

from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import (
    Barrier,
    BarrierStep,
    GroupWait,
    MemoryFence,
    Step,
    Touch,
    WaveBarrier,
)
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    Call,
    CmpXchg,
    Fence,
    Instruction,
    Int,
    Load,
    Store,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.ordering.barrier_fences import strengths, wave_strengths
from fencepost.llvm.ordering.relaxed import relaxed
from fencepost.llvm.ordering.synchronizes import is_workgroup
from fencepost.placement import regions
from fencepost.placement.from_llvm.places import stands
from fencepost.placement.regions import Fences, Node, ObjectOperation, Unread
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.scopes import Scope, SyncScope

NONE: frozenset[SyncSpace] = frozenset()


def synchronizations(module: Module, function: Function, *, single: bool) -> dict[int, Node]:
    """Return the node of each call that synchronizes, by the identity of the call. `single`: a
    workgroup is one wave, for whose lanes fences of wavefront scope are enough.

    The wait for a copy by the workgroup is no barrier, though nothing moves across it.
    """
    # What annotations may take away, orders nothing.
    graph = control_flow(relaxed(function), module.pure)
    strong, of_wave = strengths(graph), wave_strengths(graph)
    found: dict[int, Node] = {}
    for node in graph.nodes:
        lanes = of_wave.get(node.number, NONE)
        if node.body and isinstance(node.body[-1][1], WaveBarrier):
            last = node.body[-1][0]
            assert isinstance(last, Call)
            found[id(last)] = regions.Fence(None, Fences(lanes, lanes), _shown(last, node.label))
        if node.sync is None:
            continue
        call, step = node.sync
        fences = Fences(NONE, NONE)
        if (strength := strong.get(node.number)) is not None:
            fences = Fences(strength.releases, strength.acquires)
        if isinstance(step, Barrier):
            if single:
                fences = Fences(fences.releases | lanes, fences.acquires | lanes)
            rest = lanes - (fences.releases & fences.acquires)
            fences = replace(fences, lanes=rest)
        if (made := _node(call, step, fences)) is not None:
            found[id(call)] = made
    return found


def loosened(function: Function) -> dict[int, Node]:
    """Return the orderings beyond a workgroup that annotations may remove, if the kernel has
    atomics that could carry messages between workgroups; by the identity of the instruction.

    Placement does not follow such messages, so an ordering that may be removed is reported as
    unread.
    """
    every = [each for block in function.blocks for each in block.instructions]
    if not any(_is_wide(each) and not isinstance(each, Fence) for each in every):
        return {}
    weaker = [each for block in relaxed(function).blocks for each in block.instructions]
    why = "annotations may take away its order between workgroups [004 The happens-before Relation]"
    return {
        id(each): Unread(_line(type(each).__name__.lower(), each, block.label), why)
        for each, block, after in zip(
            every,
            (block for block in function.blocks for _ in block.instructions),
            weaker,
            strict=True,
        )
        if after is not each and _is_wide(each)
    }


def has_messages(function: Function) -> bool:
    """Return True if a kernel may pass messages between workgroups: it has atomics that other
    workgroups take part in, and orders of that scope. Accesses before such an order are then
    ordered for all work-items that met at a barrier on the way, which placement in one workgroup
    cannot see.
    """
    orders = accesses = False
    for each in (each for block in function.blocks for each in block.instructions):
        atomic, is_fence = _atomic(each)
        if atomic is not None and atomic.scope.scope > Scope.WORKGROUP:
            accesses |= not is_fence
            orders |= atomic.ordering.at_least_acquire or atomic.ordering.at_least_release
    return accesses and orders


def _is_wide(instruction: Instruction) -> bool:
    """Return True if an instruction that is no call may order more than one workgroup."""
    atomic, _ = _atomic(instruction)
    wide = atomic is not None and atomic.scope.scope > Scope.WORKGROUP
    return wide and not isinstance(instruction, Call)


def _atomic(instruction: Instruction) -> tuple[Atomic | None, bool]:
    """Return the ordering and scope of an instruction, if it has one, and whether it is a fence."""
    match instruction:
        case Load(atomic=atomic) | Store(atomic=atomic):
            return atomic, False
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            return atomic, False
        case Fence(atomic=atomic):
            return atomic, True
        case Call():
            effect = effect_of(instruction, frozenset())
            if isinstance(effect, MemoryFence):
                return effect.atomic, True
            return (effect.atomic, False) if isinstance(effect, Touch) else (None, False)
    return None, False


def _node(call: Call, step: object, fences: Fences) -> Node | None:
    """Return a barrier operation as a node; None if it orders nothing."""
    label = _shown(call, "")
    match step:
        case GroupWait():
            return regions.Other(label)
        case Barrier():
            return regions.Barrier(fences=fences, label=label)
        case BarrierStep(step=Step.SIGNAL | Step.SIGNAL_FIRST) if is_workgroup(step):
            return regions.Signal(fences=Fences(fences.releases, ALL_SPACES), label=label)
        case BarrierStep(step=Step.WAIT) if is_workgroup(step):
            return regions.Wait(fences=Fences(ALL_SPACES, fences.acquires), label=label)
        case BarrierStep(step=Step.LEAVE):
            return ObjectOperation(label)  # the one that was joined last, which no operand says
        case BarrierStep(object=object_):
            number = None
            if isinstance(object_, Int):
                bits = getattr(object_.type, "bits", 32)
                value = object_.value
                number = value - (1 << bits) if value >> (bits - 1) else value
            return ObjectOperation(label, number)
    return None


def _shown(call: Call, label: str) -> str:
    name = (call.callee or "assembly").removeprefix("llvm.amdgcn.")
    return _line(name, call, label)


def _line(name: str, instruction: Instruction, label: str) -> str:
    line, where = instruction.head.line, stands(instruction, label)
    if line and where == f"in %{label}":
        where = f"in line {line}"
    return f"{name} {where}" if label or line else name


_NEAR = frozenset({SyncScope(Scope.WORKGROUP), SyncScope(Scope.WAVEFRONT)})
"""The scopes of fences that are taken out together with a barrier."""


def with_fences(function: Function, found: dict[int, Node], ordinals: dict[int, int]) -> set[int]:
    """Return the ordinals of the barriers among the synchronizing instructions, and of the fences
    of workgroup scope right beside them.
    """
    out: set[int] = set()
    for block in function.blocks:
        for at, each in enumerate(block.instructions):
            node = found.get(id(each))
            if not regions.of_workgroup(node) and not isinstance(node, regions.Fence):
                continue
            out.add(ordinals[id(each)])
            for step in (-1, 1):
                near = at + step
                while 0 <= near < len(block.instructions):
                    beside = block.instructions[near]
                    if not isinstance(beside, Fence) or beside.atomic.scope not in _NEAR:
                        break
                    out.add(ordinals[id(beside)])
                    near += step
    return out
