"""A fence instruction and a fence call are one effect."""

from __future__ import annotations

from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.effects.effect import MemoryFence
from fencepost.llvm.ir import Atomic, Block, Call, Fence, Head, Int, Return
from fencepost.llvm.language import Language
from fencepost.llvm.module import Function
from fencepost.llvm.types import I32, VOID
from fencepost.vocabulary.address_spaces import AddressSpace, SyncSpace
from fencepost.vocabulary.mmra import NO_TAGS
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

HEAD = Head(None, VOID)
WHOLE = frozenset({SyncSpace.LOCAL, SyncSpace.GLOBAL})


def effects(*instructions: Fence | Call) -> list[object]:
    """What the instructions of a function do."""
    block = Block("entry", (*instructions, Return(HEAD, None)))
    graph = control_flow(Function("f", "amdgpu_kernel", (), (block,), {}), frozenset())
    return [effect for _, effect in graph.nodes[0].body]


def call_of(name: str, flags: int) -> Call:
    """A call in a module of OpenCL C."""
    return Call(HEAD, name, (Int(flags, I32),), language=Language.OPENCL)


def test_instruction_and_call() -> None:
    """Both say ordering, scope and memory; without tags an instruction acts on all of it."""
    release = Fence(HEAD, Atomic(Ordering.RELEASE, SyncScope(Scope.WORKGROUP)))
    call = call_of("_Z15write_mem_fencej", 3)
    one, other = effects(release, call)
    assert one == other == MemoryFence(Atomic(Ordering.RELEASE, SyncScope(Scope.WORKGROUP)), WHOLE)


def test_tags_limit_a_fence() -> None:
    """A fence of one address space is that, whoever says so."""
    tags = NO_TAGS.limited_to([AddressSpace.LOCAL])
    fence = Fence(HEAD, Atomic(Ordering.ACQUIRE, SyncScope(Scope.WORKGROUP)), tags)
    call = call_of("_Z14read_mem_fencej", 1)
    one, other = effects(fence, call)
    assert (
        one
        == other
        == MemoryFence(
            Atomic(Ordering.ACQUIRE, SyncScope(Scope.WORKGROUP)), frozenset({SyncSpace.LOCAL})
        )
    )


def test_a_fence_of_no_memory() -> None:
    """Flags of zero name no memory, which is not all memory."""
    (found,) = effects(call_of("_Z9mem_fencej", 0))
    assert isinstance(found, MemoryFence)
    assert found.spaces == frozenset()


def test_rocms_fence_passes_over_its_flags() -> None:
    """`__atomic_work_item_fence` orders all memory whatever it names; relaxed, it orders none."""
    given = [(0, 5, 2), (1, 3, 1), (0, 0, 2)]
    calls = [
        Call(
            HEAD,
            "__atomic_work_item_fence",
            tuple(Int(each, I32) for each in numbers),
            language=Language.C_FAMILY,
        )
        for numbers in given
    ]
    assert effects(*calls) == [
        MemoryFence(Atomic(Ordering.SEQ_CST, SyncScope(Scope.AGENT)), WHOLE),
        MemoryFence(Atomic(Ordering.RELEASE, SyncScope(Scope.WORKGROUP)), WHOLE),
        MemoryFence(Atomic(Ordering.MONOTONIC, SyncScope(Scope.AGENT)), WHOLE),
    ]
