"""One run of a kernel, and its findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fencepost.diagnostics import Code, Severity
from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.execute.order.interleavings import Plan
from fencepost.kernels.execute.races.collision import Collision
from fencepost.kernels.execute.races.collisions import collisions
from fencepost.kernels.execute.run import Ended, Run
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.execute.state import WILD, Contents, Schedule, State
from fencepost.kernels.findings.diagnostics import (
    Scene,
    of_collision,
    of_stray,
    of_stuck,
)
from fencepost.kernels.findings.endless import of_endless, of_hang
from fencepost.kernels.findings.missing_order import with_what_they_lack
from fencepost.kernels.findings.unsettled import of_error, reason
from fencepost.kernels.findings.voided import voided
from fencepost.kernels.options import Options
from fencepost.kernels.question.budget import ROW_STEPS
from fencepost.kernels.report import Behind, Finding
from fencepost.kernels.runs.arguments import bound_arguments
from fencepost.kernels.runs.behind import Onward, before, onward
from fencepost.kernels.runs.hangs import hang
from fencepost.kernels.task import Found, Prepared
from fencepost.llvm.ordering.synchronizes import declared_only
from fencepost.records import dataclass, field, replace

GUESSED = "an operation across lanes, on matrices, or on denormal numbers is not interpreted"
FAR = (
    "accesses, or waits for copies, lie between a barrier and its fences: what the barrier orders "
    "is not decided"
)
MOST_HANGS_SOUGHT = 3
"""Runs that repeat themselves for ever of which it is asked if they are hangs."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A run to make: arguments by register, contents of buffers, the workgroups, and at most
    `steps`.

    `overlay` are single words of buffers, `turn` is the rotation of telling contents. `plan`: the
    first visible operations of the run, in order. `tables` hold where rows begin, by buffer.
    """

    values: dict[str, int]
    contents: Contents
    groups: Sequence[int]
    steps: int
    overlay: Mapping[int, int] = field(default_factory=dict)
    schedule: Schedule = Schedule.TOGETHER
    turn: int = 0
    plan: Plan | None = None
    tables: Mapping[int, Entries] = field(default_factory=dict)


def tried(kernel: Prepared, found: Found, trial: Trial) -> Run | None:
    """Make one run and join its findings to what was found. None if the run does not end, or if its
    arguments break the assumptions.
    """
    grid = kernel.inputs.grid_for(trial.values)
    if grid is None:
        return None
    fitted = kernel.in_grid(grid)
    if fitted is not kernel:
        kernel, trial = fitted, replace(trial, groups=fitted.some_groups()[: len(trial.groups)])
    try:
        run = _run(kernel, found, trial)
        state = run.state
        if state.poison.void is not None and not state.cut_short:
            found.voided = found.voided or voided(kernel.task.file, kernel.task.kernel, state)
            return None
        if state.guessed:
            why = WILD if WILD in state.reasons else _guessed(kernel)
            found.unsettled.setdefault(reason(Code.RUN_SHOWS_NOTHING, why))
            return None
        found.defined = True
        _tell(kernel, found, trial, run)
    except BoundReached:
        return None  # a run that takes long shows nothing, and proofs need none
    except UnsupportedError as error:
        found.unsettled.setdefault(of_error(error))
        return None
    return run


def _run(
    kernel: Prepared,
    found: Found,
    trial: Trial,
    missed: frozenset[int] = frozenset(),
    ended: Ended | None = None,
) -> Run:
    """Return the run of a trial, as if the barriers that `missed` branches bypass were passed.
    Where it repeats itself, it goes on as `ended` says. Raises BoundReached and UnsupportedError.
    """
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
        missed=missed,
        tables=trial.tables,
        plan=trial.plan,
        lockstep=task.options.lockstep,
        budget=task.budget,
        meter=task.meter,
    )
    run = start(kernel.program, state, _arguments(kernel, trial), task.stop, trial.steps, ended)
    found.spent += run.spent + ROW_STEPS * state.logged
    return run


def _arguments(kernel: Prepared, trial: Trial) -> Sequence[tuple[str, Any, int]]:
    settled = frozenset(kernel.given)
    return bound_arguments(kernel.task.kernel, kernel.layout, trial.values, settled)


def _tell(kernel: Prepared, found: Found, trial: Trial, run: Run) -> None:
    """Join the findings of a run, and those behind barriers that some work-items miss in it."""

    def scene_of(state: State) -> Scene:
        named = kernel.inputs.named(trial.values) | kernel.sizes_named
        return Scene(kernel.task.file, kernel.task.kernel, kernel.program, state, named)

    scene = scene_of(run.state)
    whole = len(trial.groups) == kernel.task.launch.groups
    # Other schedules starve some lanes, or try few rounds: that they are cut short says nothing.
    fair = whole and trial.schedule is Schedule.TOGETHER and trial.plan is None
    cut = fair and not run.endless and not run.stuck
    found.finished |= run.finished or cut
    if run.endless and whole:
        found.endless = found.endless or of_endless(scene, run.endless)
        _hang(kernel, found, trial, run, scene)
    for stuck in run.stuck:
        found.add(of_stuck(scene, stuck))
    _strays(found, scene)
    races = list(collisions(kernel.program, run).found)
    later = None
    if found.goes_on and (run.stuck or (races and found.missed)):
        later = _onward(kernel, found, trial, run)
    if later is None:
        _races(kernel, found, run, scene, _arguments(kernel, trial), races)
        return
    for state, stuck in later.stuck:
        found.add(of_stuck(scene_of(state), stuck).resting_on(Behind.BARRIER))
    behind = scene_of(later.run.state)
    _strays(found, behind, Behind.BARRIER)
    races, others = later.apart(races, collisions(kernel.program, later.run).found)
    _races(kernel, found, run, scene, _arguments(kernel, trial), races)
    for each in others:
        _race(kernel, found, behind, each, Behind.BARRIER)


def _hang(kernel: Prepared, found: Found, trial: Trial, run: Run, scene: Scene) -> None:
    """Join a run that repeats itself for ever as a bug, if it is one."""
    if found.bugs() or found.hangs_sought >= MOST_HANGS_SOUGHT:
        return
    found.hangs_sought += 1

    def again(ended: Ended, contents: Contents) -> Run:
        return _run(kernel, found, replace(trial, contents=contents), ended=ended)

    try:
        waits = hang(kernel.program, run, kernel.task.options, again)
    except (BoundReached, UnsupportedError):
        return
    if waits:
        found.add(of_hang(scene, run, waits))


def _onward(kernel: Prepared, found: Found, trial: Trial, run: Run) -> Onward | None:
    """Return the run behind barriers that some work-items miss; None if it does not end."""
    try:
        later = onward(
            kernel.program,
            run,
            lambda missed: _run(kernel, found, trial, missed),
            found.missed,
        )
    except (BoundReached, UnsupportedError):
        return None
    found.missed = found.missed if later is None else later.missed
    return later


def _strays(found: Found, scene: Scene, *behind: Behind) -> None:
    """Join the accesses outside of objects that a run makes whatever the inputs are."""
    for stray in scene.state.strays.values():
        if stray.settled and not scene.state.both:
            found.add(of_stray(scene, stray).resting_on(*behind))


def _guessed(kernel: Prepared) -> str:
    """Return the reason why the findings of a run do not count."""
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
    races: list[Collision],
) -> None:
    """Join the races of a run, each with what would order it."""
    task = kernel.task
    if found.advises and not found.bugs() and not all(each.same_value for each in races):
        races = with_what_they_lack(
            kernel.program, run, arguments, races, task.stop, task.budget.wish_run
        )
    for each in races:
        _race(kernel, found, scene, each)


def _race(kernel: Prepared, found: Found, scene: Scene, race: Collision, *behind: Behind) -> None:
    """Join a race, if the options want it reported; behind a bug, only if it is an error."""
    finding = of_collision(scene, race)
    if scene.enclosed(race, finding):
        found.unsettled.setdefault(reason(Code.NOT_FOLLOWED, FAR))
        return
    if before(scene.state.strays.values(), race):
        behind = (*behind, Behind.OUTSIDE)
    told = _told(kernel.task.options, finding)
    if told is not None and (not behind or told.diagnostic.severity is Severity.ERROR):
        found.add(told.resting_on(*behind))


def _told(options: Options, finding: Finding) -> Finding | None:
    """Return a race as the options want it reported; None if they do not."""
    code = finding.diagnostic.code
    if options.lockstep and code is Code.ORDERED_BY_LOCKSTEP_ONLY:
        return None
    if options.same_value and code is Code.SAME_VALUE_WRITES:
        return replace(finding, diagnostic=replace(finding.diagnostic, level=Severity.ERROR))
    return finding
