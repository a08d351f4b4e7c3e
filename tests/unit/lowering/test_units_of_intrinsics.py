"""Intrinsics on processors that do not have them, and the conditions that `lower` has of its own
against the table of LLVM's.
"""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.llvm.effects.intrinsic_targets import rows
from fencepost.lowering.from_llvm.read import read_kernel
from fencepost.lowering.rows.instructions import Counter
from fencepost.lowering.special.copies import copy_counter
from fencepost.lowering.target import Target
from fencepost.lowering.units import function_unit
from fencepost.targets.processor import BarrierHardware, Processor
from fencepost.targets.processors import find
from tests.abi.tools import AMDGCN

pytest.importorskip("llvmlite", reason="llvmlite is not installed")

MODULE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(8) %r, i32 %i) {
  %a = call i32 @llvm.amdgcn.s.buffer.load.i32(ptr addrspace(8) %r, i32 %i, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8) %r, ptr addrspace(3) null, \
i32 4, i32 0, i32 0, i32 0, i32 0)
  ret void
}
declare i32 @llvm.amdgcn.s.buffer.load.i32(ptr addrspace(8), i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8), ptr addrspace(3), i32, i32, \
i32, i32, i32)
"""


def test_an_intrinsic_that_the_processor_does_not_have() -> None:
    """It is an error, which names those that have it."""
    (function,) = read_kernel(MODULE.encode(), "k.ll").functions
    unit = function_unit(function, Target(find("gfx1200")))
    errors = [each.error for each in unit.outcomes if each.error is not None]
    assert errors
    assert all(isinstance(each, UnsupportedError) for each in errors)
    assert any("LDS" in str(each) or "it exists on" in str(each) for each in errors)


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_conditions_agree_with_llvm(processor: Processor) -> None:
    """Loads to LDS, asynchronous copies, tensors and split barriers are where LLVM has code."""
    target = Target(processor)
    name = processor.name
    assert target.loads_to_lds == (name in rows()["load.to.lds"])
    has_async = copy_counter(target) is Counter.ASYNC
    for intrinsic in ("global.load.async.to.lds.b32", "tensor.load.to.lds", "s.wait.asynccnt"):
        assert has_async == (name in rows()[intrinsic]), intrinsic
    split = processor.barriers in (BarrierHardware.SPLIT, BarrierHardware.SPLIT_NAMED_CLUSTER)
    assert split == (name in rows()["s.barrier.signal"])
