"""The stages of a check: runs that find bugs, terms that prove there are none."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from fencepost.diagnostics import Code
from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.certificate import (
    Certificate,
    Open,
    Outcome,
    Spot,
    ordered,
    spots,
)
from fencepost.kernels.execute.program import compile_kernel
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import BRANCH, Schedule
from fencepost.kernels.findings.unsettled import of_error, once, reason
from fencepost.kernels.inputs import Input
from fencepost.kernels.options import same_objects
from fencepost.kernels.premises.possible_assumptions import possible
from fencepost.kernels.question.layout import lay_out
from fencepost.kernels.question.own_context import own_context
from fencepost.kernels.report import Guess, Report, Verdict
from fencepost.kernels.runs.exploration import explore, takes_several_locks
from fencepost.kernels.runs.free_words import claiming, free_words
from fencepost.kernels.runs.sync_buffers import flags
from fencepost.kernels.runs.telling_inputs import words
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.any_size import of_any_size
from fencepost.kernels.stages.brought import brought, trusted_functions
from fencepost.kernels.stages.early_proof import may_be, proof_in_any_grid
from fencepost.kernels.stages.proof import prove, with_preconditions
from fencepost.kernels.stages.run_proof import RunProof, run_proof
from fencepost.kernels.task import ByRun, Found, Prepared, Task
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.cfg.threaded import threaded
from fencepost.llvm.effects.effect import BarrierStep
from fencepost.llvm.launches.possible_launch import possible_lds
from fencepost.llvm.ordering.barrier_fences import strengths
from fencepost.llvm.ordering.relaxed import followed, relaxed
from fencepost.llvm.ordering.synchronizes import has_reals
from fencepost.records import dataclass, replace

ALIKE = 2
"""Number of runs after which it shows whether inputs decide anything."""
NO_END = "a run did not end"
NOTHING = "no proof was found, and no run showed a bug"


@dataclass(frozen=True, slots=True)
class Checked:
    """A finished check; `prepared` is the kernel as a program, None if it has none; `steps` are
    those that it took, `missed` the branches by which some work-items miss barriers.
    """

    task: Task
    prepared: Prepared | None
    report: Report
    steps: int
    missed: frozenset[int] = frozenset()


@own_context()
def checked(task: Task) -> Checked:
    """Check a kernel in a z3 context of its own. Raises InputError if the question makes no
    sense.
    """
    possible_lds(task.module, task.kernel)
    found = Found(goes_on=task.goes_on, advises=task.advises)
    outcome: Outcome = Open(())
    kernel: Prepared | None = None
    try:
        sizes = (task.workgroups, task.grids)
        possible(task.kernel, task.assumptions, task.given, *sizes, task.meter)
        kernel = prepared(task)
        outcome = _decided(kernel, found)
        if isinstance(outcome, Certificate) and takes_several_locks(kernel.program.graph):
            explore(kernel, found, list(kernel.inputs.first()))
            outcome = Open(()) if found.bugs() else outcome
        if isinstance(outcome, Certificate) and found.proved is None and not kernel.in_open_grid:
            outcome = of_any_size(kernel, found) or outcome
    except (UnsupportedError, BoundReached) as error:
        found.unsettled.setdefault(of_error(error))
    proved = found.proved or kernel
    proof = _accepted(proved, found, outcome) if proved is not None else None
    guesses = task.guesses
    launch = task.launch
    if found.proved is not None:
        launch = found.proved.task.launch
    elif kernel is not None and kernel.in_open_grid:
        if proof is None:
            launch = kernel.in_open_grid[0].task.launch
        else:
            guesses = guesses | {Guess.GRID}
    if launch.smaller:
        guesses = guesses - {Guess.WORKGROUP}
    report = Report(
        task.kernel.name,
        launch,
        found.ordered(),
        proof,
        guesses,
        notes=(*found.notes, *task.assumptions.notes, *_of_contents(kernel)),
        seconds=task.clock() - task.started,
    )
    if report.verdict is Verdict.UNKNOWN or (report.proof and Guess.GRID in report.guesses):
        if found.voided and not found.defined:
            found.unsettled = {reason(Code.RUN_SHOWS_NOTHING, found.voided): None} | found.unsettled
        if found.endless is not None and not found.finished:
            found.unsettled = {found.endless: None} | found.unsettled
        reasons = tuple(found.unsettled) or (reason(Code.NO_PROOF, NOTHING),)
        report = replace(report, unsettled=once(reasons))
    return Checked(task, kernel, report, task.meter.steps, found.missed)


def _of_contents(kernel: Prepared | None) -> Iterator[str]:
    """Yield a note on each buffer whose contents are assumed: the elements that it is taken to
    have.
    """
    layout = kernel.layout if kernel is not None else None
    for number, each in (layout.contents if layout is not None else {}).items():
        assert layout is not None
        name = layout.buffers[number].name
        yield f"the elements of {name} are taken to be its integers of {each.size} bytes"


def prepared(task: Task) -> Prepared:
    """Return the kernel as a program to run. Raises UnsupportedError."""
    written = threaded(task.kernel)
    shown = followed(written)
    graph = control_flow(shown, task.module.pure, task.without)
    same = same_objects(task.kernel, task.options)
    layout = lay_out(task.module, task.kernel, task.options.dynamic_lds, same)
    if task.assumptions.contents:
        from fencepost.kernels.question.held_buffers import contents_of

        contents = contents_of(task.kernel, graph, layout, task.assumptions.contents)
        layout = replace(layout, contents=contents)
    at = task.kernel.at
    is_of_blocks = at is not None and at.file.endswith(".py")
    program = compile_kernel(graph, layout, strengths(graph))
    program = loosest = replace(program, is_of_blocks=is_of_blocks)
    places: dict[int, Spot] = spots(task.kernel) | spots(shown)
    if (kernel := relaxed(written)) is not shown:
        loose = control_flow(kernel, task.module.pure, task.without)
        loosest = compile_kernel(loose, layout, strengths(loose))
        places |= spots(kernel)
    steps = (node.sync[1] for node in graph.nodes if node.sync is not None)
    return with_preconditions(
        Prepared(
            task,
            layout,
            program,
            loosest,
            places,
            flags(graph, layout),
            any(isinstance(each, BarrierStep) for each in steps),
            words(graph, task.budget.telling_words),
            task.given,
            free_words(graph, layout),
        )
    )


def _accepted(kernel: Prepared, found: Found, outcome: Outcome) -> Certificate | None:
    """Return a proof with the premises of the question, unless it rests on a refused one."""
    if not isinstance(outcome, Certificate):
        return None
    task = kernel.task
    asked = brought(kernel, outcome.obligations)
    proof = replace(
        outcome,
        premises=ordered([*outcome.premises, *asked]),
        foreign=trusted_functions(kernel),
    )
    refused = [each for each in proof.premises if each in task.options.refused]
    for each in refused:
        stated = each.of(proof.foreign)
        text = f"{stated.option}: the proof rests on a premise that it refuses: {stated.text}"
        found.unsettled.setdefault(reason(Code.PREMISE_REFUSED, text))
    return None if refused else proof


@dataclass(frozen=True, slots=True)
class _First:
    """Outcome of the first runs: whether runs take long, the result of the run that stands for all,
    if it was tried already, the inputs that are left for later, and an early proof by terms.
    """

    takes_long: bool
    settled: RunProof | None
    left: tuple[Input, ...] = ()
    proof: Certificate | None = None


def _decided(kernel: Prepared, found: Found) -> Outcome:
    task = kernel.task
    inputs = list(kernel.inputs.first())
    if task.launch.is_open:
        return _proved(kernel, found, _First(takes_long=False, settled=None), inputs)
    some = kernel.some_groups()
    # Where atomics order work-items, the order of the workgroups tells more than inputs do.
    waits = kernel.program.synchronizes
    quick = 2 if waits else task.budget.quick_runs
    first = _first_runs(kernel, found, inputs, quick)
    if first.proof is not None:
        return first.proof
    if first.settled is not None and isinstance(first.settled.outcome, Certificate):
        return first.settled.outcome
    if found.ends():
        return Open(())
    schedules = (Schedule.FIRST, Schedule.LAST, Schedule.TURNS) if waits else ()
    for (values, contents), schedule in itertools.product(inputs[:1], schedules):
        steps = task.budget.first_run
        tried(kernel, found, Trial(values, contents, some, steps, schedule=schedule))
    if found.bugs():
        return Open(())
    if kernel.in_open_grid:
        outcome = _in_open_grid(kernel, found, first, inputs)
        if isinstance(outcome, Certificate) or found.bugs():
            return outcome
        first = replace(first, settled=None)
    outcome = _proved(kernel, found, first, inputs) if may_be(task, found) else Open(())
    if isinstance(outcome, Certificate) or found.bugs() or task.proof_alone:
        return outcome
    explore(kernel, found, inputs)
    if found.bugs():
        return Open(())
    left = [*first.left, *inputs[2 if first.takes_long else quick :]]
    later = [(*each, Schedule.TOGETHER) for each in left]
    later += [(*each, schedule) for each in inputs[1:3] for schedule in schedules]
    from fencepost.kernels.runs.more_runs import more_runs  # for what is not decided alone

    more_runs(kernel, found, inputs, later)
    return Open(())


def _first_runs(kernel: Prepared, found: Found, inputs: Sequence[Input], quick: int) -> _First:
    """Run a few workgroups, until a bug shows or a proof is worth an attempt."""
    budget, some = kernel.task.budget, kernel.some_groups()
    waits = kernel.program.synchronizes
    telling = list(kernel.inputs.strides(reals=has_reals(kernel.program.graph)))
    trials = [Trial(*each, some, budget.first_run) for each in inputs[:2]]
    trials += claiming(kernel, inputs, some)
    trials += [Trial(*each, some[:2], budget.telling_run) for each in telling]
    trials += [Trial(*each, some, budget.first_run) for each in inputs[2:quick]]
    settled: RunProof | None = None
    takes_long = False
    for made, trial in enumerate(trials, start=1):
        if found.spent > budget.first_runs:
            break
        run = tried(kernel, found, trial)
        if found.ends():
            break
        if run is not None and not run.finished and not run.stuck:
            if takes_long or waits:
                break
            # One more look, with other numbers, before a proof is tried.
            takes_long = True
        _doubt(found, run)
        if (
            made == ALIKE
            and not takes_long
            and not found.bugs()
            and found.doubts <= ({BRANCH} if not waits else set[str]())
        ):
            # Inputs decide no address that was seen: one run may stand for all.
            settled = run_proof(_widest(kernel), found, inputs[0][0])
            if isinstance(settled.outcome, Certificate) or found.bugs():
                break
            if not found.doubts:  # other inputs come to the same places, in the same order
                left = tuple((each.values, each.contents) for each in trials[made:])
                return _First(takes_long, settled, left)
        elif made == ALIKE and not found.bugs() and (proof := proof_in_any_grid(kernel, found)):
            return _First(takes_long, settled, proof=proof)
    return _First(takes_long, settled)


def _doubt(found: Found, run: Run | None) -> None:
    """Record why a run is one of several, for the choice of what is tried next."""
    found.doubts |= set(run.state.reasons) if run is not None and run.finished else {NO_END}


def _widest(kernel: Prepared) -> Prepared:
    """Return the kernel in the widest launch that it is checked for."""
    return kernel.in_open_grid[0] if kernel.in_open_grid else kernel


def _in_open_grid(
    kernel: Prepared, found: Found, first: _First, inputs: Sequence[Input]
) -> Outcome:
    """Prove a kernel in any grid, or in any of an ordinary size.

    A run of one workgroup settles its LDS and its barriers; terms prove workgroups apart.
    """
    run = first.settled
    if run is None and not first.takes_long:
        run = run_proof(_widest(kernel), found, inputs[0][0] if inputs else None)
    if run is not None and run.conflicts:
        return run.outcome
    shown = run.shown if run is not None else None
    known: dict[int, Outcome] = {}
    claims = [e for e in enumerate(kernel.in_open_grid) if may_be(e[1].task, found)]
    if claims and kernel.task.proof_alone:
        # What is not proved in ordinary grids is not proved in any: these are asked about first.
        number, claim = claims[-1]
        known[number] = _by_terms(claim, found, shown)
        claims = claims if isinstance(known[number], Certificate) else claims[-1:]
    outcome: Outcome = Open(())
    for number, claim in claims:
        outcome = known.get(number) or _by_terms(claim, found, shown)
        if isinstance(outcome, Certificate):
            found.proved = claim
            return of_any_size(claim, found) or outcome
        if found.bugs():
            return outcome
    found.unsettled |= dict.fromkeys(outcome.unsettled if isinstance(outcome, Open) else ())
    return outcome


def _proved(kernel: Prepared, found: Found, first: _First, inputs: Sequence[Input]) -> Outcome:
    """Return the proof by one run or by terms, tried in the order that is likely to be shorter."""
    run = first.settled
    if first.takes_long:
        outcome = _by_terms(kernel, found, run.shown if run is not None else None)
        if isinstance(outcome, Certificate) or found.bugs():
            return outcome
        found.unsettled |= dict.fromkeys(outcome.unsettled if isinstance(outcome, Open) else ())
        if kernel.task.launch.run.groups > 8 * len(kernel.some_groups()):
            return outcome  # the run of the whole launch would come to no end
    if run is None:
        run = run_proof(kernel, found, inputs[0][0] if inputs else None)
    outcome = run.outcome
    if isinstance(outcome, Certificate) or found.bugs():
        return outcome
    found.unsettled |= dict.fromkeys(outcome.unsettled if isinstance(outcome, Open) else ())
    if first.takes_long or (kernel.task.launch.is_open and run.conflicts):
        return outcome
    outcome = _by_terms(kernel, found, run.shown)
    if not isinstance(outcome, Certificate) and not found.bugs():
        found.unsettled |= dict.fromkeys(outcome.unsettled if isinstance(outcome, Open) else ())
    return outcome


def _by_terms(kernel: Prepared, found: Found, shown: ByRun | None) -> Outcome:
    outcome = prove(kernel, found, shown)
    met = shown is not None and shown.left is not None
    if isinstance(outcome, Certificate) or not met or found.over(kernel.task):
        return outcome
    # The run took branches both ways: work-items that it saw at one place may never come there.
    return prove(kernel, found, None)
