"""Accesses outside the objects whose size is known: arrays in LDS, allocas, variables.

Every byte of memory has a mark; those of no object are marked `OUTSIDE`. Who touches one of them
with an address that the launch settles goes astray in each run that comes there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fencepost.kernels.execute.memory import BYTES, OUTSIDE, PAGE
from fencepost.kernels.execute.values import GIVEN, OPEN, Array
from fencepost.kernels.layout import LDS_MIDDLE, LDS_WINDOW, MIDDLE, WINDOW, Layout

if TYPE_CHECKING:
    from fencepost.kernels.execute.access import Part
    from fencepost.kernels.execute.state import State

RED = 64
"""Bytes between two allocas of a work-item."""
MOST_UNKNOWN = 1 << 12
"""Bytes that are set aside for an alloca whose size is not known."""


@dataclass(frozen=True, slots=True)
class Stray:
    """An access outside: by whom and where, `offset` from the start of `name`, which has `extent`.

    `settled`: neither the address nor the trip count of a loop before it depends on inputs;
    `tentative`: it is on a way that perhaps is not taken.
    """

    lane: int
    site: int
    name: str
    offset: int
    size: int
    extent: int
    space: str
    settled: bool
    tentative: bool


def lds_page(layout: Layout, page: int) -> tuple[Array, Array]:
    """A page of LDS before anyone wrote it."""
    start = (page << PAGE) & 0xFFFFFFFF
    region = layout.lds.get(start >> LDS_WINDOW)
    size = region.size if region is not None else None
    first = start - ((start >> LDS_WINDOW << LDS_WINDOW) + LDS_MIDDLE)
    return np.zeros(BYTES, np.uint8), _marks(first, size, OPEN)


def private_page(page: int) -> tuple[Array, Array]:
    """A page of private memory, in which nothing is allocated yet."""
    return np.zeros(BYTES, np.uint8), np.full(BYTES, OUTSIDE, np.uint8)


def of_variable(layout: Layout, page: int, marks: Array | int) -> Array | int:
    """The marks of a page of a buffer; of one that is a variable, with its end."""
    number = page >> (WINDOW - PAGE)
    region = layout.buffers.get(number)
    if region is None or region.variable is None or not region.size:
        return marks
    start = (page << PAGE) - (number << WINDOW) - MIDDLE
    return np.maximum(_marks(start, region.size, GIVEN), marks)


def _marks(first: int, size: int | None, inside: int) -> Array:
    """Marks of a page that starts at an offset of an object, whose end is perhaps not known."""
    at = np.arange(first, first + BYTES)
    within = at >= 0 if size is None else (at >= 0) & (at < size)
    return np.where(within, inside, OUTSIDE).astype(np.uint8)


def allocate(state: State, lanes: Array, size: int | None) -> Array:
    """The places of a new object of each lane; `size` None: not known."""
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


def stray(state: State, outside: Array, part: Part, lanes: Array, size: int, site: int) -> None:
    """Notes an access that leaves its object, by the first of the lanes that `outside` says."""
    space = "LDS" if part.lds else "global memory" if part.shared else "private memory"
    if not part.shared and not state.private_bounds:
        return
    at = int(np.flatnonzero(outside)[0])
    keys = part.keys
    lanes = lanes if part.where is None else lanes[part.where]
    name, offset, extent = _object(state, int(keys[at]), space)
    settled = not state.address_open and not state.loops_open
    found = Stray(int(lanes[at]), site, name, offset, size, extent, space, settled, state.tentative)
    old = state.strays.get(site)
    if old is None or (found.settled, not found.tentative) > (old.settled, not old.tentative):
        state.strays[site] = found


def _object(state: State, key: int, space: str) -> tuple[str, int, int]:
    """The object that an address was made from: its name, the offset, its size."""
    match space:
        case "private memory":
            address = key & 0xFFFFFFFF
            below = [each for each in state.objects if each[0] <= address]
            start, size = max(below, default=(64, 0))
            return "a private array", address - start, size
        case "LDS":
            region, offset = state.layout.of_address(key & 0xFFFFFFFF, lds=True)
        case _:
            region, offset = state.layout.of_address(key, lds=False)
    if region is None:
        return "an unknown object", offset, 0
    return region.name, offset, region.size or 0
