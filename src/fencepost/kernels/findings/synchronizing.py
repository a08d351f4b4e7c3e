"""Operations that synchronize: their kind, their strength, and the strength that they need."""

from __future__ import annotations

from fencepost.kernels.chain import Operation, Strength, Weakness
from fencepost.kernels.execute.races.collision import Collision
from fencepost.kernels.execute.state import State
from fencepost.llvm.effects.calls import effect_of, fence_effect
from fencepost.llvm.effects.effect import Access, MemoryFence, Touch
from fencepost.llvm.ir import Atomic, AtomicRmw, Call, CmpXchg, Fence, Instruction, Load, Store
from fencepost.vocabulary.scopes import Scope

_OPERATIONS: dict[Access | None, Operation] = {
    Access.ATOMIC_READ: Operation.LOAD,
    Access.ATOMIC_WRITE: Operation.STORE,
    Access.RMW: Operation.RMW,
}


def scope_of_both(state: State, found: Collision) -> Scope:
    """Return the least scope that includes both parties of a race."""
    if not found.apart:
        same = state.wave[found.first.lane] == state.wave[found.second.lane]
        return Scope.WAVEFRONT if same else Scope.WORKGROUP
    return Scope.CLUSTER if state.launch.cluster == state.launch.grid else Scope.AGENT


def widened(instruction: Instruction, atomic: Atomic, need: Scope) -> Weakness:
    """Return an operation of too narrow a scope, with the one that it needs."""
    has = Strength(atomic.ordering, atomic.scope.scope)
    needs = has.joined(Strength(atomic.ordering, need))
    return Weakness(operation_of(instruction), has, needs)


def atomic_of(instruction: Instruction) -> Atomic | None:
    """Return the ordering and scope of an access; None if it is not atomic."""
    match instruction:
        case Load(atomic=atomic) | Store(atomic=atomic):
            return atomic
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            return atomic
        case Call():
            meaning = effect_of(instruction, frozenset())
            return meaning.atomic if isinstance(meaning, Touch) else None
    return None


def operation_of(instruction: Instruction) -> Operation:
    """Return the name of an operation that synchronizes."""
    match instruction:
        case Load():
            return Operation.LOAD
        case Store():
            return Operation.STORE
        case AtomicRmw():
            return Operation.RMW
        case CmpXchg():
            return Operation.CMPXCHG
        case Call() if fence_of(instruction) is None:
            meaning = effect_of(instruction, frozenset())
            how = meaning.how if isinstance(meaning, Touch) else None
            return _OPERATIONS.get(how, Operation.CALL)
    return Operation.FENCE


def carries(atomic: Atomic) -> bool:
    """Return True if an atomic passes on the release and acquire of fences beside it."""
    scope = atomic.scope.scope
    return atomic.ordering.at_least_monotonic and scope is not Scope.SINGLETHREAD


def fence_of(instruction: Instruction) -> MemoryFence | None:
    """Return the fence that an instruction is; None if it is something else."""
    match instruction:
        case Fence():
            return fence_effect(instruction)
        case Call():
            meaning = effect_of(instruction, frozenset())
            return meaning if isinstance(meaning, MemoryFence) else None
    return None
