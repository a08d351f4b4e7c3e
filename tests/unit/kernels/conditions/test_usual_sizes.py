"""The conditions that every launch of a kernel is expected to meet, by what it computes."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.conditions.usual_sizes import usual_sizes
from fencepost.kernels.conditions.vocabulary import Vocabulary, vocabulary
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.question.argument_types import named_types
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Prepared, Task
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %r, i32 %n, i32 %pitch, i32 %at)
    "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %in = icmp slt i32 %t, %n
  br i1 %in, label %body, label %end
body:
  %row = mul i32 %g, %pitch
  %i = add i32 %row, %t
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %g, ptr addrspace(1) %q
  %last = getelementptr i32, ptr addrspace(1) %r, i32 %at
  %v = load i32, ptr addrspace(1) %last
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""


PLANES = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %height, i32 %width) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %row = call i32 @llvm.amdgcn.workgroup.id.y()
  %plane = call i32 @llvm.amdgcn.workgroup.id.z()
  %first = shl i32 %x, 6
  %at = add i32 %first, %t
  %in = icmp slt i32 %at, %width
  br i1 %in, label %body, label %end
body:
  %rows = mul i32 %plane, %height
  %below = add i32 %rows, %row
  %start = mul i32 %below, %width
  %i = add i32 %start, %at
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %t, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
"""


def asked(text: str = KERNEL) -> tuple[Prepared, Vocabulary]:
    """The kernel as a program, and the words for its arguments."""
    module = read_module(text.encode())
    (kernel,) = module.kernels
    task = Task.asked(module, kernel, Options((64, 1, 1), infer=Infer.NOTHING), "k.ll")
    return prepared(task), vocabulary(named_types(kernel), task.launch, ())


def test_sizes_are_positive_and_rows_are_apart() -> None:
    premises = usual_sizes(*asked()).premises
    assert premises["signed(n) >= 1"] is Premise.POSITIVE_SIZES
    assert premises["signed(pitch) >= signed(n)"] is Premise.ROWS_APART
    assert [each for each in premises if "at" in each] == ["signed(at) >= 0"]


def test_an_index_is_not_negative_and_a_factor_positive() -> None:
    premises = usual_sizes(*asked()).premises
    assert premises["signed(at) >= 0"] is Premise.POSITIVE_SIZES
    assert premises["signed(pitch) >= 1"] is Premise.POSITIVE_SIZES


def test_rows_in_planes_are_counted_where_they_are_multiplied() -> None:
    apart = [
        e for e, of in usual_sizes(*asked(PLANES)).premises.items() if of is Premise.ROWS_APART
    ]
    assert apart == ["signed(height) >= groups_y"]


BEHIND = """
target triple = "amdgcn-amd-amdhsa"
@s = external addrspace(3) global [0 x i32], align 16
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = add i32 %t, MORE
  %first = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %at
  store i32 %t, ptr addrspace(3) %first
  %b = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %n
  %second = getelementptr inbounds i32, ptr addrspace(3) %b, i32 %t
  store i32 7, ptr addrspace(3) %second
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""


@pytest.mark.parametrize(("more", "is_bug"), [("0", False), ("1", True)])
def test_arrays_in_lds_are_as_long_as_a_workgroup(more: str, is_bug: bool) -> None:
    """One that needs a word more runs into the next where that begins behind a workgroup."""
    module = read_module(BEHIND.replace("MORE", more).encode())
    options = Options((256, 1, 1), (1, 1, 1), infer=Infer.OF_BUGS)
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.verdict is (Verdict.BUG if is_bug else Verdict.CONDITIONAL)
