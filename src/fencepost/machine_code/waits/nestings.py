"""Where in a kernel all lanes of its entry are active."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.machine_code.flow import Block, Flow, within
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.lanes import Nesting, changed
from fencepost.machine_code.worklist import Worklist

_ALL: Nesting = 0


class Nestings:
    """What the active lanes are to those of the entry, over the blocks of one flow. `masks` are the
    instructions of the code that change the mask of lanes.
    """

    def __init__(self, flow: Flow, effects: Sequence[Effect], masks: list[int]) -> None:
        self._flow, self._effects = flow, effects
        self._masks = [within(masks, block.first, block.end) for block in flow.blocks]
        self._entries = self._settled()

    def whole(self, block: Block, number: int) -> bool:
        """Whether an instruction of a block is executed by all lanes."""
        return self._at(block, number, self._entries[block.number]) == _ALL

    def _settled(self) -> list[Nesting | None]:
        """Where blocks begin; None where paths differ."""
        blocks = self._flow.blocks
        if not any(self._masks):
            return [_ALL] * len(blocks)
        entries: list[Nesting | None] = [None] * len(blocks)
        entries[0] = _ALL
        seen = {0}
        waiting = Worklist((0,))
        while waiting:
            block = blocks[waiting.take()]
            nesting = self._at(block, block.end, entries[block.number])
            for target in block.following:
                known = entries[target]
                if target not in seen:
                    entries[target] = nesting
                elif known is None or known == nesting:
                    continue
                else:
                    entries[target] = None
                seen.add(target)
                waiting.add((target,))
        return entries

    def _at(self, block: Block, number: int, nesting: Nesting | None) -> Nesting | None:
        """What it is in front of an instruction of a block, from what it is where that begins."""
        for at in self._masks[block.number]:
            if at >= number or nesting is None:
                break
            if (mask := self._effects[at].mask) is not None:
                nesting = changed(nesting, mask)
        return nesting
