"""Barriers of a wave, and the order that they give the lanes that meet at one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.effects.effect import WaveBarrier
from fencepost.vocabulary.address_spaces import SyncSpace


def wave_barrier(barrier: WaveBarrier, spaces: frozenset[SyncSpace]) -> Callable[..., None]:
    """Return the action of a barrier of the wave that orders `spaces` for the lanes that execute
    it.

    Raises UnsupportedError when only some lanes of a wave execute it, though all must.
    """

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        for mine, whole in waves(state, lanes):
            if barrier.strict and not whole:
                raise UnsupportedError("a sub-group barrier in divergent control flow")
            meet_in_wave(state, mine, spaces)

    return run


def waves(state: State, lanes: Array) -> Iterator[tuple[Array, bool]]:
    """Yield the lanes of each wave among some, and True if they are all that the wave has."""
    numbers = state.group * state.launch.waves + state.wave
    sizes = np.bincount(numbers)
    order = np.argsort(numbers[lanes], kind="stable")
    sorted_lanes = lanes[order]
    cuts = np.flatnonzero(np.diff(numbers[sorted_lanes])) + 1
    for mine in np.split(sorted_lanes, cuts):
        if len(mine):
            yield mine, len(mine) == sizes[numbers[mine[0]]]


def meet_in_wave(state: State, lanes: Array, spaces: frozenset[SyncSpace]) -> None:
    """Order all earlier operations of some lanes of a wave before their later ones."""
    for order in state.orders if spaces else ():
        order.meeting(lanes, state.step, spaces)


def meet_in_waves(state: State, lanes: Array, spaces: frozenset[SyncSpace]) -> None:
    """Call `meet_in_wave` for the lanes of each wave among some."""
    if state.orders and spaces:
        for mine, _ in waves(state, lanes):
            meet_in_wave(state, mine, spaces)
