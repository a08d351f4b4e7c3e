"""Barriers that some work-items of a workgroup miss.

A run ends for a workgroup in which some work-items wait at a barrier that others bypassed. To find
other bugs, the kernel is run once more as if that were fixed in the plainest way: a work-item that
takes the other side of the branch waits where the sides meet again, or at the end, and passes there
each barrier that the others reach.

    if (i >= n) return;          // these pass the barrier too, and do no more than that
    s[t] = in[i];
    __syncthreads();
    out[i] = s[t] + s[t ^ 1];

So the phases of such a run are those of the kernel with the barrier where all work-items reach it,
even if none takes the side that leads to it. Its accesses are those that are made in any case; a
value that a missing work-item might have written is a guess.
"""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.run import Status, Waiting
from fencepost.kernels.execute.schedule.parting import sides
from fencepost.kernels.execute.state import Stuck
from fencepost.kernels.execute.values.distinct import distinct
from fencepost.kernels.execute.values.lanes import Array
from fencepost.llvm.cfg.postdominators import decided, meeting, postdominators
from fencepost.llvm.effects.effect import Barrier, Meeting
from fencepost.records import dataclass


@dataclass
class MissedBarriers:
    """Lets a workgroup go on behind barriers that some lanes miss by the branches
    `state.missed`.
    """

    machine: Waiting

    def __post_init__(self) -> None:
        graph, missed = self.machine.program.graph, self.machine.state.missed
        after = postdominators(graph)
        self.decided = {each: decided(graph, after, each) for each in missed}
        self.meetings = {each: meeting(after, each) for each in missed}
        lanes = self.machine.state.lanes
        self.entered = {each: np.full(lanes, -1, np.int32) for each in missed}
        """For each branch, the barriers that lanes had passed when they last reached it."""

    def arrive(self, source: int, lanes: Array, target: int) -> None:
        """Let lanes wait that reach the meeting point of the sides of a branch."""
        if source in self.entered:
            self.entered[source][lanes] = self.machine.state.arrives[lanes]
        if target in self.meetings.values():
            self.machine.status[lanes] = Status.PARKED

    def go_on(self, group: int, lanes: Array) -> bool:
        """Let some of a workgroup go on whose `lanes` wait at barriers; return False if none can.

        Barriers come first: a work-item that waits at a meeting point passes those of the others
        before.
        """
        machine = self.machine
        if len(lanes) and self._only_missed(group, lanes):
            machine.complete(group, lanes)
            return True
        parked = self.parked(group)
        if not len(parked):
            return False
        first = parked[machine.pc[parked] == machine.pc[parked].min()]
        if not len(lanes):
            self._pass_unreached(group, first)
        machine.status[first] = Status.RUNS
        return True

    def _pass_unreached(self, group: int, lanes: Array) -> None:
        """Let a workgroup, if `lanes` are all of it, pass the barrier that none of them reached."""
        machine, state = self.machine, self.machine.state
        start, items = group * state.launch.items, state.launch.items
        live = np.count_nonzero(machine.status[start : start + items] != Status.DONE)
        for branch, places in self.decided.items():
            if self.meetings[branch] != machine.pc[lanes[0]] or branch in places:
                continue  # who never goes round a loop comes to none of its barriers
            if len(lanes) < live or (self.entered[branch][lanes] != state.arrives[lanes]).any():
                continue
            nodes = machine.program.strengths.keys() & places
            if nodes:
                machine.count(group, lanes, min(nodes))
                return

    def parked(self, group: int) -> Array:
        """Return the lanes of a workgroup that wait where the sides of a branch meet."""
        items = self.machine.state.launch.items
        start = group * items
        here = self.machine.status[start : start + items] == Status.PARKED
        return start + np.flatnonzero(here)

    def _only_missed(self, group: int, lanes: Array) -> bool:
        """Return True if lanes wait at one barrier, and all others of their workgroup, except waves
        that have ended, took the other side of one of the branches.
        """
        machine, state = self.machine, self.machine.state
        number = int(machine.pc[lanes[0]])
        if (machine.pc[lanes] != number).any() or number in machine.grid_nodes:
            return False
        if not isinstance(machine.sync(int(lanes[0]))[1], Barrier):
            return False
        members = np.arange(state.launch.items) + group * state.launch.items
        ended = np.ones(state.launch.waves, np.bool_)
        np.logical_and.at(ended, state.wave[members], machine.status[members] == Status.DONE)
        absent = np.setdiff1d(members[~ended[state.wave[members]]], lanes)
        parted = np.zeros(absent.shape, np.bool_)
        for branch, places in self.decided.items():
            if number in places and (taken := sides(machine.program, state, branch)) is not None:
                parted |= taken[absent] != taken[lanes[0]]
        return bool(len(absent) and parted.all())


def unmet(machine: Waiting, group: int, lanes: Array) -> Stuck | None:
    """Return the reason why the barrier of a workgroup whose `lanes` wait does not complete in a
    defined way; None if it completes.
    """
    state, items = machine.state, machine.state.launch.items
    members = np.arange(items) + group * items
    waits = machine.status[members] == Status.WAITS
    places = np.where(waits, machine.pc[members], -1)
    first = {int(machine.pc[each]): int(each) for each in lanes[::-1]}
    syncs = [machine.sync(lane)[1] for lane in first.values()]
    strict = any(
        isinstance(sync, Meeting) or (isinstance(sync, Barrier) and sync.strict) for sync in syncs
    )
    waves = np.zeros_like(places) if strict else state.wave[members]
    for wave in distinct(waves):
        inside = members[waves == wave]
        seen = places[waves == wave]
        different = np.flatnonzero(seen != seen[0])
        if not len(different):
            continue
        one, other = int(inside[0]), int(inside[different[0]])
        if machine.status[one] != Status.WAITS:
            one, other = other, one
        elsewhere = machine.sync(other)[0] if machine.status[other] == Status.WAITS else None
        divergent = state.wave[one] == state.wave[other] or strict
        return Stuck(one, other, machine.sync(one)[0], elsewhere, bool(divergent))
    return None
