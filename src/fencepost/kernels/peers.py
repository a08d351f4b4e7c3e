"""Kernels that may share memory with other agents: another GPU, the host, another launch.

A proof is about one launch. Nothing in a module says that others leave its memory alone while it
runs; where the kernel itself speaks to others, that is a premise.
"""

from __future__ import annotations

from fencepost.kernels.layout import Layout
from fencepost.kernels.objects import LDS, polled, written
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import MemoryFence, Touch
from fencepost.llvm.ir import Atomic, AtomicRmw, CmpXchg, Instruction, Load, Operand, Store
from fencepost.llvm.types import PointerType
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_OWN = frozenset({AddressSpace.LOCAL, AddressSpace.PRIVATE})


def rests_on_peers(graph: Graph, layout: Layout) -> bool:
    """Return True if a kernel accesses memory at system scope, or volatile, or polls memory that it
    does not write.
    """
    for node in graph.nodes:
        both = (*node.body, *((node.sync,) if node.sync is not None else ()))
        if any(_speaks_to_others(*each) for each in both):
            return True
    return any(each < LDS for each in polled(graph, layout) - written(graph, layout))


def _speaks_to_others(instruction: Instruction, meaning: object) -> bool:
    match instruction:
        case Load(pointer=pointer, volatile=True) | Store(pointer=pointer, volatile=True):
            return _may_be_shared(pointer)
        case (
            Load(pointer=pointer, atomic=Atomic() as atomic)
            | Store(pointer=pointer, atomic=Atomic() as atomic)
            | AtomicRmw(pointer=pointer, atomic=atomic)
            | CmpXchg(pointer=pointer, atomic=atomic)
        ):
            return atomic.scope.scope is Scope.SYSTEM and _may_be_shared(pointer)
    match meaning:
        case MemoryFence(atomic=atomic):
            return atomic.scope.scope is Scope.SYSTEM
        case Touch(atomic=Atomic() as atomic, pointer=pointer):
            return atomic.scope.scope is Scope.SYSTEM and _may_be_shared(pointer)
    return False


def _may_be_shared(pointer: Operand) -> bool:
    """Return True if a pointer may lead to memory that other agents reach."""
    return not (isinstance(pointer.type, PointerType) and pointer.type.space in _OWN)


__all__ = ["rests_on_peers"]
