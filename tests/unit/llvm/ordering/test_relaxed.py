"""What annotations leave of a kernel, for proofs and for runs."""

from __future__ import annotations

from fencepost.llvm.ir import Fence, Store
from fencepost.llvm.module import Function
from fencepost.llvm.ordering.relaxed import followed, relaxed
from fencepost.vocabulary.orderings import Ordering
from tests.unit.kernels.kernels_of_text import module_of

TEXT = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  fence syncscope("agent") releaseTAG
  store atomic i32 1, ptr addrspace(1) %p syncscope("agent") release, align 4TAG
  ret void
}
!0 = !{!"amdgcn-av", !"none"}
"""


def kernel(tag: str) -> Function:
    (found,) = module_of(TEXT.replace("TAG", tag)).kernels
    return found


def orders(function: Function) -> list[tuple[Ordering, bool]]:
    """The order of each atomic and fence, and whether it makes available."""
    every = (each for block in function.blocks for each in block.instructions)
    return [
        (each.atomic.ordering, each.atomic.makes_available)
        for each in every
        if isinstance(each, Fence | Store) and each.atomic is not None
    ]


def test_what_makes_nothing_available_orders_nothing_in_proofs() -> None:
    assert orders(relaxed(kernel(", !mmra !0"))) == [(Ordering.MONOTONIC, True)] * 2


def test_runs_take_it_to_order_and_to_withhold() -> None:
    assert orders(followed(kernel(", !mmra !0"))) == [(Ordering.RELEASE, False)] * 2


def test_without_annotations_nothing_changes() -> None:
    plain = kernel("")
    assert relaxed(plain) is plain
    assert followed(plain) is plain
