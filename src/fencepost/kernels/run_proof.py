"""The proof by one run: the whole launch, with every branch that the inputs decide taken both ways.

Where no address, barrier or compared value depends on the inputs, the run is every run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.arguments import bound_arguments
from fencepost.kernels.certificate import Certificate, Engine, Open, Outcome, Premise, Sampled
from fencepost.kernels.execute.collisions import collisions
from fencepost.kernels.execute.machine import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.execute.table import harmless
from fencepost.kernels.findings import Scene, of_collision
from fencepost.kernels.synchronizes import synchronizes

if TYPE_CHECKING:
    from fencepost.kernels.check import Check

NOTHING = Sampled("a run does not stand for all")


def run_proof(check: Check, values: dict[str, int] | None) -> Outcome:
    """A certificate where one run stands for all and nothing in it races.

    Where work-items write the same value at the same time, a second run with other contents must
    agree. `values` are any arguments.
    """
    budget = check.budget
    if check.launch.items * check.launch.groups > budget.all_lanes or values is None:
        return NOTHING
    for contents in (Contents.MIXED, Contents.INDEX):
        groups = range(check.launch.groups)
        state = State(check.launch, check.layout, groups, contents, {}, both=True)
        arguments = bound_arguments(check.kernel, check.layout, values, frozenset(check.given))
        # Spinning comes to no end where branches are taken both ways.
        waits = synchronizes(check.program.graph)
        steps = budget.spinning_run if waits else budget.proof_run
        try:
            run = start(check.program, state, arguments, check.deadline, steps)
            if not run.finished or run.stuck or not state.lds_settled:
                return NOTHING
            if state.reasons:
                # What is in LDS is settled all the same, and where barriers are.
                check.lds_proved = harmless(
                    check.program, run, check.options.lockstep, lds_only=True
                )
                return NOTHING
            found = collisions(check.program, run)
            if state.reasons:
                return Open(tuple(state.reasons))
            found = [each for each in found if not (check.options.lockstep and each.lockstep)]
            if found and (
                check.options.same_value or not harmless(check.program, run, check.options.lockstep)
            ):
                return NOTHING
        except (UnsupportedError, BoundReached):
            return NOTHING
        if not found:
            return Certificate(Engine.RUN, (), ())
    scene = Scene(check.file, check.kernel, check.program, state, check._named(values))
    for each in found:
        check._add(of_collision(scene, each))
    return Certificate(Engine.RUN, (), (Premise.SAME_VALUE,))
