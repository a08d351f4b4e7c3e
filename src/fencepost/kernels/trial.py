"""One run of a kernel, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fencepost.diagnostics import Code, Severity
from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.arguments import bound_arguments
from fencepost.kernels.budget import ROW_STEPS
from fencepost.kernels.execute.collisions import collisions
from fencepost.kernels.execute.interleavings import Plan
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.start import start
from fencepost.kernels.execute.state import WILD, Contents, Schedule, State
from fencepost.kernels.findings import Scene, of_collision, of_stray, of_stuck
from fencepost.kernels.missing_order import with_what_they_lack
from fencepost.kernels.options import Options
from fencepost.kernels.report import Finding
from fencepost.kernels.task import Found, Prepared
from fencepost.kernels.unsettled import of_error, reason
from fencepost.kernels.voided import voided
from fencepost.llvm.ordering.synchronizes import declared_only

GUESSED = "an operation across lanes, on matrices, or on denormal numbers is not interpreted"
FAR = (
    "accesses, or waits for copies, lie between a barrier and its fences: what the barrier orders "
    "is not decided"
)


@dataclass(frozen=True, slots=True)
class Trial:
    """A run to make: arguments by register, what buffers hold, the workgroups, `steps` at most.

    `overlay` are single words of buffers, `turn` which of several telling contents they have.
    `plan`: how a run begins that goes from one visible operation to the next.
    """

    values: dict[str, int]
    contents: Contents
    groups: Sequence[int]
    steps: int
    overlay: Mapping[int, int] = field(default_factory=dict)
    schedule: Schedule = Schedule.TOGETHER
    turn: int = 0
    plan: Plan | None = None


def tried(kernel: Prepared, found: Found, trial: Trial) -> Run | None:
    """One run; what it shows joins what was found. None where it came to no end, or has arguments
    that the assumptions rule out.
    """
    if not kernel.inputs.allowed(trial.values):
        return None
    task = kernel.task
    state = State(
        task.launch,
        kernel.layout,
        trial.groups,
        trial.contents,
        dict(trial.overlay),
        cleared=kernel.cleared,
        schedule=trial.schedule,
        words=kernel.words,
        turn=trial.turn,
        plan=trial.plan,
        lockstep=task.options.lockstep,
        budget=task.budget,
        meter=task.meter,
    )
    settled = frozenset(kernel.given)
    arguments = bound_arguments(task.kernel, kernel.layout, trial.values, settled)
    try:
        run = start(kernel.program, state, arguments, task.stop, trial.steps)
        found.spent += run.spent + ROW_STEPS * state.logged
        if state.poison.void is not None:
            found.voided = found.voided or voided(task.file, task.kernel, state)
            return None
        if state.guessed:
            why = WILD if WILD in state.reasons else _guessed(kernel)
            found.unsettled.setdefault(reason(Code.RUN_SHOWS_NOTHING, why))
            return None
        found.defined = True
        named = kernel.inputs.named(trial.values)
        scene = Scene(task.file, task.kernel, kernel.program, state, named)
        for stuck in run.stuck:
            found.add(of_stuck(scene, stuck))
        for stray in state.strays.values():
            if stray.settled and not state.both:
                found.add(of_stray(scene, stray))
        _races(kernel, found, run, scene, arguments)
    except BoundReached:
        return None  # a run that takes long shows nothing, and proofs need none
    except UnsupportedError as error:
        found.unsettled.setdefault(of_error(error))
        return None
    return run


def _guessed(kernel: Prepared) -> str:
    """Why what a run shows does not count."""
    if not (names := declared_only(kernel.program.graph)):
        return GUESSED
    functions = ", ".join(f"@{each}" for each in names)
    return f"the runs rest on results of {functions}, only declared here: link the definition"


def _races(
    kernel: Prepared,
    found: Found,
    run: Run,
    scene: Scene,
    arguments: Sequence[tuple[str, Any, int]],
) -> None:
    """Joins the races of a run, each with what would order it."""
    task = kernel.task
    races = list(collisions(kernel.program, run).found)
    if not found.bugs() and not all(each.same_value for each in races):
        races = with_what_they_lack(
            kernel.program, run, arguments, races, task.stop, task.budget.wish_run
        )
    for each in races:
        finding = of_collision(scene, each)
        if scene.enclosed(each, finding):
            found.unsettled.setdefault(reason(Code.NOT_FOLLOWED, FAR))
        elif (told := _told(task.options, finding)) is not None:
            found.add(told)


def _told(options: Options, finding: Finding) -> Finding | None:
    """A race as the options want it told; None where they want it not."""
    code = finding.diagnostic.code
    if options.lockstep and code is Code.ORDERED_BY_LOCKSTEP_ONLY:
        return None
    if options.same_value and code is Code.SAME_VALUE_WRITES:
        return replace(finding, diagnostic=replace(finding.diagnostic, level=Severity.ERROR))
    return finding
