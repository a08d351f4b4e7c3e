"""Diagnostics as SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from fencepost.diagnostics import Area, Code, Diagnostic, Location, codes_of
from fencepost.diagnostics.pages import page_of
from fencepost.reports.explain import explanation

VERSION = "2.1.0"
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(diagnostics: Iterable[Diagnostic], codes: Iterable[Code], tool_version: str) -> str:
    """One log with one run. `codes` are the rules that were checked, whether or not they found
    something. What could not be read or decided is no result but a notification of the invocation.
    """
    every = list(diagnostics)
    told = [each for each in every if each.code.area is Area.INPUTS]
    found = [each for each in every if each.code.area is not Area.INPUTS]
    codes = [each for each in codes if each.area is not Area.INPUTS]
    rules = sorted({*codes, *(each.code for each in found)}, key=lambda code: code.number)
    index = {code: at for at, code in enumerate(rules)}
    log = {
        "$schema": SCHEMA,
        "version": VERSION,
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "fencepost",
                        "version": tool_version,
                        "rules": [_rule(code) for code in rules],
                        "notifications": [_rule(code) for code in codes_of(Area.INPUTS)],
                    }
                },
                "invocations": [
                    {
                        "executionSuccessful": all(
                            each.code in (Code.UNDECIDED, Code.BOUND_REACHED) for each in told
                        ),
                        "toolExecutionNotifications": [_notification(each) for each in told],
                    }
                ],
                "columnKind": "unicodeCodePoints",
                "results": [_result(each, index[each.code]) for each in found],
            }
        ],
    }
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    page = page_of(code)
    return {
        "id": str(code),
        "name": "".join(word.capitalize() for word in code.slug.split("-")),
        "shortDescription": {"text": code.rule},
        "fullDescription": {"text": page.about or page.group},
        "help": {"text": explanation(page)},
        "defaultConfiguration": {"level": code.severity.value},
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    text = diagnostic.message
    if diagnostic.mend:
        text += f"; mend: {diagnostic.mend}"
    result: dict[str, Any] = {
        "ruleId": str(diagnostic.code),
        "ruleIndex": rule,
        "level": diagnostic.severity.value,
        "message": {"text": text},
    }
    if diagnostic.locations:
        first, *others = diagnostic.locations
        result["locations"] = [_location(first)]
        if others:
            result["relatedLocations"] = [
                {"id": number, **_location(each)} for number, each in enumerate(others, 1)
            ]
    return result


def _notification(diagnostic: Diagnostic) -> dict[str, Any]:
    """What was not read or not decided: no finding, and not to be taken for its absence."""
    notification: dict[str, Any] = {
        "descriptor": {"id": str(diagnostic.code)},
        "level": diagnostic.severity.value,
        "message": {"text": diagnostic.message},
    }
    if diagnostic.locations:
        notification["locations"] = [_location(each) for each in diagnostic.locations]
    return notification


def _location(location: Location) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(location.file)}}
    if location.line:
        region = {"startLine": location.line}
        if location.column:
            region["startColumn"] = location.column
        physical["region"] = region
    elif location.offset is not None:
        physical["region"] = {"byteOffset": location.offset, "byteLength": location.length}
    made: dict[str, Any] = {"physicalLocation": physical}
    if location.name:
        made["logicalLocations"] = [{"name": location.name}]
    if location.note:
        made["message"] = {"text": location.note}
    return made


def _uri(file: str) -> str:
    """The path as a URI: absolute with its scheme, relative as a relative reference."""
    path = PurePath(file)
    if path.is_absolute():
        return path.as_uri()
    return quote(path.as_posix(), errors="surrogateescape", safe="/")
