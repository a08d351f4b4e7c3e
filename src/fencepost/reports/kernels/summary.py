"""The summary of many kernels: counts, findings, undecided kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, unique

from fencepost.certificates import Ruling
from fencepost.diagnostics import Code, Severity
from fencepost.kernels.report import Verdict
from fencepost.records import dataclass
from fencepost.reports.kernels.pardon import Pardon, is_pardoned
from fencepost.reports.kernels.told import Told
from fencepost.symbols import shown_function
from fencepost.visible import visible_name


@unique
class Ending(Enum):
    """The outcome of a kernel or of a file."""

    PROVED = "proved"
    CONDITIONAL = "conditional"
    GUESSED = "launch-dependent"
    BUG = "bug"
    ALLOWED = "allowed"
    """A bug that a comment or a baseline allows."""
    UNKNOWN = "unknown"
    NOTHING_FOUND = "nothing found"
    """Machine code without a finding, which is no proof."""
    UNREADABLE = "unreadable"
    """A file, or a question about a kernel, that is invalid."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a kernel; `kernel` is empty if the file could not be read.

    `codes` are those of all findings, `why` is the reason if it is unknown or unreadable.
    `remembered`: the result is from an earlier run.
    """

    file: str
    kernel: str
    ending: Ending
    codes: tuple[Code, ...] = ()
    why: str = ""
    seconds: float = 0.0
    remembered: bool = False
    ruling: Ruling | None = None
    """The judge's ruling on the proof, if requested."""


_ENDINGS = {
    Verdict.PROVED: Ending.PROVED,
    Verdict.CONDITIONAL: Ending.CONDITIONAL,
    Verdict.GUESSED: Ending.GUESSED,
    Verdict.BUG: Ending.BUG,
    Verdict.UNKNOWN: Ending.UNKNOWN,
}
MOST_LISTED = 20
"""The largest number of kernels of a kind that a summary lists; `--statistics` lists all."""


def outcome(
    file: str, report: Told, *, remembered: bool = False, pardons: Sequence[Pardon] = ()
) -> Outcome:
    """Return the outcome of a report."""
    codes = tuple(each.diagnostic.code for each in report.findings)
    first, *more = report.reasons or ("",)
    why = f"{first}; and {len(more)} more" if more else first
    ending = Ending.ALLOWED if is_pardoned(report, pardons) else _ENDINGS[report.verdict]
    if ending is Ending.ALLOWED:
        why = "; ".join(dict.fromkeys(f"{each.finding.diagnostic.code} {each}" for each in pardons))
    ruling = None if report.judgement is None else report.judgement.ruling
    return Outcome(file, report.kernel, ending, codes, why, report.seconds, remembered, ruling)


def summary(
    outcomes: Sequence[Outcome],
    seconds: float,
    left_out: Sequence[str] = (),
    *,
    whole: bool = False,
) -> str:
    """Return counts in a line, then bugs, undecided kernels and unreadable files, with reasons.
    `left_out` says what was skipped. With `whole`, everything is listed, and statistics follow.
    """
    lines = [_counts(outcomes, seconds)]
    for ending, title in (
        (Ending.BUG, "bugs"),
        (Ending.UNKNOWN, "not decided"),
        (Ending.UNREADABLE, "not checked"),
        (Ending.ALLOWED, "allowed"),
    ):
        listed = [each for each in outcomes if each.ending is ending]
        most = len(listed) if whole else MOST_LISTED
        if listed:
            lines.append(f"{title}:")
        lines += [f"  {_name(each)}: {_why(each)}" for each in listed[:most]]
        if len(listed) > most:
            lines.append(f"  and {len(listed) - most} more; --statistics lists all")
    lines += [f"skipped: {each}" for each in left_out]
    if whole:
        lines += _statistics(outcomes)
    return "\n".join(lines)


def _counts(outcomes: Sequence[Outcome], seconds: float) -> str:
    number = Counter(each.ending for each in outcomes)
    kernels = len(outcomes) - number[Ending.UNREADABLE]
    parts = []
    if number[Ending.PROVED] or not number[Ending.NOTHING_FOUND]:
        parts.append(f"{number[Ending.PROVED]} proved")
    if conditional := number[Ending.CONDITIONAL]:
        parts.append(f"{conditional} proved for expected sizes")
    if guessed := number[Ending.GUESSED]:
        parts.append(f"{guessed} for a guessed launch alone")
    if nothing := number[Ending.NOTHING_FOUND]:
        parts.append(f"{nothing} with nothing found")
    if bugs := number[Ending.BUG]:
        codes = ", ".join(f"{code} ×{count}" for code, count in _codes(outcomes))
        parts.append(f"{bugs} {_plural('bug', bugs)} ({codes})")
    parts.append(f"{number[Ending.UNKNOWN]} unknown")
    if allowed := number[Ending.ALLOWED]:
        parts.append(f"{allowed} allowed")
    said = f"{kernels} {_plural('kernel', kernels)}: {', '.join(parts)}; {seconds:.1f} s"
    if known := sum(each.remembered for each in outcomes):
        said += f"; {known} from the cache"
    rulings = Counter(each.ruling for each in outcomes if each.ruling is not None)
    if rulings:
        said += f"; judged: {', '.join(f'{rulings[each]} {each.value}' for each in Ruling)}"
    if unread := number[Ending.UNREADABLE]:
        said += f"; {unread} not checked"
    return said


def _codes(outcomes: Iterable[Outcome]) -> Iterator[tuple[Code, int]]:
    """The codes of errors, with the number of kernels that have them."""
    found = Counter(
        code
        for each in outcomes
        if each.ending is Ending.BUG
        for code in {*each.codes}
        if code.severity is Severity.ERROR
    )
    yield from sorted(found.items(), key=lambda one: (-one[1], one[0].number))


def _statistics(outcomes: Sequence[Outcome]) -> Iterator[str]:
    found = Counter(code for each in outcomes for code in each.codes)
    if found:
        yield "findings:"
    for code, count in sorted(found.items(), key=lambda one: (-one[1], one[0].number)):
        yield f"  {count:5}  {code} {code.slug}"
    slow = sorted(outcomes, key=lambda each: -each.seconds)[:5]
    if any(each.seconds for each in slow):
        yield "slowest:"
    for each in slow:
        if each.seconds:
            yield f"  {each.seconds:5.1f} s  {_name(each)}"


def _why(each: Outcome) -> str:
    if each.ending is Ending.BUG:
        errors = {code for code in each.codes if code.severity is Severity.ERROR}
        return " ".join(sorted(map(str, errors)))
    return visible_name(each.why) or "no reason was given"


def _name(each: Outcome) -> str:
    file = visible_name(each.file)
    return f"{file}: {shown_function(each.kernel)}" if each.kernel else file


def _plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"
