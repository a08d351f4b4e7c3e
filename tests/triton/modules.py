"""Kernels as Triton leaves them in its cache, small enough to be written by hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

METADATA: dict[str, Any] = {
    "hash": "00",
    "target": {"backend": "hip", "arch": "gfx942", "warp_size": 64},
    "num_warps": 2,
    "num_ctas": 1,
    "warp_size": 64,
    "triton_version": "3.9.0",
}

_LLIR = """target triple = "amdgpu9.42-amd-amdhsa"
define amdgpu_kernel void @NAME(PARAMETERS) #0 !dbg !2 {
  %5 = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !3
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !3
  %7 = mul i32 %6, 128, !dbg !3
  %8 = add i32 %7, %5, !dbg !3
BODY
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
attributes #0 = { "amdgpu-flat-work-group-size"="1,128" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton")
!1 = !DIFile(filename: "kernels.py", directory: "")
!2 = distinct !DISubprogram(name: "NAME", scope: !1, file: !1, line: 7, type: !5, unit: !0)
!3 = !DILocation(line: 9, column: 5, scope: !2)
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DISubroutineType(types: !6)
!6 = !{null}
"""

_PARAMETERS = "ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) %3"
_STORE = """  %to = getelementptr i32, ptr addrspace(1) %1, i32 %AT
  store i32 %8, ptr addrspace(1) %to, !dbg !3
  ret void, !dbg !3"""

_BODIES = {
    # Every workgroup writes the same elements.
    "racing": _STORE.replace("%AT", "%5"),
    "right": _STORE.replace("%AT", "%8"),
    # Element 0 is everybody's, unless the number of elements is a multiple of 16.
    "specialised": "  %rest = urem i32 %2, 16, !dbg !3\n  %even = icmp eq i32 %rest, 0, !dbg !3\n"
    "  %at = select i1 %even, i32 %8, i32 0, !dbg !3\n" + _STORE.replace("%AT", "%at"),
    "mystery": '  call void asm sideeffect "mystery", ""(), !dbg !3\n'
    + _STORE.replace("%AT", "%8"),
}

_TTIR = (
    'tt.func public @NAME(%x_ptr: !tt.ptr<f32> loc("x_ptr"(#loc)), %out_ptr: !tt.ptr<i32> '
    'loc("out_ptr"(#loc)), %n_elements: i32 {tt.divisibility = 16 : i32} '
    'loc("n_elements"(#loc))) attributes {noinline = false} {\n'
)


@dataclass(frozen=True)
class Compiled:
    """The texts of a compiled kernel."""

    llir: str
    ttir: str
    metadata: str


def module(name: str) -> Compiled:
    """One of the kernels: racing, right, specialised, mystery."""
    return Compiled(
        _LLIR.replace("BODY", _BODIES[name])
        .replace("NAME", name)
        .replace("PARAMETERS", _PARAMETERS),
        _TTIR.replace("NAME", name),
        json.dumps({**METADATA, "name": name}),
    )


def write(folder: Path, name: str) -> Path:
    """Writes the kernel as Triton's cache has it; the path of its LLVM IR."""
    texts = module(name)
    path = folder / f"{name}.llir"
    path.write_text(texts.llir, encoding="utf-8")
    path.with_suffix(".ttir").write_text(texts.ttir, encoding="utf-8")
    path.with_suffix(".json").write_text(texts.metadata, encoding="utf-8")
    return path
