"""Named barriers: a producer and a consumer wave, and what goes wrong between them."""

from __future__ import annotations

import pytest

from fencepost.frontends.llvm_ir.read import read_module
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
@full = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison

define amdgpu_kernel void @producer_consumer(ptr addrspace(1) %out) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id)
  %wave = lshr i32 %first, 5
  %producer = icmp eq i32 %wave, 0
  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @full, i32 2)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @full)
  br i1 %producer, label %give, label %take
give:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  ret void
take:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @full, i32 2)
  call void @llvm.amdgcn.s.barrier.wait(i16 1)
  fence syncscope("workgroup") acquire
  %i = sub i32 63, %id
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "target-cpu"="gfx1250" "amdgpu-flat-work-group-size"="64,64" }
"""

WAIT = "  call void @llvm.amdgcn.s.barrier.wait(i16 1)\n"


@pytest.mark.parametrize(
    ("text", "verdict", "codes"),
    [
        (KERNEL, "proved", set()),
        (KERNEL.replace(WAIT, ""), "bug", {"FP201"}),
        (
            KERNEL.replace(
                "signal.var(ptr addrspace(3) @full, i32 2)",
                "signal.var(ptr addrspace(3) @full, i32 3)",
            ),
            "bug",
            {"FP102"},
        ),
        (
            KERNEL.replace("give:", "give:", 1).replace(
                '  store i32 %id, ptr addrspace(3) %p\n  fence syncscope("workgroup") release\n',
                "  store i32 %id, ptr addrspace(3) %p\n",
            ),
            "bug",
            {"FP201"},
        ),
    ],
    ids=["right", "no wait", "one too many expected", "no release fence"],
)
def test_producer_consumer(text: str, verdict: str, codes: set[str]) -> None:
    """A wait orders what the producer wrote, where both sides have fences and counts agree."""
    module = read_module(text)
    report = check_kernel(module, module.kernels[0], Options(grid=(1, 1, 1)), "named.ll")
    assert report.verdict.value == verdict, report.reasons
    assert {str(each.diagnostic.code) for each in report.findings} == codes
