"""Diagnostics: how one reads, and what SARIF makes of it."""

from __future__ import annotations

import json

from fencepost.diagnostics import Area, Code, Diagnostic, Location, codes_of
from fencepost.reports.codes.sarif import sarif

RACE = Code.DATA_RACE_IN_LDS
ODD = Code.UNKNOWN_KEY


def test_text_of_a_diagnostic() -> None:
    """Code, message, both parties, rule with its cite, and mend, in this order."""
    found = Diagnostic(
        RACE,
        "data race on @tile",
        (
            Location("a.ll", 41, 3, note="store by wave 0"),
            Location("a.ll", 38, note="load by wave 1"),
        ),
        mend="a barrier between them",
    )
    assert str(found).splitlines() == [
        "a.ll:41:3: FP201 data race on @tile",
        "  (1) store by wave 0, a.ll:41:3",
        "  (2) load by wave 1, a.ll:38",
        (
            "  rule: conflicting accesses to LDS by two work-items must be ordered "
            "[LangRef Memory Model for Concurrent Operations]"
        ),
        "  help: a barrier between them",
    ]


def test_place_in_bytes() -> None:
    """A place in a binary is an offset."""
    assert str(Location("a.co", offset=48)) == "a.co:0x30"
    assert str(Location("a.co")) == "a.co"


def test_sarif() -> None:
    """A log has the rules that were checked, and a result points at its rule and its regions."""
    found = Diagnostic(
        ODD,
        "mach is 0xff",
        (Location("dir/a b.co", offset=48, length=4, name="k"), Location("x.ll", 3, 7)),
        mend="recompile",
    )
    log = json.loads(sarif([found], [ODD, RACE], "1.2"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["FP201", "FP560"]
    (result,) = run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "FP560"
    assert result["level"] == "warning"
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "dir/a%20b.co"},
        "region": {"byteOffset": 48, "byteLength": 4},
    }
    assert location["logicalLocations"] == [{"name": "k"}]
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["region"] == {"startLine": 3, "startColumn": 7}


def test_sarif_of_nothing() -> None:
    """Without findings, the run still says what was checked."""
    (run,) = json.loads(sarif([], [RACE], "1.2"))["runs"]
    assert run["results"] == []
    assert len(run["tool"]["driver"]["rules"]) == 1


def test_what_is_not_decided_is_no_result() -> None:
    """A kernel that is unknown is a notification: the run succeeded, and nothing was found."""
    unknown = Diagnostic(Code.UNDECIDED, "k: unknown: time", (Location("k.ll", name="k"),))
    unread = Diagnostic(Code.INPUT_NOT_READ, "no file", (Location("x.ll"),))
    for found, succeeded in (([unknown], True), ([unknown, unread], False), ([], True)):
        (run,) = json.loads(sarif(found, [RACE], "1.2"))["runs"]
        assert run["results"] == []
        (invocation,) = run["invocations"]
        assert invocation["executionSuccessful"] is succeeded
        told = [each["descriptor"]["id"] for each in invocation["toolExecutionNotifications"]]
        assert told == [str(each.code) for each in found]
    described = {each["id"] for each in run["tool"]["driver"]["notifications"]}
    assert described == {str(each) for each in codes_of(Area.INPUTS)}
