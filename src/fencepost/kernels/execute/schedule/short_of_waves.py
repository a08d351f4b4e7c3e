"""Operations on barrier objects that too few waves, or only a part of a wave, come to."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from fencepost.kernels.execute.barriers.objects import Objects
from fencepost.kernels.execute.run import Status, Waiting
from fencepost.kernels.execute.state import Stuck
from fencepost.kernels.execute.values.lanes import Array


class AtObjects(Waiting, Protocol):
    """Lanes that may wait at barrier objects."""

    objects: Objects


def never_complete(machine: AtObjects, lanes: Array) -> Stuck:
    """Report waves that wait for a phase that never ends, and a wave that does not arrive."""
    state, lane = machine.state, int(lanes[0])
    node = machine.program.nodes[int(machine.pc[lane])].node
    detail = machine.objects.shortage(lane, node)
    others = state.all[state.wave != state.wave[lane]]
    others = others[state.group[others] == state.group[lane]]
    done = machine.status[others] == Status.DONE
    others = others[(machine.pc[others] != machine.pc[lane]) | done]
    other = int(others[0]) if len(others) else lane
    waits = other != lane and machine.status[other] == Status.WAITS
    elsewhere = machine.sync(other)[0] if waits else None
    return Stuck(lane, other, machine.sync(lane)[0], elsewhere, divergent=False, detail=detail)


def parted(machine: AtObjects, group: int, lanes: Array) -> Stuck:
    """Report lanes at a barrier operation that others of their wave do not reach."""
    state = machine.state
    wave = int(group * state.launch.waves + state.wave[lanes[0]])
    members = machine.objects.whole(wave)
    others = np.setdiff1d(members, lanes[machine.pc[lanes] == machine.pc[lanes[0]]])
    one, other = int(lanes[0]), int(others[0])
    waits = machine.status[other] in (Status.WAITS, Status.GATHERS)
    elsewhere = machine.sync(other)[0] if waits else None
    return Stuck(one, other, machine.sync(one)[0], elsewhere, divergent=True)
