"""Many litmus files, one after the other or in several processes; output in the order given."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fencepost.cli.inputs import expand, read_text, test_tags
from fencepost.errors import FencepostError, InternalError
from fencepost.executions.execution import Relation
from fencepost.executions.explain import explain
from fencepost.executions.session import Options
from fencepost.executions.verdict import Verdict, run
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.json import verdict_line
from fencepost.reports.source import describe, tag_remarks
from fencepost.reports.svg import draw
from fencepost.reports.text import summary

MANY = 20
"""From this many files on, a terminal sees a progress bar."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with each test."""

    options: Options
    as_json: bool
    svg: Path | None
    relations: frozenset[Relation]


@dataclass(frozen=True, slots=True)
class Result:
    """What one file came to: text for the two streams, and its exit status."""

    out: str
    err: str
    status: int


def run_all(paths: Sequence[Path], job: Job, processes: int) -> int:
    """Runs every file and prints its result; the worst exit status."""
    files = list(expand(paths))
    if job.svg is not None:
        job.svg.mkdir(parents=True, exist_ok=True)
    status = 0
    for result in _progress(_results(files, job, processes), len(files)):
        if result.out:
            print(result.out)
        if result.err:
            print(result.err, file=sys.stderr)
        status = max(status, result.status)
    return status


def _results(files: Sequence[Path], job: Job, processes: int) -> Iterator[Result]:
    if processes == 1 or len(files) < 2:
        yield from map(partial(_one, job), files)
        return
    with ProcessPoolExecutor(min(processes, len(files))) as pool:
        chunk = max(1, min(16, len(files) // (4 * processes)))
        yield from pool.map(partial(_one, job), files, chunksize=chunk)


def _progress(results: Iterator[Result], total: int) -> Iterable[Result]:
    """The results, with a progress bar on a terminal where there are many."""
    if total < MANY or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, "litmus", total, console=Console(stderr=True), transient=True)


def _one(job: Job, path: Path) -> Result:
    """Reads, runs and reports one file. A mistake of ours in one file costs no other its result."""
    source = str(path)
    text = None
    try:
        text = read_text(path)
        test = parse(text)
        said = "\n".join(tag_remarks(test_tags(test, source)))
        verdict = run(test, job.options)
        if job.svg is not None:
            _draw(job, job.svg, path, verdict)
    except FencepostError as error:
        return Result("", describe(error, source, text), 2)
    except (RecursionError, MemoryError, RuntimeError, ArithmeticError, LookupError) as error:
        internal = InternalError(
            f"{type(error).__name__}: {error}", mend="report this file; the others still run"
        )
        return Result("", describe(internal, source, text), 2)
    line = verdict_line(source, verdict) if job.as_json else summary(source, verdict)
    return Result(line, said, 0 if verdict.as_expected else 1)


def _draw(job: Job, folder: Path, path: Path, verdict: Verdict) -> None:
    """Writes the picture of a witness, where the test has one."""
    explanation = explain(verdict.test, job.options)
    if explanation.witness is not None:
        picture = draw(verdict.test, explanation.witness, job.relations, verdict.model)
        (folder / f"{path.stem}.svg").write_text(picture, encoding="utf-8")
