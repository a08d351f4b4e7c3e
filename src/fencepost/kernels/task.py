"""The check of one kernel as values: the question, the kernel as a program, and what runs found."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from fencepost.diagnostics import Code, Diagnostic, Severity
from fencepost.kernels.certificate import Obligation, Spot
from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.execute.program import Program
from fencepost.kernels.inputs import Inputs
from fencepost.kernels.options import Options, launch_of, most_items, settled, workgroup_known
from fencepost.kernels.question.argument_types import assumable_types, named_sizes, size_names
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.question.layout import Layout
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.question.outer_stop import OuterStop
from fencepost.kernels.report import Finding, Guess
from fencepost.llvm.fat_pointers import with_resources
from fencepost.llvm.ir import Call
from fencepost.llvm.launches.compiled_for import for_processor
from fencepost.llvm.launches.largest_grid import most_groups
from fencepost.llvm.launches.launch import HARDWARE_ITEMS, ORDINARY_GROUPS, Dim, Launch
from fencepost.llvm.masked import with_branches
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Task:
    """The question about a kernel, and what follows from it alone; `stop` ends the check, and
    `meter` counts its work.

    `given` are the arguments that the options settle; `without`: the barrier that is removed.
    `goes_on`: the search continues behind a bug; `proof_alone`: it ends where no proof is found.
    """

    module: Module
    kernel: Function
    options: Options
    file: str
    clock: Callable[[], float]
    started: float
    stop: OuterStop
    budget: Budget
    launch: Launch
    given: Mapping[str, int]
    assumptions: Assumptions
    without: Call | None = None
    meter: Meter = field(default_factory=Meter, compare=False)
    goes_on: bool = True
    proof_alone: bool = False
    advises: bool = True
    """True if findings say what atomics lack; False where the verdict alone counts."""

    @staticmethod
    def asked(
        module: Module,
        kernel: Function,
        options: Options,
        file: str,
        clock: Callable[[], float] = time.thread_time,
        without: Call | None = None,
    ) -> Task:
        """Return the task, begun now. Raises InputError if the question makes no sense."""
        started = clock()
        kernel = with_resources(with_branches(for_processor(kernel, options.processor)))
        return Task(
            module,
            kernel,
            options,
            file,
            clock,
            started,
            OuterStop(started + options.seconds, clock, started),
            Budget.scaled(options.effort),
            launch_of(kernel, options, module),
            settled(kernel, options),
            Assumptions.read(options.assumed, assumable_types(kernel)),
            without,
        )

    def of_workgroup(self, size: Dim) -> Task:
        """Return the same question about workgroups of a size, whose verdict suffices, in what is
        left of the time. Raises InputError if it makes no sense.
        """
        options = replace(self.options, workgroup=size)
        asked = Task.asked(
            self.module, self.kernel, options, self.file, self.clock, without=self.without
        )
        return replace(asked, stop=self.stop, goes_on=False)

    def of_guess(self, size: Dim) -> Task:
        """Return the same question with another guess of the workgroup, whose verdict suffices."""
        return replace(self, launch=replace(self.launch, workgroup=size), goes_on=False)

    def of_one_workgroup(self, size: Dim) -> Task:
        """Return the same question about a workgroup of a size that is alone, whose verdict
        suffices, in what is left of the time. Raises InputError if it makes no sense.
        """
        given = self.options.workgroup if size == self.launch.workgroup else size
        options = replace(self.options, workgroup=given, grid=(1, 1, 1))
        asked = Task.asked(
            self.module, self.kernel, options, self.file, self.clock, without=self.without
        )
        return replace(asked, stop=self.stop, goes_on=False)

    def in_guessed_grid(self) -> Task:
        """The same question about the grid that was guessed, whatever ties grids to arguments, in
        what is left of the time; along axes with one workgroup, about that one.
        """
        bounds = tuple(each for each in self.options.ties if each.axis is None)
        of_one = {each.axis for each in self.options.ties if each.is_one}
        x, y, z = (1 if axis in of_one else size for axis, size in enumerate(self.launch.grid))
        options = replace(self.options, grid=(x, y, z), ties=bounds)
        return replace(self, options=options, launch=replace(self.launch, grid=(x, y, z)))

    @property
    def stated_kernel(self) -> Function:
        """The kernel as the module has it, without what options say of its processor."""
        return self.module.functions.get(self.kernel.name, self.kernel)

    @property
    def largest_grid(self) -> Dim:
        """The most workgroups along each axis that the kernel is compiled for."""
        return most_groups(self.kernel)

    @property
    def workgroups(self) -> tuple[Dim, Dim]:
        """The smallest and the largest workgroup that the question is about."""
        if self.guesses:
            return (1, 1, 1), (HARDWARE_ITEMS, HARDWARE_ITEMS, HARDWARE_ITEMS)
        return self.launch.workgroup, self.launch.workgroup

    @property
    def grids(self) -> tuple[Dim, Dim]:
        """The smallest and the largest grid that the question is about."""
        if self.options.grid is not None and not self.launch.is_open:
            return self.launch.grid, self.launch.grid
        return self.launch.cluster, self.launch.grid if self.launch.is_open else self.largest_grid

    @property
    def ordinary_grid(self) -> Dim:
        """The most workgroups along each axis in a grid of an ordinary size."""
        x, y, z = (min(each, ORDINARY_GROUPS) for each in self.largest_grid)
        return x, y, z

    @property
    def guesses(self) -> frozenset[Guess]:
        """The parts of the launch that a proof cannot leave open and nobody gave."""
        # A number of work-items says nothing of how they are laid out over several axes.
        one_row = self.launch.workgroup[1:] == (1, 1) and workgroup_known(self.kernel)
        known = self.options.workgroup or self.kernel.required_workgroup or one_row
        return frozenset() if known else frozenset({Guess.WORKGROUP})

    def under(self, assumptions: Sequence[str], meter: Meter) -> Task:
        """Return the same question under more assumptions, by another meter, in what is left of the
        time. Raises InputError if it makes no sense.
        """
        options = replace(self.options, assumptions=(*self.options.assumptions, *assumptions))
        asked = Task.asked(
            self.module, self.kernel, options, self.file, self.clock, without=self.without
        )
        launch = replace(asked.launch, workgroup=self.launch.workgroup)  # it may be another guess
        return replace(asked, launch=launch, stop=self.stop, meter=meter)


@dataclass(frozen=True)
class Prepared:
    """The kernel of a task as a program.

    `program` is the kernel as written, `relaxed` the kernel weakened as far as annotations allow.
    `given` are the arguments that are settled, also by what the kernel assumes, and `suggested`
    inputs that meet that; `free` are the free words of buffers whose words are claimed. `split`:
    its barriers are arrives and waits; `words` are the contents of buffers that distinguish
    branches.
    """

    task: Task
    layout: Layout
    program: Program
    relaxed: Program
    spots: dict[int, Spot]
    cleared: frozenset[int]
    split: bool
    words: tuple[tuple[int, int], ...]
    given: Mapping[str, int]
    free: Mapping[int, Entries] = field(default_factory=dict)
    suggested: tuple[dict[str, int], ...] = ()

    @cached_property
    def in_open_grid(self) -> tuple[Prepared, ...]:
        """The kernel in any grid, and in any of an ordinary size, if no grid was given."""
        task = self.task
        if task.options.grid is not None or task.launch.is_open:
            return ()
        claims = dict.fromkeys(
            task.launch.in_any_grid(each) for each in (task.largest_grid, task.ordinary_grid)
        )
        return tuple(replace(self, task=replace(task, launch=each)) for each in claims)

    @cached_property
    def of_any_size(self) -> Prepared | None:
        """The kernel in workgroups of any size along the axes that it uses; None if the size is
        known, or if it relies on what lanes do together.
        """
        task, launch = self.task, self.task.launch
        if not task.guesses or task.options.lockstep:
            return None
        most = most_items(task.kernel)
        x, y, z = (most if size > 1 else 1 for size in launch.workgroup)
        wide = launch.of_any_size((x, y, z) if max(y, z) > 1 else (most, 1, 1))
        if launch.is_open:
            ordinary = max(launch.grid) <= ORDINARY_GROUPS
            wide = wide.in_any_grid(task.ordinary_grid if ordinary else task.largest_grid)
        return replace(self, task=replace(task, launch=wide))

    @cached_property
    def inputs(self) -> Inputs:
        """Inputs that are worth a run."""
        task = self.task
        return Inputs(
            task.kernel,
            task.launch.run,
            dict(self.given),
            task.assumptions,
            self.suggested,
            task.budget,
            None if task.options.grid is not None else task.ordinary_grid,
        )

    def in_grid(self, grid: Dim) -> Prepared:
        """The kernel in a grid that goes with the arguments of a run; as it is in one that is open,
        of which a run says nothing.
        """
        launch = self.task.launch
        if launch.is_open or launch.grid == grid:
            return self
        return replace(self, task=replace(self.task, launch=replace(launch, grid=grid)))

    @property
    def sizes_named(self) -> dict[str, int]:
        """The sizes of the launch that assumptions name."""
        names = {name for each in self.task.assumptions.parts for name in each.types}
        launch = self.task.launch
        return {
            name: size
            for name, size in named_sizes(launch.workgroup, launch.grid).items()
            if name in names and name in size_names(self.task.kernel)
        }

    def some_groups(self) -> Sequence[int]:
        """Return a few workgroups, neighbours among them, whose work-items are run."""
        launch, lanes = self.task.launch.run, self.task.budget.some_lanes
        most = max(1, min(launch.groups, max(2, lanes // launch.items)))
        x, y, _ = launch.grid
        wanted = [0, 1, x, x * y, *range(2, most)]
        chosen = dict.fromkeys(each for each in wanted if each < launch.groups)
        return launch.whole_clusters(list(chosen)[:most])


@dataclass(frozen=True, slots=True)
class ByRun:
    """Obligations that a run settles without proving the whole kernel.

    These are all except some pairs of writes, `left` (each by the `id` of two instructions), which
    the run shows to meet; if `left` is None, they are all those in LDS, and those about barriers.
    """

    obligations: tuple[Obligation, ...]
    left: frozenset[frozenset[int]] | None = None


GONE_BEHIND = frozenset({Code.DIVERGENT_BARRIER, Code.ACCESS_OUTSIDE_OBJECT})
"""Bugs after which runs go on as if they were fixed."""


@dataclass
class Found:
    """Findings of the runs so far, and the steps that they took; it only grows.

    `unsettled` is why the kernel is not decided, `doubts` why a run is one of several; `proved`:
    the kernel in the widest launch that is proved.
    """

    findings: dict[tuple[object, ...], Finding] = field(default_factory=dict)
    unsettled: dict[Diagnostic, None] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    doubts: set[str] = field(default_factory=set)
    spent: int = 0
    voided: str = ""
    """Reason why the first run, which has undefined behaviour, shows nothing; empty if it has
    none."""
    defined: bool = False
    """True once a run has had no undefined behaviour."""
    proved: Prepared | None = None
    goes_on: bool = True
    """True if the search continues behind a bug; False if one is enough."""
    advises: bool = True
    """True if races are told with what their atomics lack, which takes a run for each property."""
    missed: frozenset[int] = frozenset()
    """Branches by which some work-items are known to miss barriers, by node."""
    endless: Diagnostic | None = None
    """The first run of all workgroups that repeats itself for ever."""
    hangs_sought: int = 0
    """Number of such runs of which it was asked if they are hangs of the launch."""
    finished: bool = False
    """True once a run has come to its end, or may come to it with more steps."""

    def bugs(self) -> bool:
        """Return True if a bug is known."""
        return any(each.is_bug for each in self.findings.values())

    def ends(self) -> bool:
        """Return True if a bug is known that ends the search: runs do not go on behind it, and it
        shows without going on behind another.
        """
        return any(
            not (self.goes_on and (each.behind or each.diagnostic.code in GONE_BEHIND))
            for each in self.findings.values()
            if each.is_bug
        )

    def over(self, task: Task) -> bool:
        """Return True if no run is worth making: a bug is known, or the time or work is used up."""
        return self.bugs() or task.stop.reached or task.meter.used_up

    def add(self, finding: Finding) -> None:
        """Add a finding, which is reported once, as it was first seen; a sighting that rests on no
        other bug replaces one that does.
        """
        diagnostic = finding.diagnostic
        area, severity = diagnostic.code.area, diagnostic.severity
        places = tuple((at.file, at.line) for at in diagnostic.locations)
        if severity is Severity.ERROR:  # other inputs show what one value hid
            self.findings.pop((area, Severity.NOTE, *places), None)
        known = self.findings.setdefault((area, severity, *places), finding)
        if known.behind and not finding.behind:
            self.findings[area, severity, *places] = finding

    def ordered(self) -> tuple[Finding, ...]:
        """Return the findings, those first that rest on nothing."""
        return tuple(sorted(self.findings.values(), key=lambda each: bool(each.behind)))
