"""Accesses outside objects of known size: arrays in LDS, allocas, variables.

Every byte of memory has a mark; those outside all objects are marked `OUTSIDE`. An access to one of
them with an address that the launch settles goes astray in every run that reaches it.
"""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.memory.contents import Part
from fencepost.kernels.execute.memory.pages import Stray
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import OPEN, Array
from fencepost.vocabulary.address_spaces import Memory

RED = 64
"""Bytes between two allocas of a work-item."""
MOST_UNKNOWN = 1 << 12
"""Bytes reserved for an alloca of unknown size."""


def allocate(state: State, lanes: Array, size: int | None) -> Array:
    """Return the places of a new object of each lane; `size` None: not known."""
    place = state.stack[lanes].copy()
    wide = -(-(size or MOST_UNKNOWN) // 16) * 16
    state.stack[lanes] = place + np.uint64(wide + RED)
    if size is None or size * len(lanes) > state.budget.told_apart:
        state.private_bounds = False
    elif size:
        keys = place | (lanes.astype(np.uint64) << np.uint64(32))
        spread = keys[:, None] + np.arange(size, dtype=np.uint64)
        state.private.mark(spread.reshape(-1), OPEN)
        state.objects.append((int(place[0]), size))
    return place


def stray(state: State, outside: Array, part: Part, lanes: Array, size: int, site: int) -> bool:
    """Record an access that leaves its object, by the first of the lanes in `outside`. Return True
    if the run continues without making it.

    A run that stands for all does not: it shows nothing beyond this point.
    """
    memory = Memory.GLOBAL if part.shared else Memory.PRIVATE
    memory = Memory.LDS if part.lds else memory
    if not part.shared and not state.private_bounds:
        return False
    at = int(np.flatnonzero(outside)[0])
    keys = part.keys
    lanes = lanes if part.where is None else lanes[part.where]
    name, offset, extent = _object(state, int(keys[at]), memory)
    settled = not state.address_open and not state.loops_open
    found = Stray(
        int(lanes[at]),
        site,
        name,
        offset,
        size,
        extent,
        memory,
        settled,
        state.tentative,
        state.step,
        int(np.count_nonzero(outside)),
    )
    old = state.strays.get(site)
    if old is None or (found.settled, not found.tentative) > (old.settled, not old.tentative):
        state.strays[site] = found
    return not state.both


def _object(state: State, key: int, memory: Memory) -> tuple[str, int, int]:
    """Return the object that an address was made from: its name, the offset, its size."""
    match memory:
        case Memory.PRIVATE:
            address = key & 0xFFFFFFFF
            below = [each for each in state.objects if each[0] <= address]
            start, size = max(below, default=(64, 0))
            return "a private array", address - start, size
        case Memory.LDS:
            region, offset = state.layout.of_address(key & 0xFFFFFFFF, lds=True)
        case Memory.GLOBAL:
            region, offset = state.layout.of_address(key, lds=False)
    if region is None:
        return "an unknown object", offset, 0
    return region.name, offset, region.size or 0
