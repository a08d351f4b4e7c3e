"""The first block, where it has no name, has the number behind those of the unnamed parameters."""

from __future__ import annotations

from fencepost.llvm.ir import Phi
from fencepost.llvm.read import read_module

SOURCE = """
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %0) {
  %c = icmp eq i32 %0, 5
  br i1 %c, label %go, label %end
go:
  br label %end
end:
  %p = phi i32 [ 0, %1 ], [ 1, %go ]
  store i32 %p, ptr addrspace(1) %out
  ret void
}
"""


def test_a_phi_finds_the_block_that_it_names() -> None:
    kernel = read_module(SOURCE).functions["k"]
    labels = {each.label for each in kernel.blocks}
    phis = [each for block in kernel.blocks for each in block.instructions if isinstance(each, Phi)]
    assert {label for each in phis for _, label in each.incoming} <= labels
