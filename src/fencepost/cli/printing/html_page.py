"""The file of `--html`: one page for all inputs of a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.parsing.status import Status
from fencepost.cli.printing import results
from fencepost.errors import InputError

if TYPE_CHECKING:
    from fencepost.reports.page.section import Section

_NAMED = 2
"""Inputs that the title of a page names."""


def usable_page(path: Path | None, unwritten: list[Status], *, force: bool) -> Path | None:
    """Check before the work that the page can be written. Return None if it cannot, which is
    reported: the work goes on, because what it finds is wanted without a file too.
    """
    with results.failures(unwritten):
        if path is None:
            return None
        if str(path) == "-":
            raise InputError(
                "--html -", rule="a page is a file", mend="name a file, or /dev/stdout"
            )
        results.check_output(path, force=force)
        return path
    return None


def write_page(
    path: Path,
    command: str,
    inputs: Sequence[object],
    sections: Sequence[Section],
    unwritten: list[Status],
    *,
    force: bool,
) -> None:
    """Write the page of a command on its inputs; a failure is reported, and its status added."""
    from fencepost.reports.page.html import page

    names = [str(each) for each in inputs[:_NAMED]]
    more = len(inputs) - len(names)
    title = f"fencepost {command} {', '.join(names)}" + (f" and {more} more" if more else "")
    with results.failures(unwritten):
        results.write(path, page(title, sections), force=force)
