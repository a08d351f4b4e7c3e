"""A kernel in which each work-item reads what another one wrote, with something between the two."""

from __future__ import annotations

from functools import cache

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [1024 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  store i32 %id, ptr addrspace(3) %p
BETWEEN
  %turned = xor i32 %id, OTHER
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %turned
  %v = load i32, ptr addrspace(3) %q
  %base = mul i32 %g, ITEMS
  %at = add i32 %base, %id
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
REST
attributes #0 = { "target-cpu"="gfx942" }
"""


@cache
def report(between: str, rest: str = "", other: int = 1, items: int = 64, tags: str = "") -> Report:
    """The verdict where work-item i reads the cell of work-item i xor `other`.

    `tags` are annotations of the store and the load.
    """
    text = TEXT.replace("BETWEEN", between).replace("REST", rest)
    text = text.replace("OTHER", str(other)).replace("ITEMS", str(items))
    text = text.replace("addrspace(3) %p\n", f"addrspace(3) %p{tags}\n")
    text = text.replace("addrspace(3) %q\n", f"addrspace(3) %q{tags}\n")
    module = read_module(text.encode())
    options = Options(workgroup=(items, 1, 1), grid=(2, 1, 1), seconds=60.0)
    return check_kernel(module, module.kernels[0], options, "k.ll")


def verdict(
    between: str, rest: str = "", other: int = 1, items: int = 64, tags: str = ""
) -> Verdict:
    """The same, the verdict alone."""
    return report(between, rest, other, items, tags).verdict
