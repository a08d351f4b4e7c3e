"""What follows a barrier, up to the next one: other waves run it while this wave's operations from
before may be in flight.
"""

from __future__ import annotations

from fencepost.machine_code.flow import Flow
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.state import Lds


def accessed_behind(barrier: int, flow: Flow, effects: list[Effect], how: Lds) -> bool:
    """Whether LDS is accessed so on some path behind a barrier, before the next one."""
    home = next(block for block in flow.blocks if block.first <= barrier < block.end)
    waiting = [(home.number, barrier + 1)]
    seen: set[int] = set()
    while waiting:
        number, at = waiting.pop()
        block = flow.blocks[number]
        for each in range(at, block.end):
            effect = effects[each]
            if effect.lds & how:
                return True
            if effect.tells:
                break
        else:
            for target in block.following:
                if target not in seen:
                    seen.add(target)
                    waiting.append((target, flow.blocks[target].first))
    return False
