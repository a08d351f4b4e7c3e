"""Barriers of the whole grid: all work-items of all workgroups that are run."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.run import Status, Waiting
from fencepost.kernels.execute.state import Stuck
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Barrier
from fencepost.vocabulary.address_spaces import ALL_SPACES


def grid_barriers(graph: Graph) -> list[int]:
    """Return the nodes that end with a barrier of the grid."""
    found = []
    for node in graph.nodes:
        sync = node.sync[1] if node.sync is not None else None
        if isinstance(sync, Barrier) and sync.grid:
            found.append(node.number)
    return found


def meet(machine: Waiting) -> bool:
    """Complete the barrier that all lanes wait at; if some never reach it, the others are stuck."""
    state, status = machine.state, machine.status
    waits = (status == Status.WAITS) & np.isin(machine.pc, machine.grid_nodes)
    if not waits.any() or (status == Status.RUNS).any():
        return False
    lanes = np.flatnonzero(waits)
    here = machine.pc[lanes[0]]
    missing = np.flatnonzero(~waits | (machine.pc != here))
    if len(missing):
        lane, other = int(lanes[0]), int(missing[0])
        elsewhere = machine.sync(other)[0] if status[other] == Status.WAITS else None
        detail = "work-items of the grid do not come to it"
        call = machine.sync(lane)[0]
        if not machine.run.stuck:  # otherwise what is missing is what stopped
            machine.run.stuck.append(
                Stuck(lane, other, call, elsewhere, divergent=False, detail=detail)
            )
        status[lanes] = Status.STUCK
        return False
    for group in range(len(state.groups)):
        phase = int(state.arrives[group * state.launch.items])
        machine.run.full[group, phase] = ALL_SPACES
        for order in state.orders:
            order.completion(group, state.step, ALL_SPACES)
    state.arrives += 1
    state.waits += 1
    assert state.grids is not None
    state.grids += 1
    machine.go_on(lanes)
    return True
