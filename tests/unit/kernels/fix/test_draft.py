"""A module's text under correction: lines put in, replaced, and all others as they were."""

from __future__ import annotations

from llvmlite import binding

from fencepost.kernels.fix.draft import Draft
from fencepost.llvm.ir import Call, Instruction, Store
from fencepost.llvm.parsing.modules import parse_module

TEXT = str(
    binding.parse_assembly(
        """target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @other(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  store i32 1, ptr addrspace(1) %p
  call void @llvm.amdgcn.s.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}
"""
    )
)
KERNEL = parse_module(TEXT).functions["k"]
FIRST, BARRIER, SECOND = (
    each for each in KERNEL.blocks[0].instructions if isinstance(each, Store | Call)
)


def draft() -> Draft:
    return Draft(TEXT, KERNEL)


def line(instruction: Instruction) -> str:
    return draft().at(instruction).strip()


def test_instructions_are_found_in_their_function() -> None:
    """Not in another one that looks alike."""
    assert line(FIRST).startswith("store i32 1")
    assert line(BARRIER).startswith("call void @llvm.amdgcn.s.barrier")
    assert line(SECOND).startswith("store i32 2")


def test_nothing_changes_nothing() -> None:
    assert not draft().touched
    assert draft().written() == TEXT


def test_lines_are_put_in_around_an_instruction() -> None:
    """In the order in which they were given."""
    made = draft()
    made.insert(BARRIER, ["one", "two"])
    made.insert(BARRIER, ["three"])
    made.insert(BARRIER, ["four"], behind=True)
    assert made.touched
    lines = [each.strip() for each in made.written().split("\n")]
    at = lines.index("one")
    assert lines[at : at + 5] == ["one", "two", "three", line(BARRIER), "four"]
    assert lines[at - 1] == line(FIRST)
    assert [each for each in lines if each not in ("one", "two", "three", "four")] == [
        each.strip() for each in TEXT.split("\n")
    ]


def test_a_line_is_replaced() -> None:
    """Later changes see it; the same line again is no change."""
    made = draft()
    made.change(FIRST, made.at(FIRST))
    assert not made.touched
    made.change(FIRST, "  changed")
    assert made.at(FIRST) == "  changed"
    assert "  changed\n" in made.written()
    assert "store i32 1" not in made.written()
    assert "store i32 2" in made.written()
