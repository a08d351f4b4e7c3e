"""What a program contains: the features that generated tests are counted by."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.program.expressions import Const, Register
from fencepost.program.operations import (
    AtomicRmw,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    MemoryOperation,
    Store,
)
from fencepost.program.program import Program, Thread
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope


def features(program: Program) -> set[str]:
    """The names of the features that the program has."""
    found = {f"{len(program.threads)} threads"}
    for location in program.locations:
        if location.space is not AddressSpace.GLOBAL:
            found.add(f"{location.space.name.lower()} memory")
        if location.initial is None:
            found.add("no initial write")
    for thread in program.threads:
        for index, operation in enumerate(thread.code):
            if isinstance(operation, MemoryOperation):
                found.update(_of_operation(operation))
            if isinstance(operation, LoadToLds):
                found.add(f"{'asynchronous ' * operation.asynchronous}load to LDS")
            if isinstance(operation, Goto):
                found.add(_of_branch(thread, operation, index))
    return found


def _of_branch(thread: Thread, jump: Goto, at: int) -> str:
    return "loop" if dict(thread.labels)[jump.label] <= at else "branch"


def _of_operation(operation: MemoryOperation) -> Iterator[str]:
    if operation.scope is not None:
        if operation.scope.scope is not Scope.SYSTEM:
            yield f"{operation.scope.scope.word} scope"
        if operation.scope.one_as:
            yield "one-as scope"
    for tag in operation.tags:
        known = tag.prefix in ("amdgcn-av", "amdgpu-synchronize-as")
        yield f"tag {tag.prefix}" if known else "other tag"
    match operation:
        case Fence():
            yield "fence"
            if operation.ordering is Ordering.SEQ_CST:
                yield "seq_cst fence"
        case CmpXchg():
            yield "cmpxchg"
        case AtomicRmw():
            yield "atomicrmw"
        case Load() | Store():
            yield f"{operation.kind.value} {'load' if isinstance(operation, Load) else 'store'}"
            if operation.ordering in (Ordering.SEQ_CST, Ordering.UNORDERED):
                yield f"{operation.ordering.name.lower()} access"
            if operation.volatile:
                yield "volatile"
    if isinstance(operation, Store) and not isinstance(operation.value, Const):
        yield "data dependency"
        if not isinstance(operation.value, Register):
            yield "computed value"
    if not isinstance(operation, Fence) and operation.pointer.generic:
        yield "generic pointer"
