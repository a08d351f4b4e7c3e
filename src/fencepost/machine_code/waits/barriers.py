"""What follows a barrier, up to the next one: other waves run it while this wave's operations from
before may be in flight.
"""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.machine_code.flow import Flow
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.state import NO_LDS, LdsUse


def accesses_behind(flow: Flow, effects: list[Effect]) -> dict[int, frozenset[int]]:
    """The accesses to LDS on some path behind each barrier, before the next one."""
    found: dict[int, frozenset[int]] = {}
    for block in flow.blocks:
        for number in range(block.first, block.end):
            if effects[number].tells:
                found[number] = found.get(number, frozenset()) | _behind(
                    block.number, number + 1, flow, effects
                )
    return found


def kinds(accesses: Iterable[int], effects: list[Effect]) -> LdsUse:
    """What accesses do to LDS, all together."""
    found = NO_LDS
    for number in accesses:
        found |= effects[number].lds
    return found


def _behind(number: int, at: int, flow: Flow, effects: list[Effect]) -> frozenset[int]:
    waiting = [(number, at)]
    seen: set[int] = set()
    found: set[int] = set()
    while waiting:
        number, at = waiting.pop()
        block = flow.blocks[number]
        for place, effect in enumerate(effects[at : block.end], at):
            if effect.plain:
                continue
            if effect.lds:
                found.add(place)
            if effect.tells:
                break
        else:
            for target in block.following:
                if target not in seen:
                    seen.add(target)
                    waiting.append((target, flow.blocks[target].first))
    return frozenset(found)
