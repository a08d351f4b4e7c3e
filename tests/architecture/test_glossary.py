"""The glossary has what reports print; its terms are used, its cites and links lead somewhere."""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise

import pytest

from fencepost.citations import Cite, Source, resolve
from fencepost.executions import certificate as litmus
from fencepost.kernels import certificate as kernels
from fencepost.placement import certificate as placement
from tests.architecture.source_tree import ROOT, document

PAGE = "docs/glossary.md"


def rows(width: int) -> list[list[str]]:
    """The rows of the page's tables that have so many cells, without headings and rules."""
    lines = document(PAGE).splitlines()
    found = []
    for above, line in pairwise(["", *lines]):
        if line.startswith("| ") and above.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) == width:
                found.append(cells)
    return found


def defined() -> set[str]:
    return {row[0].strip("`") for width in (2, 4) for row in rows(width)}


def printed(name: Enum) -> str:
    """A member as JSON has it."""
    return name.name.lower().replace("_", "-")


REASONS = (kernels.Reason, placement.Reason, litmus.Reason)
ENGINES = (kernels.Engine, litmus.Engine)


@pytest.mark.parametrize(
    "member", [member for kind in (*REASONS, *ENGINES) for member in kind], ids=str
)
def test_reasons_and_engines(member: Enum) -> None:
    assert printed(member) in defined()


@pytest.mark.parametrize("member", [*kernels.Premise, *placement.Premise], ids=str)
def test_premises(member: kernels.Premise | placement.Premise) -> None:
    assert member.stated.name in defined()


def test_nothing_else_is_a_reason_or_engine() -> None:
    """A reason, an engine or a premise that is gone leaves the page."""
    known = {printed(member) for kind in (*REASONS, *ENGINES) for member in kind}
    known |= {
        member.stated.name for kind in (kernels.Premise, placement.Premise) for member in kind
    }
    named = {row[0].strip("`") for row in rows(2) if row[0].startswith("`")}
    assert named == known


@pytest.mark.parametrize("row", rows(4), ids=lambda row: row[0])
def test_terms(row: list[str]) -> None:
    """The page that a term leads to uses it, and its cite resolves."""
    term, _, cite, page = row
    link = re.fullmatch(r"\[[\w -]+\]\(([\w./-]+\.md)\)", page)
    assert link, page
    text = re.sub(r"\s+", " ", (ROOT / "docs" / link[1]).read_text(encoding="utf-8"))
    assert re.search(rf"\b{re.escape(term)}", text, re.IGNORECASE), link[1]
    if cite:
        source, _, section = cite.partition(" ")
        assert resolve(Cite(Source(source), section)), cite


def test_terms_stand_once() -> None:
    names = [row[0] for row in rows(4)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_linked(page: str) -> None:
    assert "glossary.md" in document(page)
