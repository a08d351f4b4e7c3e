"""What a report may look like on the terminal that there is."""

from __future__ import annotations

import sys

import pytest

from fencepost.cli.printing.terminal import COLOURED, columns, dressed, noted

REPORT = "k.ll: k: bug (wave 64; 0.1 s)\n"


class Stream:
    """A standard output that is a terminal, or none."""

    def __init__(self, *, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "given", "colours"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (False, {"TERM": "xterm"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours(
    terminal: bool, given: dict[str, str], colours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On terminals that can, unless somebody says otherwise."""
    for name in ("TERM", "NO_COLOR", "FORCE_COLOR", "COLUMNS", COLOURED):
        monkeypatch.setenv(name, "")  # so that it is as before afterwards
        monkeypatch.delenv(name)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Stream(terminal=terminal))
    noted()
    assert ("\x1b" in dressed(REPORT)) is colours
    assert (columns() is not None) is terminal


def test_columns_that_are_no_number_bound_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "wide")
    assert columns() is None
