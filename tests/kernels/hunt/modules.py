"""The module around a body of LLVM IR: arguments, ids, LDS and what calls need."""

from __future__ import annotations

import re

from tests.languages import OPENCL

ARGUMENTS = (
    "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, "
    "ptr addrspace(1) noalias %data, ptr addrspace(1) noalias %flag, i32 %n, i64 %m"
)
_LABEL = re.compile(r"[\w.]+:$")


def module(body: str, cpu: str = "gfx942", declares: str = "", metadata: str = "") -> str:
    """A module with the kernel @k.

    The body knows %t, %t64 (work-item), %g (workgroup), %next and %next64 (the work-item 64 on,
    around 128), the arguments, and @s and @u, 4 KiB of LDS each.
    """
    lines = (line.strip() for line in body.strip().splitlines())
    indented = "\n".join(line if _LABEL.match(line) else f"  {line}" for line in lines)
    return f"""target triple = "amdgcn-amd-amdhsa"
{OPENCL}@s = internal addrspace(3) global [1024 x i32] poison, align 16
@u = internal addrspace(3) global [1024 x i32] poison, align 16
{declares}declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k({ARGUMENTS}) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %t64 = zext i32 %t to i64
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %next = xor i32 %t, 64
  %next64 = zext i32 %next to i64
{indented}
  ret void
}}
attributes #0 = {{ "target-cpu"="{cpu}" }}
attributes #1 = {{ memory(none) nounwind }}
{metadata}"""


def at(space: int, base: str, index: str, name: str, kind: str = "i32") -> str:
    """A line that names the address of an element."""
    width = "i64" if index.endswith("64") else "i32"
    return f"{name} = getelementptr {kind}, ptr addrspace({space}) {base}, {width} {index}"


def wave(cpu: str) -> str:
    """The wave of a processor, as an option has it."""
    return "64" if cpu.startswith("gfx9") else "32"
