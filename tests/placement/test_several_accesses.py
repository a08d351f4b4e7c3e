"""Instructions of several accesses: what is placed stands before all of them or behind all."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import printed
from fencepost.placement.from_llvm.module import read_module, written
from fencepost.placement.place import Strategy, place
from fencepost.placement.target import TargetConfig
from tests.languages import OPENCL

COPY = "_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event"
TEXT = f"""target triple = "amdgcn-amd-amdhsa"
{OPENCL}@a = internal addrspace(3) global [256 x i32] undef, align 16
@b = internal addrspace(3) global [256 x i32] undef, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.memcpy.p3.p3.i32(ptr addrspace(3), ptr addrspace(3), i32, i1)
declare void @llvm.memmove.p3.p3.i32(ptr addrspace(3), ptr addrspace(3), i32, i1)
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare ptr addrspace(5) @{COPY}(ptr addrspace(3), ptr addrspace(1), i64, ptr addrspace(5))
declare void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in) #0 {{
entry:
  %list = alloca ptr addrspace(5), addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %list to ptr
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u = xor i32 %t, 128
  %w = and i32 %t, 192
  %pa = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %qa = getelementptr i32, ptr addrspace(3) @a, i32 %u
  %pb = getelementptr i32, ptr addrspace(3) @b, i32 %t
  %qb = getelementptr i32, ptr addrspace(3) @b, i32 %u
  %wb = getelementptr i32, ptr addrspace(3) @b, i32 %w
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %qi = getelementptr i32, ptr addrspace(1) %in, i32 %u
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %t
  FIRST
  MIDDLE
  %v = load i32, ptr addrspace(3) %qb
  store i32 %v, ptr addrspace(1) %po
  ret void
}}
attributes #0 = {{ "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" }}
"""
TO_A = "store i32 %t, ptr addrspace(3) %pa"
TO_IN = "store i32 %t, ptr addrspace(1) %pi"
WHOLE = f"""%e = call ptr addrspace(5) @{COPY}(ptr addrspace(3) @b, ptr addrspace(1) %in, i64 256,
    ptr addrspace(5) null)
  store ptr addrspace(5) %e, ptr addrspace(5) %list
  call void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %flat)"""
ENDS = "ptr addrspace(3) %pb, ptr addrspace(3) %qa"
AWAY = "ptr addrspace(1) %qi, ptr addrspace(3) %wb"
CASES = {
    "a copy": (
        TO_A,
        f"call void @llvm.memcpy.p3.p3.i32({ENDS}, i32 4, i1 0)",
    ),
    "a move": (
        TO_A,
        f"call void @llvm.memmove.p3.p3.i32({ENDS}, i32 4, i1 0)",
    ),
    "to LDS": (
        TO_IN,
        f"call void @llvm.amdgcn.global.load.lds({AWAY}, i32 4, i32 0, i32 0)",
    ),
    "by the workgroup": (TO_IN, WHOLE),
}


@pytest.mark.parametrize("strategy", Strategy)
@pytest.mark.parametrize("case", CASES)
def test_what_it_reads_and_what_it_writes(case: str, strategy: Strategy) -> None:
    """Stored by others before it, read by others behind it: a barrier on either side."""
    first, middle = CASES[case]
    read = read_module(TEXT.replace("FIRST", first).replace("MIDDLE", middle), "", 60.0)
    kernel = read.kernel(read.functions[0])
    placement = place(kernel.program, TargetConfig(), strategy)
    assert placement.verdict.ok
    text = written(read, [(kernel, placement)])
    after = parse_module(printed(text, 60.0))
    found = check_kernel(after, after.kernels[0], Options((256, 1, 1), (1, 1, 1)), "")
    assert found.verdict is Verdict.PROVED, found.findings
    assert text.count("call void @llvm.amdgcn.s.barrier()") == 2
