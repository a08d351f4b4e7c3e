"""A check under way: the question, the kernel as a program, and runs of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from fencepost.diagnostics import Code, Severity
from fencepost.errors import BoundReached, UnsupportedError
from fencepost.kernels.arguments import bound_arguments
from fencepost.kernels.assumptions import parse
from fencepost.kernels.budget import ROW_STEPS, Budget
from fencepost.kernels.certificate import Obligation, Spot
from fencepost.kernels.execute.collisions import collisions
from fencepost.kernels.execute.machine import start
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import WILD, Contents, Schedule, State
from fencepost.kernels.findings import Scene, of_collision, of_stray, of_stuck
from fencepost.kernels.inputs import Inputs
from fencepost.kernels.lacking import with_what_they_lack
from fencepost.kernels.layout import Layout
from fencepost.kernels.options import Options, launch_of, settled
from fencepost.kernels.outer_stop import OuterStop
from fencepost.kernels.report import Finding
from fencepost.llvm.ir import Call
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import IntType

GUESSED = "an operation across lanes or matrices, or on denormal numbers, is not interpreted"
OVERFLOW = "arithmetic overflows that must not, in the runs that might show something"


FAR = (
    "accesses, or waits for copies, lie between the fences of a barrier and the barrier: what it "
    "orders is not decided"
)


@dataclass(frozen=True, slots=True)
class ByRun:
    """What a run shows that is no proof by itself: its obligations.

    These are all but some pairs of writes, `left` (each by the `id` of two instructions), of which
    it shows that they meet; or where that is None all that is in LDS, and that barriers meet.
    """

    obligations: tuple[Obligation, ...]
    left: frozenset[frozenset[int]] | None = None


@dataclass
class Task:
    """A check under way: the question, the kernel as a program, what runs have found.

    The stages of the check, and the proofs that they try, work on it.
    """

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
    layout: Layout = field(init=False)
    program: Program = field(init=False)
    """The kernel as it is written; `relaxed` is it as annotations leave it at the most."""
    relaxed: Program = field(init=False)
    spots: dict[int, Spot] = field(init=False)
    cleared: frozenset[int] = field(init=False)
    split: bool = field(init=False)
    inputs: Inputs = field(init=False)
    words: tuple[tuple[int, int], ...] = field(init=False)
    prepared: bool = False
    """Whether the kernel could be made a program, and what comes with it."""

    def __post_init__(self) -> None:
        self.started = self.clock()
        self.stop = OuterStop(self.started + self.options.seconds, self.clock)
        self.budget = Budget.scaled(self.options.effort)
        self.spent = 0
        self.launch = launch_of(self.kernel, self.options, self.module)
        self.given = settled(self.kernel, self.options)
        known = frozenset(
            each.source_name for each in self.kernel.parameters if isinstance(each.type, IntType)
        )
        self.assumptions = [parse(each, known) for each in self.options.assumptions]

    def over(self) -> bool:
        """Whether no more runs are worth making: a bug is known, or the time is up."""
        return self.bugs() or self.stop.reached

    def bugs(self) -> bool:
        return any(each.diagnostic.severity is Severity.ERROR for each in self.findings.values())

    def run(
        self,
        values: dict[str, int],
        contents: Contents,
        groups: Sequence[int],
        overlay: dict[int, int],
        budget: int,
        schedule: Schedule = Schedule.TOGETHER,
        turn: int = 0,
    ) -> Run | None:
        """One run; what it shows joins the findings. None where it came to no end, or has arguments
        that the assumptions rule out.
        """
        if not self.inputs.allowed(values):
            return None
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
            run = start(self.program, state, arguments, self.stop, budget)
            self.spent += run.spent + ROW_STEPS * state.logged
            if state.invalid:
                return None
            if state.guessed:
                why = WILD if WILD in state.reasons else GUESSED
                self.reasons.setdefault(OVERFLOW if state.overflowed else why)
                return None
            scene = Scene(self.file, self.kernel, self.program, state, self.inputs.named(values))
            for stuck in run.stuck:
                self.add(of_stuck(scene, stuck))
            for stray in state.strays.values():
                if stray.settled and not state.both:
                    self.add(of_stray(scene, stray))
            found = list(collisions(self.program, run).found)
            if not self.bugs() and not all(each.same_value for each in found):
                found = with_what_they_lack(
                    self.program, state, arguments, found, self.stop, self.budget.wish_run
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
                self.add(finding)
        except BoundReached:
            return None  # a run that takes long shows nothing, and proofs need none
        except UnsupportedError as error:
            self.reasons.setdefault(error.message)
            return None
        return run

    def add(self, finding: Finding) -> None:
        diagnostic = finding.diagnostic
        area, severity = diagnostic.code.area, diagnostic.severity
        places = tuple((at.file, at.line) for at in diagnostic.locations)
        key = (area, severity, *places)  # told once, as it was seen first
        if severity is Severity.ERROR:  # other inputs show what one value hid
            self.findings.pop((area, Severity.NOTE, *places), None)
        self.findings.setdefault(key, finding)
