"""Small kernels for questions about values: what all work-items may store to one place."""

from __future__ import annotations

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report
from fencepost.llvm.read import read_module

_HEAD = """
target triple = "amdgcn-amd-amdhsa"
{before}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %data,
    i32 %n, i32 %m, i64 %p) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %g, 64
  %id = add i32 %first, %t
"""
_TAIL = """
  ret void
}}
attributes #0 = {{ "target-cpu"="{cpu}" }}
"""
IF_C = """
  br i1 %c, label %all, label %end
all:
  store i32 %id, ptr addrspace(1) %out
  br label %end
end:
"""
"""All work-items that come to it write to one place, if %c."""

AT_I = """
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %id, ptr addrspace(1) %at
"""
"""Each work-item writes to out[%i]."""


def text_of(body: str, before: str, cpu: str) -> str:
    """A module with a kernel of this body."""
    return _HEAD.format(before=before) + body + _TAIL.format(cpu=cpu)


def report(body: str, before: str = "", cpu: str = "gfx942", grid: int = 2) -> Report:
    """What is said of a kernel with this body, in workgroups of 64."""
    module = read_module(text_of(body, before, cpu))
    options = Options((64, 1, 1), (grid, 1, 1), wave=64)
    return check_kernel(module, module.kernels[0], options, "kernel")
