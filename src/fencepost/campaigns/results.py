"""Results of a campaign, and what they come to together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum, unique
from typing import Any

from fencepost.records import dataclass


@unique
class Standing(StrEnum):
    """The standing of a result; of several, the last one in this order counts."""

    RIGHT = "right"
    OPEN = "open"
    FOUND = "found"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of a check about a test or a kernel.

    `verdict` is in the words of the check. `cause` groups what was found, or failed, or is open:
    the axioms on which models differ, the code and line of a finding, the reason. `size` orders
    examples of a group. `seconds` are those of the processor.
    """

    item: str
    check: str
    verdict: str
    standing: Standing
    cause: str = ""
    size: int = 0
    seconds: float = 0.0

    def as_data(self) -> list[Any]:
        """Return the result as JSON has it, without what all results of an item share."""
        return [self.item, self.check, self.verdict, self.standing.value, self.cause, self.size]


def of_data(data: object, seconds: float) -> Result:
    """Return the result of such data. Raises ValueError for other data."""
    match data:
        case [str(item), str(check), str(verdict), str(standing), str(cause), int(size)]:
            return Result(item, check, verdict, Standing(standing), cause, size, seconds)
        case _:
            raise ValueError("no result")


def all_of_data(data: Sequence[object], seconds: float) -> tuple[Result, ...]:
    """Return the results of an item, which share its seconds. Raises ValueError for other data."""
    return tuple(of_data(each, seconds / len(data)) for each in data)


@dataclass(frozen=True, slots=True)
class Group:
    """Results with one cause; `example` is the smallest."""

    check: str
    verdict: str
    cause: str
    count: int
    example: Result


@dataclass(frozen=True, slots=True)
class Summary:
    """A campaign's results: how many have each verdict, by check; groups by cause, the most severe
    first; the slowest.
    """

    total: int
    counts: Mapping[tuple[str, str], int]
    standings: Mapping[Standing, int]
    groups: tuple[Group, ...]
    slowest: tuple[Result, ...]
    seconds: float


_SLOWEST = 10


def summarize(results: Iterable[Result]) -> Summary:
    """Return the summary of results, in one pass: what it keeps grows with the groups alone."""
    counts: Counter[tuple[str, str]] = Counter()
    standings: Counter[Standing] = Counter()
    groups: dict[tuple[str, str, str], tuple[int, Result]] = {}
    slowest: list[Result] = []
    total, seconds = 0, 0.0
    for each in results:
        total += 1
        seconds += each.seconds
        counts[each.check, each.verdict] += 1
        standings[each.standing] += 1
        if each.standing is not Standing.RIGHT:
            key = each.check, each.verdict, each.cause
            count, example = groups.get(key, (0, each))
            groups[key] = count + 1, min(example, each, key=lambda r: (r.size, r.item))
        if len(slowest) < _SLOWEST or each.seconds > slowest[-1].seconds:
            slowest = sorted([*slowest, each], key=lambda r: (-r.seconds, r.item))[:_SLOWEST]
    order = list(Standing)
    found = [Group(*key, count, example) for key, (count, example) in groups.items()]
    found.sort(
        key=lambda g: (-order.index(g.example.standing), -g.count, g.check, g.verdict, g.cause)
    )
    return Summary(total, counts, standings, tuple(found), tuple(slowest), seconds)


@dataclass(frozen=True, slots=True)
class Change:
    """A result that two campaigns do not share: None where one of them lacks it."""

    before: Result | None
    after: Result | None


def changes(before: Iterable[Result], after: Iterable[Result]) -> tuple[Change, ...]:
    """Return the results that are new, gone or of another verdict, in order of their items."""
    old = {(each.item, each.check): each for each in before}
    new = {(each.item, each.check): each for each in after}
    return tuple(
        Change(old.get(key), new.get(key))
        for key in sorted(old.keys() | new.keys())
        if key not in old or key not in new or _said(old[key]) != _said(new[key])
    )


def _said(result: Result) -> tuple[str, str]:
    return result.verdict, result.cause
