"""Accesses to LDS that numbers of a caller choose, by the judge's own reading of the text."""

from __future__ import annotations

import pytest

from fencepost.judge.premises.indices import chosen_by_numbers
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@bins = internal addrspace(3) global [256 x i32] undef
@later = external addrspace(3) global [0 x i32]
@table = addrspace(4) constant [2 x i32] [i32 0, i32 300]
define amdgpu_kernel void @k(ptr addrspace(1) %data, ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %e = getelementptr i32, ptr addrspace(1) %data, i32 %t
  %d = load i32, ptr addrspace(1) %e
  BODY
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
STEP = "%p = getelementptr inbounds [256 x i32], ptr addrspace(3) @bins, i32 0, i32 "
STORE = "store i32 0, ptr addrspace(3) %p"


def chosen(*lines: str) -> bool:
    module = read_module(KERNEL.replace("BODY", "\n  ".join(lines)))
    kernel = module.kernels[0]
    (block,) = kernel.blocks
    last = max(
        index for index, each in enumerate(block.instructions) if "store" in str(each).lower()
    )
    return chosen_by_numbers(module, kernel, (block.label, last))


def test_numbers_of_a_caller() -> None:
    assert chosen(f"{STEP}%d", STORE)
    assert chosen(f"{STEP}%d".replace("inbounds ", ""), STORE)
    assert chosen("%row = shl i32 %d, 4", "%at = add i32 %row, %t", f"{STEP}%at", STORE)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param((f"{STEP}%t", STORE), id="work-items"),
        pytest.param((f"{STEP}%n", STORE), id="an argument"),
        pytest.param(("%m = and i32 %d, 511", f"{STEP}%m", STORE), id="masked"),
        pytest.param(
            ("%c = icmp sgt i32 %d, 1", "%m = select i1 %c, i32 %n, i32 %t", f"{STEP}%m", STORE),
            id="chosen",
        ),
        pytest.param((f"{STEP}%d".replace("@bins", "@later"), STORE), id="no known size"),
        pytest.param(("store i32 1, ptr addrspace(1) %e", f"{STEP}%d", STORE), id="written"),
        pytest.param(
            (
                "%f = getelementptr [2 x i32], ptr addrspace(4) @table, i32 0, i32 %t",
                "%c = load i32, ptr addrspace(4) %f",
                f"{STEP}%c",
                STORE,
            ),
            id="a constant table",
        ),
        pytest.param(
            (
                "%f = getelementptr [256 x i32], ptr addrspace(3) @bins, i32 0, i32 %t",
                "%c = load i32, ptr addrspace(3) %f",
                f"{STEP}%c",
                STORE,
            ),
            id="what LDS holds",
        ),
    ],
)
def test_what_no_caller_chooses(lines: tuple[str, ...]) -> None:
    assert not chosen(*lines)
