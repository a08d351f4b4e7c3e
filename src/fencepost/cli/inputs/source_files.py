"""The source files that modules name: what they are called from here, and their lines.

A module may name any file, and reports go into logs that others read: lines are shown only of files
below the tree of what is checked, or of the working folder where that is part of a project.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fencepost.cli.files import MAX_MODULE, read_bytes
from fencepost.cli.inputs.checked_tree import is_tree, tree_of
from fencepost.errors import InputError
from fencepost.isolation.below import is_below
from fencepost.kernels.chain import Chain
from fencepost.patterns import pattern
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.diagnostics import Diagnostic, Location
    from fencepost.kernels.report import Finding, Report
    from fencepost.reports.codes.sarif import Project
    from fencepost.reports.kernels.remembered import Remembered

Reported = TypeVar("Reported", "Report", "Remembered")
_From = tuple[Path, Path | None]
"""The current folder, and the one that a module names files from."""


def seen_from_here(report: Reported, folder: Path | None = None) -> Reported:
    """Return a report with paths relative to the current folder; `folder` is the one that file
    names in the module are relative to, if that is another.
    """
    here = Path.cwd(), folder
    return replace(
        report,
        findings=tuple(_finding(each, here) for each in report.findings),
        notes=tuple(_words(each, here) for each in report.notes),
        unsettled=tuple(_diagnostic(each, here) for each in report.unsettled),
    )


_PLACE = pattern(r"\b(at|between|and) ([^\s:][^:\n]*?)(?=:\d)", re.ASCII)
"""A place in words."""


def _words(text: str, here: _From) -> str:
    """Return a sentence with paths relative to the current folder."""
    if here[1] is None:
        return text
    return _PLACE.sub(lambda found: f"{found[1]} {_name(found[2], '', here)}", text)


def _finding(finding: Finding, here: _From) -> Finding:
    seen = _diagnostic(finding.diagnostic, here)
    chain = _chain(finding.chain, here)
    if chain is not None:
        seen = replace(seen, steps=chain.steps)
    return replace(finding, diagnostic=seen, chain=chain)


def _diagnostic(diagnostic: Diagnostic, here: _From) -> Diagnostic:
    return replace(
        diagnostic,
        locations=tuple(_seen(at, here) for at in diagnostic.locations),
        message=_words(diagnostic.message, here),
        mend=diagnostic.mend and _words(diagnostic.mend, here),
    )


def _chain(chain: Chain | None, here: _From) -> Chain | None:
    if chain is None:
        return None
    return Chain(tuple(replace(each, at=_seen(each.at, here)) for each in chain.links))


def _seen(location: Location, here: _From) -> Location:
    return replace(
        location,
        file=_name(location.file, location.directory, here),
        frames=tuple(_seen(each, here) for each in location.frames),
    )


@cache
def _name(file: str, directory: str, base: _From) -> str:
    """Return a file's path relative to the current folder; the name as given if it is not found."""
    here, folder = base
    path = here / (folder or "") / directory / file
    try:
        if not path.is_file():
            return file
    except (OSError, ValueError):
        return file
    path = Path(os.path.normpath(path))
    return os.path.relpath(path, here) if path.is_relative_to(project_of(here)) else str(path)


def source_lines(beside: Path, name: str) -> list[str] | None:
    """Return the lines of a source file, searched for where it was compiled and in the module's
    folder `beside`; None if it is not found, is no text, or lies outside of the projects.
    """
    for path in (Path(name), beside / name, beside / Path(name).name):
        try:
            if path.is_file() and _inside(path, beside):
                data = read_bytes(path, MAX_MODULE, "a source")
                text = data.decode("utf-8", "replace")
                return None if "\0" in text else text.split("\n")
        except (OSError, ValueError, InputError):
            continue
    return None


def _inside(path: Path, beside: Path) -> bool:
    if is_below(str(path), _roots(Path.cwd(), beside)):
        return True
    whole = Path(os.path.realpath(path))  # in a home, only what stands beside the module
    return whole.parent == Path(os.path.realpath(beside)) and not whole.name.startswith(".")


@cache
def _roots(here: Path, beside: Path) -> tuple[str, ...]:
    """Return the tree of the folder `beside`, and that of the current folder."""
    both = [Path(os.path.realpath(each)) for each in (here / beside, here)]
    return tuple(tree_of(each, folder=True) for each in both if is_tree(each))


def project_of(folder: Path) -> Path:
    """Return the nearest folder around one that is under version control, or the folder itself."""
    marked: Iterator[Path] = (each for each in (folder, *folder.parents) if _is_project(each))
    return next(marked, folder)


def _is_project(folder: Path) -> bool:
    return (folder / ".git").exists() or (folder / ".hg").exists()


def project_here() -> Project:
    """Return the project of the current folder, for a log."""
    from fencepost.reports.codes.sarif import Project

    here = Path.cwd()
    return Project(project_of(here), here, partial(source_lines, here))
