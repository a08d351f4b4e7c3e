"""Operations that synchronize, by their name, strength, and what they lack."""

from __future__ import annotations

import pytest

from fencepost.kernels.chain import Operation, Strength
from fencepost.kernels.findings.synchronizing import (
    atomic_of,
    carries,
    fence_of,
    operation_of,
    widened,
)
from fencepost.llvm.ir import Instruction
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope
from tests.unit.kernels.kernels_of_text import module_of, text_of

AGENT = 'syncscope("agent")'
LOAD = f"%v = load atomic i32, ptr addrspace(1) %in {AGENT} acquire, align 4"
STORE = f"store atomic i32 1, ptr addrspace(1) %out {AGENT} monotonic, align 4"
ADD = f"%v = atomicrmw add ptr addrspace(1) %out, i32 1 {AGENT} release"
SWAP = f"%v = cmpxchg ptr addrspace(1) %out, i32 0, i32 1 {AGENT} acq_rel monotonic"
ALONE = 'store atomic i32 1, ptr addrspace(1) %out syncscope("singlethread") monotonic, align 4'


def instruction(line: str) -> Instruction:
    """The instruction of a line, as it is read."""
    (block,) = module_of(text_of(f"  {line}\n  ret void")).kernels[0].blocks
    return block.instructions[1]  # behind the id


@pytest.mark.parametrize(
    ("line", "operation", "ordering"),
    [
        (LOAD, Operation.LOAD, Ordering.ACQUIRE),
        (STORE, Operation.STORE, Ordering.MONOTONIC),
        (ADD, Operation.RMW, Ordering.RELEASE),
        (SWAP, Operation.CMPXCHG, Ordering.ACQ_REL),
    ],
)
def test_atomics(line: str, operation: Operation, ordering: Ordering) -> None:
    each = instruction(line)
    atomic = atomic_of(each)
    assert atomic is not None
    assert (operation_of(each), atomic.ordering) == (operation, ordering)
    assert fence_of(each) is None
    assert carries(atomic)
    weak = widened(each, atomic, Scope.SYSTEM)
    assert weak.has == Strength(ordering, Scope.AGENT)
    assert weak.needs == Strength(ordering, Scope.SYSTEM)


def test_fences() -> None:
    each = instruction(f"fence {AGENT} release")
    assert operation_of(each) is Operation.FENCE
    assert fence_of(each) is not None
    assert atomic_of(each) is None


def test_what_nobody_else_sees_carries_nothing() -> None:
    atomic = atomic_of(instruction(ALONE))
    assert atomic is not None
    assert not carries(atomic)


def test_an_ordinary_access_is_no_atomic() -> None:
    assert atomic_of(instruction("store i32 1, ptr addrspace(1) %out")) is None
