"""A search over many programs in several processes, which ends with the first difference."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice

from fencepost.compare.answers import answer
from fencepost.compare.search import Compared, batches, compare, tiers, total
from fencepost.executions.rules import model
from fencepost.reports.difference import difference_line, difference_test, tally_text

BATCH = 20
"""Programs that a process compares before it reports: about half a second's work."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to search: operations of a program, seconds (None: no limit), processes."""

    size: int
    seconds: float | None
    processes: int


def search(models: tuple[str, str], limits: Limits, *, as_json: bool) -> int:
    """Searches, prints what was found, and gives the exit status."""
    start = time.monotonic()
    if not tiers(models):
        names = " with ".join(edition.name for edition in model(models[0]))
        if not as_json:
            print(f"{models[0]} and {models[1]} are one model: {names}.")
    end = None if limits.seconds is None else start + limits.seconds
    tally, ended = _run(models, limits, end)
    complete = ended and not tally.undecided
    answers = [] if tally.found is None else [answer(tally.found, name) for name in models]
    seconds = time.monotonic() - start
    counted = tally_text(tally, seconds)
    if as_json:
        print(difference_line(models, limits.size, tally, complete, answers, seconds))
    elif tally.found is not None:
        print(difference_test(tally.found, answers, counted), end="")
    elif tiers(models):
        reached = f"up to {limits.size} operations"
        if not ended:
            reached = f"up to {tally.operations - 1} operations; the time ended with larger ones"
        print(f"No difference between {models[0]} and {models[1]} {reached}. {counted}")
    if tally.found is not None:
        return 1
    return 0 if complete else 3


def _run(models: tuple[str, str], limits: Limits, end: float | None) -> tuple[Compared, bool]:
    """The results together, up to the first difference, and whether the search went to its end."""
    parts: list[Compared] = []
    with ExitStack() as stack:
        show = _progress(stack)
        for part in _results(models, limits, stack):
            parts.append(part)
            if part.found is not None:
                break
            if end is not None and time.monotonic() > end:
                return total(parts), False
            show(total(parts))
    return total(parts), True


def _results(models: tuple[str, str], limits: Limits, stack: ExitStack) -> Iterator[Compared]:
    """The results of the batches, in order. Batches are made as processes come free."""
    waiting = batches(models, limits.size, BATCH)
    if limits.processes == 1:
        for batch in waiting:
            yield compare(models, batch)
        return
    pool = ProcessPoolExecutor(limits.processes)
    stack.callback(pool.shutdown, cancel_futures=True)
    running: deque[Future[Compared]] = deque(
        pool.submit(compare, models, batch) for batch in islice(waiting, 2 * limits.processes)
    )
    while running:
        part = running.popleft().result()
        running.extend(pool.submit(compare, models, batch) for batch in islice(waiting, 1))
        yield part


def _progress(stack: ExitStack) -> Callable[[Compared], None]:
    """What shows how far the search is: a line on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        return lambda tally: None
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    bar = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
    task = bar.add_task("", total=None)
    return lambda tally: bar.update(
        task, description=f"{tally.operations} operations, {tally.tried:,} programs"
    )
