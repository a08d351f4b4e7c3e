"""Choice of the lanes of a run that execute next."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.state import Schedule, State
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array

PATIENCE = 64
"""Loop iterations after which other lanes go first."""

SLICE = 24
"""Steps of a workgroup before the next one runs, if they alternate."""


def chosen(state: State, lanes: Array, turns: Array) -> Array:
    """Return the lanes that may go next of those that can; `turns` counts the loop iterations of
    each.

    Lanes with fewer iterations go first, because a lane that spins waits for others. Where atomics
    order work-items, a lane that spins long lets others go at once, so that a lock changes hands
    quickly.
    """
    counts = turns[lanes]
    if state.order is not None and state.order.atomics:
        counts = np.where(counts < PATIENCE, 0, counts)
    else:
        counts = counts // PATIENCE
    if state.schedule is Schedule.TURNS:
        groups = distinct(state.group[lanes])
        number = state.step // SLICE
        found: Array = lanes[state.group[lanes] == groups[number % len(groups)]]
        return found
    if counts.any():
        lanes = lanes[counts == counts.min()]
    if state.schedule is not Schedule.TOGETHER:
        groups = state.group[lanes]
        first = state.schedule is Schedule.FIRST
        lanes = lanes[groups == (groups.min() if first else groups.max())]
    return lanes


def spin(lanes: Array, turns: Array) -> bool:
    """Return True if all of some lanes are in loops, so that others may have to go on first."""
    return bool(turns[lanes].min() >= PATIENCE)
