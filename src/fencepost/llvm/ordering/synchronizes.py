"""Tests for synchronization through memory, or through barrier objects other than the
workgroup's.
"""

from __future__ import annotations

from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    BarrierStep,
    Foreign,
    MemoryFence,
    Pure,
    Step,
    Touch,
    WaveBarrier,
)
from fencepost.llvm.effects.opencl_math import expects_low_bits
from fencepost.llvm.ir import Atomic, AtomicRmw, Call, CmpXchg, Instruction, Int, Load, Store
from fencepost.llvm.types import FloatType, VectorType
from fencepost.vocabulary.scopes import Scope, SyncScope

WORKGROUP = (1 << 32) - 1
"""The number of the workgroup barrier, -1, as the unsigned number of its type."""


def synchronizes(graph: Graph) -> bool:
    """Return True if there is an atomic that can carry synchronization (one that acquires or
    releases, or any atomic if there are fences) or a barrier object besides the workgroup's.
    """
    atomics = False
    fences = False
    for node in graph.nodes:
        step = node.sync[1] if node.sync is not None else None
        if isinstance(step, BarrierStep) and not is_workgroup(step):
            return True
        for instruction, meaning in node.body:
            atomic: Atomic | None = None
            match instruction, meaning:
                case (Load(atomic=found) | Store(atomic=found), _):
                    atomic = found
                case (AtomicRmw(atomic=found) | CmpXchg(atomic=found), _):
                    atomic = found
                case (_, MemoryFence()):
                    fences = True
                case (_, Touch(atomic=found)):
                    atomic = found
            if atomic is not None:
                atomics = True
                if _orders(atomic):
                    return True
    return atomics and fences


def _orders(atomic: Atomic) -> bool:
    """Return True if an atomic acquires or releases, if only what needs no availability."""
    orderings = (each for each in (atomic.ordering, atomic.withheld) if each is not None)
    return any(each.at_least_acquire or each.at_least_release for each in orderings)


def orders_beyond_barriers(graph: Graph) -> bool:
    """Return True if an operation acquires or releases that is not a fence of workgroup scope, as
    the fences of barriers are: then locks or flags are likely.
    """
    for node in graph.nodes:
        for instruction, meaning in node.body:
            match instruction, meaning:
                case (Load(atomic=found) | Store(atomic=found), _) if found is not None:
                    atomic = found
                case (AtomicRmw(atomic=found) | CmpXchg(atomic=found), _):
                    atomic = found
                case (_, MemoryFence(atomic=found)) if found.scope.scope > Scope.WORKGROUP:
                    atomic = found
                case (_, Touch(atomic=found)) if found is not None:
                    atomic = found
                case _:
                    continue
            if _orders(atomic):
                return True
    return False


def has_atomics(graph: Graph) -> bool:
    """Return True if there are atomic operations."""
    for node in graph.nodes:
        for instruction, meaning in node.body:
            match instruction, meaning:
                case (AtomicRmw() | CmpXchg(), _) | (Load(atomic=Atomic()), _):
                    return True
                case (Store(atomic=Atomic()), _) | (_, Touch(atomic=Atomic())):
                    return True
    return False


def has_objects(graph: Graph) -> bool:
    """Return True if there are barrier objects besides the workgroup's."""
    steps = [node.sync[1] for node in graph.nodes if node.sync is not None]
    return any(isinstance(each, BarrierStep) and not is_workgroup(each) for each in steps)


def has_reals(graph: Graph) -> bool:
    """Return True if the kernel loads real numbers."""
    for node in graph.nodes:
        for instruction, meaning in node.body:
            if isinstance(instruction, Load) or isinstance(meaning, Touch):
                kind = instruction.head.type
                if isinstance(kind, VectorType):
                    kind = kind.element
                if isinstance(kind, FloatType):
                    return True
    return False


def has_low_products(graph: Graph) -> bool:
    """Return True if the kernel has a product whose factors are to have few bits."""
    return any(
        isinstance(instruction, Call)
        and isinstance(meaning, Pure)
        and expects_low_bits(instruction, meaning.op)
        for node in graph.nodes
        for instruction, meaning in node.body
    )


def declared_only(graph: Graph) -> tuple[str, ...]:
    """Return the functions that are called and only declared, about which a proof assumes
    something: that they have no effect on others, or that their statement about the program holds.
    """
    found = [
        instruction.callee or ""
        for node in graph.nodes
        for instruction, meaning in node.body
        if isinstance(instruction, Call)
        and (
            isinstance(meaning, Foreign) or (isinstance(meaning, Assume) and _by_call(instruction))
        )
    ]
    return tuple(dict.fromkeys(found))


def _by_call(call: Call) -> bool:
    """Return True if a function of the source states the assumption, which excludes
    `llvm.assume`.
    """
    return call.callee != "llvm.assume"


def states(graph: Graph) -> bool:
    """Return True if the source states preconditions by functions of verifiers, not
    `llvm.assume`.
    """
    return any(
        isinstance(meaning, Assume) and isinstance(instruction, Call) and _by_call(instruction)
        for node in graph.nodes
        for instruction, meaning in node.body
    )


def is_workgroup(step: BarrierStep) -> bool:
    """Return True if the operation is on the workgroup barrier."""
    match step.object:
        case Int(value=value):
            return value in (WORKGROUP, 0xFFFF)
    return False


def is_cluster(step: BarrierStep) -> bool:
    """Return True if the operation is on the cluster barrier, -3."""
    match step.object:
        case Int(value=value):
            return value in ((1 << 32) - 3, 0xFFFD)
    return False


def alternates(graph: Graph) -> bool:
    """Return True if arrives at the workgroup barrier and waits on it alternate on every path."""
    opened: dict[int, set[bool]] = {0: {False}}
    work = [0]
    while work:
        node = graph.nodes[work.pop()]
        states = set(opened[node.number])
        step = node.sync[1] if node.sync is not None else None
        if isinstance(step, BarrierStep) and is_workgroup(step):
            waits = step.step is Step.WAIT
            if states != {waits}:
                return False
            states = {not waits}
        elif step is not None and states != {False}:
            return False
        if not node.successors and states != {False}:
            return False
        for each in node.successors:
            known = opened.setdefault(each, set())
            if not states <= known:
                known |= states
                work.append(each)
    return True


def withholds(graph: Graph) -> bool:
    """Return True if some ordering of a kernel makes nothing available or visible, and runs can
    follow those that do. They cannot if barriers have fences of their own, which are no
    instructions.
    """
    some = False
    for node in graph.nodes:
        if node.sync is not None and isinstance(node.sync[1], Barrier):
            barrier = node.sync[1]
            if barrier.spaces or barrier.wave or barrier.grid:
                return False
        for instruction, meaning in node.body:
            if isinstance(meaning, WaveBarrier) and meaning.spaces:
                return False
            match instruction, meaning:
                case (Load(atomic=atomic) | Store(atomic=atomic), _) if atomic is not None:
                    some |= not atomic.makes_available
                case (AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic), _):
                    some |= not atomic.makes_available
                case (_, MemoryFence(atomic=atomic)):
                    some |= not atomic.makes_available
                case (_, Touch(atomic=atomic)) if atomic is not None:
                    some |= not atomic.makes_available
    return some


def own_reach(instruction: Instruction) -> Scope | None:
    """Return the scope in which an access is available or visible by itself, whatever the orderings
    are: that of an atomic, or the one that it names [002 store-available, load-visible]; None for
    an ordinary access. Other calls and volatile accesses are assumed to reach everyone.
    """
    match instruction:
        case Load(atomic=None, volatile=False) | Store(atomic=None, volatile=False):
            return None
        case Load(atomic=Atomic() as atomic) | Store(atomic=Atomic() as atomic):
            return atomic.scope.scope
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            return atomic.scope.scope
        case Call():
            match effect_of(instruction, frozenset()):
                case Touch(atomic=Atomic() as atomic):
                    return atomic.scope.scope
                case Touch(reach=SyncScope() as reach):
                    return reach.scope
    return Scope.SYSTEM
