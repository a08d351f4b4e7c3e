"""Accesses behind a barrier, up to the next one: other waves make them while this wave's operations
from before may be in flight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from fencepost.graphs import reachable
from fencepost.machine_code.control_flow.flow import Flow
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.state import NO_LDS, LdsUse


def accesses_behind(flow: Flow, effects: list[Effect]) -> dict[int, frozenset[int]]:
    """The accesses to LDS on some path behind each barrier, before the next one."""
    blocks = flow.blocks
    barriers = [
        [number for number in range(block.first, block.end) if effects[number].tells]
        for block in blocks
    ]
    found: dict[int, set[int]] = {}
    if not any(barriers):
        return {}
    edges = [() if barriers[block.number] else block.following for block in blocks]
    for block in blocks:
        ends = [*barriers[block.number], block.end - 1]
        for number, end in pairwise(ends):
            found.setdefault(number, set()).update(_accesses(number + 1, end, effects))
        for number in barriers[block.number][-1:]:
            for each in reachable(block.following, edges):
                first, last = blocks[each].first, [*barriers[each], blocks[each].end - 1][0]
                found[number].update(_accesses(first, last, effects))
    return {number: frozenset(accesses) for number, accesses in found.items()}


def kinds(accesses: Iterable[int], effects: list[Effect]) -> LdsUse:
    """The effects of accesses on LDS, all together."""
    found = NO_LDS
    for number in accesses:
        found |= effects[number].lds
    return found


def _accesses(first: int, last: int, effects: list[Effect]) -> Iterator[int]:
    """The instructions `first` to `last` that access LDS."""
    return (number for number in range(first, last + 1) if effects[number].lds)
