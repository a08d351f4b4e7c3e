"""The report of a campaign, from its file of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from fencepost.campaigns.results import Result, all_of_data, changes, summarize
from fencepost.cli.parsing.status import Status, errors_told
from fencepost.cli.workers.kept import open_store
from fencepost.errors import InputError
from fencepost.reports.campaign import (
    Origin,
    changes_record,
    changes_text,
    record,
    sections,
    text,
)
from fencepost.store.journal import Journal


def journal_of(path: Path) -> Path:
    """Return the file of results of a plan; a path that is no plan is that file."""
    return path.with_suffix(".results") if path.suffix == ".toml" else path


def report_campaign(
    paths: Sequence[Path], html: Path | None, *, as_json: bool, force: bool
) -> Status:
    """Print the report of a campaign, or of the differences of two; return the exit status."""
    with errors_told():
        if len(paths) > 2:
            raise InputError(
                f"{len(paths)} files of results",
                rule="one is reported, or two compared",
                mend="name one or two",
            )
        store = open_store()
        secret = None if store is None else store.secret
        if len(paths) == 2:
            if html is not None:
                raise InputError("--html with two files", mend="name one, or leave --html out")
            return _compare(paths, secret, as_json=as_json)
        return _report(paths[0], secret, html, as_json=as_json, force=force)


def _report(
    path: Path, secret: bytes | None, html: Path | None, *, as_json: bool, force: bool
) -> Status:
    from fencepost.cli.printing.html_page import usable_page, write_page

    unwritten: list[Status] = []
    html = usable_page(html, unwritten, force=force)
    file = journal_of(path)
    with closing(Journal(file, secret, create=False)) as journal:
        runs = journal.last_runs()
        unmarked = [0]
        summary = summarize(_results(journal, runs, unmarked))
        origin = Origin(str(file), journal.is_whole(runs) and bool(runs), unmarked[0])
    if as_json:
        print(record(origin, summary))
    else:
        for line in text(origin, summary):
            print(line)
    if html is not None:
        found = sections(origin, summary)
        write_page(html, "campaign", [file], found, unwritten, force=force)
    return max(unwritten, default=Status.OK)


def _compare(paths: Sequence[Path], secret: bytes | None, *, as_json: bool) -> Status:
    found = []
    for path in paths:
        with closing(Journal(journal_of(path), secret, create=False)) as journal:
            found.append(list(_results(journal, journal.last_runs(), [0])))
    different = changes(found[0], found[1])
    if as_json:
        print(changes_record((str(journal_of(paths[0])), str(journal_of(paths[1]))), different))
    else:
        for line in changes_text(different):
            print(line)
    return Status.FOUND if different else Status.OK


def _results(journal: Journal, runs: Sequence[int], unmarked: list[int]) -> Iterator[Result]:
    for entry, is_own in journal.entries(runs):
        unmarked[0] += is_own is False
        try:
            yield from all_of_data(entry.data, entry.seconds)
        except (TypeError, ValueError):
            raise InputError(
                "an entry holds no results", rule="fencepost writes them", mend="run it anew"
            ) from None
