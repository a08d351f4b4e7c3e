"""A finding as JSON, the same for every command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.errors import BoundReached, FencepostError, InternalError, UnsupportedError

NO_LAUNCH: Mapping[str, object] = {
    "condition": None,
    "condition_launch": None,
    "guessed": [],
    "proved_for_workgroups": [],
    "launched_at": [],
    "launches_unread": [],
}
"""The fields of a record that state the launches for which a verdict holds, for a verdict without
any.
"""


def diagnostic_record(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a finding as data: its code, message, places, rule and fix."""
    return {
        "code": str(diagnostic.code),
        "name": diagnostic.code.slug,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "locations": [location_record(each) for each in diagnostic.locations],
        "rule": diagnostic.code.rule,
        "cite": None if diagnostic.source is None else str(diagnostic.source),
        "mend": diagnostic.mend,
    }


def location_record(location: Location) -> dict[str, Any]:
    """Return a place: by its offset in bytes, or by line and column, which are 0 if there are
    none.
    """
    record: dict[str, Any] = {"file": location.file}
    if location.offset is not None:
        record["offset"] = location.offset
    else:
        record |= {"line": location.line, "column": location.column, "note": location.note}
    if location.name:
        record["name"] = location.name
    if location.frames:
        record["frames"] = [
            {"function": each.name, "file": each.file, "line": each.line, "column": each.column}
            for each in location.frames
        ]
    return record


def code_of(error: FencepostError) -> Code:
    """Return the code that reports an error among findings."""
    match error:
        case UnsupportedError():
            return Code.INPUT_NOT_SUPPORTED
        case BoundReached():
            return Code.BOUND_REACHED
        case InternalError():
            return Code.INTERNAL_ERROR
        case _:
            return Code.INPUT_NOT_READ


def error_diagnostic(error: FencepostError, file: str) -> Diagnostic:
    """Return an error as a finding about the file."""
    line, column = (error.place.line, error.place.column) if error.place is not None else (0, 0)
    message = error.message + (f" ({error.rule})" if error.rule else "")
    return Diagnostic(code_of(error), message, (Location(file, line, column),), error.mend)
