"""Known findings that are allowed, for a reason: by a comment in the source, or by a baseline.

    // fencepost: allow FP201 because the second reader only polls

A comment allows findings in its own line and in the next. Without a reason it allows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from fencepost.diagnostics import Code, Diagnostic, Severity
from fencepost.kernels.report import Verdict
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.reports.kernels.told import Told
from fencepost.visible import visible_name

_COMMENT = pattern(r"(?://|#|;|/\*)\s*fencepost:\s*allow\b\s*(.*)", re.IGNORECASE)
_NEARLY = pattern(
    r"(?://|#|;|/\*)\s*(?:NOLINT\w*\W+)?fencepost\b\W{0,3}"
    r"(?:allow|ignore|disable|suppress|skip|silence|nolint|noqa|off)\b",
    re.IGNORECASE,
)
"""A comment that somebody meant to allow something with: it allows nothing, and is told."""
_WORDS = pattern(r"((?:FP\d{3}[\s,]*)*)(?:because\b[\s:]*(.*))?", re.IGNORECASE | re.ASCII)
SHORTEST = 3
"""The smallest number of letters in a reason."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """A comment that allows codes from its line on, for a reason; `fault` says why it is invalid,
    if it is.
    """

    line: int
    codes: frozenset[Code]
    reason: str
    fault: str = ""

    def covers(self, code: Code, line: int) -> bool:
        """Return True if the allowance names the code and covers the line."""
        return not self.fault and code in self.codes and line in (self.line, self.line + 1)


class Found(Protocol):
    """A finding of any check."""

    @property
    def diagnostic(self) -> Diagnostic: ...


class Judged(Protocol):
    """An input of the search for allowed findings: a kernel and its findings."""

    @property
    def kernel(self) -> str: ...
    @property
    def findings(self) -> Sequence[Found]: ...


@dataclass(frozen=True, slots=True)
class Pardon:
    """An allowed finding, the reason, and its source: a file, and a line or 0."""

    finding: Found
    why: str
    file: str
    line: int = 0

    def __str__(self) -> str:
        return visible_name(f"{self.why} ({self.file}{f':{self.line}' if self.line else ''})")


def allowances(lines: Sequence[str]) -> tuple[Allowance, ...]:
    """The comments of a source, in order."""
    found = []
    for number, text in enumerate(lines, 1):
        if "fencepost" not in text.lower():
            continue
        if comment := _COMMENT.search(text):
            found.append(_allowance(number, comment[1].removesuffix("*/").strip()))
        elif near := _NEARLY.search(text):
            found.append(_nearly(number, text[near.start() :]))
    return tuple(found)


def _allowance(line: int, text: str) -> Allowance:
    words = _WORDS.match(text)
    named = re.findall(r"FP\d{3}", words[1].upper(), flags=re.ASCII) if words else []
    reason = (words[2] or "").strip() if words else ""
    known = {str(each): each for each in Code}
    codes = frozenset(known[each] for each in named if each in known)
    fault = ""
    if strange := sorted({*named} - known.keys()):
        fault = f"there is no code {', '.join(strange)}"
    elif not codes:
        fault = "it names no code, such as FP201"
    elif sum(map(str.isalpha, reason)) < SHORTEST:
        fault = "it gives no reason: write 'because …'"
    return Allowance(line, codes, reason, fault)


def _nearly(line: int, text: str) -> Allowance:
    named = dict.fromkeys(re.findall(r"FP\d{3}", text.upper(), flags=re.ASCII))
    codes = " ".join(named) or str(Code.DATA_RACE_IN_LDS)
    return Allowance(line, frozenset(), "", f"write 'fencepost: allow {codes} because …'")


def is_pardoned(report: Told, pardons: Iterable[Pardon]) -> bool:
    """Return True if every error of a kernel with bugs is allowed. The kernel is not proved by
    that.
    """
    let_be: list[Found] = [each.finding for each in pardons]
    return report.verdict is Verdict.BUG and all(
        each in let_be for each in report.findings if each.diagnostic.severity is Severity.ERROR
    )
