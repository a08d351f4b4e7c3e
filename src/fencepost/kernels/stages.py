"""The stages of a check: runs that find bugs, terms that prove there are none."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.assumptions import possible
from fencepost.kernels.certificate import (
    Certificate,
    Open,
    Outcome,
    Premise,
    ordered,
    spots,
)
from fencepost.kernels.execute.program import compile_kernel
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import BRANCH, Contents, Schedule
from fencepost.kernels.flags import flags
from fencepost.kernels.inputs import Inputs
from fencepost.kernels.layout import lay_out
from fencepost.kernels.objects import rests_on_arguments, rests_on_size
from fencepost.kernels.offsets import rests_on_offset
from fencepost.kernels.proof import preconditions, prove
from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.run_proof import run_proof
from fencepost.kernels.task import Task
from fencepost.kernels.telling import compared, words
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.effects.effect import BarrierStep
from fencepost.llvm.ordering.relaxed import relaxed, with_own_availability
from fencepost.llvm.ordering.strength import strengths
from fencepost.llvm.ordering.synchronizes import declared_only, has_reals, states
from fencepost.llvm.possible_launch import possible_lds

ALIKE = 2
"""Runs after which it shows whether inputs decide anything."""
NO_END = "a run that came to no end"
OVERFLOW = "arithmetic overflows that must not, in the runs that might show something"


@dataclass
class Check(Task):
    """A check under way, and its stages in order."""

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
        if declared_only(graph) or self.module.replaceable:
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
        self.prepared = True

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
            run = self.run(values, contents, groups, {}, steps)
            if self.bugs():
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
                if isinstance(settled, Certificate) or self.bugs():
                    return settled
                if not self.doubts:  # other inputs come to the same places, in the same order
                    left = [each for each, _, _ in first[made:]]
                    break
        schedules = (Schedule.FIRST, Schedule.LAST, Schedule.TURNS) if waits else ()
        for (values, contents), schedule in itertools.product(inputs[:1], schedules):
            self.run(values, contents, some, {}, budget.first_run, schedule)
        if self.bugs():
            return Open(())
        by_run = self._by_run(inputs) if settled is None else lambda: settled
        engines = [self._by_terms, by_run] if takes_long else [by_run, self._by_terms]
        if takes_long and self.launch.groups > 8 * len(some):
            engines.pop()  # the run of the whole launch would come to no end
        for engine in engines:
            outcome = engine()
            if isinstance(outcome, Certificate) or self.bugs():
                return outcome
            self.reasons |= dict.fromkeys(outcome.reasons if isinstance(outcome, Open) else ())
        left += inputs[2 if takes_long else quick :]
        later = [(*each, Schedule.TOGETHER) for each in left]
        later += [(*each, schedule) for each in inputs[1:3] for schedule in schedules]
        before = self.spent
        numbers = compared(graph, self.budget.telling_words)
        for values, contents, turn in self.inputs.around(inputs, len(self.words), numbers):
            if self.over() or self.spent - before > budget.later_runs // 2:
                break
            self.run(values, contents, some, {}, budget.first_run, turn=turn)
        before = self.spent
        for values, contents, schedule in later:
            if self.over() or self.spent - before > budget.later_runs:
                break
            self.run(values, contents, some, {}, budget.long_run, schedule)
        return Open(())

    def _doubt(self, run: Run | None) -> None:
        """Keeps why a run is one of several, for the choice of what is tried next."""
        self.doubts |= set(run.state.reasons) if run is not None and run.finished else {NO_END}

    def _by_run(self, inputs: Sequence[tuple[dict[str, int], Contents]]) -> Callable[[], Outcome]:
        return lambda: run_proof(self, inputs[0][0] if inputs else None)

    def _by_terms(self) -> Outcome:
        outcome = prove(self)
        met = self.shown is not None and self.shown.left is not None
        if isinstance(outcome, Certificate) or not met or self.over():
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
