"""What computes behind a wait runs before it, and only that."""

from __future__ import annotations

from pathlib import Path

import llvmlite.binding as llvm
import pytest

import fencepost
from fencepost.placement.from_llvm.between import with_names
from fencepost.placement.place import Existing, Strategy
from tests.placement.compiled import compiled_for
from tests.placement.test_kernels import KERNELS

MODULE = """
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @foreign(i32) #1
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) %in, i32 %d) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  %far = sub i32 255, %t
  %there = getelementptr [256 x i32], ptr addrspace(3) @lds, i32 0, i32 %far
  %v = load i32, ptr addrspace(3) %there
{behind}
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="256,256" "target-cpu"="gfx1200" }}
attributes #1 = {{ nounwind willreturn memory(none) }}
"""


def placed(behind: str) -> str:
    """A module with its barrier placed in halves, which LLVM accepts."""
    made = fencepost.place(
        MODULE.format(behind=behind), target="gfx1200", strategy=Strategy.DISJOINT
    )
    assert made.ok
    return accepted(made.text)


def accepted(text: str) -> str:
    """A text that LLVM reads."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.parse_assembly(text).verify()
    return text


def before_the_wait(text: str, name: str) -> bool:
    """Whether a value is made before the wait."""
    return text.index(f"  {name} = ") < text.index("call void @llvm.amdgcn.s.barrier.wait(")


@pytest.mark.parametrize(
    "line",
    [
        "  %x = add nsw i32 %t, 3",
        "  %x = icmp ult i32 %t, %d",
        "  %x = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t",
        "  %x = call i32 @llvm.amdgcn.workgroup.id.x()",
        "  %x = zext i32 %far to i64",
    ],
)
def test_moves(line: str) -> None:
    """It computes, of what is known before the wait."""
    text = placed(line)
    assert before_the_wait(text, "%x")
    assert text.index("barrier.signal(i32 -1)") < text.index("  %x = ")


@pytest.mark.parametrize(
    "line",
    [
        "  %x = add i32 %v, 3",
        "  %x = udiv i32 %t, %d",
        "  %x = srem i32 %t, %d",
        "  %x = load i32, ptr addrspace(1) %in",
        "  %x = load i32, ptr addrspace(3) %mine",
        "  %x = call i32 @foreign(i32 %t)",
        "  %x = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)",
        "  %y = add i32 %v, 1\n  %x = add i32 %y, %t",
        "  %y = sdiv i32 %t, %d\n  %x = add i32 %y, %t",
    ],
)
def test_stays(line: str) -> None:
    """What needs the access behind the wait, what may have undefined behaviour or reach memory,
    what is a call, and what needs one of these.
    """
    assert not before_the_wait(placed(line), "%x")


def test_order_and_names() -> None:
    """What moves stays in order, and values without names ascend, in every block; texts in quotes
    stay as they are.
    """
    text = placed(
        """  %1 = add i32 %v, 1
  %2 = add i32 %t, 2
  %3 = mul i32 %2, %2
  %4 = add i32 %1, %3
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %4, ptr addrspace(1) %p
  call void asm sideeffect "; %1 %2", ""()
  %more = icmp eq i32 %3, %1
  br i1 %more, label %5, label %end
5:
  %6 = add i32 %2, %1
  store i32 %6, ptr addrspace(1) %p
  br label %end
end:"""
    )
    lines = [line.strip() for line in text.splitlines()]
    assert "%0 = add i32 %t, 2" in lines
    assert "%1 = mul i32 %0, %0" in lines
    assert "%2 = add i32 %v, 1" in lines
    assert "%3 = add i32 %2, %1" in lines
    assert "%5 = add i32 %0, %2" in lines
    assert 'call void asm sideeffect "; %1 %2", ""()' in lines
    assert before_the_wait(text, "%1")
    assert not before_the_wait(text, "%2")


def test_numbers_of_types() -> None:
    """Types without a name have numbers too, and keep them: nothing moves that would take one."""
    text = MODULE.format(
        behind="""  %0 = add i32 %v, 1
  %1 = add i32 %t, 2
  %p = getelementptr %0, ptr addrspace(1) %out, i32 %1
  %q = getelementptr %1, ptr addrspace(1) %in, i32 %0
  %2 = load i32, ptr addrspace(1) %p
  %3 = load i32, ptr addrspace(1) %q"""
    )
    types = "%0 = type { i32, i64 }\n%1 = type { i64, i64 }\n@lds ="
    made = fencepost.place(
        text.replace("@lds =", types), target="gfx1200", strategy=Strategy.DISJOINT
    )
    lines = [line.strip() for line in accepted(made.text).splitlines()]
    assert "%p = getelementptr %0, ptr addrspace(1) %out, i32 %1" in lines
    assert "%q = getelementptr %1, ptr addrspace(1) %in, i32 %0" in lines
    assert "%0 = add i32 %v, 1" in lines


def test_names_in_quotes() -> None:
    """A name that looks like a number of another kind, and text, are not numbers."""
    names = {"1": "2", "2": "1"}
    assert with_names('%1 = f(%2, %"1", %1.x, %12), !"%1"', names) == (
        '%2 = f(%1, %"1", %1.x, %12), !"%1"'
    )


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_kernels(path: Path, tmp_path: Path) -> None:
    """With halves, LLVM accepts the kernels, and they lack nothing as they are written."""
    kernel = compiled_for(path, "gfx1200", tmp_path).read_text(encoding="utf-8")
    made = fencepost.place(
        kernel, target="gfx1200", strategy=Strategy.DISJOINT, existing=Existing.STRIP
    )
    assert made.ok
    again = fencepost.place(accepted(made.text), target="gfx1200")
    assert again.ok
    assert again.text.count("barrier.signal(") == made.text.count("barrier.signal(")
