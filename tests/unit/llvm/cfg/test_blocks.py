"""The two graphs of a function, of its blocks and cut at barriers, say one thing of it."""

from __future__ import annotations

import random

import pytest

from fencepost.llvm.cfg.blocks import END, BlockGraph
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.cfg.postdominators import postdominators
from fencepost.llvm.ir import (
    Block,
    Branch,
    Call,
    Head,
    Instruction,
    Int,
    Local,
    Other,
    Return,
    Switch,
)
from fencepost.llvm.module import Function
from fencepost.llvm.types import I32, VOID, IntType

HEAD = Head(None, VOID)
BARRIER = Call(HEAD, "llvm.amdgcn.s.barrier", ())


def drawn(seed: int) -> Function:
    """A function of blocks that jump anywhere but to the entry, some with barriers."""
    draw = random.Random(seed)
    count = draw.randint(2, 8)
    blocks = []
    for number in range(count):
        goes = tuple(f"b{draw.randrange(1, count)}" for _ in range(draw.choice((0, 1, 1, 2, 2, 3))))
        end: Instruction = Return(HEAD, None)
        if len(goes) == 1:
            end = Branch(HEAD, None, goes)
        elif len(goes) == 2:
            end = Branch(HEAD, Local("c", IntType(1)), goes)
        elif goes:
            end = Switch(HEAD, Int(0, I32), goes[0], ((1, goes[1]), (2, goes[2])))
        blocks.append(Block(f"b{number}", (*[BARRIER] * draw.choice((0, 0, 1, 2)), end)))
    return Function("f", "amdgpu_kernel", (), tuple(blocks), {})


@pytest.mark.parametrize("seed", range(200))
def test_agree(seed: int) -> None:
    """Blocks dominate, and are in loops, in both graphs or in none."""
    function = drawn(seed)
    blocks, nodes = BlockGraph(function), control_flow(function, frozenset())
    assert set(blocks.order) == nodes.last.keys()
    for one in blocks.order:
        for two in blocks.order:
            assert blocks.dominates(one, two) == nodes.dominates(nodes.last[one], nodes.last[two])
    labels = {
        nodes.nodes[header].label: {nodes.nodes[each].label for each in loop.nodes}
        for header, loop in nodes.loops.items()
    }
    assert labels == {header: set(loop.blocks) for header, loop in blocks.loops.items()}


@pytest.mark.parametrize("seed", range(200))
def test_post_dominators_agree(seed: int) -> None:
    """Where a block's ways meet again is the next block on all of them."""
    function = drawn(seed)
    blocks, nodes = BlockGraph(function), control_flow(function, frozenset())
    after = postdominators(nodes)
    nearest = blocks.post_dominators(set(blocks.order), None)
    for label in blocks.order:
        passed = {nodes.nodes[each].label for each in after[nodes.last[label]]}
        if len(passed) == len(blocks.order):
            continue  # perhaps no way from here ends
        chain, at = {label}, label
        while (at := nearest[at]) != END:
            chain.add(at)
        assert passed == chain


def test_a_terminator_that_is_not_read_names_its_labels() -> None:
    """What no checker interprets leads where its text says."""
    jump = Other(HEAD, "indirectbr", "indirectbr ptr %p, [label %one, label %two]")
    blocks = (
        Block("entry", (jump,)),
        Block("one", (Return(HEAD, None),)),
        Block("two", (Return(HEAD, None),)),
    )
    graph = BlockGraph(Function("f", "amdgpu_kernel", (), blocks, {}))
    assert graph.successors["entry"] == ["one", "two"]
    assert graph.loops == {}
    assert not graph.irreducible
