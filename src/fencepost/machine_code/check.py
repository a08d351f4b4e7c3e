"""The check of machine code: what its waits leave open, for each kernel and function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fencepost.machine_code.barriers.operations import (
    HARDWARE,
    Operation,
    barriers_of,
    operations,
)
from fencepost.machine_code.barriers.rules import BarrierRules
from fencepost.machine_code.barriers.skipped import skipped
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.conditions import refined
from fencepost.machine_code.control_flow.flow import Flow, Flows, within
from fencepost.machine_code.control_flow.questions import BranchesOfCode
from fencepost.machine_code.findings import Excess, Finding, Hazard, Verdict
from fencepost.machine_code.polling import not_judged
from fencepost.machine_code.resources.exceeded import exceeded
from fencepost.machine_code.resources.used import Calls
from fencepost.machine_code.waits.at_barrier import MemoryAtBarrier
from fencepost.machine_code.waits.caches import CacheWaits
from fencepost.machine_code.waits.covered import CoveredWaits
from fencepost.machine_code.waits.effects import effects, renumbers, strange
from fencepost.machine_code.waits.lds_ranges import LdsRanges
from fencepost.machine_code.waits.lds_sharing import LdsSharing
from fencepost.machine_code.waits.redundant import RedundantWaits
from fencepost.machine_code.waits.registers import RegisterWaits
from fencepost.records import dataclass, replace
from fencepost.targets.generation import Generation
from fencepost.targets.processor import BarrierHardware


@dataclass(frozen=True, slots=True)
class KernelReport:
    """The findings of one kernel or function.

    - `reasons`: why nothing found is not the same as nothing there; empty where all was followed.
    - `notes`: what is not judged.
    """

    name: str
    kernel: bool
    entry: int
    instructions: int
    findings: tuple[Finding, ...]
    reasons: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def bugs(self) -> tuple[Finding, ...]:
        """The findings that are so for certain or on a path."""
        return tuple(each for each in self.findings if each.verdict is not Verdict.ONLY_IF)


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a code."""

    code: Code
    generation: Generation
    kernels: tuple[KernelReport, ...]


def check(code: Code, generation: Generation, *, redundant: bool = False) -> Report:
    """Checks all kernels and functions of a code, which was decoded or read from text; `redundant`:
    waits that never wait are noted too.
    """
    check_one = one_by_one(code, generation, redundant=redundant)
    kernels = tuple(check_one(name, entry) for name, entry in code.entries)
    return Report(code, generation, kernels)


def one_by_one(
    code: Code, generation: Generation, *, redundant: bool = False
) -> Callable[[str, int], KernelReport]:
    """Return a function that checks the kernel or function with a name and entry of a code."""
    checks = _Checks(code, generation)

    def check_one(name: str, entry: int) -> KernelReport:
        flow, findings = checks.findings(checks.flows.of(name, entry))
        if redundant:
            findings += checks.spare(flow)
        found = tuple(_each_once(findings, flow))
        count = sum({block.first: block.end - block.first for block in flow.blocks}.values())
        reasons = (*flow.reasons, *_reasons(code, flow, checks.unknown))
        notes = tuple(not_judged(code, flow))
        return KernelReport(name, flow.kernel, entry, count, found, reasons, notes)

    return check_one


class _Subject:
    """A flow with its barrier operations and ranges of LDS, which several rules need."""

    def __init__(self, flow: Flow, passed: dict[int, Operation], ranges: LdsRanges) -> None:
        self.flow, self.passed, self.ranges = flow, passed, ranges


_Rule = Callable[[_Subject], Iterable[Finding]]


class _Checks:
    """The searches that are made in each kernel of a code."""

    def __init__(self, code: Code, generation: Generation) -> None:
        self.flows = Flows(code)
        self.unknown = strange(code)
        self._renumbered = [at for at in self.unknown if renumbers(code.instructions[at])]
        self._code, self._generation = code, generation
        self._barriers = barriers_of(code)
        self._branches = BranchesOfCode(code, generation)
        self._effects = effects(code.instructions, generation)
        self._waits = RegisterWaits(code, self._effects, generation)
        self._caches = CacheWaits(code, self._effects, generation)
        self._at_barrier = MemoryAtBarrier(code, self._effects)
        self._calls = Calls(code, self.flows)
        self._rules: tuple[_Rule, ...] = (
            self._flushed,
            self._waited,
            self._barred,
            self._shared,
            self._parted,
            self._exceeded,
        )

    def spare(self, flow: Flow) -> list[Finding]:
        """The waits that are not needed: they never wait, or a later one does. Of two that stand
        for each other only one is told.
        """
        redundant = RedundantWaits(self._code.instructions, self._effects, self._generation)
        found = list(redundant.findings(flow))
        never = {each.second for each in found}
        covered = CoveredWaits(self._code, self._effects, self._waits).findings(flow)
        return found + [each for each in covered if not {each.first, each.second} & never]

    def findings(self, flow: Flow) -> tuple[Flow, list[Finding]]:
        """Find everything in a flow but waits that never wait. A rule that finds something is
        asked again without the paths that conditions exclude, and so are those behind it: what is
        not so on all paths is not so on fewer. Which flow that was comes with it.
        """
        subject, less = self._subject(flow), None
        found: dict[_Rule, list[Finding]] = {rule: [] for rule in self._rules}
        # The one that finds most goes first: those behind it are asked once.
        for rule in sorted(self._rules, key=lambda one: one != self._shared):
            some = list(rule(subject))
            if some and less is None:
                less = refined(self._branches, self.flows, flow)
                if less is not flow:
                    subject = self._subject(less)
                    some = list(rule(subject))
            found[rule] = some
        return subject.flow, [each for some in found.values() for each in some]

    def _subject(self, flow: Flow) -> _Subject:
        passed = operations(self._code, flow, self._barriers)
        return _Subject(flow, passed, self._waits.ranges_of(flow))

    def _lone(self, flow: Flow) -> bool:
        return flow.name in self._code.lone

    def _shared(self, subject: _Subject) -> Iterable[Finding]:
        """LDS between waves with no barrier."""
        if self._lone(subject.flow):
            return ()
        flow, ranges = subject.flow, subject.ranges
        found = list(LdsSharing(self._waits.lds, flow, ranges.apart).findings())
        declared = self._code.declared.get(flow.name)
        if not found or not flow.kernel or declared is None or declared.workgroup is None:
            return found
        from fencepost.machine_code.races.walk import settled

        return settled(self._waits.lds, flow, ranges.apart, declared.workgroup, self._generation)

    def _flushed(self, subject: _Subject) -> Iterable[Finding]:
        """Sequences of cache operations."""
        return self._caches.findings(subject.flow)

    def _waited(self, subject: _Subject) -> Iterable[Finding]:
        """Registers and LDS that are used too early."""
        blocks = subject.flow.blocks
        numbered = self._renumbered
        if numbered and any(within(numbered, block.first, block.end) for block in blocks):
            return ()
        return self._waits.findings(subject.flow, subject.ranges)

    def _barred(self, subject: _Subject) -> Iterator[Finding]:
        """Barrier objects, and what is outstanding at barriers."""
        flow, passed = subject.flow, subject.passed
        if not passed:
            return
        lone = self._lone(flow)
        yield from BarrierRules(self._code, flow, passed, self._generation, lone=lone).findings()
        if HARDWARE[self._generation] is BarrierHardware.UNSPLIT:
            yield from self._at_barrier.findings(flow)

    def _parted(self, subject: _Subject) -> Iterable[Finding]:
        """Barriers that some waves skip."""
        if self._lone(subject.flow):
            return ()
        return skipped(self._code, subject.flow, subject.passed, self._generation)

    def _exceeded(self, subject: _Subject) -> Iterable[Finding]:
        """Registers, LDS and scratch beyond those that are declared."""
        return exceeded(self._code, subject.flow, self._calls, self._generation)


def _each_once(findings: list[Finding], flow: Flow) -> Iterator[Finding]:
    """The findings in the order of the code. What several calls lead to is looked at for each: what
    is not so for all of them is so on a path; a wait is redundant if it is so for all.
    """
    grouped: dict[tuple[Hazard, int, int, Excess | None], list[Finding]] = {}
    for each in findings:
        grouped.setdefault((each.hazard, each.second, each.first, each.excess), []).append(each)
    for (hazard, second, *_), group in sorted(grouped.items(), key=lambda one: one[0][1:3]):
        found = min(group, key=lambda one: (list(Verdict).index(one.verdict), one.distance))
        ways = len(flow.homes(second))
        if ways > 1 and len(group) < ways:
            if hazard in (Hazard.REDUNDANT, Hazard.COVERED):
                continue
            if found.verdict is Verdict.CERTAIN:
                found = replace(found, verdict=Verdict.ON_A_PATH)
        yield found


MOST_REASONS = 5


def _reasons(code: Code, flow: Flow, unknown: dict[int, str]) -> Iterator[str]:
    """List the unknown properties of instructions of a kernel, each with its first place."""
    if not unknown:
        return
    inside = sorted(
        number
        for block in flow.blocks
        for number in range(block.first, block.end)
        if number in unknown
    )
    first: dict[str, int] = {}
    for number in inside:
        first.setdefault(unknown[number], number)
    for why, number in list(first.items())[:MOST_REASONS]:
        yield f"{code.where(number)}: {why}"
