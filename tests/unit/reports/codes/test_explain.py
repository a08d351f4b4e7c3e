"""A code's page, as text, as a line of a list and as a record."""

from __future__ import annotations

from fencepost.diagnostics import Code
from fencepost.diagnostics.pages import page_of
from fencepost.reports.codes.explain import explanation, listing, record

RACE = page_of(Code.DATA_RACE_IN_LDS)


def test_an_explanation() -> None:
    """Code, rule, source, who reports it, what it is, and programs, each under its heading."""
    head, *rest = explanation(RACE).split("\n\n")
    lines = head.splitlines()
    assert lines[0] == "FP201 data-race-in-lds (error)"
    assert lines[1].startswith("  rule: ")
    assert lines[-2] == f"  reported by: {RACE.by}"
    assert lines[-1].endswith("// fencepost: allow FP201 because …")
    assert "Reported:" in rest
    assert rest.index("Reported:") < rest.index("Not reported:")
    wrong = rest[rest.index("Reported:") + 1]
    assert wrong.splitlines()[0] == f"    {RACE.wrong.splitlines()[0]}"


def test_what_a_page_lacks_has_no_heading() -> None:
    bare = next(page for page in map(page_of, Code) if not page.wrong)
    assert "Reported:" not in explanation(bare)
    assert record(bare)["wrong"] is None


def test_a_listing_is_aligned() -> None:
    """A line a code; names in a column as wide as the longest."""
    short, long = sorted((Code.DATA_RACE_IN_LDS, Code.UNDECIDED), key=lambda code: len(code.slug))
    lines = listing([short, long]).splitlines()
    starts = {line.index(code.rule) for line, code in zip(lines, (short, long), strict=True)}
    assert len(starts) == 1
    assert listing([]) == ""


def test_a_record() -> None:
    found = record(RACE)
    assert (found["code"], found["name"], found["severity"]) == (
        "FP201",
        "data-race-in-lds",
        "error",
    )
    assert found["wrong"] == RACE.wrong
    assert found["about"] == (RACE.about or RACE.group)
