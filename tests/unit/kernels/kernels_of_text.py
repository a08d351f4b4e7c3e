"""Small kernels as text, checked as the command would."""

from __future__ import annotations

from llvmlite import binding

from fencepost.kernels.certificate import Engine
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.question.layout import Layout, lay_out
from fencepost.kernels.report import Report
from fencepost.llvm.cfg.graph import Graph, control_flow
from fencepost.llvm.module import Module
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import read_module
from tests.languages import OPENCL

ROWS = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, i32 %stride) "target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  {before}
  %some = icmp slt i32 %t, %n
  br i1 %some, label %put, label %out
put:
  %row = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul nsw i32 %row, %stride
  %at = add nsw i32 %t, %first
  %w = sext i32 %at to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %row, ptr addrspace(1) %q
  br label %out
out:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
"""Rows of any pitch: a race unless `stride >= n`. `before` comes before them."""

DECLARED = f"""
{OPENCL}@a = internal addrspace(3) global [256 x i32] undef, align 16
@b = internal addrspace(3) global [256 x i32] undef, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @_Z12get_work_dimv()
declare i64 @_Z12get_local_idj(i32)
declare <2 x half> @llvm.amdgcn.cvt.pkrtz(float, float)
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @llvm.amdgcn.global.store.async.from.lds.b32(ptr addrspace(1), ptr addrspace(3),
  i32, i32)
declare void @llvm.amdgcn.s.wait.asynccnt(i16)
declare void @llvm.amdgcn.av.store.b128.p1(ptr addrspace(1), <4 x i32>, metadata)
declare <4 x i32> @llvm.amdgcn.av.load.b128.p1(ptr addrspace(1), metadata)
declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i32(i32, ptr addrspace(8), i32, i32, i32)
"""
SYNC = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""


def text_of(body: str, cpu: str = "gfx942") -> str:
    """A module with a kernel that has `out` and `in`, the numbers `n` and `m`, and the id `t`."""
    return (
        'target triple = "amdgcn-amd-amdhsa"\n'
        + DECLARED
        + "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) readonly %in, "
        + "i32 %n, i32 %m) #0 {\nentry:\n"
        + "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n"
        + body.replace("SYNC", SYNC)
        + f'\n}}\nattributes #0 = {{ "target-cpu"="{cpu}" }}\n'
    )


def checked(
    body: str,
    items: int = 64,
    grid: int = 1,
    lockstep: bool = False,
    cpu: str = "gfx942",
    seconds: float = 20.0,
) -> Report:
    """The verdict on a kernel with `out` and `in`, the numbers `n` and `m`, and the id `t`."""
    module = read_module(text_of(body, cpu).encode())
    options = Options((items, 1, 1), (grid, 1, 1), lockstep=lockstep, seconds=seconds)
    return check_kernel(module, module.kernels[0], options, "text.ll")


def module_of(text: str) -> Module:
    """A module as it is written, read in this process: no pass changes it before."""
    return parse_module(str(binding.parse_assembly(text)))


def parts_of(body: str, cpu: str = "gfx942") -> tuple[Graph, Layout]:
    """The graph of such a kernel, and where its objects lie."""
    module = module_of(text_of(body, cpu))
    (kernel,) = module.kernels
    return control_flow(kernel, module.pure), lay_out(module, kernel)


def by_run(report: Report) -> bool:
    """Whether a run was taken for all runs."""
    return report.proof is not None and report.proof.engine is Engine.RUN
