"""The graph of a function's blocks: loops, post-dominators, values and where they come from."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import cached_property

from fencepost.graphs import (
    back_edges,
    dominators,
    loop_body,
    post_dominators,
    predecessors,
    reverse_post_order,
)
from fencepost.llvm.ir import Block, Branch, Instruction, Other, Switch
from fencepost.llvm.module import Function
from fencepost.patterns import pattern
from fencepost.records import dataclass

END = ""
"""Stands for what follows a region: no block has this label."""
_LABEL = pattern(r'label %([\w$.-]+|"[^"]*")', re.ASCII)


@dataclass(frozen=True, slots=True)
class NaturalLoop:
    """A loop: its header, all its blocks, the blocks that lead back to the header."""

    header: str
    blocks: frozenset[str]
    latches: frozenset[str]


class BlockGraph:
    """A function's blocks and what is derived from them."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.blocks: dict[str, Block] = {block.label: block for block in function.blocks}
        self.entry = function.blocks[0].label
        self.successors = followers(function)
        self.predecessors = predecessors(self.successors)
        self.order = reverse_post_order(self.entry, self.successors)
        self.position = {label: at for at, label in enumerate(self.order)}
        self.dominator = dominators(self.order, self.predecessors)
        self.defined = definitions(function)

    def dominates(self, one: str, two: str) -> bool:
        """Return True if every path to the second block passes the first."""
        at = two
        while self.position[at] > self.position[one]:
            at = self.dominator[at]
        return at == one

    @cached_property
    def _back(self) -> tuple[dict[str, list[str]], bool]:
        return back_edges(self.order, self.successors, self.dominator)

    @cached_property
    def loops(self) -> dict[str, NaturalLoop]:
        """The natural loops by header. Irreducible cycles have none; `irreducible` tells."""
        before = {
            label: [each for each in self.predecessors[label] if each in self.position]
            for label in self.order
        }
        return {
            header: NaturalLoop(
                header, frozenset(loop_body(header, latches, before)), frozenset(latches)
            )
            for header, latches in self._back[0].items()
        }

    @property
    def irreducible(self) -> bool:
        """Return True if a cycle has no header that dominates it."""
        return self._back[1]

    def loops_around(self, label: str) -> list[NaturalLoop]:
        """The loops that a block is in, the innermost first."""
        return sorted(
            (loop for loop in self.loops.values() if label in loop.blocks),
            key=lambda loop: len(loop.blocks),
        )

    def post_dominators(self, inside: AbstractSet[str], header: str | None) -> dict[str, str]:
        """The nearest block, or END, on every way from each block of a region to its end. Edges
        that leave the region, or go back to its header, lead to END.
        """
        order = [label for label in self.order if label in inside]
        onward = {
            label: [
                each if each in inside and each != header else END
                for each in self.successors[label]
            ]
            for label in order
        }
        found = post_dominators(order, onward, END)
        return {label: found.get(label, END) for label in order}


def followers(function: Function) -> dict[str, list[str]]:
    """The blocks that may run next, behind each."""
    labels = {block.label for block in function.blocks}
    return {block.label: [t for t in targets(block) if t in labels] for block in function.blocks}


def targets(block: Block) -> list[str]:
    """The labels that the end of a block names."""
    match block.instructions[-1]:
        case Branch(targets=labels):
            return list(dict.fromkeys(labels))
        case Switch(default=default, cases=cases):
            return list(dict.fromkeys([default, *(label for _, label in cases)]))
        case Other(text=text):
            return list(dict.fromkeys(each.strip('"') for each in _LABEL.findall(text)))
        case _:
            return []


def definitions(function: Function) -> dict[str, tuple[str, Instruction]]:
    """Return the definition of each value: the label of the block and the instruction."""
    return {
        each.head.name: (block.label, each)
        for block in function.blocks
        for each in block.instructions
        if each.head.name is not None
    }
