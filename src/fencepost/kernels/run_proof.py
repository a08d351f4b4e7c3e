"""The proof by one run: the whole launch, with every branch that the inputs decide taken both ways.

Where no address, barrier or compared value depends on the inputs, the run is every run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.arguments import bound_arguments
from fencepost.kernels.certificate import (
    Certificate,
    Engine,
    Meets,
    Obligation,
    Open,
    Outcome,
    Pair,
    Premise,
    Reached,
    Reason,
    Sampled,
    Spot,
)
from fencepost.kernels.execute.collisions import collisions
from fencepost.kernels.execute.compared import lines_of
from fencepost.kernels.execute.explained import explained
from fencepost.kernels.execute.machine import start
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.execute.whole import Whole, whole
from fencepost.kernels.findings import Scene, of_collision
from fencepost.kernels.task import ByRun, Task
from fencepost.llvm.ir import Call

NOTHING = Sampled("a run does not stand for all")


def run_proof(check: Task, values: dict[str, int] | None) -> Outcome:
    """A certificate where one run stands for all and nothing in it races.

    Writes of the same value to one place are in order where the launch settles the value. `values`
    are any arguments.
    """
    budget = check.budget
    if check.launch.items * check.launch.groups > budget.all_lanes or values is None:
        return NOTHING
    program, lockstep = check.relaxed, check.options.lockstep
    groups = range(check.launch.groups)
    state = State(
        check.launch,
        check.layout,
        groups,
        Contents.MIXED,
        both=True,
        lockstep=lockstep,
        budget=budget,
    )
    arguments = bound_arguments(check.kernel, check.layout, values, frozenset(check.given))
    # Spinning comes to no end where branches are taken both ways.
    steps = budget.spinning_run if program.synchronizes else budget.proof_run
    try:
        run = start(program, state, arguments, check.stop, steps)
        if not run.finished or run.stuck or not state.lds_settled:
            return NOTHING
        if state.strays:
            return Open(tuple(astray(program, state)))
        compared = whole(program, run, lockstep, lds_only=bool(state.reasons))
    except (UnsupportedError, BoundReached):
        return NOTHING
    refused = bool(compared.same) and check.options.same_value
    if not compared.holds:
        if compared.perhaps and not state.reasons and not refused:
            # Terms may say that values are equal, and need to say no more.
            check.shown = ByRun(obligations(check, run, compared), values_of(check, compared))
        return Open(tuple(compared.reasons(program)))
    if state.reasons:
        # What is in LDS is settled all the same, and where barriers are.
        if not refused:
            check.shown = ByRun(obligations(check, run, compared, lds_only=True))
        return NOTHING
    return _certified(check, run, compared, values)


def _certified(check: Task, run: Run, compared: Whole, values: dict[str, int]) -> Outcome:
    """The certificate; writes of the same value are told."""
    shown = obligations(check, run, compared)
    seen = tuple(reached(check, run, shown))
    if not compared.same:
        return Certificate(Engine.RUN, shown, (), reached=seen)
    if check.options.same_value:
        return NOTHING
    scene = Scene(check.file, check.kernel, check.relaxed, run.state, check.inputs.named(values))
    for each in collisions(check.relaxed, run).found:
        if each.same_value and each.pair in compared.same:
            check.add(of_collision(scene, each))
    return Certificate(Engine.RUN, shown, (Premise.SAME_VALUE,), reached=seen)


def obligations(
    check: Task, run: Run, compared: Whole, lds_only: bool = False
) -> tuple[Obligation, ...]:
    """What a run that holds has shown: each pair of instructions, and each barrier."""
    program = check.relaxed
    same = frozenset(compared.same)
    left = frozenset(compared.values)
    pairs = explained(program, run, same, check.spots, check.options.lockstep, lds_only, left)
    meets = (
        Meets(check.spots[id(node.sync[0])], Reason.UNIFORM)
        for node in program.graph.nodes
        if node.sync is not None
    )
    return (*pairs, *meets)


def values_of(check: Task, compared: Whole) -> frozenset[frozenset[int]]:
    """The pairs of writes whose values are not known to be equal, each by `id`."""
    sites = check.relaxed.sites
    return frozenset(
        frozenset((id(sites[one]), id(sites[other]))) for one, other in compared.values
    )


def reached(check: Task, run: Run, shown: Iterable[Obligation]) -> Iterator[Reached]:
    """How many work-items come to each access of the pairs; what calls touch is not counted."""
    places = {
        spot for each in shown if isinstance(each, Pair) for spot in (each.first, each.second)
    }
    sites = check.relaxed.sites
    lanes: dict[Spot, set[int]] = {}
    for entry in run.state.log:
        instruction = sites[entry.site]
        spot = check.spots[id(instruction)]
        if spot in places and not isinstance(instruction, Call):
            lanes.setdefault(spot, set()).update(entry.lanes.tolist())
    for spot in sorted(lanes, key=lambda each: (each.block, each.index)):
        yield Reached(spot, len(lanes[spot]))


def astray(program: Program, state: State) -> Iterator[str]:
    """The accesses that may leave their objects, in words."""
    for each in state.strays.values():
        yield f"an access may lie outside {each.name}: {lines_of(program, each.site)}"
