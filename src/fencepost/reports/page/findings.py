"""Diagnostics as findings of a page, with the lines around each place."""

from __future__ import annotations

from fencepost.diagnostics import Diagnostic, Location
from fencepost.kernels.chain import Chain
from fencepost.reports.page.section import Excerpt, Finding, Place, Step
from fencepost.reports.text.snippet import Lines, calls

AROUND = 2
"""Lines that are shown before and after a place."""

WIDTH = 240
"""Characters of a source line that are shown at most."""


def finding_of(
    found: Diagnostic, lines: Lines, chain: Chain | None = None, remarks: tuple[str, ...] = ()
) -> Finding:
    """A diagnostic as a finding; `chain` is what orders its accesses as far as it goes."""
    links = () if chain is None else chain.links
    return Finding(
        str(found.code),
        found.severity.value,
        found.message,
        tuple(_place(each, lines) for each in found.locations),
        tuple(
            Step(f"{each.at}: {each.does}", "" if each.failure is None else each.failure.value)
            for each in links
        ),
        remarks,
        found.rule,
        found.mend or "",
    )


def _place(at: Location, lines: Lines) -> Place:
    return Place(at.note or at.name, str(at), excerpt_around(at, lines), tuple(calls(at)))


def excerpt_around(at: Location, lines: Lines) -> Excerpt | None:
    """The lines around a place; None where its file is not at hand or has no such line."""
    source = lines(at.file) if at.line else None
    if source is None or at.line > len(source):
        return None
    first = max(1, at.line - AROUND)
    shown = tuple(each.expandtabs(4)[:WIDTH] for each in source[first - 1 : at.line + AROUND])
    has_tabs = "\t" in source[at.line - 1][: at.column]
    column = at.column if at.column <= WIDTH and not has_tabs else 0
    return Excerpt(first, shown, at.line, column)
