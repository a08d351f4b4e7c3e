"""The search: is a kernel that is wrong for some arguments proved under conditions, and which?

Every condition that is told was checked: the kernel is proved under all of them together, and each
is needed, for without it no proof is found. Under the whole vocabulary other bugs show, too: those
that no size excuses.
"""

from __future__ import annotations

import keyword
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from fencepost.diagnostics import Severity
from fencepost.errors import BoundReached, InputError
from fencepost.kernels.assumptions import parse
from fencepost.kernels.certificate import Premise
from fencepost.kernels.conditions.vocabulary import vocabulary
from fencepost.kernels.outer_stop import OuterStop
from fencepost.kernels.report import Condition, Finding, Report, Verdict
from fencepost.kernels.stages import Check
from fencepost.kernels.telling import compared
from fencepost.llvm.module import Parameter
from fencepost.llvm.types import IntType

SHARE = 4.0
"""How many times the seconds of the check the search may take, and `LEAST` seconds in any case."""
LEAST = 15.0
MOST_CHECKS = 60
LEAST_BITS = 16
"""Bits of an argument that is a size."""
ALONE = 8
"""Conditions that are tried alone, before fewer and fewer of all."""
IN_TIME = (
    "where all integer arguments are one large power of two it is proved; which conditions that "
    "takes was not found in time"
)


def with_condition(check: Check, report: Report) -> Report:
    """A report on a kernel that is not proved, with a condition under which it is; or with the bugs
    that show at ordinary sizes, if there are some.
    """
    names = [each.source_name for each in check.kernel.parameters if _is_size(check, each)]
    if not names or not check.prepared:
        return report
    numbers = [each for each in compared(check.program.graph, 8) if 1 < each <= 1 << 20]
    search = _Search(check, max(LEAST, SHARE * report.seconds))
    whole = tuple(vocabulary(names, check.launch, numbers))
    if (found := search.under(whole)) is None:
        return report
    match found.verdict:
        case Verdict.PROVED:
            try:
                conditions = search.condition(report, whole)
                notes = (*report.notes, *search.premises(conditions))
                return replace(report, condition=Condition(conditions), notes=notes)
            except BoundReached:
                return replace(report, notes=(*report.notes, IN_TIME))
        case Verdict.BUG if report.verdict is Verdict.BUG:
            return _with_others(report, found)
        case _:
            return report


def _is_size(check: Check, parameter: Parameter) -> bool:
    """Whether an argument may be a size that nobody gave, and can be named in an assumption."""
    kind, name = parameter.type, parameter.source_name
    wide = isinstance(kind, IntType) and kind.bits >= LEAST_BITS
    named = name.isidentifier() and not keyword.iskeyword(name)
    return wide and named and parameter.name not in check.given


def _with_others(report: Report, found: Report) -> Report:
    """The bugs of ordinary sizes, and those of odd ones as a note."""
    told = {_key(each) for each in found.findings}
    odd = [each for each in report.findings if _key(each) not in told]
    if len(odd) < len(report.findings):  # the same bug, at sizes that are given less care
        return report
    notes = [
        f"{each.diagnostic.code} at {each.diagnostic.locations[0]} where {_sizes(each)}"
        for each in odd
        if each.witness is not None and each.diagnostic.locations
    ]
    return replace(report, findings=found.findings, notes=(*report.notes, *notes))


def _key(finding: Finding) -> tuple[object, ...]:
    diagnostic = finding.diagnostic
    return (diagnostic.code, *sorted(each.spot for each in diagnostic.locations))


def _sizes(finding: Finding) -> str:
    assert finding.witness is not None
    return ", ".join(f"{name} = {value}" for name, value in finding.witness.arguments.items())


@dataclass
class _Search:
    """Checks under conditions, as many and as long as may be."""

    check: Check
    seconds: float
    known: dict[frozenset[str], Report | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        clock = self.check.clock
        self.stop = OuterStop(min(clock() + self.seconds, self.check.stop.at), clock)

    def under(self, conditions: Sequence[str]) -> Report | None:
        """What a check says under conditions; None where there is no more time for one."""
        key = frozenset(conditions)
        if key not in self.known:
            if self.stop.reached or len(self.known) >= MOST_CHECKS:
                return None
            asked = replace(
                self.check.options,
                assumptions=(*self.check.options.assumptions, *conditions),
                seconds=self.stop.left,
            )
            try:
                again = Check(
                    self.check.module, self.check.kernel, asked, self.check.file, self.check.clock
                )
                self.known[key] = again.report()
            except InputError:  # with what is given, nothing meets them
                self.known[key] = None
        return self.known[key]

    def condition(self, report: Report, whole: tuple[str, ...]) -> tuple[str, ...]:
        """Conditions that suffice, of `whole`, which do. Raises BoundReached."""
        alone = [each for each in whole if self._excludes(each, report)]
        for each in alone[:ALONE]:
            if self.suffice((each,)):
                return (each,)
        return self.needed((), (), whole)

    def premises(self, conditions: Sequence[str]) -> tuple[str, ...]:
        """What the proof under conditions that were checked takes for granted besides them."""
        found = self.known[frozenset(conditions)]
        assert found is not None
        assert found.proof is not None
        stated = [each for each in found.proof.premises if each is not Premise.GIVEN]
        return tuple(f"premise of the proof under the condition: {each.stated}" for each in stated)

    def _excludes(self, condition: str, report: Report) -> bool:
        """Whether a condition does not hold of the arguments that show a bug."""
        wrong = (e for e in report.findings if e.diagnostic.severity is Severity.ERROR)
        for each in wrong:
            values = each.witness.arguments if each.witness is not None else {}
            try:
                if parse(condition, frozenset(values)).holds(values):
                    return False
            except InputError:  # of an argument that it was not shown with
                return False
        return True

    def suffice(self, conditions: Sequence[str]) -> bool:
        """Whether the kernel is proved under conditions. Raises BoundReached."""
        found = self.under(conditions)
        if self.stop.reached or len(self.known) >= MOST_CHECKS:
            raise BoundReached(IN_TIME)
        return found is not None and found.verdict is Verdict.PROVED

    def needed(
        self, kept: tuple[str, ...], last: tuple[str, ...], asked: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Those of `asked` that a proof needs beside `kept`, by halves, as few as may be; earlier
        ones are preferred [Junker, QuickXplain: Preferred Explanations and Relaxations, 2004].
        `last` are those of `kept` that were added last. Raises BoundReached.
        """
        if last and self.suffice(kept):
            return ()
        if len(asked) <= 1:
            return asked
        half = len(asked) // 2
        first, second = asked[:half], asked[half:]
        of_second = self.needed((*kept, *first), first, second)
        return self.needed((*kept, *of_second), of_second, first) + of_second
