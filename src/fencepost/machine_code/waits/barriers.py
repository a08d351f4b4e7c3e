"""What follows a barrier, up to the next one: other waves run it while this wave's operations from
before may be in flight.
"""

from __future__ import annotations

from fencepost.machine_code.flow import Flow
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.state import NO_LDS, LdsUse


def accesses_behind(flow: Flow, effects: list[Effect]) -> dict[int, LdsUse]:
    """How LDS is accessed on some path behind each barrier, before the next one."""
    found = {}
    for block in flow.blocks:
        for number in range(block.first, block.end):
            if effects[number].tells:
                found[number] = _behind(block.number, number + 1, flow, effects)
    return found


def _behind(number: int, at: int, flow: Flow, effects: list[Effect]) -> LdsUse:
    waiting = [(number, at)]
    seen: set[int] = set()
    found = NO_LDS
    while waiting:
        number, at = waiting.pop()
        block = flow.blocks[number]
        for effect in effects[at : block.end]:
            if effect.plain:
                continue
            found |= effect.lds
            if effect.tells:
                break
        else:
            for target in block.following:
                if target not in seen:
                    seen.add(target)
                    waiting.append((target, flow.blocks[target].first))
    return found
