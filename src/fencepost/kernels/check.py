"""The check of one kernel: runs that find bugs, terms that prove there are none."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from fencepost.diagnostics import Severity
from fencepost.errors import BoundReached, FencepostError, UnsupportedError
from fencepost.frontends.llvm_ir.ir import Call
from fencepost.frontends.llvm_ir.module import Function, Module
from fencepost.frontends.llvm_ir.types import IntType
from fencepost.kernels import codes
from fencepost.kernels.arguments import bound_arguments
from fencepost.kernels.assumptions import parse, possible
from fencepost.kernels.execute.collisions import collisions
from fencepost.kernels.execute.machine import Run, start
from fencepost.kernels.execute.program import Program, compile_kernel
from fencepost.kernels.execute.state import WILD, Contents, Schedule, State
from fencepost.kernels.execute.table import harmless
from fencepost.kernels.findings import Scene, of_collision, of_stuck
from fencepost.kernels.flags import flags
from fencepost.kernels.graph import control_flow
from fencepost.kernels.lacking import with_what_they_lack
from fencepost.kernels.launch import HARDWARE_ITEMS, Launch
from fencepost.kernels.layout import lay_out
from fencepost.kernels.meaning import BarrierStep
from fencepost.kernels.options import Options, launch_of, settled
from fencepost.kernels.proof import preconditions, prove
from fencepost.kernels.report import Finding, How, Report, Verdict
from fencepost.kernels.strength import strengths
from fencepost.kernels.synchronizes import declared_only, has_reals, synchronizes

ALL_LANES = 1 << 16
"""Launches of at most so many work-items are run as a whole."""
BUDGET = 60_000_000
"""Work-items times instructions of one run."""
SMALL = 2_500_000
"""The same of the first runs, which look for what is easy to find."""
TELLING = 16_000_000
"""The same of runs of two workgroups with inputs that often tell."""
QUICK_SECONDS = 0.5
"""Seconds of such a run."""
SOME_LANES = 1024
"""Work-items of the runs that look for bugs, but at least two workgroups."""
QUICK_CONTENTS = (Contents.INDEX, Contents.ZERO, Contents.MIXED, Contents.FEW, Contents.ONE)
QUICK = 5
"""Runs before a proof is tried."""

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
    lds_proved: bool = False
    without: Call | None = None
    suggested: list[dict[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.started = self.clock()
        self.deadline = self.started + self.options.seconds
        self.launch = launch_of(self.kernel, self.options, self.module.triple)
        self.given = settled(self.kernel, self.options)
        known = frozenset(
            each.source_name for each in self.kernel.parameters if isinstance(each.type, IntType)
        )
        self.assumptions = [parse(each, known) for each in self.options.assumptions]

    def report(self) -> Report:
        """The verdict. Raises InputError where the question makes no sense."""
        possible(self.kernel, self.assumptions, self.given)
        if self.launch.items > HARDWARE_ITEMS:
            self.notes.setdefault(f"no GPU starts a workgroup of {self.launch.items} work-items")
        how = How.NONE
        try:
            how = self._check()
        except (UnsupportedError, BoundReached) as error:
            self.reasons.setdefault(error.message)
        found = tuple(self.findings.values())
        bugs = [each for each in found if each.diagnostic.code.severity is Severity.ERROR]
        verdict = Verdict.BUG if bugs else Verdict.UNKNOWN
        if not bugs and how is not How.NONE:
            verdict = Verdict.PROVED
        reasons = tuple(self.reasons) if verdict is Verdict.UNKNOWN else ()
        if verdict is Verdict.UNKNOWN and not reasons:
            reasons = ("no proof was found, and no run showed a bug",)
        return Report(
            self.kernel.name,
            self.launch,
            verdict,
            found,
            reasons,
            tuple(self.notes),
            how,
            self.clock() - self.started,
        )

    def prepare(self) -> None:
        """Makes the kernel a program to run. Raises UnsupportedError."""
        graph = control_flow(self.kernel, self.module.pure, self.without)
        self.layout = lay_out(self.module, self.kernel)
        self.program = compile_kernel(graph, self.layout, strengths(graph))
        self.cleared = flags(graph, self.layout)
        self.split = any(
            node.sync is not None and isinstance(node.sync[1], BarrierStep) for node in graph.nodes
        )
        self.suggested = preconditions(self)

    def _check(self) -> How:
        self.prepare()
        graph = self.program.graph
        telling = list(self._telling_inputs())
        inputs = list(self._inputs())
        some = self._some_groups()
        takes_long = False
        # Where atomics order work-items, the order of the workgroups tells more than inputs do.
        waits = synchronizes(graph)
        quick = 2 if waits else QUICK
        first = [(each, some, SMALL) for each in inputs[:2]]
        first += [(each, some[:2], TELLING) for each in telling]
        first += [(each, some, SMALL) for each in inputs[2:quick]]
        for (values, contents), groups, budget in first:
            if self.clock() - self.started > 0.2 * self.options.seconds:
                break
            run = self._run(values, contents, groups, {}, budget)
            if self._bugs():
                return How.NONE
            if run is not None and not run.finished and not run.stuck:
                if takes_long or waits:
                    break
                # One more look, with other numbers, before a proof is tried.
                takes_long = True
        schedules = (Schedule.FIRST, Schedule.LAST, Schedule.TURNS) if waits else ()
        for (values, contents), schedule in itertools.product(inputs[:1], schedules):
            self._run(values, contents, some, {}, SMALL, schedule)
        if self._bugs():
            return How.NONE
        for name in declared_only(graph):
            self.notes.setdefault(
                f"@{name}, which is only declared, is taken to touch no shared memory"
            )
        if takes_long and self._prove(0.5):
            return How.TERMS
        if self._bugs():
            return How.NONE
        hopeless = takes_long and self.launch.groups > 8 * len(some)
        if not hopeless and self._runs_prove(inputs):
            return How.RUN
        if self._bugs():
            return How.NONE
        if not takes_long and self._prove():
            return How.TERMS
        later = [(*each, Schedule.TOGETHER) for each in inputs[2 if takes_long else quick :]]
        later += [(*each, schedule) for each in inputs[1:3] for schedule in schedules]
        for values, contents, schedule in later:
            if self._bugs() or self.clock() - self.started > 0.8 * self.options.seconds:
                break
            self._run(values, contents, some, {}, schedule=schedule)
        return How.NONE

    def _runs_prove(self, inputs: Sequence[tuple[dict[str, int], Contents]]) -> bool:
        """Whether a run shows all that any input leads to, and no race in it.

        Branches that the inputs decide are taken both ways. Where work-items write the same value
        at the same time, a second run with other contents must agree.
        """
        if self.launch.items * self.launch.groups > ALL_LANES or not inputs:
            return False
        values = inputs[0][0]
        for contents in (Contents.MIXED, Contents.INDEX):
            groups = range(self.launch.groups)
            state = State(self.launch, self.layout, groups, contents, {}, both=True)
            arguments = bound_arguments(self.kernel, self.layout, values, frozenset(self.given))
            # Spinning comes to no end where branches are taken both ways.
            left = min(
                0.5 if synchronizes(self.program.graph) else 2.0, 0.25 * self.options.seconds
            )
            try:
                run = start(self.program, state, arguments, self.clock() + left, BUDGET)
                if not run.finished or run.stuck or not state.lds_settled:
                    return False
                if state.reasons:
                    # What is in LDS is settled all the same, and where barriers are.
                    self.lds_proved = harmless(
                        self.program, run, self.options.lockstep, lds_only=True
                    )
                    return False
                found = collisions(self.program, run)
                if state.reasons:
                    self.reasons |= dict.fromkeys(state.reasons)
                    return False
                found = [each for each in found if not (self.options.lockstep and each.lockstep)]
                if found and (
                    self.options.same_value
                    or not harmless(self.program, run, self.options.lockstep)
                ):
                    return False
            except (UnsupportedError, BoundReached):
                return False
            if not found:
                return True
        scene = Scene(self.file, self.kernel, self.program, state, self._named(values))
        for each in found:
            self._add(of_collision(scene, each))
        return True

    def _some_groups(self) -> Sequence[int]:
        """A few workgroups, neighbours among them, whose work-items are run."""
        most = max(1, min(self.launch.groups, max(2, SOME_LANES // self.launch.items)))
        x, y, _ = self.launch.grid
        wanted = [0, 1, x, x * y, *range(2, most)]
        chosen = dict.fromkeys(each for each in wanted if each < self.launch.groups)
        return self.launch.whole_clusters(list(chosen)[:most])

    def _bugs(self) -> bool:
        return any(
            each.diagnostic.code.severity is Severity.ERROR for each in self.findings.values()
        )

    # Runs

    def _inputs(self) -> Iterator[tuple[dict[str, int], Contents]]:
        """Inputs that are worth a run; the first one comes before anything else."""
        integers = [each for each in self.kernel.parameters if isinstance(each.type, IntType)]
        free = [each.name for each in integers if each.name not in self.given]
        total = self.launch.items * self.launch.groups
        items = self.launch.items
        rounds = [
            (2, Contents.INDEX),
            (0, Contents.ZERO),
            (items, Contents.MIXED),
            (total, Contents.INDEX),
            (items, Contents.FEW),
            (1, Contents.ONE),
            (3, Contents.MIXED),
            (total, Contents.ZERO),
            (17, Contents.REVERSED),
            (64, Contents.INDEX),
            (total // 2 + 1, Contents.MIXED),
            (2 * total, Contents.INDEX),
        ]
        seen = set()
        if self.suggested:  # others break what the kernel assumes, and show nothing
            for number, contents in enumerate(QUICK_CONTENTS):
                values = self.suggested[number % len(self.suggested)] | self.given
                if self._allowed(values):
                    yield values, contents
        for size, contents in rounds:
            values = self.given | dict.fromkeys(free, size)
            if not self._allowed(values):
                found = self._allowed_near(values, free)
                if found is None:
                    continue
                values = found
            key = (tuple(sorted(values.items())), contents)
            if key not in seen:
                seen.add(key)
                yield values, contents
        if len(free) > 1:
            for picks in itertools.islice(itertools.product((1, 2, total), repeat=len(free)), 8):
                values = self.given | dict(zip(free, picks, strict=True))
                if self._allowed(values):
                    yield values, Contents.INDEX

    def _telling_inputs(self) -> Iterator[tuple[dict[str, int], Contents]]:
        """Inputs with one argument 0 or 1 and the others not, as strides that collapse are."""
        integers = [each for each in self.kernel.parameters if isinstance(each.type, IntType)]
        free = [each.name for each in integers if each.name not in self.given]
        if not 1 <= len(free) <= 16:
            return
        contents = Contents.REAL if has_reals(self.program.graph) else Contents.MIXED
        for one, number in itertools.islice(itertools.product(free[::-1], (0, 1)), 12):
            values = self.given | dict.fromkeys(free, 33) | {one: number}
            if self._allowed(values):
                yield values, contents

    def _allowed(self, values: dict[str, int]) -> bool:
        named = self._named(values)
        return all(each.holds(named) for each in self.assumptions)

    def _allowed_near(self, values: dict[str, int], free: list[str]) -> dict[str, int] | None:
        """Values that meet the assumptions, from a few that often do."""
        for picks in itertools.islice(
            itertools.product((1, 2, 4, 16, 64, 256, 1024, 0), repeat=min(4, len(free))), 600
        ):
            tried = values | dict(zip(free, picks, strict=False))
            if self._allowed(tried):
                return tried
        return None

    def _named(self, values: dict[str, int]) -> dict[str, int]:
        named = {}
        for each in self.kernel.parameters:
            if isinstance(each.type, IntType):
                number = values.get(each.name, 0)
                bits = each.type.bits
                number &= (1 << bits) - 1
                named[each.source_name] = number - (1 << bits) * (number >> (bits - 1))
        return named

    def _run(
        self,
        values: dict[str, int],
        contents: Contents,
        groups: Sequence[int],
        overlay: dict[int, int],
        budget: int = BUDGET,
        schedule: Schedule = Schedule.TOGETHER,
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
        )
        arguments = bound_arguments(self.kernel, self.layout, values, frozenset(self.given))
        left = self.deadline - self.clock()
        try:
            most = QUICK_SECONDS if budget == SMALL else 2.5
            limit = self.clock() + min(most, 0.4 * left)
            run = start(self.program, state, arguments, limit, budget)
            if state.invalid:
                return None
            if state.guessed:
                why = WILD if WILD in state.reasons else GUESSED
                self.reasons.setdefault(OVERFLOW if state.overflowed else why)
                return None
            scene = Scene(self.file, self.kernel, self.program, state, self._named(values))
            for stuck in run.stuck:
                self._add(of_stuck(scene, stuck))
            found = collisions(self.program, run)
            if not self._bugs() and not all(each.same_value for each in found):
                found = with_what_they_lack(
                    self.program, state, arguments, found, self.clock, self.options.seconds
                )
            for each in found:
                finding = of_collision(scene, each)
                if self.options.lockstep and finding.diagnostic.code is codes.LOCKSTEP:
                    continue
                if self.options.same_value and finding.diagnostic.code is codes.SAME_VALUE:
                    code = replace(codes.SAME_VALUE, severity=Severity.ERROR)
                    finding = replace(finding, diagnostic=replace(finding.diagnostic, code=code))
                self._add(finding)
        except BoundReached:
            return None  # a run that takes long shows nothing, and proofs need none
        except UnsupportedError as error:
            self.reasons.setdefault(error.message)
            return None
        return run

    def _add(self, finding: Finding) -> None:
        diagnostic = finding.diagnostic
        code = diagnostic.code
        places = ((at.file, at.line) for at in diagnostic.locations)
        key = (code.number // 100, code.severity, *places)  # told once, as it was seen first
        self.findings.setdefault(key, finding)

    # Proofs

    def _prove(self, share: float = 1.0) -> bool:
        """A proof by terms, in a share of the time."""
        deadline = self.deadline
        self.deadline = min(deadline, self.started + share * self.options.seconds)
        try:
            return prove(self)
        finally:
            self.deadline = deadline


def check_kernel(module: Module, kernel: Function, options: Options, file: str) -> Report:
    """Checks one kernel. Raises InputError for a question that makes no sense."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    check = Check(module, kernel, options, file)
    report = check.report()
    if options.redundant and report.verdict is Verdict.PROVED:
        from fencepost.kernels.redundant import with_redundant

        return with_redundant(check, report)
    return report


__all__ = ["Check", "FencepostError", "Launch", "Program", "check_kernel"]
