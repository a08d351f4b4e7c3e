"""The report of a campaign."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from fencepost.campaigns.results import Change, Result, Standing, summarize
from fencepost.reports.campaign import Origin, changes_text, record, sections, text

RESULTS = [
    Result("big", "litmus", "differs", Standing.FOUND, "axiom", 9, 2.5),
    Result("small\x1b", "litmus", "differs", Standing.FOUND, "axiom", 4, 0.25),
    Result("fine", "litmus", "allowed", Standing.RIGHT),
]
ORIGIN = Origin("a.results", False, 2)


def test_text() -> None:
    """Counts, groups with the smallest example, the slowest; what is hidden is shown."""
    assert list(text(ORIGIN, summarize(RESULTS))) == [
        "a.results: 3 results, 0 failed, 2 found, 0 open, 1 right",
        "  the run did not come to its end: fencepost campaign run continues it",
        "  2 items without this user's mark: written by somebody else, or under another key",
        "litmus",
        "          2  differs",
        "          1  allowed",
        "found, by cause",
        "          2  differs: axiom",
        "             such as small\\x1b",
        "slowest",
        "      2.50 s  big",
    ]


def test_record() -> None:
    """JSON has all groups."""
    found = json.loads(record(ORIGIN, summarize(RESULTS)))
    assert found["groups"][0]["example"] == "small\x1b"
    assert found["standings"] == {"right": 1, "open": 0, "found": 2, "failed": 0}
    assert (found["whole"], found["unmarked"]) == (False, 2)


def test_sections() -> None:
    """A page has the counts, and a section for each group."""
    whole, group = sections(ORIGIN, summarize(RESULTS))
    assert whole.tables[0].rows[0] == ("litmus", "differs", "2")
    assert whole.picture.count("<rect") == 2
    assert (group.verdict, group.says) == ("differs", "axiom")


def test_a_chart_shows_text_as_text() -> None:
    """A name is no markup."""
    (whole, *_) = sections(ORIGIN, summarize([Result("a", "<b>&", "<i>", Standing.RIGHT)]))
    assert ElementTree.fromstring(whole.picture).findtext("{*}text") == "1  <i> (<b>&)"


def test_changes() -> None:
    """Each kind is counted, with lines for each."""
    fine = RESULTS[2]
    lines = list(changes_text([Change(RESULTS[0], fine), Change(None, fine), Change(fine, None)]))
    assert lines == [
        "1 changed, 1 new, 1 gone",
        "  changed: fine: differs (axiom) → allowed",
        "  new: fine: allowed",
        "  gone: fine: allowed",
    ]
