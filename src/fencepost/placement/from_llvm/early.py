"""The position in a block of the signal of a split barrier: right behind the last instruction that
it must follow.

A gap lies between two nodes of the program, with all the instructions between them that are no
nodes. The wait stands at its end and the signal at its beginning, so that these instructions run
while other waves arrive (003 Disjoint interval).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import accumulate

from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Assume, CrossLane, Nothing, Pointer, Pure, Query
from fencepost.llvm.ir import (
    Alloca,
    Binary,
    Call,
    Cast,
    Compare,
    Gep,
    Instruction,
    Load,
    Phi,
    Select,
    Store,
)
from fencepost.llvm.module import Function
from fencepost.placement.analysis.positions import Gap, Layout

_COMPUTES = (Alloca, Binary, Cast, Compare, Gep, Select)
_OF_VALUES = (Assume, CrossLane, Nothing, Pointer, Pure, Query)


class Beginnings:
    """The beginnings of a kernel's gaps. `spots`: for each node the ordinal of its instruction, -1
    if it has none; `removed`: ordinals of instructions that are taken out.
    """

    def __init__(
        self, function: Function, layout: Layout, spots: Sequence[int], removed: AbstractSet[int]
    ) -> None:
        self.layout, self.spots, self.removed = layout, spots, removed
        self.instructions = [each for block in function.blocks for each in block.instructions]
        sizes = (len(block.instructions) for block in function.blocks)
        self.blocks = [0, *accumulate(sizes)]

    def of(self, gap: Gap, end: int) -> int:
        """Return the ordinal of the first instruction that a signal at a gap may precede; `end` is
        that of the instruction behind the gap.
        """
        least = self._behind(gap, self.blocks[bisect_right(self.blocks, end) - 1])
        at = end
        while at > least and (at - 1 in self.removed or _may_follow(self.instructions[at - 1])):
            at -= 1
        return at

    def _behind(self, gap: Gap, block: int) -> int:
        """Return the ordinal behind the node before a gap, or where the `block` of its end
        begins.
        """
        sequence = self.layout.sequences[gap.sequence]
        before = [each.index for each in sequence.items if each.gap < gap.index]
        return max(block, self.spots[before[-1]] + 1) if before else block


def _may_follow(instruction: Instruction) -> bool:
    """Return True if an instruction that is no node may run behind a signal as well.

    Accesses that barriers are placed for are nodes. Atomics and fences stay where they are, because
    they may order more than the barrier is for; so do calls that do more than compute.
    """
    match instruction:
        case Phi():
            return False
        case Load(atomic=None, volatile=False) | Store(atomic=None, volatile=False):
            return True
        case Call():
            return isinstance(effect_of(instruction, frozenset()), _OF_VALUES)
    return isinstance(instruction, _COMPUTES)


__all__ = ["Beginnings"]
