"""Instructions of a kernel at which all lanes of its entry are active."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow, within
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.lanes import DEEPEST, Nesting, changed

_ALL: Nesting = 0
_DIFFERS: Nesting = DEEPEST + 1
"""Paths with different nestings meet."""


class Nestings:
    """The nesting of the active lanes in those of the entry, over the blocks of one flow. `masks`
    are the instructions of the code that change the mask of lanes.
    """

    def __init__(self, flow: Flow, effects: Sequence[Effect], masks: list[int]) -> None:
        self._flow, self._effects = flow, effects
        self._masks = [within(masks, block.first, block.end) for block in flow.blocks]
        self._entries = self._settled()

    def whole(self, block: Block, number: int) -> bool:
        """Return True if an instruction of a block is executed by all lanes."""
        nesting = self._entries[block.number]
        return nesting is not None and self._at(block, number, nesting) == _ALL

    def _settled(self) -> Sequence[Nesting | None]:
        """The nesting where each block begins."""
        blocks = self._flow.blocks
        if not any(self._masks):
            return [_ALL] * len(blocks)

        def through(block: Block, nesting: Nesting) -> Nesting:
            return self._at(block, block.end, nesting)

        def join(known: Nesting, new: Nesting) -> Nesting:
            return known if known == new else _DIFFERS

        return solve(blocks, {0: _ALL}, through, accumulate(join))

    def _at(self, block: Block, number: int, nesting: Nesting) -> Nesting:
        """The nesting in front of an instruction of a block, from the one where that begins."""
        for at in self._masks[block.number]:
            if at >= number or nesting == _DIFFERS:
                break
            if (mask := self._effects[at].mask) is not None:
                nesting = changed(nesting, mask)
        return nesting
