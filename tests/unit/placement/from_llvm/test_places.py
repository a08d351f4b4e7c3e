"""Placement names nodes by lines of the source where the compiler says them, else by blocks."""

from __future__ import annotations

import fencepost

MODULE = """
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) !dbg !4 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr addrspace(3) %mine{store}
  call void @llvm.amdgcn.s.barrier(){barrier}
  %v = load i32, ptr addrspace(3) @lds
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %done{loop}
done:
  store i32 %v, ptr addrspace(1) %out
  ret void
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{{i32 2, !"Debug Info Version", i32 3}}
!3 = !DISubroutineType(types: !{{}})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !3, unit: !0, spFlags: 8)
!5 = !DILocation(line: 7, column: 3, scope: !4)
!6 = !DILocation(line: 8, column: 3, scope: !4)
!7 = !DILocation(line: 6, column: 3, scope: !4)
!8 = !DILocation(line: 0, scope: !4)
"""


def labels(**places: str) -> list[str]:
    """The labels of the kernel's nodes, in order, but for the beginnings and ends of blocks."""
    from fencepost.placement.regions import walk

    made = fencepost.place(MODULE.format(**{"store": "", "barrier": "", "loop": ""} | places))
    ((_, placement),) = made.placements
    found = [getattr(each, "label", None) or "" for each in walk(placement.given.body)]
    return [each for each in found if each and not each.startswith(("%", "the end"))]


def test_lines_of_the_source() -> None:
    """An access, a barrier, a loop."""
    found = labels(store=", !dbg !5", barrier=", !dbg !6", loop=", !dbg !7")
    assert found[:3] == ["loop at k.cl:6", "W @lds at k.cl:7", "s.barrier at k.cl:8"]


def test_blocks_where_there_is_no_line() -> None:
    """Also where the compiler says of all of a block that it is from no line."""
    found = labels(store=", !dbg !8", barrier=", !dbg !8")
    assert found[0] == "loop in %loop"
    assert found[1] == "W @lds in %loop"
    assert found[2].startswith("s.barrier in ")
