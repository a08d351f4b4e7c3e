"""Proof by one run of the whole launch, which takes both sides of every branch that inputs decide.

If no address, barrier or compared value depends on the inputs, the run stands for every run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.diagnostics import Code
from fencepost.errors import BoundReached, UnsupportedError
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
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.collisions import collisions
from fencepost.kernels.execute.races.compared import lines_of
from fencepost.kernels.execute.races.exhaustive import Whole, whole
from fencepost.kernels.execute.races.pair_reasons import explained
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.findings.diagnostics import Scene, of_collision
from fencepost.kernels.findings.unsettled import reason
from fencepost.kernels.runs.arguments import bound_arguments
from fencepost.kernels.task import ByRun, Found, Prepared
from fencepost.llvm.ir import Call
from fencepost.llvm.launches.launch import Extent
from fencepost.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class RunProof:
    """Result of the run that stands for all; `shown` is what it proves without being a full proof.
    `conflicts`: nothing in it depends on inputs, and accesses conflict.
    """

    outcome: Outcome
    shown: ByRun | None = None
    conflicts: bool = False


NOTHING = RunProof(Sampled("one run does not cover all inputs"))


def run_proof(kernel: Prepared, found: Found, values: dict[str, int] | None) -> RunProof:
    """Return a certificate if one run stands for all and nothing in it races.

    Writes of the same value to one place are in order if the launch settles the value; they join
    what was found. `values` are any arguments.
    """
    task = kernel.task
    budget = task.budget
    launch = task.launch.run
    if launch.items * launch.groups > budget.all_lanes or values is None:
        return NOTHING
    program, lockstep = kernel.relaxed, task.options.lockstep
    groups = range(launch.groups)
    state = State(
        launch,
        kernel.layout,
        groups,
        Contents.MIXED,
        both=True,
        lockstep=lockstep,
        budget=budget,
        meter=task.meter,
    )
    arguments = bound_arguments(task.kernel, kernel.layout, values, frozenset(kernel.given))
    # Spinning comes to no end where branches are taken both ways.
    steps = budget.spinning_run if program.synchronizes else budget.proof_run
    try:
        run = start(program, state, arguments, task.stop, steps)
        # One workgroup says nothing of global memory that others access as well.
        lds_only = bool(state.reasons) or task.launch.extent is Extent.ANY_GRID
        if not run.finished or run.stuck or not state.lds_settled:
            return NOTHING
        if state.strays:
            strays = (reason(Code.NOT_SHOWN_INSIDE, each) for each in astray(program, state))
            return RunProof(Open(tuple(strays)))
        compared = whole(program, run, lockstep=lockstep, lds_only=lds_only)
    except (UnsupportedError, BoundReached):
        return NOTHING
    refused = bool(compared.same) and task.options.same_value
    if not compared.holds:
        left = None
        if compared.perhaps and not state.reasons and not refused:
            # Terms may say that values are equal, and need to say no more.
            left = ByRun(obligations(kernel, run, compared), values_of(kernel, compared))
        conflicts = bool(compared.races) and not state.reasons and left is None
        return RunProof(Open(tuple(compared.reasons(program))), left, conflicts)
    if lds_only:
        # What is in LDS is settled all the same, and where barriers are.
        if refused:
            return NOTHING
        return replace(NOTHING, shown=ByRun(obligations(kernel, run, compared, lds_only=True)))
    return RunProof(_certified(kernel, found, run, compared, values))


def _certified(
    kernel: Prepared, found: Found, run: Run, compared: Whole, values: dict[str, int]
) -> Outcome:
    """Return the certificate, and report writes of the same value."""
    shown = obligations(kernel, run, compared)
    seen = tuple(reached(kernel, run, shown))
    if not compared.same:
        return Certificate(Engine.RUN, shown, (), reached=seen)
    task = kernel.task
    if task.options.same_value:
        return NOTHING.outcome
    scene = Scene(task.file, task.kernel, kernel.relaxed, run.state, kernel.inputs.named(values))
    for each in collisions(kernel.relaxed, run).found:
        if each.same_value and each.pair in compared.same:
            found.add(of_collision(scene, each))
    return Certificate(Engine.RUN, shown, (Premise.SAME_VALUE,), reached=seen)


def obligations(
    kernel: Prepared, run: Run, compared: Whole, *, lds_only: bool = False
) -> tuple[Obligation, ...]:
    """Return the obligations that a run without conflicts settles: each pair of instructions that
    access memory, and each barrier.
    """
    program = kernel.relaxed
    same = frozenset(compared.same)
    left = frozenset(compared.values)
    pairs = explained(
        program,
        run,
        same,
        kernel.spots,
        lockstep=kernel.task.options.lockstep,
        lds_only=lds_only,
        left=left,
    )
    meets = (
        Meets(kernel.spots[id(node.sync[0])], Reason.UNIFORM)
        for node in program.graph.nodes
        if node.sync is not None
    )
    return (*pairs, *meets)


def values_of(kernel: Prepared, compared: Whole) -> frozenset[frozenset[int]]:
    """Return the pairs of writes whose values are not known to be equal, each by `id`."""
    sites = kernel.relaxed.sites
    return frozenset(
        frozenset((id(sites[one]), id(sites[other]))) for one, other in compared.values
    )


def reached(kernel: Prepared, run: Run, shown: Iterable[Obligation]) -> Iterator[Reached]:
    """Yield for each access of the pairs the number of work-items that reach it; accesses by calls
    are not counted.
    """
    places = {
        spot for each in shown if isinstance(each, Pair) for spot in (each.first, each.second)
    }
    sites = kernel.relaxed.sites
    lanes: dict[Spot, set[int]] = {}
    for entry in run.state.log:
        instruction = sites[entry.site]
        spot = kernel.spots[id(instruction)]
        if spot in places and not isinstance(instruction, Call):
            lanes.setdefault(spot, set()).update(entry.lanes.tolist())
    for spot in sorted(lanes, key=lambda each: (each.block, each.index)):
        yield Reached(spot, len(lanes[spot]))


def astray(program: Program, state: State) -> Iterator[str]:
    """Yield the accesses that may leave their objects, in words."""
    for each in state.strays.values():
        yield f"an access may lie outside {each.name}: {lines_of(program, each.site)}"
