"""Findings as records, and errors among them."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.errors import (
    BoundReached,
    FencepostError,
    InputError,
    InternalError,
    Place,
    UnsupportedError,
)
from fencepost.reports.text.records import diagnostic_record, error_diagnostic


def test_a_finding() -> None:
    """Everything that text says is there, and what a diagnostic says of itself wins."""
    found = Diagnostic(
        Code.SAME_VALUE_WRITES, "m", (Location("k.ll", 3, note="here"),), level=Severity.ERROR
    )
    record = diagnostic_record(found)
    assert record["code"] == "FP208"
    assert record["name"] == "same-value-writes"
    assert record["severity"] == "error"
    assert record["locations"] == [{"file": "k.ll", "line": 3, "column": 0, "note": "here"}]
    assert record["rule"] == Code.SAME_VALUE_WRITES.rule
    assert record["cite"] == "LangRef Memory Model for Concurrent Operations"
    assert record["mend"] is None


def test_a_place_in_bytes() -> None:
    """A place in a binary has its offset and no line."""
    (place,) = diagnostic_record(
        Diagnostic(Code.FILE_TYPE, "m", (Location("a.co", offset=8, name="k"),))
    )["locations"]
    assert place == {"file": "a.co", "offset": 8, "name": "k"}


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (InputError, Code.INPUT_NOT_READ),
        (UnsupportedError, Code.INPUT_NOT_SUPPORTED),
        (BoundReached, Code.BOUND_REACHED),
        (InternalError, Code.INTERNAL_ERROR),
    ],
)
def test_an_error_has_a_code(kind: type[FencepostError], code: Code) -> None:
    """Each kind of error is told apart, with its place and what to do."""
    found = error_diagnostic(kind("what", place=Place(2, 5), rule="r", mend="do"), "k.ll")
    assert found.code is code
    assert str(found) == f"k.ll:2:5: {code} what (r)\n  rule: {code.rule}\n  help: do"
