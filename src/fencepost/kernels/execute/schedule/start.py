"""A run of a kernel, begun and counted."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.kernels.execute.order.availability import Availability
from fencepost.kernels.execute.order.happens_before import Order
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.run import Ended, Run
from fencepost.kernels.execute.schedule.let_out import LetOut, LetOutSteered
from fencepost.kernels.execute.schedule.machine import Machine
from fencepost.kernels.execute.schedule.steered import Steered
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import Value
from fencepost.kernels.question.budget import ROW_STEPS
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.llvm.ordering.synchronizes import has_objects, own_reach


def start(
    program: Program,
    state: State,
    arguments: Sequence[tuple[str, Value, int]],
    stop: OuterStop,
    budget: int,
    ended: Ended | None = None,
) -> Run:
    """Run a kernel with arguments (register, value, True if it is open); where it repeats itself,
    go on as `ended` says. Raises BoundReached if the check has no more steps.
    """
    for name, value, is_open in arguments:
        state.write(name, value, None, is_open)
    steered = state.plan is not None
    atomics = program.synchronizes or state.wish is not None or steered
    state.keeps_passed = any(each is not None for each in program.scopes)
    withheld = program.withholds and not state.both
    if withheld or program.by_wave or (atomics and (not state.both or has_objects(program.graph))):
        waves = (state.group * state.launch.waves + state.wave).tolist()
        groups = state.group.tolist()
        clusters = [state.launch.cluster_of(state.groups[each]) for each in groups]
        given = waves, groups, atomics and not state.both, clusters, state.wish
        state.order = Order(*given)
        if withheld:
            own = tuple(map(own_reach, program.sites))
            state.available = Availability(*given, own=own)
    state.meter.begin()
    given_run = program, state, stop, state.meter.of_run(budget)
    machine: Machine
    if ended is None:
        machine = (Steered if steered else Machine)(*given_run)
    else:
        machine = (LetOutSteered if steered else LetOut)(*given_run, ended)
    try:
        return machine.go()
    finally:  # what was accessed is compared next
        state.meter.ran += machine.spent + ROW_STEPS * state.logged
