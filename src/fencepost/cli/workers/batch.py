"""Many litmus files, one after the other or in several processes; output in the order given.

The output for a test is cached, and printed again if its text and the options are the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.parsing.status import Status, status_of, worse
from fencepost.cli.printing.result_names import UNNAMED, ResultNames, result_names
from fencepost.cli.printing.transcript import Transcript
from fencepost.cli.workers.items import Desk, Stop, Task, run_items, tell_stop
from fencepost.cli.workers.kept import is_late
from fencepost.cli.workers.limits import Limits
from fencepost.errors import FencepostError
from fencepost.records import dataclass, replace
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.executions.execution import Relation
    from fencepost.executions.explain import Explanation
    from fencepost.executions.options import Options
    from fencepost.executions.verdict import Verdict
    from fencepost.program.program import LitmusTest
    from fencepost.reports.page.section import Section
    from fencepost.reports.text.snippet import Lines
    from fencepost.store.entries import Key, Store
    from fencepost.vocabulary.mmra import TagSet


@dataclass(frozen=True, slots=True)
class Job:
    """The form of each answer: a line or a report, with its reasons if `explained`; a picture if
    `svg` names a folder. `times`: JSON has the seconds. `store` is the cache of earlier output.
    """

    options: Options
    as_json: bool = False
    explained: bool = False
    executions: int = 1
    svg: Path | None = None
    relations: frozenset[Relation] = frozenset()
    force: bool = False
    names: ResultNames = UNNAMED
    times: bool = False
    store: Store | None = None
    html: bool = False

    @property
    def shows_outcomes(self) -> bool:
        """True if outcomes are printed: a line has none."""
        return self.as_json or self.explained or self.html

    def key(self, text: str) -> Key | None:
        """Return the cache key of the answer to a test; None if the answer is not cached."""
        if self.store is None or self.svg is not None or self.html:
            return None
        from fencepost.store.entries import Kind

        asked = {
            "options": self.options,
            "json": self.as_json,
            "explained": self.explained,
            "executions": self.executions,
            "times": self.times,
        }
        return self.store.key(Kind.LITMUS, asked, [text.encode()])


@dataclass(frozen=True, slots=True)
class _Printed:
    """A note that the verdict on a test is printed; `status` is the one for it."""

    status: Status


def run_all(
    paths: Sequence[Path],
    job: Job,
    limits: Limits,
    processes: int,
    sections: list[Section] | None = None,
) -> Status:
    """Run every file and print its result; return the worst exit status."""
    items = list(files.expand(paths, frozenset({files.LITMUS})))
    told: list[Status] = []
    if job.svg is not None:
        from fencepost.cli.printing.results import usable_folder

        job = replace(job, svg=usable_folder(job.svg, told))
    job = replace(job, names=result_names(items))
    shown: list[Section] = [] if sections is None else sections
    task = Task(
        partial(_one, job),
        partial(_stopped, job, shown),
        # What no page shows is not opened here: that would load what made it.
        partial(_noted, shown) if job.html else None,
        name="litmus",
        to_the_end=job.html,
    )
    if min(processes, len(items)) > 1:
        _load_engine()
    return worse(run_items(task, items, limits, processes), max(told, default=Status.OK))


def _load_engine() -> None:
    """Load what all workers need once, before they are forked. One worker loads it for itself:
    pages that it shared with the command would be copied as it uses them.
    """
    import fencepost.executions.verdict
    import fencepost.frontends.litmus.parse  # noqa: F401


def _noted(sections: list[Section], _: Path, note: object) -> None:
    """Keep the section of a test."""
    from fencepost.reports.page.section import Section

    if isinstance(note, Section):
        sections.append(note)


def _one(job: Job, path: Path, desk: Desk) -> int:
    """Read, run and report one file."""
    said = Transcript(str(path), job.as_json)
    text = None
    try:
        text = files.read_text(path)
        key = job.key(text)
        if key is not None and job.store is not None:
            status = said.tell_again(job.store, key)
            if status is not None:
                return status
        from fencepost.executions.verdict import run
        from fencepost.frontends.litmus.parse import parse
        from fencepost.reports.text.source import tag_remarks

        test = parse(text)
        desk.note(test)
        for line in tag_remarks(_tags(test, said.mark)):
            said.err(line)
        most = job.options.max_outcomes if job.shows_outcomes else 0
        options = replace(job.options, timeout=desk.left(), max_outcomes=most)
        verdict = run(test, options)
        if verdict.proof is not None:
            verdict.proof.resting.premises()  # all forms print them: looked for within the time
        desk.note(verdict)
    except FencepostError as error:
        from fencepost.reports.text.snippet import describe

        print(describe(error, str(path), text), file=sys.stderr)
        if job.html:
            from fencepost.reports.page.objects import unread_section

            desk.note(unread_section(str(path), error.message))
        return status_of(error)
    why = None
    if job.explained or job.html:
        why = _why(verdict, replace(options, timeout=desk.left()), job.executions)
    with desk.at_once():
        status = _print(job, said, verdict, why, _lines_of(said, text))
        if job.html:
            from fencepost.reports.page.litmus import litmus_section

            desk.note(litmus_section(str(path), verdict, why, text))
        desk.note(_Printed(status))
    if job.svg is not None:
        status = worse(status, _draw(job, job.svg, path, verdict, why, desk.left()))
    is_explained = why is not None or not (job.explained and verdict.explicable)
    is_whole = verdict.outcomes_complete and verdict.reason is None and is_explained
    if key is not None and job.store is not None and (is_whole or not is_late(desk)):
        said.keep(job.store, key, status)
    return status


def _lines_of(said: Transcript, text: str) -> Lines:
    """Return the lines of the test's own file, which are in memory."""
    lines = text.split("\n")
    return lambda name: lines if name == said.mark and "\0" not in text else None


def _tags(test: LitmusTest, source: str) -> Iterator[tuple[str, TagSet]]:
    """Yield the tags of a test's operations, each with its location; `source` names the test."""
    for thread in test.program.threads:
        for each in thread.code:
            if (tags := getattr(each, "tags", None)) is not None:
                yield f"{source}:{each.place}", tags


def _print(
    job: Job,
    said: Transcript,
    verdict: Verdict,
    why: Explanation | None = None,
    lines: Lines | None = None,
) -> Status:
    """Print a verdict, with the reason if that is known; return its exit status."""
    if job.as_json:
        from fencepost.reports.litmus.json import explained_line, verdict_line

        if job.explained:
            said.out(explained_line(said.mark, verdict, why, times=job.times))
        else:
            said.out(verdict_line(said.mark, verdict, times=job.times))
    elif job.explained:
        from fencepost.reports.litmus.text import report
        from fencepost.reports.text.snippet import nothing_at_hand

        said.out(report(verdict, why, said.mark, lines or nothing_at_hand), end="")
    else:
        from fencepost.reports.litmus.one_line import summary

        said.out(summary(said.mark, verdict))
    return _status(verdict)


def _status(verdict: Verdict) -> Status:
    """Return the exit status for a verdict."""
    from fencepost.executions.verdict import VerdictKind

    if verdict.kind is VerdictKind.UNKNOWN:
        return Status.UNKNOWN
    return Status.OK if verdict.as_expected else Status.FOUND


def _why(verdict: Verdict, options: Options, executions: int) -> Explanation | None:
    """Return the explanation of a verdict; None if none is found in time."""
    from fencepost.errors import BoundReached
    from fencepost.executions.explain import explain

    if not verdict.explicable:
        return None
    try:
        return explain(verdict.test, options, executions)
    except BoundReached:
        return None


def _stopped(job: Job, sections: list[Section], path: Path, stop: Stop) -> int:
    """Print what was found for a test that was given up."""
    from fencepost.executions.verdict import Verdict, undecided
    from fencepost.program.program import LitmusTest
    from fencepost.reports.page.objects import unread_section
    from fencepost.reports.page.section import Section

    if job.html and not any(isinstance(each, Section) for each in stop.notes):
        sections.append(unread_section(str(path), stop.reason))

    said = Transcript(str(path), job.as_json)
    verdict = next((each for each in stop.notes if isinstance(each, Verdict)), None)
    printed = next((each for each in stop.notes if isinstance(each, _Printed)), None)
    if printed is not None:
        print(visible_name(f"{path}: no picture: {stop.reason}"), file=sys.stderr)
        return worse(printed.status, stop.status)
    if verdict is not None:
        # Decided; what is missing is the reason, or the picture.
        decided = _print(job, said, verdict)
        print(visible_name(f"{path}: not explained: {stop.reason}"), file=sys.stderr)
        return decided if stop.status is Status.UNKNOWN else stop.status
    test = next((each for each in stop.notes if isinstance(each, LitmusTest)), None)
    if test is not None and stop.status is Status.UNKNOWN:
        return _print(job, said, undecided(test, job.options, stop.reason))
    if job.as_json:
        from fencepost.reports.litmus.json import stopped_line

        print(stopped_line(str(path), stop.reason))
    return tell_stop(path, stop)


def _draw(
    job: Job,
    folder: Path,
    path: Path,
    verdict: Verdict,
    why: Explanation | None,
    seconds: float | None,
) -> Status:
    """Write the picture of a witness, or of the nearest candidate where there is none; return the
    exit status for it. `why` is the explanation if it is known already.
    """
    from fencepost.cli.printing.results import write_below
    from fencepost.executions.explain import explain
    from fencepost.reports.picture.svg import draw, draw_explained

    try:
        options = replace(job.options, timeout=seconds)
        explanation = why or explain(verdict.test, options, job.executions)
        pictures = [
            draw_explained(verdict.test, explanation, job.relations, verdict.model),
            *(draw(verdict.test, o, job.relations, verdict.model) for o in explanation.others),
        ]
        name = job.names.name(path)
        for number, picture in enumerate(pictures, 1):
            if picture is not None:
                end = f".{number}.svg" if number > 1 else ".svg"
                write_below(folder, name.with_name(f"{name.name}{end}"), picture, force=job.force)
    except FencepostError as error:
        error.source = error.source or str(path)
        print(error, file=sys.stderr)
        return status_of(error)
    return Status.OK
