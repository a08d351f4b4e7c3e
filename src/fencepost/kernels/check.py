"""The check of one kernel: runs that find bugs, terms that prove there are none."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from fencepost.diagnostics import Code, Severity
from fencepost.errors import BoundReached, FencepostError, UnsupportedError
from fencepost.kernels.arguments import bound_arguments
from fencepost.kernels.assumptions import parse, possible
from fencepost.kernels.budget import ROW_STEPS, Budget
from fencepost.kernels.certificate import (
    Certificate,
    Open,
    Outcome,
    Premise,
    ordered,
    spots,
)
from fencepost.kernels.execute.collisions import collisions
from fencepost.kernels.execute.machine import Run, start
from fencepost.kernels.execute.program import Program, compile_kernel
from fencepost.kernels.execute.state import BRANCH, WILD, Contents, Schedule, State
from fencepost.kernels.findings import Scene, of_collision, of_stray, of_stuck
from fencepost.kernels.flags import flags
from fencepost.kernels.inputs import Inputs
from fencepost.kernels.lacking import with_what_they_lack
from fencepost.kernels.layout import lay_out
from fencepost.kernels.objects import rests_on_arguments, rests_on_size
from fencepost.kernels.offsets import rests_on_offset
from fencepost.kernels.options import Options, launch_of, settled
from fencepost.kernels.proof import preconditions, prove
from fencepost.kernels.report import Finding, Report, Verdict
from fencepost.kernels.run_proof import ByRun, run_proof
from fencepost.kernels.telling import compared, words
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.effects.effect import BarrierStep
from fencepost.llvm.ir import Call
from fencepost.llvm.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.ordering.relaxed import relaxed, with_own_availability
from fencepost.llvm.ordering.strength import strengths
from fencepost.llvm.ordering.synchronizes import declared_only, has_reals, states
from fencepost.llvm.possible_launch import possible_lds
from fencepost.llvm.types import IntType

FAR = "accesses lie between the fences of a barrier and the barrier: what it orders is not decided"
ALIKE = 2
"""Runs after which it shows whether inputs decide anything."""
NO_END = "a run that came to no end"
GUESSED = "an operation across lanes or matrices is not interpreted"
OVERFLOW = "arithmetic overflows that must not, in the runs that might show something"


@dataclass
class Check:
    """A check under way."""

    module: Module
    kernel: Function
    options: Options
    file: str
    clock: Callable[[], float] = time.monotonic
    findings: dict[tuple[object, ...], Finding] = field(default_factory=dict)
    reasons: dict[str, None] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    shown: ByRun | None = None
    without: Call | None = None
    doubts: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.started = self.clock()
        self.deadline = self.started + self.options.seconds
        self.budget = Budget.scaled(self.options.effort)
        self.spent = 0
        self.launch = launch_of(self.kernel, self.options, self.module.triple)
        self.given = settled(self.kernel, self.options)
        known = frozenset(
            each.source_name for each in self.kernel.parameters if isinstance(each.type, IntType)
        )
        self.assumptions = [parse(each, known) for each in self.options.assumptions]

    def report(self) -> Report:
        """The verdict. Raises InputError where the question makes no sense."""
        possible(self.kernel, self.assumptions, self.given)
        possible_lds(self.module, self.kernel)
        outcome: Outcome = Open(())
        try:
            outcome = self._check()
        except (UnsupportedError, BoundReached) as error:
            self.reasons.setdefault(error.message)
        proof = self._accepted(outcome)
        report = Report(
            self.kernel.name,
            self.launch,
            tuple(self.findings.values()),
            proof,
            notes=tuple(self.notes),
            seconds=self.clock() - self.started,
        )
        if report.verdict is not Verdict.UNKNOWN:
            return report
        reasons = tuple(self.reasons) or ("no proof was found, and no run showed a bug",)
        return replace(report, reasons=reasons)

    def _accepted(self, outcome: Outcome) -> Certificate | None:
        """A proof with the premises that the question brings, unless it rests on a refused one."""
        if not isinstance(outcome, Certificate):
            return None
        graph = self.program.graph
        asked = [Premise.LOCKSTEP] if self.options.lockstep else []
        if self.options.arguments or self.options.assumptions or states(graph):
            asked.append(Premise.GIVEN)
        if declared_only(graph):
            asked.append(Premise.DECLARED_CALLS)
        if rests_on_arguments(graph, self.layout):
            asked.append(Premise.ARGUMENTS_APART)
        if rests_on_size(graph, self.layout):
            asked.append(Premise.LDS_SIZE)
        if rests_on_offset(graph):
            asked.append(Premise.OFFSET)
        proof = replace(outcome, premises=ordered([*outcome.premises, *asked]))
        refused = [each for each in proof.premises if each in self.options.refused]
        for each in refused:
            stated = each.stated
            self.reasons.setdefault(
                f"{stated.option}: the proof rests on a premise that it refuses: {stated.text}"
            )
        return None if refused else proof

    def prepare(self) -> None:
        """Makes the kernel a program to run. Raises UnsupportedError."""
        shown = with_own_availability(self.kernel)
        graph = control_flow(shown, self.module.pure, self.without)
        self.layout = lay_out(self.module, self.kernel, self.options.dynamic_lds)
        self.program = self.relaxed = compile_kernel(graph, self.layout, strengths(graph))
        self.spots = spots(self.kernel) | spots(shown)
        if (kernel := relaxed(self.kernel)) is not shown:
            loose = control_flow(kernel, self.module.pure, self.without)
            self.relaxed = compile_kernel(loose, self.layout, strengths(loose))
            self.spots |= spots(kernel)
        self.cleared = flags(graph, self.layout)
        self.split = any(
            node.sync is not None and isinstance(node.sync[1], BarrierStep) for node in graph.nodes
        )
        suggested = preconditions(self)
        self.inputs = Inputs(
            self.kernel, self.launch, self.given, self.assumptions, suggested, self.budget
        )
        self.words = words(graph, self.budget.telling_words)

    def _check(self) -> Outcome:
        self.prepare()
        graph = self.program.graph
        budget = self.budget
        telling = list(self.inputs.strides(has_reals(graph)))
        inputs = list(self.inputs.first())
        some = self._some_groups()
        takes_long = False
        # Where atomics order work-items, the order of the workgroups tells more than inputs do.
        waits = self.program.synchronizes
        quick = 2 if waits else budget.quick_runs
        first = [(each, some, budget.first_run) for each in inputs[:2]]
        first += [(each, some[:2], budget.telling_run) for each in telling]
        first += [(each, some, budget.first_run) for each in inputs[2:quick]]
        settled: Outcome | None = None
        left = list[tuple[dict[str, int], Contents]]()
        for made, ((values, contents), groups, steps) in enumerate(first, start=1):
            if self.spent > budget.first_runs:
                break
            run = self._run(values, contents, groups, {}, steps)
            if self._bugs():
                return Open(())
            if run is not None and not run.finished and not run.stuck:
                if takes_long or waits:
                    break
                # One more look, with other numbers, before a proof is tried.
                takes_long = True
            self._doubt(run)
            if (
                made == ALIKE
                and not takes_long
                and self.doubts <= ({BRANCH} if not waits else set())
            ):
                # Inputs decide no address that was seen: one run may stand for all.
                settled = run_proof(self, inputs[0][0])
                if isinstance(settled, Certificate) or self._bugs():
                    return settled
                if not self.doubts:  # other inputs come to the same places, in the same order
                    left = [each for each, _, _ in first[made:]]
                    break
        schedules = (Schedule.FIRST, Schedule.LAST, Schedule.TURNS) if waits else ()
        for (values, contents), schedule in itertools.product(inputs[:1], schedules):
            self._run(values, contents, some, {}, budget.first_run, schedule)
        if self._bugs():
            return Open(())
        by_run = self._by_run(inputs) if settled is None else lambda: settled
        engines = [self._by_terms, by_run] if takes_long else [by_run, self._by_terms]
        if takes_long and self.launch.groups > 8 * len(some):
            engines.pop()  # the run of the whole launch would come to no end
        for engine in engines:
            outcome = engine()
            if isinstance(outcome, Certificate) or self._bugs():
                return outcome
            self.reasons |= dict.fromkeys(outcome.reasons if isinstance(outcome, Open) else ())
        left += inputs[2 if takes_long else quick :]
        later = [(*each, Schedule.TOGETHER) for each in left]
        later += [(*each, schedule) for each in inputs[1:3] for schedule in schedules]
        before = self.spent
        numbers = compared(graph, self.budget.telling_words)
        for values, contents, turn in self.inputs.around(inputs, len(self.words), numbers):
            if self._over() or self.spent - before > budget.later_runs // 2:
                break
            self._run(values, contents, some, {}, budget.first_run, turn=turn)
        before = self.spent
        for values, contents, schedule in later:
            if self._over() or self.spent - before > budget.later_runs:
                break
            self._run(values, contents, some, {}, budget.long_run, schedule)
        return Open(())

    def _doubt(self, run: Run | None) -> None:
        """Keeps why a run is one of several, for the choice of what is tried next."""
        self.doubts |= set(run.state.reasons) if run is not None and run.finished else {NO_END}

    def _by_run(self, inputs: Sequence[tuple[dict[str, int], Contents]]) -> Callable[[], Outcome]:
        return lambda: run_proof(self, inputs[0][0] if inputs else None)

    def _by_terms(self) -> Outcome:
        outcome = prove(self)
        met = self.shown is not None and self.shown.left is not None
        if isinstance(outcome, Certificate) or not met or self._over():
            return outcome
        # The run took branches both ways: work-items that it saw at one place may never come there.
        self.shown = None
        return prove(self)

    def _some_groups(self) -> Sequence[int]:
        """A few workgroups, neighbours among them, whose work-items are run."""
        most = max(1, min(self.launch.groups, max(2, self.budget.some_lanes // self.launch.items)))
        x, y, _ = self.launch.grid
        wanted = [0, 1, x, x * y, *range(2, most)]
        chosen = dict.fromkeys(each for each in wanted if each < self.launch.groups)
        return self.launch.whole_clusters(list(chosen)[:most])

    def _over(self) -> bool:
        """Whether no more runs are worth making: a bug is known, or the time is up."""
        return self._bugs() or self.clock() > self.deadline

    def _bugs(self) -> bool:
        return any(each.diagnostic.severity is Severity.ERROR for each in self.findings.values())

    # Runs

    def _run(
        self,
        values: dict[str, int],
        contents: Contents,
        groups: Sequence[int],
        overlay: dict[int, int],
        budget: int,
        schedule: Schedule = Schedule.TOGETHER,
        turn: int = 0,
    ) -> Run | None:
        """One run; what it shows joins the findings. None where it came to no end."""
        state = State(
            self.launch,
            self.layout,
            groups,
            contents,
            overlay,
            cleared=self.cleared,
            schedule=schedule,
            words=self.words,
            turn=turn,
            lockstep=self.options.lockstep,
            budget=self.budget,
        )
        arguments = bound_arguments(self.kernel, self.layout, values, frozenset(self.given))
        try:
            run = start(self.program, state, arguments, self.deadline, budget)
            self.spent += run.spent + ROW_STEPS * state.logged
            if state.invalid:
                return None
            if state.guessed:
                why = WILD if WILD in state.reasons else GUESSED
                self.reasons.setdefault(OVERFLOW if state.overflowed else why)
                return None
            scene = Scene(self.file, self.kernel, self.program, state, self.inputs.named(values))
            for stuck in run.stuck:
                self._add(of_stuck(scene, stuck))
            for stray in state.strays.values():
                if stray.settled and not state.both:
                    self._add(of_stray(scene, stray))
            found = list(collisions(self.program, run).found)
            if not self._bugs() and not all(each.same_value for each in found):
                found = with_what_they_lack(
                    self.program, state, arguments, found, self.deadline, self.budget.wish_run
                )
            for each in found:
                finding = of_collision(scene, each)
                if scene.enclosed(each, finding):
                    self.reasons.setdefault(FAR)
                    continue
                if (
                    self.options.lockstep
                    and finding.diagnostic.code is Code.ORDERED_BY_LOCKSTEP_ONLY
                ):
                    continue
                if self.options.same_value and finding.diagnostic.code is Code.SAME_VALUE_WRITES:
                    worse = replace(finding.diagnostic, level=Severity.ERROR)
                    finding = replace(finding, diagnostic=worse)
                self._add(finding)
        except BoundReached:
            return None  # a run that takes long shows nothing, and proofs need none
        except UnsupportedError as error:
            self.reasons.setdefault(error.message)
            return None
        return run

    def _add(self, finding: Finding) -> None:
        diagnostic = finding.diagnostic
        area, severity = diagnostic.code.area, diagnostic.severity
        places = tuple((at.file, at.line) for at in diagnostic.locations)
        key = (area, severity, *places)  # told once, as it was seen first
        if severity is Severity.ERROR:  # other inputs show what one value hid
            self.findings.pop((area, Severity.NOTE, *places), None)
        self.findings.setdefault(key, finding)


def check_kernel(
    module: Module,
    kernel: Function,
    options: Options,
    file: str,
    clock: Callable[[], float] = time.monotonic,
) -> Report:
    """Checks one kernel; `clock` is that of the outer stop, in seconds. Raises InputError for a
    question that makes no sense.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    check = Check(module, kernel, options, file, clock)
    report = check.report()
    if options.redundant and report.verdict is Verdict.PROVED:
        from fencepost.kernels.redundant import with_redundant

        return with_redundant(check, report)
    return report


__all__ = ["Check", "FencepostError", "Launch", "Program", "check_kernel"]
