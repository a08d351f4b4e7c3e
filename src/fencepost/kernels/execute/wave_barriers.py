"""Barriers of a wave: what the lanes that come to one together know of each other then."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values import Array
from fencepost.llvm.effects.effect import WaveBarrier
from fencepost.vocabulary.address_spaces import SyncSpace


def wave_barrier(barrier: WaveBarrier, spaces: frozenset[SyncSpace]) -> Callable[..., None]:
    """What a barrier of the wave does that orders `spaces`; it is for the lanes that are there.

    Raises UnsupportedError when it is run by some lanes of a wave, where all must come.
    """

    def run(state: State, act: Array | None) -> None:
        lanes = state.all if act is None else act
        for mine, whole in waves(state, lanes):
            if barrier.strict and not whole:
                raise UnsupportedError("a sub-group barrier in divergent control flow")
            meet_in_wave(state, mine, spaces)

    return run


def waves(state: State, lanes: Array) -> Iterator[tuple[Array, bool]]:
    """The lanes of each wave among some, and whether they are all that the wave has."""
    numbers = state.group * state.launch.waves + state.wave
    sizes = np.bincount(numbers)
    order = np.argsort(numbers[lanes], kind="stable")
    sorted_lanes = lanes[order]
    cuts = np.flatnonzero(np.diff(numbers[sorted_lanes])) + 1
    for mine in np.split(sorted_lanes, cuts):
        if len(mine):
            yield mine, len(mine) == sizes[numbers[mine[0]]]


def meet_in_wave(state: State, lanes: Array, spaces: frozenset[SyncSpace]) -> None:
    """What some lanes of a wave did before now happens before what each of them does next."""
    for order in state.orders if spaces else ():
        order.meeting(lanes, state.step, spaces)


def meet_in_waves(state: State, lanes: Array, spaces: frozenset[SyncSpace]) -> None:
    """The same for the lanes of each wave among some."""
    if state.orders and spaces:
        for mine, _ in waves(state, lanes):
            meet_in_wave(state, mine, spaces)
