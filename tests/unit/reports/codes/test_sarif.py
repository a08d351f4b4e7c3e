"""Logs for viewers: files from the project's root, results that keep their identity, ways."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

import pytest

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.reports.codes.fingerprint import fingerprint
from fencepost.reports.codes.sarif import Project, sarif

SOURCE = ["// k.hip", "  s[t] = t;", "  out[t] = take(s, t);"]
CALLS = (Location("../src/s.h", 9, 3, name="take"), Location("../src/k.hip", 3, 12, name="k"))


def _lines(name: str) -> Sequence[str] | None:
    return SOURCE if name.endswith("k.hip") else None


PROJECT = Project(PurePosixPath("/p"), PurePosixPath("/p/build"), _lines)


def _race(line: int = 2, column: int = 8, who: str = "(0,0,0)") -> Diagnostic:
    load = Location("../src/k.hip", 3, 12, name="k", note="load by another", frames=CALLS)
    store = Location("../src/k.hip", line, column, name="k", note=f"store by {who}")
    return Diagnostic(Code.DATA_RACE_IN_LDS, "data race on s[0]", (load, store))


def _result(found: Diagnostic) -> dict[str, Any]:
    (run,) = json.loads(sarif([found], [], "1.2", PROJECT))["runs"]
    assert "%SRCROOT%" in run["originalUriBaseIds"]
    (result,) = run["results"]
    return dict(result)


def test_files_from_the_root() -> None:
    """A file of the project is named from its root, wherever the command ran; others are not."""
    result = _result(_race())
    (place,) = result["locations"]
    artifact = place["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "src/k.hip", "uriBaseId": "%SRCROOT%"}
    outside = Diagnostic(Code.DATA_RACE_IN_LDS, "x", (Location("/usr/include/x.h", 1),))
    (place,) = _result(outside)["locations"]
    assert place["physicalLocation"]["artifactLocation"] == {"uri": "file:///usr/include/x.h"}


def test_way_of_each_party() -> None:
    """Each of those that meet has a thread: the calls from the outermost inwards."""
    (flow,) = _result(_race())["codeFlows"]
    load, store = flow["threadFlows"]
    assert [_line(each) for each in load["locations"]] == [("src/k.hip", 3), ("src/s.h", 9)]
    assert [_line(each) for each in store["locations"]] == [("src/k.hip", 2)]
    assert load["locations"][0]["location"]["message"]["text"] == "load by another"


def _line(step: dict[str, Any]) -> tuple[str, int]:
    place = step["location"]["physicalLocation"]
    return place["artifactLocation"]["uri"], place["region"]["startLine"]


def test_fingerprint_stays() -> None:
    """Where the line moves, or other work-items show the same, the finding is the same."""
    first = fingerprint(_race(), _lines)
    moved = ["", *SOURCE]
    assert first == fingerprint(_race(who="(63,0,0)"), _lines)
    assert first == _result(_race())["partialFingerprints"]["fencepost/v1"]
    elsewhere = [replace(at, file="src/k.hip") for at in _race().locations]
    there = Diagnostic(Code.DATA_RACE_IN_LDS, "", tuple(elsewhere))
    assert first == fingerprint(there, _lines)
    later = Location("../src/k.hip", 3, 10, name="k")
    load = Location("../src/k.hip", 4, 12, name="k")
    again = Diagnostic(Code.DATA_RACE_IN_LDS, "data race on s[1]", (later, load))
    assert first == fingerprint(again, lambda _: moved)


def test_fingerprint_differs() -> None:
    """Other places, another code, or a line whose text is not at hand: another finding."""
    first = fingerprint(_race(), _lines)
    other = Diagnostic(Code.DATA_RACE_IN_GLOBAL_MEMORY, "", _race().locations)
    assert len({first, fingerprint(_race(line=1), _lines), fingerprint(other, _lines)}) == 3
    assert fingerprint(_race(), lambda _: None) != first
    assert fingerprint(_race(line=7), lambda _: None) != fingerprint(_race(), lambda _: None)


@pytest.mark.parametrize("code", [each for each in Code if str(each) < "FP9"])
def test_help_is_where_the_rule_is_said(code: Code) -> None:
    """An absolute address for what public documents say, nothing for what they do not."""
    log = json.loads(sarif([Diagnostic(code, "x", ())], [], "1.2", PROJECT))
    (rule,) = log["runs"][0]["tool"]["driver"]["rules"]
    address = code.cite.address if code.cite is not None else None
    assert rule.get("helpUri") == address
    assert address is None or address.startswith("https://")
