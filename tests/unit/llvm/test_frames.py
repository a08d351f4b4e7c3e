"""Places in the source: through calls that were inlined, and where LLVM left a line out."""

from __future__ import annotations

import pytest

from fencepost.llvm.frames import frames, in_library, shown
from fencepost.llvm.ir import Location
from fencepost.llvm.read import read_module

MODULE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  store i32 1, ptr addrspace(1) %p, !dbg !7
  store volatile i32 2, ptr addrspace(1) %p, !dbg !9
  store volatile i32 3, ptr addrspace(1) %p
  ret void, !dbg !10
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!11}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.hip", directory: "/src")
!2 = !DIFile(filename: "/src/sync.h", directory: "")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3, type: !3, unit: !0,
  spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "put", scope: !2, file: !2, line: 8, type: !3, unit: !0,
  spFlags: DISPFlagDefinition)
!6 = distinct !DILexicalBlock(scope: !5, file: !2, line: 9)
!7 = !DILocation(line: 9, column: 3, scope: !6, inlinedAt: !8)
!8 = distinct !DILocation(line: 5, column: 2, scope: !4)
!9 = !DILocation(line: 0, scope: !4)
!10 = !DILocation(line: 7, column: 1, scope: !4)
!11 = !{i32 2, !"Debug Info Version", i32 3}
"""


def _places() -> list[Location | None]:
    (kernel,) = read_module(MODULE).kernels
    return [each.head.at for block in kernel.blocks for each in block.instructions]


def test_frames_lead_outwards() -> None:
    """The innermost first, each with its function, file and folder."""
    at = _places()[0]
    assert at is not None
    told = [(each.function, each.directory, each.file, each.line) for each in frames(at)]
    assert told == [("put", "", "/src/sync.h", 9), ("k", "/src", "k.hip", 5)]


def test_line_left_out() -> None:
    """An instruction without a line has that of its neighbour; one without a place has none."""
    _, merged, nowhere, _ = _places()
    assert merged is not None
    assert [each.line for each in frames(merged)] == [9, 5]
    assert nowhere is None


def _inlined(file: str, function: str) -> tuple[Location, Location]:
    outer = Location("k.hip", 5, 2, None, "/src", "k")
    return Location(file, 9, 3, outer, "", function), outer


def test_an_entry_of_the_compiler_is_no_place() -> None:
    """Clang 22 calls an OpenCL kernel's body from an entry of its name; another caller stays."""
    entry = Location("k.cl", 2, 80, None, "/src", "k")
    body = Location("k.cl", 6, 1, entry, "/src", "k")
    assert frames(body) == (body,)
    assert frames(Location("k.cl", 1, 1, body, "/src", "f"))[1:] == (body,)
    other = Location("k.cl", 9, 1, Location("k.cl", 2, 80, None, "/src", "caller"), "/src", "k")
    assert [each.function for each in frames(other)] == ["k", "caller"]


def test_a_caller_without_a_name_is_a_place() -> None:
    """Where the functions are not known, nothing says that one is an entry of the other."""
    caller = Location("k.cl", 9)
    inner = Location("k.cl", 3, inlined_at=caller)
    assert [each.line for each in frames(inner)] == [3, 9]


@pytest.mark.parametrize(
    ("file", "function"),
    [
        ("/opt/rocm-7.1.0/include/hip/amd_detail/amd_device_functions.h", "sync"),
        ("/x/site-packages/triton/language/standard.py", "sum"),
        ("sync.h", "__syncthreads"),
        ("sync.h", "atomicAdd"),
        ("sync.h", "barrier"),
    ],
)
def test_library_is_not_shown_first(file: str, function: str) -> None:
    """Who calls a library is told of, not the library."""
    inner, outer = _inlined(file, function)
    assert in_library(inner)
    assert shown(frames(inner)) == outer


@pytest.mark.parametrize(
    ("file", "function"), [("sync.h", "put"), ("hip.h", "atomically"), ("opt/k.h", "take")]
)
def test_own_function_is_shown_first(file: str, function: str) -> None:
    """A function of the project is where the line is."""
    inner, _ = _inlined(file, function)
    assert shown(frames(inner)) == inner


def test_only_library() -> None:
    """Where all is library, the outermost is shown."""
    outer = Location("k.hip", 5, 2, None, "", "__main")
    inner = Location("k.h", 5, 2, outer, "", "__f")
    assert shown(frames(inner)) == outer


def test_a_value_without_a_line_has_that_of_its_user() -> None:
    """What is moved in front of a loop keeps no line; its user tells where it is."""
    moved = MODULE.replace(
        "  ret void, !dbg !10",
        "  %v = load i32, ptr addrspace(1) %p\n  br label %more, !dbg !10\nmore:\n"
        "  store volatile i32 %v, ptr addrspace(1) %p, !dbg !10\n  ret void, !dbg !10",
    )
    (kernel,) = read_module(moved).kernels
    (value,) = (e for b in kernel.blocks for e in b.instructions if e.head.name == "v")
    assert value.head.at is not None
    assert value.head.at.line == 7


def test_the_user_may_be_behind_a_phi() -> None:
    """What a loop carries from before it to its first use."""
    moved = MODULE.replace(
        "  ret void, !dbg !10",
        "  %v = load i32, ptr addrspace(1) %p\n  br label %more, !dbg !10\nmore:\n"
        "  %sum = phi i32 [ %v, %0 ], [ %next, %more ]\n  %next = add i32 %sum, 1, !dbg !10\n"
        "  br label %more, !dbg !10",
    )
    (kernel,) = read_module(moved).kernels
    (value,) = (e for b in kernel.blocks for e in b.instructions if e.head.name == "v")
    assert value.head.at is not None
    assert value.head.at.line == 7
