"""Order between accesses of a wave that follows from lockstep execution.

The lanes of a wave that execute an instruction do so together, and each lane executes its own
instructions in order. So of two accesses of one wave the first is done first if, from it to the
second, the lanes of both executed something together. The two sides of a divergent branch have
nothing in between, so they are not ordered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import Array

if TYPE_CHECKING:
    from fencepost.kernels.execute.schedule.path_split import BothWays


def executed(state: State, lanes: Array, both: BothWays | None) -> None:
    """Record that lanes execute a node together, and on which sides of branches they are."""
    if both is not None:
        state.tentative = bool(both.depth[lanes].any())
    if state.lockstep:
        ways = np.zeros(len(lanes), np.int64) if both is None else both.way[lanes]
        state.executed.append((state.step + 1, lanes, ways))


def together(state: State) -> Together:
    """Return the joint executions of a finished run."""
    if state.together is None:
        state.together = Together(state)
    found: Together = state.together
    return found


class Together:
    """The joint executions of the lanes of each wave, with the step at which each began.

    Where branches are taken both ways, an execution counts for two accesses only if every lane that
    reaches them reaches it: everything between belongs to the same sides, or to none.
    """

    def __init__(self, state: State) -> None:
        self.steps: dict[int, Array] = {}
        self.masks: dict[int, Array] = {}
        self.ways: dict[int, Array] = {}
        found: dict[int, tuple[list[int], list[int], list[int]]] = {}
        wide = state.launch.wave
        wave = state.group * state.launch.waves + state.wave
        bits = np.uint64(1) << (state.item % wide).astype(np.uint64)
        for step, lanes, ways in state.executed:
            mine, inverse = np.unique(wave[lanes], return_inverse=True)
            masks = np.zeros(len(mine), np.uint64)
            np.bitwise_or.at(masks, inverse, bits[lanes])
            low = np.full(len(mine), np.iinfo(np.int64).max)
            high = np.full(len(mine), -1)
            np.minimum.at(low, inverse, ways)
            np.maximum.at(high, inverse, ways)
            way = np.where(low == high, low, -1)
            for number, mask, one in zip(mine.tolist(), masks.tolist(), way.tolist(), strict=True):
                steps, of, on = found.setdefault(number, ([], [], []))
                steps.append(step)
                of.append(mask)
                on.append(one)
        for number, (steps, of, on) in found.items():
            self.steps[number] = np.array(steps)
            self.masks[number] = np.array(of, np.uint64)
            self.ways[number] = np.array(on)

    def ordered(self, wave: Array, one: Array, other: Array, need: Array) -> Array:
        """Return True where lockstep orders accesses at two steps, for the lanes in `need`."""
        low, high = np.minimum(one, other), np.maximum(one, other)
        if not len(wave):
            return np.zeros(0, np.bool_)
        keys = np.stack([wave.astype(np.uint64), low.astype(np.uint64), high.astype(np.uint64)])
        asked, inverse = np.unique(np.concatenate([keys, need[None]]), axis=1, return_inverse=True)
        made = [self.joint(*(int(each) for each in column)) for column in asked.T]
        return np.array(made)[inverse.reshape(-1)]

    def joint(self, wave: int, low: int, high: int, need: int) -> bool:
        """Return True if lanes executed something together from one step to a later one."""
        if low == high:
            return False
        steps, ways = self.steps[wave], self.ways[wave]
        first = int(np.searchsorted(steps, low, "right")) - 1
        last = int(np.searchsorted(steps, high, "right")) - 1
        part = slice(first, last + 1)
        mask = np.uint64(need)
        joint = (self.masks[wave][part] & mask) == mask
        at = ways[part]
        own = (at == ways[first]) & (at == ways[last]) & (at >= 0)
        return bool((joint & ((at == 0) | own)).any())
