"""The results of a campaign as text, as a record of JSON, and as sections of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from fencepost.campaigns.results import Change, Group, Result, Standing, Summary
from fencepost.records import dataclass
from fencepost.reports.page.section import Section, Table, Tone
from fencepost.reports.text.encode import line
from fencepost.visible import visible_name

_SHOWN = 20
"""Groups, and changes, that text shows of each kind."""
_SLOW = 1.0
"""Seconds of the processor from which on text lists a result among the slowest."""
_WORDS = {
    Standing.FAILED: "failed",
    Standing.FOUND: "found",
    Standing.OPEN: "open",
    Standing.RIGHT: "right",
}
_TONES = {
    Standing.FAILED: Tone.WRONG,
    Standing.FOUND: Tone.WRONG,
    Standing.OPEN: Tone.OPEN,
    Standing.RIGHT: Tone.RIGHT,
}


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of results: their file; True if the run came to its end; the number of items that
    do not bear this user's mark.
    """

    file: str
    is_whole: bool
    unmarked: int


def text(origin: Origin, summary: Summary) -> Iterator[str]:
    """Yield the lines of a report."""
    yield f"{visible_name(origin.file)}: {_counted(summary.total, 'result')}, " + ", ".join(
        f"{summary.standings.get(each, 0):,} {word}" for each, word in _WORDS.items()
    )
    yield from (f"  {each}" for each in _remarks(origin))
    checks = dict.fromkeys(check for check, _ in summary.counts)
    for check in checks:
        yield f"{visible_name(check)}"
        rows = [(n, verdict) for (own, verdict), n in summary.counts.items() if own == check]
        for number, verdict in sorted(rows, key=lambda row: (-row[0], row[1])):
            yield f"  {number:>9,}  {visible_name(verdict)}"
    for standing in (Standing.FAILED, Standing.FOUND, Standing.OPEN):
        groups = [each for each in summary.groups if each.example.standing is standing]
        if groups:
            yield f"{_WORDS[standing]}, by cause"
            for each in groups[:_SHOWN]:
                yield from _group(each)
            if len(groups) > _SHOWN:
                yield f"  and {_counted(len(groups) - _SHOWN, 'group')} more: --json has all"
    slow = [each for each in summary.slowest if each.seconds >= _SLOW]
    if slow:
        yield "slowest"
        yield from (f"  {e.seconds:>8.2f} s  {visible_name(e.item)}" for e in slow)


def _group(group: Group) -> Iterator[str]:
    cause = f": {visible_name(group.cause)}" if group.cause else ""
    yield f"  {group.count:>9,}  {visible_name(group.verdict)}{cause}"
    others = "such as " if group.count > 1 else ""
    yield f"             {others}{visible_name(group.example.item)}"


def _remarks(origin: Origin) -> Iterator[str]:
    if not origin.is_whole:
        yield "the run did not come to its end: fencepost campaign run continues it"
    if origin.unmarked:
        yield (
            f"{_counted(origin.unmarked, 'item')} without this user's mark: written by somebody "
            "else, or under another key"
        )


def record(origin: Origin, summary: Summary) -> str:
    """Return the report as a line of JSON."""
    return line(
        {
            "file": origin.file,
            "whole": origin.is_whole,
            "unmarked": origin.unmarked,
            "results": summary.total,
            "standings": {each.value: summary.standings.get(each, 0) for each in Standing},
            "counts": [
                {"check": check, "verdict": verdict, "count": number}
                for (check, verdict), number in sorted(summary.counts.items())
            ],
            "groups": [
                {
                    "check": each.check,
                    "verdict": each.verdict,
                    "standing": each.example.standing.value,
                    "cause": each.cause,
                    "count": each.count,
                    "example": each.example.item,
                }
                for each in summary.groups
            ],
            "slowest": [
                {"item": each.item, "seconds": round(each.seconds, 3)} for each in summary.slowest
            ],
        }
    )


def sections(origin: Origin, summary: Summary) -> list[Section]:
    """Return the report as sections of a page: the counts, then a section for each group."""
    rows = sorted(summary.counts.items(), key=lambda each: (-each[1], each[0]))
    counts = Table(
        "Verdicts",
        ("check", "verdict", "count"),
        tuple((check, verdict, str(number)) for (check, verdict), number in rows),
    )
    slowest = Table(
        "Slowest",
        ("item", "seconds"),
        tuple((each.item, f"{each.seconds:.3f}") for each in summary.slowest),
    )
    worst = next((each for each in _WORDS if summary.standings.get(each)), Standing.RIGHT)
    whole = Section(
        origin.file,
        "",
        _TONES[worst],
        _WORDS[worst],
        f"{_counted(summary.total, 'result')}",
        facts=tuple(("note", each) for each in _remarks(origin)),
        tables=(counts, slowest),
        picture=_chart([(f"{verdict} ({check})", number) for (check, verdict), number in rows]),
        picture_text="how many results have each verdict",
    )
    return [whole, *map(_section, summary.groups)]


_ROW, _BAR, _LEFT = 22, 420, 10
"""The height of a row of the chart, and the width and left end of the longest bar, in pixels."""


def _chart(rows: Sequence[tuple[str, int]]) -> str:
    """Return a chart of bars as an SVG document, with a bar and a line of text for each row."""
    most = max((number for _, number in rows), default=1)
    shown = rows[:_SHOWN]
    height = 2 * _ROW * len(shown) + _ROW // 2
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_BAR + 2 * _LEFT}" height="{height}" '
            'font-family="sans-serif" font-size="13">'
        )
    ]
    for place, (label, number) in enumerate(shown):
        top = 2 * _ROW * place
        width = max(1, _BAR * number // most)
        text = escape(visible_name(f"{number:,}  {label}"))
        parts.append(f'<text x="{_LEFT}" y="{top + 16}">{text}</text>')
        parts.append(
            f'<rect x="{_LEFT}" y="{top + _ROW}" width="{width}" height="12" fill="#4878a8"/>'
        )
    return "".join((*parts, "</svg>"))


def _section(group: Group) -> Section:
    return Section(
        group.example.item,
        "",
        _TONES[group.example.standing],
        group.verdict,
        group.cause,
        facts=(("check", group.check), ("results", f"{group.count:,}")),
    )


def changes_text(changes: Sequence[Change]) -> Iterator[str]:
    """Yield lines about what two campaigns do not share."""
    kinds = {
        "changed": [each for each in changes if each.before and each.after],
        "new": [each for each in changes if each.before is None],
        "gone": [each for each in changes if each.after is None],
    }
    yield ", ".join(f"{len(found):,} {kind}" for kind, found in kinds.items())
    for kind, found in kinds.items():
        for each in found[:_SHOWN]:
            known = each.after or each.before
            assert known is not None
            said = " → ".join(_said(one) for one in (each.before, each.after) if one is not None)
            yield f"  {kind}: {visible_name(known.item)}: {visible_name(said)}"
        if len(found) > _SHOWN:
            yield f"  {kind}: {len(found) - _SHOWN:,} more: --json has all"


def changes_record(files: tuple[str, str], changes: Sequence[Change]) -> str:
    """Return what two campaigns do not share as a line of JSON."""
    return line(
        {
            "files": list(files),
            "changes": [
                {"before": _data(each.before), "after": _data(each.after)} for each in changes
            ],
        }
    )


def _data(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "item": result.item,
        "check": result.check,
        "verdict": result.verdict,
        "standing": result.standing.value,
        "cause": result.cause,
    }


def _said(result: Result) -> str:
    return f"{result.verdict} ({result.cause})" if result.cause else result.verdict


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
