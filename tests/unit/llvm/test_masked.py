"""Masked accesses become branches around accesses to elements; what is not known stays a call."""

from __future__ import annotations

import pytest

from fencepost.llvm.ir import Branch, Call, Element, Gep, Load, Phi, Store
from fencepost.llvm.masked import PREFIX, as_written, with_branches
from fencepost.llvm.module import Function
from fencepost.llvm.read import read_module

_TEXT = """
target triple = "amdgcn-amd-amdhsa"
declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1), i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p1(<4 x i32>, ptr addrspace(1), i32, <4 x i1>)
declare void @llvm.masked.store.v8i1.p1(<8 x i1>, ptr addrspace(1), i32, <8 x i1>)
declare void @llvm.masked.store.v65i8.p1(<65 x i8>, ptr addrspace(1), i32, <65 x i1>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
define amdgpu_kernel void @k(ptr addrspace(1) %p, <4 x i1> %mask, <4 x i32> %v, <65 x i8> %w,
    <65 x i1> %m, <8 x i1> %b) {
entry:
"""
_END = "\n  ret void\n}\n"
P = "ptr addrspace(1) %p, i32 4"


def made(body: str) -> Function:
    """A kernel with this body, with branches."""
    return with_branches(read_module(_TEXT + body + _END).functions["k"])


def load(mask: str) -> str:
    return (
        f"  %x = call <4 x i32> @llvm.masked.load.v4i32.p1({P}, <4 x i1> {mask}, <4 x i32> %v)\n"
        f"  store <4 x i32> %x, ptr addrspace(1) %p\n"
    )


def test_constant_bits_need_no_branch() -> None:
    """Elements 0 and 2 are loaded, the others are what is passed through."""
    (block,) = made(load("<i1 true, i1 false, i1 true, i1 false>")).blocks
    assert [each.index.value for each in block.instructions if isinstance(each, Element)] == [0, 2]  # type: ignore[union-attr]  # a constant
    places = [each.indices[0].value for each in block.instructions if isinstance(each, Gep)]  # type: ignore[union-attr]  # a constant
    assert places == [0, 2]
    assert sum(isinstance(each, Load) for each in block.instructions) == 2
    *_, last, store, _ = block.instructions
    assert last.head.name == "x"
    assert isinstance(store, Store)


def test_of_no_bit_it_is_what_passes() -> None:
    (block,) = made(load("zeroinitializer")).blocks
    assert block.instructions[0].head.name == "x"
    assert not any(isinstance(each, Load) for each in block.instructions)


def test_other_bits_are_branched_on() -> None:
    """Each block ends with its branch, and a phi takes what is loaded or what passes."""
    blocks = made(load("%mask")).blocks
    assert len(blocks) == 9
    assert all(isinstance(each.instructions[-1], Branch) for each in blocks[:-1])
    phis = [each for block in blocks for each in block.instructions if isinstance(each, Phi)]
    assert [[label for _, label in each.incoming] for each in phis] == [
        [blocks[2 * at + 1].label, blocks[2 * at].label] for at in range(4)
    ]


def test_phis_take_from_the_last_block() -> None:
    """Also those of the block itself, which is a loop."""
    body = f"""  %no = extractelement <4 x i1> %mask, i32 1
  br i1 %no, label %out, label %loop
loop:
  %x = phi i32 [ 0, %entry ], [ 1, %loop ]
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %v, {P}, <4 x i1> %mask)
  %c = extractelement <4 x i1> %mask, i32 0
  br i1 %c, label %loop, label %out
out:
  %y = phi i32 [ 7, %loop ], [ 8, %entry ]
  store i32 %y, ptr addrspace(1) %p"""
    before: dict[str, list[str]] = {}
    blocks = made(body).blocks
    for block in blocks:
        last = block.instructions[-1]
        for target in last.targets if isinstance(last, Branch) else ():
            before.setdefault(target, []).append(block.label)
    phis = [(block, each) for block in blocks for each in block.instructions]
    found = [
        (each.head.name, sorted(label for _, label in each.incoming), sorted(before[block.label]))
        for block, each in phis
        if isinstance(each, Phi)
    ]
    assert {name for name, _, _ in found} >= {"x", "y"}
    assert all(incoming == come for _, incoming, come in found)


@pytest.mark.parametrize("mask", ["%mask", "<i1 true, i1 false, i1 true, i1 false>"])
def test_each_instruction_stands_where_it_was_written(mask: str) -> None:
    """What two accesses in a row became stands where the two stood, what follows behind them."""
    again = load(mask).replace("%x", "%y")
    read = read_module(_TEXT + load(mask) + again + _END).functions["k"]
    places = {
        (block.label, at): each.head.text
        for block in read.blocks
        for at, each in enumerate(block.instructions)
    }
    found = list(as_written(with_branches(read)))
    assert {(label, index) for _, label, index in found} == set(places)
    assert all(places[label, index] == each.head.text for each, label, index in found)
    assert any((each.head.name or "").startswith(PREFIX) for each, _, _ in found)


@pytest.mark.parametrize(
    "call",
    [
        # Elements of bits do not lie in bytes of their own.
        f"@llvm.masked.store.v8i1.p1(<8 x i1> %b, {P}, <8 x i1> %b)",
        # More elements than are told apart.
        f"@llvm.masked.store.v65i8.p1(<65 x i8> %w, {P}, <65 x i1> %m)",
        # What has no place of its own for each element.
        "@llvm.masked.compressstore.v4i32(<4 x i32> %v, ptr null, <4 x i1> %mask)",
    ],
)
def test_what_stays(call: str) -> None:
    (block,) = made(f"  call void {call}").blocks
    assert isinstance(block.instructions[0], Call)
