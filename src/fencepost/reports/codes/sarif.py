"""Diagnostics as SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS)."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from fencepost.citations import Source
from fencepost.diagnostics import Area, Code, Diagnostic, Location, codes_of
from fencepost.diagnostics.pages import page_of
from fencepost.records import dataclass, replace
from fencepost.reports.codes.explain import explanation
from fencepost.reports.codes.fingerprint import fingerprint
from fencepost.reports.text.encode import escaped
from fencepost.reports.text.snippet import Lines

VERSION = "2.1.0"
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"
FINGERPRINT = "fencepost/v1"
PARTIES = 2
"""The number of places, the first of a finding's, that belong to the work-items that meet; later
places say where those parted.
"""


@dataclass(frozen=True, slots=True)
class Project:
    """The location of a log's files: `root`, the folder that holds the project, and `here`, the
    folder that file names are relative to; both absolute. `lines` are those of the files.
    """

    root: PurePath
    here: PurePath
    lines: Lines


def sarif(
    diagnostics: Iterable[Diagnostic],
    codes: Iterable[Code],
    tool_version: str,
    project: Project | None = None,
) -> str:
    """Return one log with one run. `codes` are the rules that were checked, whether or not they
    found something. An input that could not be read or decided is not a result but a notification
    of the invocation. Files of the project are named from its root, as viewers expect.
    """
    writer = _Writer(project)
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
                        # No page of the tool itself is public: where its rules can be read.
                        "informationUri": Source.GUIDE.address,
                        "rules": [_rule(code) for code in rules],
                        "notifications": [_rule(code) for code in codes_of(Area.INPUTS)],
                    }
                },
                "invocations": [
                    {
                        "executionSuccessful": all(
                            each.code in (Code.UNDECIDED, Code.BOUND_REACHED) for each in told
                        ),
                        "toolExecutionNotifications": [writer.notification(each) for each in told],
                    }
                ],
                "columnKind": "unicodeCodePoints",
                "automationDetails": {"id": "fencepost/"},
                "originalUriBaseIds": {
                    ROOT: {"description": {"text": "the folder that holds the project"}}
                },
                "results": [writer.result(each, index[each.code]) for each in found],
            }
        ],
    }
    return escaped(json.dumps(log, indent=2, ensure_ascii=False)) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    page = page_of(code)
    address = code.cite.address if code.cite is not None else None
    return {
        "id": str(code),
        "name": "".join(word.capitalize() for word in code.slug.split("-")),
        "shortDescription": {"text": code.rule},
        "fullDescription": {"text": page.about or page.group},
        "help": {"text": explanation(page)},
        **({"helpUri": address} if address else {}),
        "defaultConfiguration": {"level": code.severity.value},
        "properties": {"tags": [code.area.name.lower().replace("_", "-")], "precision": "high"},
    }


@dataclass(frozen=True, slots=True)
class _Writer:
    """A writer of the parts that name files."""

    project: Project | None

    def result(self, diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
        text = diagnostic.message
        if diagnostic.mend:
            text += f"; help: {diagnostic.mend}"
        result: dict[str, Any] = {
            "ruleId": str(diagnostic.code),
            "ruleIndex": rule,
            "level": diagnostic.severity.value,
            "message": {"text": text},
        }
        if self.project is not None:
            stays = fingerprint(diagnostic, self.project.lines)
            result["partialFingerprints"] = {FINGERPRINT: stays}
        if diagnostic.locations:
            first, *others = diagnostic.locations
            result["locations"] = [self.location(first)]
            if others:
                result["relatedLocations"] = [
                    {"id": number, **self.location(each)} for number, each in enumerate(others, 1)
                ]
        noted = [each for each in diagnostic.locations[:PARTIES] if each.note]
        if noted:
            result["codeFlows"] = [{"threadFlows": [self.thread(each) for each in noted]}]
        if diagnostic.steps:
            way = [{"location": self.location(each)} for each in diagnostic.steps]
            words = {"text": "what orders them, as far as it goes"}
            flow = {"message": words, "threadFlows": [{"locations": way}]}
            result.setdefault("codeFlows", []).append(flow)
        return result

    def thread(self, location: Location) -> dict[str, Any]:
        """Return the path by which a work-item reaches its place: the calls, from the outermost
        inwards.
        """
        way = [
            location if each.spot == location.spot else replace(each, note=f"in {each.name}")
            for each in reversed(location.frames)
        ] or [location]
        return {"locations": [{"location": self.location(each)} for each in way]}

    def notification(self, diagnostic: Diagnostic) -> dict[str, Any]:
        """Return a notification that something was not read or not decided. It is not a finding,
        and does not mean that there is none.
        """
        notification: dict[str, Any] = {
            "descriptor": {"id": str(diagnostic.code)},
            "level": diagnostic.severity.value,
            "message": {"text": diagnostic.message},
        }
        if diagnostic.locations:
            notification["locations"] = [self.location(each) for each in diagnostic.locations]
        return notification

    def location(self, location: Location) -> dict[str, Any]:
        physical: dict[str, Any] = {"artifactLocation": self.artifact(location.file)}
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

    def artifact(self, file: str) -> dict[str, str]:
        """Return a file: relative to the root if it lies below it, otherwise as it was named."""
        if self.project is not None:
            path = PurePath(posixpath.normpath((self.project.here / file).as_posix()))
            if path.is_relative_to(self.project.root):
                return {"uri": _uri(path.relative_to(self.project.root)), "uriBaseId": ROOT}
        return {"uri": _uri(PurePath(file))}


def _uri(path: PurePath) -> str:
    """Return the path as a URI: absolute with its scheme, relative as a relative reference."""
    if path.is_absolute():
        return Path(path).as_uri()  # a pure path's is deprecated from Python 3.14 on
    return quote(path.as_posix(), errors="surrogateescape", safe="/")
