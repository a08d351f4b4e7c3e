"""Fixes a kernel in its source: changes of one statement, each compiled and checked.

Only a text whose kernel is proved, or proved under a condition on sizes, is called fixed, and only
if the other kernels of the source are no worse with it: they may call what was changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property

from fencepost.diagnostics import Area, Code, Severity, codes_of
from fencepost.errors import FencepostError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.fix.candidates import RACES
from fencepost.kernels.fix.fix import LATE, SHARE
from fencepost.kernels.fix.statements import (
    Dialect,
    Proposal,
    bare_barriers,
    barriers,
    both_spaces,
    braced,
    of_changes,
)
from fencepost.kernels.launched import Check
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Finding, Report, Verdict
from fencepost.llvm.module import Module
from fencepost.llvm.read import find_kernel, read_module
from fencepost.process import wall_limit
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import Memory

ROUNDS = 4
Compile = Callable[[str], str]
"""Function from the source to LLVM IR; raises an error of fencepost if it does not compile."""


@dataclass(frozen=True, slots=True)
class SourceMend:
    """Outcome for a kernel: the source and the steps taken, or the reason why it is not fixed.
    `first` is the check of the kernel as it was, `report` that of the last text.
    """

    text: str | None
    steps: tuple[str, ...]
    first: Report
    report: Report
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Toolchain:
    """The compiler of a source that is called `file`, and the check of its kernels."""

    file: str
    to_ir: Compile
    check: Check = check_kernel


@dataclass
class _Source:
    """The kernels of a source, checked in each text that is tried; `start` is the first."""

    start: str
    name: str
    options: Options
    tools: Toolchain
    end: float
    """The end of the search, as processor time of this thread."""
    _last: tuple[str, Module] | None = None

    @property
    def over(self) -> bool:
        """True if no more checks may be made."""
        return time.thread_time() >= self.end

    def checked(self, text: str, name: str) -> Report:
        """Check a kernel in a text, in what is left of the time. Raises as a check does."""
        (kernel,) = find_kernel(self._module(text), name)
        left = max(self.end - time.thread_time(), 0.01)
        options = replace(self.options, seconds=left)
        return self.tools.check(self._module(text), kernel, options, self.tools.file)

    def spoiled(self, text: str) -> str | None:
        """Return another kernel that is worse in a text than at first; None if there is none."""
        for name, before in self._others.items():
            if _is_worse(before, self._seen(text, name)):
                return name
        return None

    @cached_property
    def _others(self) -> dict[str, Report]:
        names = [each.name for each in self._module(self.start).kernels if each.name != self.name]
        seen = {each: self._seen(self.start, each) for each in names}
        return {name: report for name, report in seen.items() if report is not None}

    def _seen(self, text: str, name: str) -> Report | None:
        try:
            return self.checked(text, name)
        except FencepostError:
            return None  # no launch of it is as asked for, say

    def _module(self, text: str) -> Module:
        if self._last is None or self._last[0] != text:
            self._last = text, read_module(self.tools.to_ir(text), wall_limit(self.options.seconds))
        return self._last[1]


def mend_source(
    text: str, name: str, options: Options, dialect: Dialect, tools: Toolchain
) -> SourceMend:
    """Fix the kernel `name` of a source, in the time of one check. Raises as a check does."""
    end = time.thread_time() + SHARE * options.seconds
    options = replace(options, infer=Infer.OF_BUGS, redundant=False, certificates=False)
    source = _Source(text, name, options, tools, end)
    first = report = source.checked(text, name)
    steps: list[str] = []
    seen = {text}
    undecided = spoiled = ""
    for _ in range(ROUNDS):
        if not _is_wrong(report):
            break
        lines = text.split("\n")
        best = None
        for proposal in _proposals(report, lines, dialect):
            changed = "\n".join(proposal.lines)
            if source.over:
                break
            if changed in seen:
                continue
            seen.add(changed)
            try:
                after = source.checked(changed, name)
            except FencepostError:
                continue
            if after.verdict is Verdict.UNKNOWN:
                undecided = undecided or proposal.words
            if not _is_wrong(after) and after.verdict is not Verdict.UNKNOWN:
                if other := source.spoiled(changed):
                    spoiled = spoiled or f"{proposal.words} mends it, but @{other} is worse with it"
                    continue
                best = proposal.words, changed, after
                break
            if best is None and _moves_on(report, text, after, changed):
                best = proposal.words, changed, after
        if best is None:
            break
        step, text, report = best
        steps.append(step)
    if report.is_proved or (steps and not _is_wrong(report)):
        return SourceMend(text, tuple(steps), first, report)
    late = LATE if source.over else ""
    return SourceMend(None, (), first, report, spoiled or late or _why(report, undecided))


def _is_wrong(report: Report) -> bool:
    """Return True if the kernel has a bug that no condition on sizes excludes."""
    return report.verdict is Verdict.BUG and report.condition is None


def _is_worse(before: Report, after: Report | None) -> bool:
    """Return True if less is known of a kernel than before, or more is wrong."""
    if after is None:
        return True
    match before.verdict:
        case Verdict.PROVED | Verdict.CONDITIONAL | Verdict.GUESSED:
            return not after.is_proved
        case Verdict.UNKNOWN:
            return after.verdict is Verdict.BUG
        case Verdict.BUG:
            return not _is_wrong(before) and (_is_wrong(after) or after.verdict is Verdict.UNKNOWN)


def _errors(report: Report) -> list[Finding]:
    return [each for each in report.findings if each.diagnostic.severity is Severity.ERROR]


def _keys(report: Report, lines: Mapping[int, int]) -> set[tuple[str, ...]]:
    """Return the code of each error with its lines, which `lines` maps to those of another text."""
    found = set()
    for each in _errors(report):
        numbers = sorted(lines.get(at.line, -at.line) for at in each.diagnostic.locations)
        found.add((str(each.diagnostic.code), *map(str, numbers)))
    return found


def _as_before(old: str, new: str) -> dict[int, int]:
    """Map each line of a changed text that was there before to the number that it had."""
    matcher = SequenceMatcher(None, old.split("\n"), new.split("\n"), autojunk=False)
    found = {}
    for block in matcher.get_matching_blocks():
        for each in range(block.size):
            found[block.b + each + 1] = block.a + each + 1
    for kind, a, a_end, b, b_end in matcher.get_opcodes():
        if kind == "replace" and a_end - a == b_end - b:
            found |= {b + each + 1: a + each + 1 for each in range(a_end - a)}
    return found


def _moves_on(before: Report, old: str, after: Report, new: str) -> bool:
    """Return True if no error of `before` remains in `after`, or if the errors are a proper subset;
    and if no barrier is misused that was not.
    """
    if after.verdict is not Verdict.BUG:
        return False
    had = _keys(before, {at: at for at in range(1, old.count("\n") + 2)})
    has = _keys(after, _as_before(old, new))
    barriers_wrong = {e.diagnostic.code for e in _errors(after)} & set(codes_of(Area.BARRIERS))
    return not barriers_wrong and (has < had or not has & had)


def _proposals(report: Report, lines: Sequence[str], dialect: Dialect) -> Iterator[Proposal]:
    for each in _errors(report):
        if each.chain is not None:
            yield from of_changes(lines, each.chain.changes, dialect)
            continue
        match each.diagnostic.code:
            case Code.BARRIER_WITHOUT_FENCES:
                yield from bare_barriers(lines)
            case Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE:
                yield from both_spaces(lines)
            case code if code in RACES and len(each.diagnostic.locations) == 2:
                one, other = each.diagnostic.locations
                memory = each.witness.memory if each.witness is not None else None
                is_lds = memory is Memory.LDS
                yield from barriers(lines, one.line, other.line, dialect, lds=is_lds)
                yield from braced(lines, one.line, other.line, dialect, lds=is_lds)


def _why(report: Report, undecided: str) -> str:
    if undecided:
        return f"with {undecided} no run shows a bug, but there is no proof either"
    if report.condition is not None:
        return f"it is proved if {report.condition.text}: no change was tried"
    if report.verdict is Verdict.UNKNOWN:
        return "the check is not decided: " + "; ".join(report.reasons)
    return "no change of one statement that was tried leaves a kernel that is proved"
